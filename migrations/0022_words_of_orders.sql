-- The words of an order stand in its row, each after a space: a search by words reads the orders of its days anyway, and a row
-- and an entry of an index for each word cost every order more than they saved a search.
alter table delivery_order add column words text collate "C" not null default '';

update delivery_order as placed
   set words = own.words
  from (select organization_id, order_id, content_id, ' ' || string_agg(word, ' ') as words
          from delivery_word
         group by organization_id, order_id, content_id) as own
 where placed.organization_id = own.organization_id
   and placed.id = own.order_id
   and placed.content_id = own.content_id;

drop table delivery_word;

-- The few orders that are still open, which screens ask for all day long.
drop index delivery_order_by_status;
create index delivery_order_open on delivery_order (organization_id, complete_before)
 where revision > 0 and status not in ('Closed', 'Cancelled');

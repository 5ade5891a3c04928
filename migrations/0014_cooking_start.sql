-- When an order's cooking starts, by the terminal's clock: the front office looks for those whose time has come.
alter table delivery_order add column cooking_start_time timestamp;
update delivery_order
   set cooking_start_time = (content.doc ->> 'cookingStartTime')::timestamp
  from content
 where content.organization_id = delivery_order.organization_id
   and content.id = delivery_order.content_id;
alter table delivery_order alter column cooking_start_time set not null;
-- Only orders that a front office has taken, so that acceptance keeps its one index.
create index delivery_order_to_cook on delivery_order (organization_id, cooking_start_time)
 where status = 'WaitCooking' and creation_status = 'Success';

-- What makes writing a product cheaper: a card is checked without being built as jsonb, and what most products do not have
-- is indexed for those that have it.

alter table product
  drop constraint product_card_check,
  add constraint product_card_check check (json_typeof(card::json) = 'object');

drop index product_by_accounting_category, product_by_category, product_by_tax_category, product_by_time_of_deletion;

create index product_by_accounting_category on product (corporation_id, accounting_category_id)
  where accounting_category_id is not null;
create index product_by_category on product (corporation_id, category_id)
  where category_id is not null;
create index product_by_tax_category on product (corporation_id, tax_category_id)
  where tax_category_id is not null;
create index product_by_time_of_deletion on product (corporation_id, deleted_at)
  where deleted_at is not null;

-- Columns of documents that write off, make, take apart, transform and count goods.
alter table document add column product uuid;
alter table document add column amount numeric;
alter table document add column amount_unit uuid;
alter table document add column assembly_chart_writeoff boolean;
alter table document add column store uuid;
alter table document add column account_surplus uuid;
alter table document add column account_shortage uuid;
alter table document add column items_first_step jsonb;

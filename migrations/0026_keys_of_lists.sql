-- A cluster that moves rows from machine to machine finds each by a primary key. What makes these rows unique may be null,
-- which a primary key may not, so each row has an id of its own. The rule of uniqueness stays beside it.
alter table combo_product add column id uuid not null default gen_random_uuid();
alter table combo_product add primary key (corporation_id, id);
alter table product_modifier add column id uuid not null default gen_random_uuid();
alter table product_modifier add primary key (corporation_id, id);
alter table product_price add column id uuid not null default gen_random_uuid();
alter table product_price add primary key (corporation_id, id);
alter table stop_list_item add column id uuid not null default gen_random_uuid();
alter table stop_list_item add primary key (organization_id, id);

-- What menus show beside names and prices: schedules, tags for guests, taxes that are replaced for some order types, pictures of
-- the menu, and modifiers that look another way in one group or product.
alter table external_menu
  add column details jsonb not null default '{}';

alter table modifier_group_item
  add column shown jsonb;
alter table product_modifier
  add column shown jsonb;

alter table amount_unit
  add column measure_unit_type text check (measure_unit_type in ('GRAM', 'KILOGRAM', 'MILLILITER', 'LITER'));

create table menu_schedule (
  corporation_id uuid not null references corporation,
  id uuid not null,
  name text not null,
  periods jsonb not null default '[]',
  is_deleted boolean not null default false,
  primary key (corporation_id, id)
);

alter table external_menu_group
  add column schedule_id uuid,
  add foreign key (corporation_id, schedule_id) references menu_schedule (corporation_id, id);

create table customer_tag_group (
  corporation_id uuid not null references corporation,
  id uuid not null,
  name text not null,
  is_deleted boolean not null,
  revision bigint not null default 1,
  select_several_tags boolean not null,
  primary key (corporation_id, id)
);

create table customer_tag (
  corporation_id uuid not null references corporation,
  id uuid not null,
  name text not null,
  is_deleted boolean not null,
  revision bigint not null default 1,
  group_id uuid not null,
  primary key (corporation_id, id),
  foreign key (corporation_id, group_id) references customer_tag_group (corporation_id, id)
);

create table tax_category_override (
  corporation_id uuid not null references corporation,
  base_tax_category_id uuid not null,
  order_type_id uuid not null,
  new_tax_category_id uuid not null,
  primary key (corporation_id, base_tax_category_id, order_type_id),
  foreign key (corporation_id, base_tax_category_id) references tax_category (corporation_id, id),
  foreign key (corporation_id, new_tax_category_id) references tax_category (corporation_id, id),
  foreign key (corporation_id, order_type_id) references order_type (corporation_id, id)
);

-- Menus show these two of the card as well.
update product
   set particulars = particulars || jsonb_build_object('fiscalCode', card::jsonb -> 'uzFiscalCode',
                                                       'capacity', card::jsonb -> 'unitCapacity')
 where card is not null
   and particulars is not null;

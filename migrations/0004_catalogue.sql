-- What a corporation sells: products with their prices and modifiers, and the external menus that show them.
-- Ids are the corporation's own: two corporations may use the same.

-- Rises with every change of anything below. Its row is also what two changes of one catalogue wait for each other on.
create table catalogue (
  corporation_id uuid primary key references corporation (id),
  revision       bigint not null default 0
);

create table product_size (
  corporation_id uuid not null references corporation (id),
  id             uuid not null,
  name           text not null,
  code           text,
  priority       integer not null default 0,
  is_default     boolean not null default false,
  is_deleted     boolean not null default false,
  primary key (corporation_id, id)
);

create table product_category (
  corporation_id uuid not null references corporation (id),
  id             uuid not null,
  name           text not null,
  is_deleted     boolean not null default false,
  primary key (corporation_id, id)
);

create table tax_category (
  corporation_id uuid not null references corporation (id),
  id             uuid not null,
  name           text not null,
  percentage     numeric(9, 4) not null check (percentage >= 0),
  is_deleted     boolean not null default false,
  primary key (corporation_id, id)
);

create table price_category (
  corporation_id uuid not null references corporation (id),
  id             uuid not null,
  name           text not null,
  is_deleted     boolean not null default false,
  primary key (corporation_id, id)
);

-- A folder of products, or a group of modifiers to choose from. `details` is what is only shown.
create table product_group (
  corporation_id    uuid not null references corporation (id),
  id                uuid not null,
  parent_id         uuid,
  name              text not null,
  code              text,
  is_group_modifier boolean not null default false,
  is_deleted        boolean not null default false,
  sort_order        integer not null default 0,
  details           jsonb not null default '{}',
  primary key (corporation_id, id),
  foreign key (corporation_id, parent_id) references product_group (corporation_id, id)
);

create table product (
  corporation_id           uuid not null references corporation (id),
  id                       uuid not null,
  name                     text not null,
  sku                      text,
  type                     text not null check (type in ('DISH', 'GOODS', 'SERVICE', 'MODIFIER', 'PREPARED')),
  order_item_type          text not null check (order_item_type in ('Product', 'Compound')),
  group_id                 uuid,
  category_id              uuid,
  tax_category_id          uuid,
  can_set_open_price       boolean not null default false,
  splittable               boolean not null default false,
  use_balance_for_sell     boolean not null default false,
  is_deleted               boolean not null default false,
  sort_order               integer not null default 0,
  details                  jsonb not null default '{}',
  primary key (corporation_id, id),
  foreign key (corporation_id, group_id) references product_group (corporation_id, id),
  foreign key (corporation_id, category_id) references product_category (corporation_id, id),
  foreign key (corporation_id, tax_category_id) references tax_category (corporation_id, id)
);
create index product_by_sku on product (corporation_id, sku);
create index product_by_group on product (corporation_id, group_id);

-- The most particular price wins. A null price says: not sold there.
create table product_price (
  corporation_id    uuid not null,
  product_id        uuid not null,
  size_id           uuid,
  organization_id   uuid,
  price_category_id uuid,
  price             numeric(20, 9),
  unique nulls not distinct (corporation_id, product_id, size_id, organization_id, price_category_id),
  foreign key (corporation_id, product_id) references product (corporation_id, id),
  foreign key (corporation_id, size_id) references product_size (corporation_id, id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id),
  foreign key (corporation_id, price_category_id) references price_category (corporation_id, id)
);

-- The modifiers of a group, as every product with the group offers them unless it has its own.
create table modifier_group_item (
  corporation_id  uuid not null,
  group_id        uuid not null,
  modifier_id     uuid not null,
  sort_order      integer not null,
  min_amount      integer not null,
  max_amount      integer not null,
  default_amount  integer not null,
  free_amount     integer not null,
  hide_if_default boolean not null,
  primary key (corporation_id, group_id, modifier_id),
  foreign key (corporation_id, group_id) references product_group (corporation_id, id),
  foreign key (corporation_id, modifier_id) references product (corporation_id, id),
  check (0 <= min_amount and min_amount <= max_amount)
);

-- The modifier groups of a product and how much may be chosen from each.
create table product_modifier_group (
  corporation_id  uuid not null,
  product_id      uuid not null,
  group_id        uuid not null,
  sort_order      integer not null,
  min_amount      integer not null,
  max_amount      integer not null,
  default_amount  integer not null,
  free_amount     integer not null,
  hide_if_default boolean not null,
  primary key (corporation_id, product_id, group_id),
  foreign key (corporation_id, product_id) references product (corporation_id, id),
  foreign key (corporation_id, group_id) references product_group (corporation_id, id),
  check (0 <= min_amount and min_amount <= max_amount)
);

-- Modifiers of one product: outside any group, or in place of the group's own.
create table product_modifier (
  corporation_id  uuid not null,
  product_id      uuid not null,
  group_id        uuid,
  modifier_id     uuid not null,
  sort_order      integer not null,
  min_amount      integer not null,
  max_amount      integer not null,
  default_amount  integer not null,
  free_amount     integer not null,
  hide_if_default boolean not null,
  unique nulls not distinct (corporation_id, product_id, group_id, modifier_id),
  foreign key (corporation_id, product_id) references product (corporation_id, id),
  foreign key (corporation_id, product_id, group_id)
    references product_modifier_group (corporation_id, product_id, group_id) on delete cascade,
  foreign key (corporation_id, modifier_id) references product (corporation_id, id),
  check (0 <= min_amount and min_amount <= max_amount)
);

create table external_menu (
  corporation_id uuid not null references corporation (id),
  id             text not null,
  name           text not null,
  description    text,
  primary key (corporation_id, id)
);

create table external_menu_group (
  corporation_id uuid not null,
  menu_id        text not null,
  group_id       uuid not null,
  sort_order     integer not null,
  is_hidden      boolean not null default false,
  primary key (corporation_id, menu_id, group_id),
  foreign key (corporation_id, menu_id) references external_menu (corporation_id, id) on delete cascade,
  foreign key (corporation_id, group_id) references product_group (corporation_id, id)
);

create table external_menu_item (
  corporation_id uuid not null,
  menu_id        text not null,
  group_id       uuid not null,
  product_id     uuid not null,
  sort_order     integer not null,
  primary key (corporation_id, menu_id, group_id, product_id),
  foreign key (corporation_id, menu_id, group_id)
    references external_menu_group (corporation_id, menu_id, group_id) on delete cascade,
  foreign key (corporation_id, product_id) references product (corporation_id, id)
);

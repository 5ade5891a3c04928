-- Combos: several products sold together, one of each group, by a price rule. The wire calls a combo an action.

create table combo_category (
  corporation_id uuid not null references corporation (id),
  id             uuid not null,
  name           text not null,
  is_deleted     boolean not null default false,
  primary key (corporation_id, id)
);

-- Times are those of the restaurant's clock. A combo with organization_ids is sold at these only.
create table combo (
  corporation_id            uuid not null references corporation (id),
  id                        uuid not null,
  name                      text not null,
  sku                       text,
  category_id               uuid,
  program_id                uuid,
  price_modification_type   integer not null check (price_modification_type between 0 and 5),
  price_modification        numeric(20, 9) not null check (price_modification >= 0),
  is_active                 boolean not null default true,
  start_date                timestamp,
  expiration_date           timestamp,
  lacking_groups_to_suggest integer check (lacking_groups_to_suggest >= 0),
  include_modifiers         boolean not null default false,
  organization_ids          uuid[],
  is_deleted                boolean not null default false,
  sort_order                integer not null default 0,
  details                   jsonb not null default '{}',
  primary key (corporation_id, id),
  foreign key (corporation_id, category_id) references combo_category (corporation_id, id),
  check (start_date <= expiration_date)
);

create table combo_group (
  corporation_id uuid not null,
  combo_id       uuid not null,
  id             uuid not null,
  name           text not null,
  is_main_group  boolean not null,
  skip_step      boolean not null,
  sort_order     integer not null,
  primary key (corporation_id, combo_id, id),
  foreign key (corporation_id, combo_id) references combo (corporation_id, id)
);

-- Without a size the product may be chosen in any. A null price_modification_amount: that of the combo.
create table combo_product (
  corporation_id            uuid not null,
  combo_id                  uuid not null,
  group_id                  uuid not null,
  product_id                uuid not null,
  size_id                   uuid,
  sort_order                integer not null,
  price_modification_amount numeric(20, 9),
  forbidden_modifiers       uuid[] not null,
  unique nulls not distinct (corporation_id, combo_id, group_id, product_id, size_id),
  foreign key (corporation_id, combo_id, group_id)
    references combo_group (corporation_id, combo_id, id) on delete cascade,
  foreign key (corporation_id, product_id) references product (corporation_id, id),
  foreign key (corporation_id, size_id) references product_size (corporation_id, id)
);

create table external_menu_combo (
  corporation_id uuid not null,
  menu_id        text not null,
  group_id       uuid not null,
  combo_id       uuid not null,
  sort_order     integer not null,
  primary key (corporation_id, menu_id, group_id, combo_id),
  foreign key (corporation_id, menu_id, group_id)
    references external_menu_group (corporation_id, menu_id, group_id) on delete cascade,
  foreign key (corporation_id, combo_id) references combo (corporation_id, id)
);

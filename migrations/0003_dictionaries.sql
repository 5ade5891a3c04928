-- Dictionaries of a corporation, and its staff. A row with organization_ids is valid at these organizations only.

create table order_type (
  corporation_id     uuid not null references corporation (id),
  id                 uuid not null,
  name               text not null,
  is_deleted         boolean not null,
  organization_ids   uuid[],
  revision           bigint not null default 1,
  order_service_type text not null check (order_service_type in ('Common', 'DeliveryByCourier', 'DeliveryPickUp')),
  is_default         boolean not null,
  primary key (corporation_id, id)
);

create table payment_type (
  corporation_id                 uuid not null references corporation (id),
  id                             uuid not null,
  name                           text not null,
  is_deleted                     boolean not null,
  organization_ids               uuid[],
  revision                       bigint not null default 1,
  code                           text,
  kind                           text not null
                                 check (kind in ('Unknown', 'Cash', 'Card', 'Credit', 'Writeoff', 'Voucher',
                                                 'External', 'IikoCard')),
  processing_type                text not null check (processing_type in ('External', 'Internal', 'Both')),
  combinable                     boolean not null,
  print_cheque                   boolean not null,
  terminal_group_ids             uuid[],
  comment                        text,
  applicable_marketing_campaigns uuid[] not null,
  primary key (corporation_id, id)
);

create table discount_type (
  corporation_id             uuid not null references corporation (id),
  id                         uuid not null,
  name                       text not null,
  is_deleted                 boolean not null,
  organization_ids           uuid[],
  revision                   bigint not null default 1,
  percent                    numeric not null check (percent <= 100),
  sum                        numeric not null,
  mode                       text not null check (mode in ('Percent', 'FlexibleSum', 'FixedSum')),
  min_order_sum              numeric check (min_order_sum >= 0),
  is_categorised             boolean not null,
  -- [{ categoryId, categoryName, percent }]
  categories                 jsonb not null,
  can_be_applied_selectively boolean not null,
  is_automatic               boolean not null,
  is_manual                  boolean not null,
  is_card                    boolean not null,
  can_apply_by_card_number   boolean not null,
  comment                    text,
  primary key (corporation_id, id)
);

create table removal_type (
  corporation_id         uuid not null references corporation (id),
  id                     uuid not null,
  name                   text not null,
  is_deleted             boolean not null,
  organization_ids       uuid[],
  revision               bigint not null default 1,
  can_writeoff_to_cafe   boolean not null,
  can_writeoff_to_waiter boolean not null,
  can_writeoff_to_user   boolean not null,
  reason_required        boolean not null,
  manual                 boolean not null,
  comment                text,
  primary key (corporation_id, id)
);

create table cancel_cause (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  name             text not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  revision         bigint not null default 1,
  is_default       boolean not null,
  primary key (corporation_id, id),
  check (not (is_default and is_deleted))
);
create unique index cancel_cause_default on cancel_cause (corporation_id) where is_default;

create table tips_type (
  corporation_id      uuid not null references corporation (id),
  id                  uuid not null,
  name                text not null,
  is_deleted          boolean not null,
  organization_ids    uuid[],
  revision            bigint not null default 1,
  order_service_types text[] not null
                      check (order_service_types <@ array['Common', 'DeliveryByCourier', 'DeliveryPickUp']),
  payment_type_ids    uuid[] not null,
  primary key (corporation_id, id)
);

create table employee (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  code             text,
  first_name       text,
  middle_name      text,
  last_name        text,
  display_name     text not null,
  phone            text,
  is_courier       boolean not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  primary key (corporation_id, id)
);

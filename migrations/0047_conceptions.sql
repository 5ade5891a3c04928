-- Brands under which restaurants of a chain cook, and services that bring orders in the place of a restaurant's own couriers.
create table conception (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  name             text not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  revision         bigint not null default 1,
  code             text not null,
  primary key (corporation_id, id)
);

create table courier_service (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  name             text not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  revision         bigint not null default 1,
  primary key (corporation_id, id)
);

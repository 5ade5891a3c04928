-- Directories of a catalogue. Rows are listed in the order in which they were made: creation numbers are taken under the lock of
-- the corporation, so they become visible in their order.
create table amount_unit (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

create table place_type (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

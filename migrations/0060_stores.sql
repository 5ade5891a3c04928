-- Where restaurants keep goods. Rows are listed in the order in which they were made.
create table store (
  corporation_id  uuid not null references corporation (id),
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  organization_id uuid not null,
  code            text,
  description     text,
  address         text,
  gln             text,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

-- The sections of a corporation's restaurants with their tables. Ids are the corporation's own: two corporations may use
-- the same.

-- Rises with every change of a section or table. Its row is also what two changes of one corporation wait for each other on.
create table restaurant_layout (
  corporation_id uuid primary key references corporation (id),
  revision       bigint not null default 0
);

-- A hall or terrace of a terminal group. `layout` is its drawing: its size, and marks, tables and shapes with their places.
create table restaurant_section (
  corporation_id    uuid not null references corporation (id),
  organization_id   uuid not null,
  terminal_group_id uuid not null,
  id                uuid not null,
  name              text not null,
  is_reservable     boolean not null,
  is_deleted        boolean not null,
  layout            json,
  revision          bigint not null check (revision > 0),
  primary key (corporation_id, id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id),
  foreign key (organization_id, terminal_group_id) references terminal_group (organization_id, id)
);
create index restaurant_section_by_terminal_group on restaurant_section (corporation_id, terminal_group_id);

create table restaurant_table (
  corporation_id   uuid not null,
  section_id       uuid not null,
  id               uuid not null,
  pos_id           uuid not null,
  number           integer not null check (number >= 0),
  name             text not null,
  seating_capacity integer not null check (seating_capacity >= 0),
  is_deleted       boolean not null,
  revision         bigint not null check (revision > 0),
  primary key (corporation_id, id),
  foreign key (corporation_id, section_id) references restaurant_section (corporation_id, id)
);
create index restaurant_table_by_section on restaurant_table (corporation_id, section_id);

-- A reserve of tables, or with an order a banquet. As the wire shows it, it is its content (guest, order) overlaid with its
-- marks (status, tables, times). The columns beside them are what searches and rules of the database need. Times are those
-- of the terminal's clock.
create table reserve (
  organization_id    uuid not null,
  id                 uuid not null,
  terminal_group_id  uuid not null,
  correlation_id     uuid not null,
  request_hash       text,
  creation_status    text not null check (creation_status in ('InProgress', 'Success', 'Error')),
  error_info         json,
  revision           bigint not null default 0,
  changed_at         timestamptz not null,
  external_number    text,
  status             text not null check (status in ('New', 'Started', 'Closed')),
  is_banquet         boolean not null,
  cancel_reason      text check (cancel_reason in ('ClientNotAppeared', 'ClientRefused', 'Other')),
  guests_came_local  timestamp,
  is_deleted         boolean not null,
  table_ids          uuid[] not null check (cardinality(table_ids) > 0),
  starts_local       timestamp not null,
  ends_local         timestamp not null,
  duration_minutes   bigint not null check (duration_minutes > 0),
  guests_count       integer not null,
  occupies_tables    boolean not null,
  content_id         uuid not null,
  marks              json not null,
  details            json,
  primary key (organization_id, id),
  check ((creation_status = 'Error') = (error_info is not null)),
  check ((creation_status = 'InProgress') = (revision = 0)),
  check (ends_local > starts_local),
  -- It leaves New when its guests come or when it is cancelled, and never for both; only a banquet goes on after that.
  check ((status = 'New') = (guests_came_local is null and cancel_reason is null)),
  check (guests_came_local is null or cancel_reason is null),
  check (status <> 'Started' or is_banquet and guests_came_local is not null),
  check (not occupies_tables or creation_status = 'Success' and not is_deleted and cancel_reason is null)
);
-- The times for which tables are taken: of a terminal group for its lane, of sections for their workload.
create index reserve_by_time on reserve (organization_id, terminal_group_id, ends_local) where occupies_tables;

-- An order of the hall: its content overlaid with its marks, as delivery orders are kept (0005). The columns beside them are
-- what searches and rules of the database need; those named …_local are wall time at the terminal.
create table table_order (
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
  number             bigint,
  status             text not null check (status in ('New', 'Bill', 'Closed', 'Deleted')),
  table_ids          uuid[] not null,
  created_local      timestamp not null,
  bill_printed_local timestamp,
  closed_local       timestamp,
  sum                numeric not null check (sum >= 0),
  processed_sum      numeric not null check (processed_sum >= 0),
  source_key         text,
  content_id         uuid not null,
  marks              json not null,
  details            json,
  primary key (organization_id, id),
  check ((creation_status = 'Error') = (error_info is not null)),
  check ((creation_status = 'Success') = (number is not null)),
  check ((creation_status = 'InProgress') = (revision = 0)),
  check (creation_status = 'Success' or status = 'New'),
  check (status <> 'New' or bill_printed_local is null),
  check (status <> 'Bill' or bill_printed_local is not null),
  check ((status = 'Closed') = (closed_local is not null)),
  check (status <> 'Closed' or processed_sum >= sum)
);
-- Ids of tables are of one organization each, so they need not be led by it.
create index table_order_by_table on table_order using gin (table_ids) where creation_status <> 'Error';

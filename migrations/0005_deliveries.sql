-- A delivery order. As the wire shows it, it is its content (items, guest, address) overlaid with its marks (status, times,
-- payments): a move writes the marks alone. The columns beside them are what searches and rules of the database need.
create table delivery_order (
  organization_id   uuid not null,
  id                uuid not null,
  terminal_group_id uuid not null,
  correlation_id    uuid not null,
  request_hash      text,
  creation_status   text not null check (creation_status in ('InProgress', 'Success', 'Error')),
  error_info        json,
  revision          bigint not null default 0,
  changed_at        timestamptz not null,
  external_number   text,
  number            bigint,
  status            text not null
                    check (status in ('Unconfirmed', 'WaitCooking', 'ReadyForCooking', 'CookingStarted',
                                      'CookingCompleted', 'Waiting', 'OnWay', 'Delivered', 'Closed', 'Cancelled')),
  phone             text not null,
  complete_before   timestamp not null,
  sum               numeric not null check (sum >= 0),
  source_key        text,
  courier_id        uuid,
  content_id        uuid not null,
  marks             json not null,
  details           json,
  primary key (organization_id, id),
  check ((creation_status = 'Error') = (error_info is not null)),
  check ((creation_status = 'Success') = (number is not null)),
  check ((creation_status = 'InProgress') = (revision = 0))
);
-- An order that no front office has decided on yet is found by its id alone, so acceptance keeps one index.
create index delivery_order_by_revision on delivery_order (organization_id, revision) where revision > 0;
create index delivery_order_by_phone on delivery_order (organization_id, phone, complete_before) where revision > 0;
create index delivery_order_by_date on delivery_order (organization_id, complete_before) where revision > 0;

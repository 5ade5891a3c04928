-- A delivery order. `doc` is the order as the wire shows it; the columns beside it are what searches and rules of the
-- database need. Written once a change, so its text is stored as it is: compressing it would cost more than it saves.
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
  doc               json not null,
  details           json,
  primary key (organization_id, id),
  check ((creation_status = 'Error') = (error_info is not null)),
  check ((creation_status = 'Success') = (number is not null)),
  check ((creation_status = 'InProgress') = (revision = 0))
);
alter table delivery_order alter column doc set storage external;

create index delivery_order_by_revision on delivery_order (organization_id, revision) where revision > 0;
create index delivery_order_by_phone on delivery_order (organization_id, phone, complete_before);
create index delivery_order_by_date on delivery_order (organization_id, complete_before);

alter table event alter column info set storage external;

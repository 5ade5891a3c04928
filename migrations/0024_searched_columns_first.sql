-- PostgreSQL reads a row from its beginning up to the last column that is asked for. A search looks at thousands of rows and
-- shows a few of them, so what it looks at stands first, and of that what has always the same length.
alter table delivery_order rename to delivery_order_before;
alter table delivery_order_before
  drop constraint delivery_order_pkey,
  drop constraint delivery_order_check,
  drop constraint delivery_order_check1,
  drop constraint delivery_order_check2,
  drop constraint delivery_order_creation_status_check,
  drop constraint delivery_order_status_check,
  drop constraint delivery_order_sum_check;

create table delivery_order (
  revision           bigint not null default 0,
  complete_before    timestamp not null,
  number             bigint,
  cooking_start_time timestamp not null,
  has_problem        boolean not null default false,
  id                 uuid not null,
  organization_id    uuid not null,
  terminal_group_id  uuid not null,
  status             text not null
                     check (status in ('Unconfirmed', 'WaitCooking', 'ReadyForCooking', 'CookingStarted',
                                       'CookingCompleted', 'Waiting', 'OnWay', 'Delivered', 'Closed', 'Cancelled')),
  sum                numeric not null check (sum >= 0),
  words              text collate "C" not null default '',
  customer           text collate "C",
  courier            text collate "C",
  order_type         text collate "C",
  service_type       text,
  source_key         text,
  courier_id         uuid,
  phone              text not null,
  creation_status    text not null check (creation_status in ('InProgress', 'Success', 'Error')),
  changed_at         timestamptz not null,
  content_id         uuid not null,
  correlation_id     uuid not null,
  request_hash       text,
  error_info         json,
  external_number    text,
  marks              json not null,
  details            json,
  primary key (organization_id, id),
  check ((creation_status = 'Error') = (error_info is not null)),
  check ((creation_status = 'Success') = (number is not null)),
  check ((creation_status = 'InProgress') = (revision = 0))
);

insert into delivery_order
       (revision, complete_before, number, cooking_start_time, has_problem, id, organization_id, terminal_group_id, status,
        sum, words, customer, courier, order_type, service_type, source_key, courier_id, phone, creation_status, changed_at,
        content_id, correlation_id, request_hash, error_info, external_number, marks, details)
select revision, complete_before, number, cooking_start_time, has_problem, id, organization_id, terminal_group_id, status,
       sum, words, customer, courier, order_type, service_type, source_key, courier_id, phone, creation_status, changed_at,
       content_id, correlation_id, request_hash, error_info, external_number, marks, details
  from delivery_order_before;
drop table delivery_order_before;

create index delivery_order_by_revision on delivery_order (organization_id, revision) where revision > 0;
create index delivery_order_by_phone on delivery_order (organization_id, phone, complete_before) where revision > 0;
create index delivery_order_by_date on delivery_order (organization_id, complete_before) where revision > 0;
create index delivery_order_problems on delivery_order (organization_id, complete_before) where has_problem and revision > 0;
create index delivery_order_open on delivery_order (organization_id, complete_before)
 where revision > 0 and status not in ('Closed', 'Cancelled');
create index delivery_order_to_cook on delivery_order (organization_id, cooking_start_time)
 where status = 'WaitCooking' and creation_status = 'Success';
analyze delivery_order;

-- Erasure of a guest goes on after the request, a page of rows at a time. What is searched for stands in `sought`, sealed with the
-- secret of the chain, until all rows are read. `stage` and `place` say how far the reading has come; both are null between readings.
-- The second reading looks through rows that are newer than `since`, the snapshot of the request. `next_at` is when a worker goes on;
-- null when all is done. It takes the place of `recheck_at`, which nodes of the former version still write.
alter table guest_erasure
  add column sought text,
  add column stage text,
  add column place json,
  add column since xid8,
  add column is_second boolean not null default false,
  add column rows_read bigint not null default 0,
  add column rows_changed bigint not null default 0,
  add column started_at timestamptz,
  add column worked_at timestamptz,
  add column finished_at timestamptz,
  add column next_at timestamptz;

update guest_erasure
   set started_at = erased_at, next_at = recheck_at, recheck_at = null, is_second = true,
       finished_at = case when recheck_at is null then erased_at end;

create index guest_erasure_due on guest_erasure (coalesce(next_at, recheck_at)) where coalesce(next_at, recheck_at) is not null;

-- What a reading has found of the guest, until it is done: ids of orders and the like, of their contents, of contents that only
-- mention the guest, and of other rows of the guest.
create table guest_erasure_trace (
  corporation_id uuid not null,
  guest_id       uuid not null,
  kind           text not null check (kind in ('content', 'mention', 'related', 'subject')),
  id             uuid not null,
  primary key (corporation_id, guest_id, kind, id),
  foreign key (corporation_id, guest_id) references guest_erasure
);

-- An erasure is refused while orders or reserves of the guest are open. Those of deliveries are in delivery_order_open.
create index table_order_open on table_order (organization_id, id)
 where creation_status <> 'Error' and status in ('New', 'Bill');

create index reserve_open on reserve (organization_id, id)
 where creation_status <> 'Error' and status <> 'Closed' and cancel_reason is null and not is_deleted;

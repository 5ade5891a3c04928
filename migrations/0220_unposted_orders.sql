-- Orders that could not be posted to the books: their event was passed over. `day` is the accounting day.
create table unposted_order (
  organization_id uuid not null,
  order_id        uuid not null,
  kind            text not null check (kind in ('Delivery', 'TableOrder', 'Banquet')),
  revision        bigint not null,
  day             date not null,
  happened_at     timestamptz not null,
  reason          text not null,
  primary key (organization_id, order_id, kind)
);
create index unposted_order_by_day on unposted_order (organization_id, day);

-- Closings that were left out of the books while the follower of sales was switched off.
create table sales_gap (
  organization_id uuid not null,
  from_revision   bigint not null,
  to_revision     bigint not null,
  started_at      timestamptz not null,
  ended_at        timestamptz not null,
  orders          integer not null,
  primary key (organization_id, from_revision),
  check (from_revision < to_revision)
);

-- Moment since which a follower is switched off, as a revision; null while it runs.
alter table follower add column stopped_revision bigint;

-- What orders have taken out of wallets, or will take when they are closed.
create table loyalty_reservation (
  corporation_id  uuid not null,
  id              uuid not null,
  wallet_id       uuid not null,
  organization_id uuid not null,
  -- What kind of order: ids of different kinds may be the same.
  order_kind      text not null check (order_kind in ('Delivery', 'TableOrder', 'Reserve')),
  order_id        uuid not null,
  sum             numeric not null check (sum > 0),
  -- Reserved while the order is open; due and paid once it is closed; returning when what was paid comes back.
  status          text not null check (status in ('reserved', 'due', 'paid', 'returning')),
  -- The order as transactions show it.
  reason          jsonb not null,
  reserved_at     timestamptz not null,
  -- The entry by which it was paid, or the hold that was captured for it.
  transaction_id  uuid,
  hold_id         uuid,
  primary key (corporation_id, id),
  foreign key (corporation_id, wallet_id) references loyalty_wallet (corporation_id, id),
  check ((status in ('paid', 'returning')) = (transaction_id is not null)),
  check (hold_id is null or transaction_id is not null)
);

create index loyalty_reservation_of_order on loyalty_reservation (corporation_id, order_id);
create index loyalty_reservation_of_wallet on loyalty_reservation (corporation_id, wallet_id) where status in ('reserved', 'due');
create index loyalty_reservation_paid on loyalty_reservation (reserved_at) where status = 'paid';
create index loyalty_reservation_due on loyalty_reservation (reserved_at) where status in ('due', 'returning');

alter table loyalty_program
  add column returned_lifetime_days integer not null default 7 check (returned_lifetime_days > 0);

-- Where a chain wants to hear of transactions of its guests, in the form of the family's loyalty.
create table loyalty_webhook (
  corporation_id        uuid not null references corporation (id),
  id                    uuid not null,
  name                  text not null,
  is_deleted            boolean not null,
  revision              bigint not null default 1,
  url                   text not null,
  subscription_password text,
  organization_ids      uuid[],
  is_active             boolean not null,
  primary key (corporation_id, id)
);

-- Transactions on their way to a receiver. What is sent is read when it is sent, so nothing personal stands here.
create table loyalty_webhook_delivery (
  corporation_id   uuid not null,
  webhook_id       uuid not null,
  id               uuid not null,
  transaction_id   uuid not null,
  guest_id         uuid not null,
  revision         bigint not null,
  status           text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  created_at       timestamptz not null,
  -- When it is to be sent. While a node does so, when its claim ends.
  due_at           timestamptz,
  attempts         integer not null default 0,
  first_attempt_at timestamptz,
  error            text,
  finished_at      timestamptz,
  primary key (corporation_id, id),
  unique (corporation_id, webhook_id, transaction_id),
  foreign key (corporation_id, webhook_id) references loyalty_webhook (corporation_id, id),
  foreign key (corporation_id, transaction_id) references loyalty_transaction (corporation_id, id),
  check ((status = 'waiting') = (due_at is not null)),
  check ((status = 'waiting') = (finished_at is null))
);
create index loyalty_webhook_delivery_due on loyalty_webhook_delivery (corporation_id, due_at, id) where due_at is not null;
create index loyalty_webhook_delivery_waiting on loyalty_webhook_delivery (corporation_id, webhook_id, guest_id, revision)
  where due_at is not null;
create index loyalty_webhook_delivery_by_age on loyalty_webhook_delivery (finished_at) where finished_at is not null;

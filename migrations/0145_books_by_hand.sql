-- Transactions that the operator enters, as stated. Their postings are in the ledger.
create table books_transaction (
  organization_id        uuid not null,
  id                     uuid not null,
  number                 integer not null,
  creation_number        integer not null,
  effective_at           timestamptz not null,
  from_account_id        uuid not null,
  from_counteragent_id   uuid,
  to_account_id          uuid not null,
  to_counteragent_id     uuid,
  sum                    numeric not null,
  cash_flow_category_id  uuid,
  conception_id          uuid,
  document_id            uuid,
  comment                text,
  canceled_at            timestamptz,
  primary key (organization_id, id),
  unique (organization_id, number),
  check (sum > 0)
);
create index books_transaction_by_moment on books_transaction (organization_id, effective_at);

-- Goods in a store when its books begin. An amount of 0 says that the row was taken away.
create table books_opening_stock (
  organization_id uuid not null,
  store_id        uuid not null,
  product_id      uuid not null,
  creation_number integer not null,
  opened_on       date not null,
  amount          numeric not null,
  sum             numeric not null,
  primary key (organization_id, store_id, product_id),
  check (amount >= 0 and sum >= 0)
);

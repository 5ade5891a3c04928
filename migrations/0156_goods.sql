-- Movements of goods, for their valuation. Keys are subaccounts of stores and products.

-- Goods of posted documents. `movements` name keys, amounts and what decides the cost; postings have the values.
create table ledger_goods (
  organization_id uuid not null,
  creation_number integer not null,
  effective_at    timestamptz not null,
  first_ordinal   integer not null,
  sale_number     integer,
  movements       jsonb not null,
  primary key (organization_id, creation_number)
);
create index ledger_goods_by_sale on ledger_goods (organization_id, sale_number) where sale_number is not null;

-- Posted stock-takes. The difference changes with earlier documents, so that the balance stays what was counted.
create table ledger_count (
  organization_id uuid not null,
  key             integer not null,
  effective_at    timestamptz not null,
  creation_number integer not null,
  ordinal         integer not null,
  difference      numeric not null,
  surplus         integer not null,
  shortage        integer not null,
  line_id         uuid,
  primary key (organization_id, key, effective_at, creation_number)
);
create index ledger_count_by_document on ledger_count (organization_id, creation_number);

-- Keys whose values are due, from a place in document order on. `cause` is the document that made them due.
create table valuation_mark (
  organization_id uuid not null,
  key             integer not null,
  effective_at    timestamptz not null,
  creation_number integer not null,
  cause           integer not null,
  is_purchase     boolean not null,
  recorded_at     timestamptz not null,
  primary key (organization_id, effective_at, creation_number, key)
);

-- Quantity, value and last average of a key after its last document of a day, where they are known.
create table valuation_state (
  organization_id uuid not null,
  key             integer not null,
  day             date not null,
  effective_at    timestamptz not null,
  creation_number integer not null,
  quantity        numeric not null,
  value           numeric not null,
  last_average    numeric,
  primary key (organization_id, key, day)
);

-- Locked by the transaction that values goods of the organization. `run_id` is the run under way, if it changed earlier costs.
create table valuation (
  organization_id uuid not null primary key,
  run_id          uuid
);

-- Valuations that changed the cost of documents besides those that made them due. `causes` are creation numbers of the latter.
create table valuation_run (
  organization_id  uuid not null,
  id               uuid not null,
  started_at       timestamptz not null,
  finished_at      timestamptz,
  causes           integer[] not null,
  documents_valued integer not null,
  postings_changed integer not null,
  primary key (organization_id, id)
);
create index valuation_run_by_start on valuation_run (organization_id, started_at);

-- Change of the balance of an account on a day (UTC) by a run: debit less credit.
create table valuation_change (
  organization_id uuid not null,
  run_id          uuid not null,
  account         smallint not null,
  day             date not null,
  sum             numeric not null,
  primary key (organization_id, run_id, account, day)
);

create index posting_missing on posting (organization_id, effective_on) where missing_amount > 0;

drop table ledger_store;

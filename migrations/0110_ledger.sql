-- The books of an organization: postings between two sides, and turnovers by month. A side is an account, with a counteragent and a
-- product where it has them; such a combination is a subaccount with a small number. Only src/ledger writes these tables.

-- Locked by each change of the organization's postings. `changed_at` increases strictly, so that postings recorded up to a value of
-- it stay the same set.
create table ledger (
  organization_id uuid not null primary key,
  changed_at      timestamptz not null
) with (fillfactor = 50);

-- Locked in order of id by whoever posts or unposts goods of a store.
create table ledger_store (
  organization_id uuid not null,
  store_id        uuid not null,
  primary key (organization_id, store_id)
);

create table ledger_account (
  organization_id uuid not null,
  number          smallint not null,
  account_id      uuid not null,
  type            smallint not null,
  primary key (organization_id, number),
  unique (organization_id, account_id)
);

-- The nil UUID stands where a subaccount has no counteragent or product.
create table ledger_subaccount (
  organization_id uuid not null,
  number          integer not null,
  account         smallint not null,
  counteragent_id uuid not null,
  product_id      uuid not null,
  primary key (organization_id, number),
  unique (organization_id, account, counteragent_id, product_id),
  foreign key (organization_id, account) references ledger_account (organization_id, number)
);

-- What postings have in common: their document, order or transaction. Its creation number is its place among those of one moment.
create table ledger_document (
  organization_id       uuid not null,
  creation_number       integer not null,
  type                  smallint,
  document_id           uuid not null,
  cash_flow_category_id uuid,
  conception_id         uuid,
  number                text,
  comment               text,
  primary key (organization_id, creation_number)
);
create index ledger_document_by_id on ledger_document (organization_id, document_id);

-- A posting is live from `recorded_at` until `reversed_at`. The columns stand in the order that wastes no space for alignment.
create table posting (
  organization_id uuid not null,
  effective_at    timestamptz not null,
  recorded_at     timestamptz not null,
  reversed_at     timestamptz,
  secondary_at    timestamptz,
  creation_number integer not null,
  ordinal         integer not null,
  from_subaccount integer not null,
  to_subaccount   integer not null,
  effective_on    date not null generated always as ((effective_at at time zone 'UTC')::date) stored,
  type            smallint not null,
  is_valued       boolean not null,
  sum             numeric not null,
  from_amount     numeric,
  to_amount       numeric,
  missing_amount  numeric,
  line_id         uuid,
  reversed_by     uuid,
  primary key (organization_id, creation_number, ordinal),
  check (from_subaccount <> to_subaccount),
  check (sum >= 0 and from_amount >= 0 and to_amount >= 0 and missing_amount >= 0),
  check (reversed_at >= recorded_at)
);
-- Days instead of moments: entries of one day share a key, which costs 8 bytes a posting instead of 50.
create index posting_by_from on posting (organization_id, from_subaccount, effective_on);
create index posting_by_to on posting (organization_id, to_subaccount, effective_on);
create index posting_by_day on posting (organization_id, effective_on);

-- Sums and amounts of the live postings of a month (UTC), of each subaccount.
create table turnover (
  organization_id uuid not null,
  subaccount      integer not null,
  month           date not null,
  debit           numeric not null,
  credit          numeric not null,
  received        numeric not null,
  issued          numeric not null,
  primary key (organization_id, subaccount, month),
  check (debit >= 0 and credit >= 0 and received >= 0 and issued >= 0)
) with (fillfactor = 50);

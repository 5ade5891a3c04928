-- Gift certificates: series of them, and each with its number. What is left of one is in a wallet, whose ledger is like any other;
-- nobody has to be known as its guest.
create table loyalty_certificate_series (
  corporation_id    uuid not null references corporation (id),
  id                uuid not null,
  name              text not null,
  is_deleted        boolean not null,
  revision          bigint not null default 1,
  program_id        uuid not null,
  nominal           numeric not null check (nominal > 0),
  lifetime_days     integer check (lifetime_days > 0),
  kind_name         text not null,
  emitent_name      text not null,
  counteragent_name text not null,
  counteragent_type integer check (counteragent_type between 0 and 2),
  primary key (corporation_id, id),
  foreign key (corporation_id, program_id) references loyalty_program (corporation_id, id)
);

create table loyalty_certificate (
  corporation_id  uuid not null,
  -- Its wallet has the same id, from its activation on.
  id              uuid not null,
  series_id       uuid not null,
  number          text not null,
  nominal         numeric not null check (nominal > 0),
  created_at      timestamptz not null,
  activated_at    timestamptz,
  expires_at      timestamptz,
  blocked_at      timestamptz,
  -- An order that was opened again has blocked what it had sold; closed again, it has that again.
  blocked_by      text check (blocked_by in ('operator', 'order')),
  -- The order that has sold it, and the campaign by which it did.
  organization_id uuid,
  order_id        uuid,
  campaign_id     uuid,
  primary key (corporation_id, id),
  unique (corporation_id, number),
  foreign key (corporation_id, series_id) references loyalty_certificate_series (corporation_id, id),
  check (expires_at is null or activated_at is not null),
  check ((blocked_at is null) = (blocked_by is null)),
  check (num_nulls(organization_id, order_id, campaign_id) in (0, 3)),
  check (blocked_by is distinct from 'order' or order_id is not null)
);

create index loyalty_certificate_of_series on loyalty_certificate (corporation_id, series_id, number);
create index loyalty_certificate_of_order on loyalty_certificate (corporation_id, order_id) where order_id is not null;

alter table loyalty_wallet
  alter column guest_id drop not null,
  add column is_certificate boolean not null default false,
  add check (guest_id is not null or is_certificate);
-- A guest has one wallet in a program, and any number of certificates.
create unique index loyalty_wallet_of_guest on loyalty_wallet (corporation_id, guest_id, program_id) where not is_certificate;
alter table loyalty_wallet drop constraint loyalty_wallet_corporation_id_guest_id_program_id_key;

alter table loyalty_transaction
  alter column guest_id drop not null,
  add check (guest_id is not null or wallet_id is not null);

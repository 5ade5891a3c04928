-- Tenants, keys and what every node shares. Keys lead with the tenant.

create table corporation (
  id         uuid primary key,
  name       text not null,
  created_at timestamptz not null default now()
);

create table organization (
  corporation_id uuid not null references corporation (id),
  id             uuid not null unique,
  name           text not null,
  time_zone      text not null,
  version        text not null check (version ~ '^\d+(\.\d+)*$'),
  is_sandbox     boolean not null default false,
  is_enabled     boolean not null default true,
  settings       jsonb not null default '{}',
  primary key (corporation_id, id)
);

-- One row an organization: the only thing that its changes wait for each other on.
create table organization_counter (
  organization_id uuid primary key,
  revision        bigint not null default 0,
  number          bigint not null default 0
) with (fillfactor = 50);

create table terminal_group (
  corporation_id  uuid not null,
  organization_id uuid not null,
  id              uuid not null unique,
  name            text not null,
  kind            text not null check (kind in ('virtual', 'linked')),
  is_enabled      boolean not null default true,
  is_asleep       boolean not null default false,
  sort_order      integer not null default 0,
  primary key (organization_id, id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id)
);
create index terminal_group_by_corporation on terminal_group (corporation_id);

create table application (
  corporation_id uuid not null references corporation (id),
  id             uuid not null unique,
  name           text not null,
  secret_hash    text not null,
  created_at     timestamptz not null default now(),
  primary key (corporation_id, id)
);

create table api_key (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null unique,
  name             text not null,
  key_hash         text not null unique,
  groups           text[] not null,
  organization_ids uuid[],
  created_at       timestamptz not null default now(),
  expires_at       timestamptz,
  revoked_at       timestamptz,
  primary key (corporation_id, id)
);

create table admin_token (
  token_hash text primary key,
  created_at timestamptz not null default now()
);

create table signing_key (
  id          integer primary key check (id = 1),
  private_key text not null
);

create table cache_version (
  topic      text not null,
  key        text not null,
  version    bigint not null,
  changed_at timestamptz not null,
  primary key (topic, key)
);
create index cache_version_by_change on cache_version (changed_at);

create table idempotency_key (
  owner_id     uuid not null,
  key          text not null,
  request_hash text not null,
  answer       json,
  created_at   timestamptz not null,
  primary key (owner_id, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);

-- Until when a front office may answer. Only linked ones have to: a virtual one is part of the server.
alter table command add column deadline_at timestamptz;

-- A lease is a link's while a front office is connected through its holder.
alter table terminal_group_lease add column is_linked boolean not null default false;

-- Proof of a front office that it is this terminal group's.
create table terminal_token (
  terminal_group_id uuid not null,
  id                uuid not null,
  organization_id   uuid not null,
  token_hash        text not null unique,
  name              text not null,
  created_at        timestamptz not null default now(),
  revoked_at        timestamptz,
  primary key (terminal_group_id, id)
);

-- What front offices last said of themselves.
create table terminal_health (
  terminal_group_id uuid primary key,
  organization_id   uuid not null,
  reported_at       timestamptz not null,
  report            json not null
);

-- How the server plays the front office of a virtual terminal group of a sandbox, and what came of it.
create table sandbox_front_office (
  organization_id   uuid not null,
  terminal_group_id uuid not null,
  faults            json not null,
  -- Null: no end of it.
  refusals_left     integer,
  refused           integer not null default 0,
  answered_late     integer not null default 0,
  primary key (organization_id, terminal_group_id)
);

-- What goes wrong with the webhooks of a sandbox.
create table sandbox_webhooks (
  organization_id uuid primary key,
  faults          json not null
);

-- Receivers of webhooks, one an organization and API key. `cursor_revision` is its place in the outbox: events up to it
-- have been turned into deliveries.
create table webhook_endpoint (
  corporation_id  uuid not null,
  organization_id uuid not null,
  id              uuid not null unique,
  api_key_id      uuid not null,
  uri             text not null,
  auth_token      text,
  filter          json,
  secret          text not null,
  cursor_revision bigint not null,
  failures        integer not null default 0,
  quiet_until     timestamptz,
  paused_at       timestamptz,
  primary key (organization_id, id),
  unique (organization_id, api_key_id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id)
) with (fillfactor = 50);
create index webhook_endpoint_by_corporation on webhook_endpoint (corporation_id);
create index webhook_endpoint_paused on webhook_endpoint (paused_at) where paused_at is not null;

-- One event that one endpoint is to get. It waits until it is put into a message, and is finished when that is.
create table webhook_delivery (
  organization_id uuid not null,
  endpoint_id     uuid not null,
  revision        bigint not null,
  subject_id      uuid not null,
  message_id      uuid,
  outcome         text check (outcome in ('delivered', 'failed')),
  finished_at     timestamptz,
  primary key (organization_id, endpoint_id, revision),
  check ((outcome is null) = (finished_at is null)),
  check (outcome is null or message_id is not null)
);
create index webhook_delivery_waiting on webhook_delivery (organization_id, endpoint_id, revision)
  where finished_at is null and message_id is null;
create index webhook_delivery_under_way on webhook_delivery (organization_id, endpoint_id, subject_id)
  where finished_at is null and message_id is not null;
create index webhook_delivery_failed on webhook_delivery (organization_id, endpoint_id, revision)
  where outcome = 'failed';
create index webhook_delivery_by_age on webhook_delivery (finished_at) where finished_at is not null;

-- One POST with its events, the same at every attempt; gone when it is finished. `due_at` of a claimed message is the end
-- of the claim: a node that dies with it leaves it to the others.
create table webhook_message (
  organization_id  uuid not null,
  endpoint_id      uuid not null,
  id               uuid not null,
  revisions        bigint[] not null check (cardinality(revisions) between 1 and 20),
  filter           json,
  attempts         integer not null default 0,
  first_attempt_at timestamptz,
  due_at           timestamptz not null,
  claimed_by       uuid,
  primary key (organization_id, endpoint_id, id)
) with (fillfactor = 50);
create index webhook_message_due on webhook_message (organization_id, endpoint_id, due_at);

-- Every POST, with what came back.
create table webhook_attempt (
  organization_id uuid not null,
  endpoint_id     uuid not null,
  seq             bigint generated always as identity,
  message_id      uuid not null,
  revisions       bigint[] not null,
  attempted_at    timestamptz not null,
  duration_ms     integer not null,
  status          integer,
  error           text,
  primary key (organization_id, endpoint_id, seq)
);
create index webhook_attempt_by_age on webhook_attempt (attempted_at);

-- Filters on the statuses of items compare an event with the one before it of the same subject.
create index event_by_subject on event (organization_id, subject_id, revision);

-- A command is a row: accepted, sent, then applied, failed or expired. Kept after that as the record of what happened.
create table command (
  organization_id   uuid not null,
  id                uuid not null,
  seq               bigint generated always as identity,
  corporation_id    uuid not null,
  terminal_group_id uuid,
  operation         text not null,
  subject_id        uuid,
  body              json,
  state             text not null default 'accepted'
                    check (state in ('accepted', 'sent', 'applied', 'failed', 'expired')),
  accepted_at       timestamptz not null,
  sent_at           timestamptz,
  answered_at       timestamptz,
  finished_at       timestamptz,
  error_code        text,
  error_message     text,
  primary key (organization_id, id),
  check ((state in ('accepted', 'sent')) = (finished_at is null)),
  check ((state in ('failed', 'expired')) = (error_code is not null))
);
create index command_due on command (terminal_group_id, seq) where state in ('accepted', 'sent');
create index command_by_age on command using brin (accepted_at);

-- Which node carries out a terminal group's commands. A new holder raises the epoch, which fences the former one out.
create table terminal_group_lease (
  terminal_group_id uuid primary key,
  holder            uuid not null,
  epoch             bigint not null,
  expires_at        timestamptz not null
) with (fillfactor = 50);

-- What is large and rarely changes of an order or its like, stored once and never changed: rows and events refer to it.
-- Its text is stored as it is and, up to 8 KB, in the row: compressing it or moving it out would cost more than it saves.
create table content (
  organization_id uuid not null,
  id              uuid not null,
  doc             json not null,
  primary key (organization_id, id)
) with (toast_tuple_target = 8160);
alter table content alter column doc set storage external;

-- The outbox. Revisions of an organization become visible in their order, so a reader keeps its place by revision.
create table event (
  organization_id uuid not null,
  revision        bigint not null,
  type            text not null,
  subject_id      uuid not null,
  correlation_id  uuid not null,
  from_status     text,
  status          text,
  happened_at     timestamptz not null,
  info            json not null,
  -- The content that completes `info`, and the field of it that the content belongs in.
  content_id      uuid,
  content_field   text,
  primary key (organization_id, revision),
  check ((content_id is null) = (content_field is null))
);
create index event_by_age on event using brin (happened_at);

-- Followers of events, with the revision after which each begins to read an owner's events.
create table follower (
  name           text primary key,
  since_revision bigint not null
);

-- How far each follower has read, and of what. A follower may have several cursors an owner, each with a part of its own, as
-- webhooks have one for each endpoint; otherwise the part is the owner's id.
create table follower_cursor (
  owner_id uuid,
  follower text,
  part     uuid,
  revision bigint not null,
  failures integer not null default 0,
  retry_at timestamptz,
  primary key (owner_id, follower, part)
) with (fillfactor = 50);

insert into follower_cursor (owner_id, follower, part, revision)
select organization_id, 'webhooks', id, cursor_revision
  from webhook_endpoint;

alter table webhook_endpoint drop column cursor_revision;

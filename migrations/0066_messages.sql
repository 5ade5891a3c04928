-- Mail server, SMS gateway and sending limits of a chain, or of one of its restaurants.
create table message_settings (
  corporation_id              uuid not null references corporation,
  -- The restaurant, or the corporation itself for all restaurants without settings of their own.
  owner_id                    uuid not null,
  organization_id             uuid,
  email                       jsonb,
  email_password              text,
  sms                         jsonb,
  sms_token                   text,
  sms_per_day_max             integer not null check (sms_per_day_max >= 0),
  emails_per_day_max          integer not null check (emails_per_day_max >= 0),
  per_recipient_per_hour_max  integer not null check (per_recipient_per_hour_max >= 0),
  per_recipient_per_day_max   integer not null check (per_recipient_per_day_max >= 0),
  primary key (corporation_id, owner_id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id),
  check (owner_id = coalesce(organization_id, corporation_id))
);

-- Messages to guests: what waits to be sent, and what became of the rest. What is personal can be emptied.
create table message (
  organization_id uuid not null,
  corporation_id  uuid not null,
  id              uuid not null,
  channel         text not null check (channel in ('Sms', 'Email')),
  status          text not null check (status in ('waiting', 'sent', 'delivered', 'failed', 'kept')),
  recipient       text,
  subject         text,
  text            text,
  guest_id        uuid,
  campaign_id     uuid,
  created_at      timestamptz not null,
  day             date not null,
  -- When it is to be sent, or the gateway to be asked how it is getting on. While a node does so, when its claim ends.
  due_at          timestamptz,
  attempts        integer not null default 0,
  checks          integer not null default 0,
  gateway_id      text,
  error           text,
  finished_at     timestamptz,
  primary key (organization_id, id),
  foreign key (corporation_id, organization_id) references organization (corporation_id, id),
  check (status <> 'waiting' or (due_at is not null and recipient is not null and text is not null)),
  check (status in ('waiting', 'sent') or due_at is null),
  check ((finished_at is null) = (status in ('waiting', 'kept')))
);
create index message_due on message (organization_id, due_at, id) where due_at is not null;
create index message_by_recipient on message (organization_id, recipient, created_at) where recipient is not null;
create index message_by_time on message (organization_id, created_at, id);
create index message_by_age on message (created_at);
create index message_of_guest on message (corporation_id, guest_id) where guest_id is not null;

-- How many messages a restaurant has been given on a day of its calendar. The row is locked by whoever adds one.
create table message_count (
  organization_id uuid not null,
  channel         text not null check (channel in ('Sms', 'Email')),
  day             date not null,
  messages        integer not null check (messages > 0),
  primary key (organization_id, channel, day)
);
create index message_count_by_age on message_count (day);

-- Positions of the staff, who was on shift where, where couriers are, and what the front office is to be told.

create table employee_position (
  corporation_id   uuid not null references corporation (id),
  id               uuid not null,
  code             text not null,
  name             text not null,
  is_deleted       boolean not null,
  organization_ids uuid[],
  primary key (corporation_id, id)
);

alter table employee
  add column email text,
  add column cell_phone text,
  add column role_ids uuid[] not null default '{}';

-- Every time that an employee was on shift at a terminal group; kept for ever, for attendance is reckoned from it.
create table personal_session (
  organization_id   uuid not null,
  id                uuid not null,
  terminal_group_id uuid not null,
  employee_id       uuid not null,
  role_id           uuid,
  opened_at         timestamptz not null,
  closed_at         timestamptz,
  primary key (organization_id, id),
  check (closed_at >= opened_at)
);
create unique index personal_session_open on personal_session (organization_id, employee_id, terminal_group_id)
  where closed_at is null;

-- One row an employee and terminal group: what their sessions there are opened and closed on, with the last of them.
create table personal_shift (
  organization_id   uuid not null,
  id                uuid not null,
  terminal_group_id uuid not null,
  employee_id       uuid not null,
  session_id        uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, session_id) references personal_session (organization_id, id)
) with (fillfactor = 50);

-- Where couriers were, by when the server was told. Kept for a week.
create table courier_location (
  organization_id uuid not null,
  received_at     timestamptz not null,
  seq             bigint generated always as identity,
  courier_id      uuid not null,
  latitude        double precision not null check (latitude between -90 and 90),
  longitude       double precision not null check (longitude between -180 and 180),
  client_date     timestamp not null,
  primary key (organization_id, received_at, seq)
);
create index courier_location_by_age on courier_location using brin (received_at);

-- The newest of them by `taken_at`: when the phone took it, and not later than it came in.
create table courier_last_location (
  organization_id uuid not null,
  courier_id      uuid not null,
  latitude        double precision not null,
  longitude       double precision not null,
  client_date     timestamp not null,
  taken_at        timestamptz not null,
  primary key (organization_id, courier_id)
) with (fillfactor = 50);

-- What clients want a terminal group or the back office to see. Kept for 90 days.
create table notification (
  organization_id uuid not null,
  id              uuid not null,
  message_type    text not null check (message_type in ('order_attention')),
  order_id        uuid not null,
  order_source    text not null,
  additional_info text not null,
  sent_at         timestamptz not null,
  primary key (organization_id, id)
);
create index notification_by_time on notification (organization_id, sent_at);
create index notification_by_age on notification using brin (sent_at);

create table attendance_type (
  corporation_id  uuid not null references corporation,
  id              uuid not null,
  creation_number bigint not null,
  name            text not null,
  code            text,
  comment         text,
  is_presence     boolean not null,
  pay_rate        numeric not null check (pay_rate >= 0),
  is_default      boolean not null,
  is_deleted      boolean not null,
  revision        bigint not null default 1,
  primary key (corporation_id, id),
  unique (corporation_id, creation_number)
);

-- When employees worked. An attendance belongs to a restaurant, and its key to the chain, since nobody works twice at a time at
-- all. Whoever writes one locks its employee. Deleted ones stay, so that what a terminal reports of them later is known.
create table attendance (
  corporation_id        uuid not null,
  id                    uuid not null,
  organization_id       uuid not null,
  employee_id           uuid not null,
  role_id               uuid,
  attendance_type_id    uuid,
  start_at              timestamptz not null,
  end_at                timestamptz check (end_at >= start_at),
  personal_start_at     timestamptz,
  personal_end_at       timestamptz check (personal_end_at >= personal_start_at),
  comment               text,
  is_confirmed_manually boolean not null,
  is_deleted            boolean not null,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  modified_by_user_id   uuid,
  revision              bigint not null,
  creation_number       bigint not null,
  -- Those that a search for a period does not find by their start.
  is_long               boolean not null generated always as (end_at is null or end_at - start_at > interval '2 days') stored,
  primary key (corporation_id, id),
  foreign key (corporation_id, employee_id) references employee
);

create index attendance_of_employee on attendance (corporation_id, employee_id, start_at) where not is_deleted;
create index attendance_by_start on attendance (corporation_id, organization_id, start_at) where not is_deleted;
create index attendance_long on attendance (corporation_id, organization_id, start_at) where is_long and not is_deleted;
create index attendance_on_shift on attendance (corporation_id, employee_id)
 where personal_start_at is not null and personal_end_at is null and not is_deleted;

-- The attendance that a session belongs to; null until it is written.
alter table personal_session add column attendance_id uuid;
create index personal_session_by_employee on personal_session (organization_id, employee_id, opened_at);
create index personal_session_by_attendance on personal_session (organization_id, attendance_id);

-- Overlapping sessions of an employee at one restaurant become one attendance with the id of the first session.
create temporary table joined on commit drop as
select organization.corporation_id, session.organization_id, session.employee_id, session.id, session.role_id,
       session.opened_at, session.closed_at,
       first_value(session.id) over (
         partition by session.organization_id, session.employee_id, session.island order by session.opened_at, session.id
       ) as attendance_id
  from (select session_in_order.*,
               count(*) filter (where is_first) over (
                 partition by organization_id, employee_id order by opened_at, id
               ) as island
          from (select personal_session.*,
                       opened_at >= coalesce(max(coalesce(closed_at, 'infinity')) over (
                         partition by organization_id, employee_id order by opened_at, id
                         rows between unbounded preceding and 1 preceding
                       ), '-infinity') as is_first
                  from personal_session) as session_in_order) as session
  join organization
    on organization.id = session.organization_id
  join employee
    on employee.corporation_id = organization.corporation_id
   and employee.id = session.employee_id;

update personal_session
   set attendance_id = joined.attendance_id
  from joined
 where joined.organization_id = personal_session.organization_id
   and joined.id = personal_session.id;

insert into attendance
       (corporation_id, id, organization_id, employee_id, role_id, start_at, end_at, personal_start_at, personal_end_at,
        is_confirmed_manually, is_deleted, created_at, updated_at, revision, creation_number)
select corporation_id, attendance_id, organization_id, employee_id, role_id, started_at, ended_at, started_at, ended_at, false,
       false, started_at, coalesce(ended_at, started_at), number, number
  from (select corporation_id, attendance_id, organization_id, employee_id,
               (array_agg(role_id order by opened_at, id))[1] as role_id,
               date_trunc('minute', min(opened_at) + interval '30 seconds') as started_at,
               case when bool_and(closed_at is not null)
                    then date_trunc('minute', max(closed_at) + interval '30 seconds')
               end as ended_at,
               row_number() over (partition by corporation_id order by min(opened_at), attendance_id) as number
          from joined
         group by corporation_id, attendance_id, organization_id, employee_id) as island;

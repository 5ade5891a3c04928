-- Employees and positions are changed one by one, with revisions of their corporation. Numbers in the order of creation are the
-- first revisions, so lists neither miss nor repeat rows while others write. Rows that are there are numbered from 1.
alter table employee
  add column card_number text,
  add column note text,
  add column hire_date date,
  add column fire_date date,
  add column is_system boolean not null default false,
  add column main_organization_id uuid,
  add column responsible_for_organization_ids uuid[] not null default '{}',
  add column main_role_id uuid,
  add column revision bigint,
  add column creation_number bigint;

update employee
   set revision = numbered.number, creation_number = numbered.number
  from (select corporation_id, id, row_number() over (partition by corporation_id order by display_name, id) as number
          from employee) as numbered
 where numbered.corporation_id = employee.corporation_id
   and numbered.id = employee.id;

alter table employee
  alter column revision set not null,
  alter column revision set default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
  alter column creation_number set not null,
  alter column creation_number set default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
  add check (main_organization_id is null or organization_ids is null or main_organization_id = any(organization_ids)),
  add check (main_role_id is null or main_role_id = any(role_ids));

-- Of several employees with one code, the first keeps it.
update employee
   set code = left(code, 40) || '-' || right(id::text, 8)
 where not is_deleted
   and exists (select 1
                 from employee as earlier
                where earlier.corporation_id = employee.corporation_id
                  and earlier.code = employee.code
                  and not earlier.is_deleted
                  and earlier.creation_number < employee.creation_number);

create unique index employee_working_by_code on employee (corporation_id, code) where not is_deleted;
create index employee_by_code on employee (corporation_id, code);
create index employee_by_creation on employee (corporation_id, creation_number);
create index employee_by_first_name on employee (corporation_id, first_name);
create index employee_by_last_name on employee (corporation_id, last_name);
create index employee_by_middle_name on employee (corporation_id, middle_name);
create index employee_by_phone on employee (corporation_id, phone);
create index employee_by_email on employee (corporation_id, email);
create index employee_by_main_role on employee (corporation_id, main_role_id);
create index employee_fired on employee (corporation_id, creation_number) where is_deleted;
create index employee_by_organization on employee using gin (organization_ids);
create index employee_of_everywhere on employee (corporation_id, creation_number) where organization_ids is null;

alter table employee_position
  add column payment_per_hour numeric,
  add column steady_salary numeric,
  add column schedule_type text not null default 'SESSION',
  add column can_work_by_substituted_card boolean not null default false,
  add column revision bigint,
  add column creation_number bigint,
  add check (schedule_type in ('HOURS', 'FIXED', 'SESSION', 'BYTIME'));

update employee_position
   set revision = numbered.number, creation_number = numbered.number
  from (select corporation_id, id, row_number() over (partition by corporation_id order by name, id) as number
          from employee_position) as numbered
 where numbered.corporation_id = employee_position.corporation_id
   and numbered.id = employee_position.id;

alter table employee_position
  alter column revision set not null,
  alter column revision set default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
  alter column creation_number set not null,
  alter column creation_number set default (extract(epoch from clock_timestamp()) * 1000000)::bigint;

create index employee_position_by_creation on employee_position (corporation_id, creation_number);
create index employee_position_by_revision on employee_position (corporation_id, revision);

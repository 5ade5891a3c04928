import { type Invariant, noRowsInvariant } from '#core/invariants.ts'

export const staffInvariants: readonly Invariant[] = [
  noRowsInvariant(
    {
      name: 'Employees: attendances of an employee do not overlap',
      consequence: 'Hours of these employees are paid twice.',
      remedy: 'Correct one of the attendances (/api/employees/v1/attendance/update), or delete it.',
    },
    (db) => db`
      select format('corporation %s, organization %s: attendance %s of employee %s from %s, who works until %s',
                    corporation_id, organization_id, id, employee_id, start_at, busy_until) as what
        from (select corporation_id, organization_id, id, employee_id, start_at,
                     max(coalesce(end_at, 'infinity')) over (
                       partition by corporation_id, employee_id order by start_at, id
                       rows between unbounded preceding and 1 preceding) as busy_until
                from attendance
               where not is_deleted
                 and (end_at is null or end_at > start_at)) as worked
       where busy_until > start_at`,
  ),
  noRowsInvariant(
    {
      name: 'Employees: hours shortened by a later sign-in are confirmed',
      consequence: 'An employee signed in during recorded hours, which now end there, so less is paid.',
      remedy: 'Check both attendances, and confirm the first one (/api/employees/v1/attendance/update).',
      isAdvice: true,
    },
    (db) => db`
      with session as materialized (
        select organization_id, id
          from personal_session)
      select format('corporation %s, organization %s: attendance %s of employee %s ends at %s, where %s begins',
                    cut.corporation_id, cut.organization_id, cut.id, cut.employee_id, cut.end_at, later.id) as what
        from attendance as cut
        join attendance as later
          on later.corporation_id = cut.corporation_id
         and later.employee_id = cut.employee_id
         and later.start_at = cut.end_at
         and not later.is_deleted
        join session
          on session.organization_id = later.organization_id
         and session.id = later.id
       where not cut.is_deleted
         and not cut.is_confirmed_manually
         and cut.modified_by_user_id is null
         and cut.updated_at >= later.created_at
         and cut.end_at is distinct from cut.personal_end_at`,
  ),
  noRowsInvariant(
    {
      name: 'Employees: codes are unique among active employees of a chain',
      consequence: 'Terminals and clients find the wrong person by code.',
      remedy: 'Give all but one of them another code (/api/employees/v1/employee/update).',
    },
    (db) => db`
      select format('corporation %s: %s employees have the code %s', corporation_id, count(*), code) as what
        from employee
       where not is_deleted
         and code is not null
       group by corporation_id, code
      having count(*) > 1`,
  ),
  noRowsInvariant(
    {
      name: 'Employees: roles and organizations of employees exist in the chain',
      consequence: 'These employees cannot be chosen, or are not paid.',
      remedy: 'Save them again with existing roles and organizations.',
    },
    (db) => db`
      select format('corporation %s: employee %s has the unknown role %s', employee.corporation_id, employee.id, role_id)
             as what
        from employee
       cross join lateral unnest(role_ids) as role_id
       where not exists (select 1
                           from employee_position
                          where employee_position.corporation_id = employee.corporation_id
                            and employee_position.id = role_id)
      union all
      select format('corporation %s: %s the unknown organization %s', corporation_id, what, named)
        from (select corporation_id, format('employee %s works at', id) as what, organization_ids as all_named
                from employee
              union all
              select corporation_id, format('employee %s is responsible for', id), responsible_for_organization_ids
                from employee
              union all
              select corporation_id, format('role %s is used by', id), organization_ids
                from employee_position) as record
       cross join lateral unnest(all_named) as named
       where not exists (select 1
                           from organization
                          where organization.corporation_id = record.corporation_id
                            and organization.id = named)`,
  ),
  noRowsInvariant(
    {
      name: 'Employees: attendances of sessions exist',
      consequence: 'Worked hours are not paid.',
      remedy: 'Enter the missing attendance, and report it as a fault of Comanda.',
    },
    (db) => db`
      with attendance as materialized (
        select corporation_id, id
          from attendance)
      select format('organization %s: session %s has no attendance %s', session.organization_id, session.id, attendance_id)
             as what
        from personal_session as session
        join organization
          on organization.id = session.organization_id
       where attendance_id is not null
         and not exists (select 1
                           from attendance
                          where attendance.corporation_id = organization.corporation_id
                            and attendance.id = session.attendance_id)`,
  ),
]

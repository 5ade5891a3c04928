import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { storedRows } from '#core/db/stored_rows.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import type { CreatableAggregate } from '#core/operation/aggregate.ts'
import { byId, type Id } from '#core/schema.ts'
import { type Instant, toUtcTime } from '#core/time.ts'
import { AttendanceExists, AttendanceNotFound } from '../errors.ts'
import type { Attendance } from '../model.ts'

const statements = storedRows<Attendance>({
  table: 'attendance',
  fields: [
    'organizationId',
    'employeeId',
    'roleId',
    'attendanceTypeId',
    'startAt',
    'endAt',
    'personalStartAt',
    'personalEndAt',
    'comment',
    'isConfirmedManually',
    'isDeleted',
    'createdAt',
    'updatedAt',
    'modifiedByUserId',
    'revision',
    'creationNumber',
  ],
  instants: ['startAt', 'endAt', 'personalStartAt', 'personalEndAt', 'createdAt', 'updatedAt'],
})

/** Attendances, with revisions and events of the corporation. */
export const attendances: CreatableAggregate<Attendance> = {
  ...statements,
  table: 'attendance',
  NotFound: AttendanceNotFound,
  Duplicated: AttendanceExists,
  isLive: ({ isDeleted }) => !isDeleted,
  stamp: (attendance, { revision }) => ({
    ...attendance,
    revision,
    creationNumber: attendance.creationNumber || revision,
  }),
  event(before, after) {
    return {
      type: 'AttendanceUpdate',
      fromStatus: before ? statusOf(before) : null,
      status: statusOf(after),
      info: infoOf(after),
    }
  },
}

function infoOf({ corporationId: _, revision: _revision, creationNumber: _number, ...attendance }: Attendance) {
  const textOf = (at: Instant | null) => at && toUtcTime(at)
  return {
    ...attendance,
    startAt: textOf(attendance.startAt),
    endAt: textOf(attendance.endAt),
    personalStartAt: textOf(attendance.personalStartAt),
    personalEndAt: textOf(attendance.personalEndAt),
    createdAt: textOf(attendance.createdAt),
    updatedAt: textOf(attendance.updatedAt),
  }
}

const statusOf = ({ isDeleted, endAt }: Attendance): string =>
  isDeleted ? 'Deleted' : endAt === null ? 'Open' : 'Closed'

/**
 * Locks employees in the order of their ids, so that concurrent transactions cannot deadlock. Every writer of attendances locks their
 * employees first.
 */
export async function lockEmployees(db: Db, corporationId: string, ids: readonly string[]): Promise<void> {
  await db`
    select id
      from employee
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])
     order by id
       for no key update`
}

export async function findAttendance(db: Db, corporationId: string, id: string): Promise<Attendance | undefined> {
  const [found] = await statements.list(db, corporationId, db`and id = ${id} and not is_deleted`)
  return found
}

interface Period {
  startAt: Instant
  /** Null: no end. */
  endAt: Instant | null
}

/** Returns the attendances of an employee that overlap the period, by start. Attendances of no length overlap nothing. */
export const listOverlapping = (
  db: Db,
  corporationId: string,
  employeeId: string,
  { startAt, endAt }: Period,
): Promise<Attendance[]> =>
  statements.list(
    db,
    corporationId,
    db`
      and employee_id = ${employeeId}
      and not is_deleted
      ${endAt === null ? db`` : db`and start_at < ${toTimestamp(db, endAt)}`}
      and (end_at is null or (end_at > ${toTimestamp(db, startAt)} and end_at > start_at))
    order by start_at, id`,
  )

interface Search {
  organizationId: string
  startAt: Instant
  endAt: Instant
  employeeIds?: readonly string[] | null | undefined
  attendanceTypeIds?: readonly string[] | null | undefined
  isClosed?: boolean | null | undefined
  limit: number
  offset: number
}

/**
 * Returns a page of the attendances that touch the period, end included, in the order of creation. `is_long` marks the few that are open or
 * longer than two days; all others start at most two days before the period.
 */
export async function searchAttendances(
  db: Db,
  corporationId: string,
  { organizationId, startAt, endAt, employeeIds, attendanceTypeIds, isClosed, limit, offset }: Search,
): Promise<{ items: Attendance[]; totalCount: number }> {
  const [from, to] = [toTimestamp(db, startAt), toTimestamp(db, endAt)]
  const matching = db`
    and not is_deleted
    and start_at <= ${to}
    and (is_long or start_at >= ${from} - interval '2 days')
    and (end_at is null or end_at > ${from} or start_at >= ${from})
    ${employeeIds ? db`and employee_id = any(${employeeIds}::uuid[])` : db``}
    ${attendanceTypeIds ? db`and attendance_type_id = any(${attendanceTypeIds}::uuid[])` : db``}
    ${typeof isClosed === 'boolean' ? db`and (end_at is not null) = ${isClosed}` : db``}`
  const [items, [total]] = await Promise.all([
    statements.list(
      db,
      corporationId,
      db`and organization_id = ${organizationId} ${matching} order by creation_number limit ${limit} offset ${offset}`,
    ),
    db<{ count: number }[]>`select count(*) as count
        from attendance
       where corporation_id = ${corporationId}
         and organization_id = ${organizationId}
             ${matching}`,
  ])
  return { items, totalCount: total?.count ?? 0 }
}

/** Returns closed attendances that start in the period, by start. */
export const listStarted = (
  db: Db,
  corporationId: string,
  {
    organizationId,
    employeeIds,
    from,
    to,
  }: { organizationId: string; employeeIds: readonly string[]; from: Instant; to: Instant },
): Promise<Attendance[]> =>
  statements.list(
    db,
    corporationId,
    db`
      and organization_id = ${organizationId}
      and employee_id = any(${employeeIds}::uuid[])
      and not is_deleted
      and end_at is not null
      and start_at >= ${toTimestamp(db, from)}
      and start_at <= ${toTimestamp(db, to)}
    order by start_at, id`,
  )

/** Moves the sessions of an attendance to another attendance. */
export async function moveSessions(db: Db, from: Attendance, id: string): Promise<void> {
  await db`
    update personal_session
       set attendance_id = ${id}
     where organization_id = ${from.organizationId}
       and attendance_id = ${from.id}`
}

/** Personal session with its attendance, if any. */
export interface Session {
  id: Id<'Attendance'>
  roleId: Id<'Role'> | null
  openedAt: Instant
  closedAt: Instant | null
  attendanceId: Id<'Attendance'> | null
}

/**
 * Returns the sessions that may change attendances: sessions without an attendance, sessions that overlap the attendances, and sessions of attendances with an open
 * session.
 */
export async function listSessions(
  db: Db,
  corporationId: string,
  { organizationId, employeeId }: Pick<Attendance, 'organizationId' | 'employeeId'>,
): Promise<Session[]> {
  const rows = await db<Session[]>`
    with fresh as (
      select opened_at, coalesce(closed_at, 'infinity') as closed_at
        from personal_session
       where organization_id = ${organizationId}
         and employee_id = ${employeeId}
         and attendance_id is null),
    awaited as (
      select id
        from attendance
       where corporation_id = ${corporationId}
         and employee_id = ${employeeId}
         and organization_id is not null
         and personal_start_at is not null
         and personal_end_at is null
         and not is_deleted),
    concerned as (
      select attendance_id
        from personal_session as known
       where organization_id = ${organizationId}
         and employee_id = ${employeeId}
         and attendance_id is not null
         and (attendance_id in (select id from awaited)
              or exists (select 1
                           from fresh
                          where fresh.opened_at < coalesce(known.closed_at, 'infinity')
                            and fresh.closed_at > known.opened_at)))
    select id, role_id, ${instants(db, 'opened_at', 'closed_at')}, attendance_id
      from personal_session
     where organization_id = ${organizationId}
       and employee_id = ${employeeId}
       and (attendance_id is null or attendance_id in (select attendance_id from concerned))
     order by opened_at, id`
  return [...rows]
}

export async function linkSessions(
  db: Db,
  organizationId: string,
  links: readonly { id: string; attendanceId: string }[],
): Promise<void> {
  if (links.length === 0) return
  await db`
    update personal_session
       set attendance_id = link.attendance_id
      from ${inputRows('link', links, { uuid: ['id', 'attendanceId'] })}
     where personal_session.organization_id = ${organizationId}
       and personal_session.id = link.id`
}

/** Returns attendances by id, deleted ones included. */
export const findAttendances = async (
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Attendance>> =>
  byId(await statements.list(db, corporationId, db`and id = any(${ids}::uuid[])`))

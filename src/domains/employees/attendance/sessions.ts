import { defineFollower } from '#core/events/follower.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import { changeAggregates, mayExist, type RequestedAggregate } from '#core/operation/aggregate_change.ts'
import { loadDirectories } from '#core/record/directories.ts'
import { asId, type Id, isGuid } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { attendanceTypes } from '../attendance_type/directories.ts'
import type { Attendance } from '../model.ts'
import { keepIfUnchanged } from '../rules.ts'
import { defaultType } from './changes.ts'
import { toMinute } from './rules.ts'
import {
  attendances,
  findAttendances,
  linkSessions,
  listOverlapping,
  listSessions,
  lockEmployees,
  type Session,
} from './store.ts'

type Place = Pick<Attendance, 'corporationId' | 'organizationId' | 'employeeId'>

/** Writes attendances for sessions at terminals, shortly after each sign-in or sign-out. */
export const attendanceFollower = defineFollower({
  name: 'employees: attendances',
  from: 'now',
  owners: 'organizations',
  types: ['PersonalShift'],
  // Most events belong to orders: waiting lets one poll skip many of them.
  gatherMs: 250,
  async handle(context, { ownerId, corporationId, events }) {
    const employeeIds = new Set(events.map(({ info }) => info?.id).filter(isGuid))
    for (const employeeId of [...employeeIds].sort())
      await writeAttendances(context, {
        corporationId,
        organizationId: asId<'Organization'>(ownerId),
        employeeId: asId<'Employee'>(employeeId),
      })
  },
})

/** Writes the attendances that follow from the current sessions of an employee at an organization. */
export async function writeAttendances(context: ChangeContext, place: Place): Promise<void> {
  const { db } = context
  const { corporationId, organizationId, employeeId } = place
  await lockEmployees(db, corporationId, [employeeId])
  const sessions = await listSessions(db, corporationId, place)
  const linked = sessions.flatMap(({ attendanceId }) => attendanceId ?? [])
  const known = await findAttendances(db, corporationId, linked)
  const isDeleted = (id: string) => known.get(id)?.isDeleted ?? false
  for (const joined of joinSessions(sessions, isDeleted)) {
    const fresh = joined.sessions.filter(({ id }) => sessions.some((one) => one.id === id && one.attendanceId === null))
    await linkSessions(
      db,
      organizationId,
      fresh.map(({ id }) => ({ id, attendanceId: joined.attendanceId })),
    )
    if (!isDeleted(joined.attendanceId)) await writeAttendance(context, place, joined)
  }
}

/** Writes one attendance. A new one ends the attendances that it overlaps at its start. */
async function writeAttendance(context: ChangeContext, place: Place, joined: JoinedSessions): Promise<void> {
  const { db, now } = context
  const { corporationId: ownerId, employeeId } = place
  const id = joined.attendanceId
  const { attendanceTypes: types } = await loadDirectories(db, ownerId, attendanceTypes)
  const others = (await listOverlapping(db, ownerId, employeeId, joined)).filter((other) => other.id !== id)
  const isNew = !(await findAttendances(db, ownerId, [id])).has(id)
  const cut = isNew ? others.filter(({ startAt }) => startAt <= joined.startAt) : []
  const next = others.find(({ startAt }) => startAt > joined.startAt)
  const wanted: RequestedAggregate<Attendance | undefined>[] = [id, ...cut.map((other) => other.id)].map((one) =>
    mayExist(attendances, { ownerId, id: one }),
  )
  await changeAggregates(context, wanted, ([own, ...overlapped]) => [
    changed(own ?? begun(context, place, joined, defaultType(types)), joined, next?.startAt ?? null, own),
    ...overlapped.map((other) => other && { ...other, endAt: joined.startAt, updatedAt: now, modifiedByUserId: null }),
  ])

  function changed(
    base: Attendance,
    sessions: JoinedSessions,
    nextStartAt: number | null,
    own: Attendance | undefined,
  ) {
    const after = applySessions(base, sessions, nextStartAt)
    const same = keepIfUnchanged(own, after)
    return same === own ? own : { ...same, updatedAt: now, modifiedByUserId: null }
  }
}

const begun = (
  { now }: ChangeContext,
  place: Place,
  { attendanceId, roleId, startAt }: JoinedSessions,
  attendanceTypeId: Id<'AttendanceType'> | null,
): Attendance => ({
  ...place,
  id: attendanceId,
  roleId,
  attendanceTypeId,
  startAt,
  endAt: null,
  personalStartAt: startAt,
  personalEndAt: null,
  comment: null,
  isConfirmedManually: false,
  isDeleted: false,
  createdAt: now,
  updatedAt: now,
  modifiedByUserId: null,
  revision: 0,
  creationNumber: 0,
})

/** Sessions that form one attendance. */
interface JoinedSessions {
  attendanceId: Attendance['id']
  roleId: Session['roleId']
  startAt: Instant
  /** Null while one of the sessions is open. */
  endAt: Instant | null
  sessions: readonly Session[]
}

const overlap = (a: Session, b: Session): boolean =>
  a.openedAt < (b.closedAt ?? Infinity) && b.openedAt < (a.closedAt ?? Infinity)

/**
 * Groups sessions that overlap, from the first sign-in to the last sign-out. A linked session keeps its attendance; a new one joins an
 * overlapping session whose attendance is not deleted, or gets an attendance with its own id.
 */
function joinSessions(sessions: readonly Session[], isDeleted: (attendanceId: string) => boolean): JoinedSessions[] {
  const settled: Session[] = []
  const inOrder = sessions.toSorted((a, b) => a.openedAt - b.openedAt || (a.id < b.id ? -1 : 1))
  for (const session of [...inOrder.filter(isLinked), ...inOrder.filter((one) => !isLinked(one))]) {
    const joined = settled.find((other) => !isDeleted(other.attendanceId!) && overlap(other, session))
    settled.push({ ...session, attendanceId: session.attendanceId ?? joined?.attendanceId ?? session.id })
  }
  return [...Map.groupBy(settled, ({ attendanceId }) => attendanceId!)].map(([attendanceId, own]) => {
    const [first] = own.toSorted((a, b) => a.openedAt - b.openedAt)
    const ends = own.map(({ closedAt }) => closedAt)
    return {
      attendanceId,
      roleId: first!.roleId,
      startAt: toMinute(first!.openedAt),
      endAt: ends.includes(null) ? null : toMinute(Math.max(...ends.map(Number))),
      sessions: own,
    }
  })
}

const isLinked = ({ attendanceId }: Session): boolean => attendanceId !== null

/**
 * Applies the times of sessions to the personal times of an attendance. Confirmed times follow until they are edited, and an end never
 * passes the start of the next attendance.
 */
function applySessions(known: Attendance, { startAt, endAt }: JoinedSessions, nextStartAt: Instant | null): Attendance {
  const confirmedStart = known.startAt === known.personalStartAt ? startAt : known.startAt
  const followsEnd = known.endAt === null || known.endAt === known.personalEndAt
  const limitedEnd = endAt === null ? null : Math.min(endAt, nextStartAt ?? Infinity)
  return {
    ...known,
    personalStartAt: startAt,
    personalEndAt: endAt,
    startAt: confirmedStart,
    endAt: followsEnd ? limitedEnd && Math.max(limitedEnd, confirmedStart) : known.endAt,
  }
}

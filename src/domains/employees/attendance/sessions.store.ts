import { defineFollower } from '#core/events/follower.ts'
import {
  type ChangeContext,
  changeAggregates,
  mayExist,
  type RequestedAggregate,
} from '#core/operation/aggregate_change.ts'
import { loadDirectories } from '#core/record/directories.ts'
import { asId, type Id, isGuid } from '#core/schema.ts'
import { attendanceTypes } from '../attendance_type/directories.store.ts'
import type { Attendance } from '../model.ts'
import { keepIfUnchanged } from '../rules.ts'
import { defaultType } from './changes.ts'
import { applySessions, type JoinedSessions, joinSessions } from './sessions.rules.ts'
import { attendances, findAttendances, linkSessions, listOverlapping, listSessions, lockEmployees } from './store.ts'

type Place = Pick<Attendance, 'corporationId' | 'organizationId' | 'employeeId'>

/** Who signs in and out at terminals has attendances, a moment later. */
export const attendanceFollower = defineFollower({
  name: 'employees: attendances',
  from: 'now',
  owners: 'organizations',
  types: ['PersonalShift'],
  // Nearly all events are of orders, which it passes over many at a time.
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

/** Writes what follows from the sessions of an employee at an organization, as they are now. */
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

/** Writes one attendance. A new one cuts what it overlaps at its start. */
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

/** An attendance that begins with a sign-in. */
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

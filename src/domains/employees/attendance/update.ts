import { Type } from 'typebox'
import { changeAggregates, mayExist, mustExist, serializationConflict } from '#core/operation/aggregate_change.ts'
import type { Context } from '#core/operation/context.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, newId, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { AttendanceNotFound, PersonalTimeSet } from '../errors.ts'
import type { Attendance } from '../model.ts'
import { keepIfUnchanged } from '../rules.ts'
import {
  answerOf,
  attendanceInputErrors,
  attendanceTypesOf,
  keyOf,
  requireReferences,
  requireValidTimes,
  resolvePersonalTime,
} from './changes.ts'
import { timesOf } from './rules.ts'
import { AttendanceResponse, timeFields } from './schemas.ts'
import { attendances, findAttendance, lockEmployees, moveSessions } from './store.ts'

export default write({
  path: '/api/employees/v1/attendance/update',
  group: 'Employees: changing',
  statuses: [200, 400, 401, 403, 404, 409, 422, 429, 500, 502],
  summary: 'Change or close an attendance',
  description:
    'Moving the attendance to another organization creates a new one with another id and deletes the previous one. Personal times that ' +
    'are set stay: null keeps them, another time is refused. Later reports of terminals do not change confirmed times.',
  request: Type.Object({
    id: Id('Attendance'),
    employeeId: Id('Employee'),
    organizationId: Id('Organization'),
    roleId: Id('Role'),
    attendanceTypeId: Id('AttendanceType'),
    ...timeFields,
    isConfirmedManually: field(Type.Boolean(), 'Whether the times are confirmed.'),
    comment: opt(Text({ maxLength: 1000 }), 'Remark. If omitted, it stays unchanged; null clears it.'),
  }),
  response: Type.Object({ attendance: opt(AttendanceResponse, 'The attendance.') }),
  errors: { ...attendanceInputErrors, AttendanceNotFound, PersonalTimeSet },
  example: {
    request: {
      id: demo.attendance,
      employeeId: demo.waiter,
      organizationId: demo.organization,
      roleId: demo.waiterRole,
      attendanceTypeId: demo.workType,
      startAt: '2026-01-05T09:00:00.000+00:00',
      endAt: '2026-01-05T18:00:00.000+00:00',
      isConfirmedManually: true,
    },
  },

  async run({ body, organization, fail, ...context }) {
    const { db, caller, organizations } = context
    const { corporationId } = caller
    const found = await findAttendance(db, corporationId, body.id)
    if (!found || !organizations.has(found.organizationId)) throw fail.AttendanceNotFound({ path: 'id' })
    await lockEmployees(db, corporationId, [found.employeeId, body.employeeId])
    const known = await findAttendance(db, corporationId, body.id)
    // The new employee of the attendance is not locked: the next attempt locks that one.
    if (known?.employeeId !== found.employeeId)
      throw serializationConflict('The attendance has another employee meanwhile')
    const times = timesOf(body, organization)
    const changed = keepIfUnchanged(known, {
      ...known,
      employeeId: body.employeeId,
      organizationId: organization.id,
      roleId: body.roleId,
      attendanceTypeId: body.attendanceTypeId,
      startAt: times.startAt,
      endAt: times.endAt,
      personalStartAt: resolvePersonalTime(known.personalStartAt, times.personalStartAt, 'personalStartAt'),
      personalEndAt: resolvePersonalTime(known.personalEndAt, times.personalEndAt, 'personalEndAt'),
      comment: body.comment === undefined ? known.comment : body.comment,
      isConfirmedManually: body.isConfirmedManually,
    })
    await requireReferences(context, changed, known)
    const saved = changed === known ? known : await replace(context, known, changed)
    return { attendance: answerOf(saved, organization, await attendanceTypesOf(context)) }
  },
})

/** Saves the changed attendance. In another organization it becomes a new one. */
async function replace(context: Context, known: Attendance, changed: Attendance): Promise<Attendance> {
  const { db, author, now } = context
  const { corporationId: ownerId, id } = known
  const stamped = { ...changed, updatedAt: now, modifiedByUserId: keyOf(author) }
  await requireValidTimes(context, stamped)
  if (changed.organizationId === known.organizationId) {
    const [saved] = await changeAggregates(context, [mustExist(attendances, { ownerId, id })], () => [stamped])
    return saved
  }
  const moved: Attendance = { ...stamped, id: newId(), createdAt: now, revision: 0, creationNumber: 0 }
  const [, saved] = await changeAggregates(
    context,
    [mustExist(attendances, { ownerId, id }), mayExist(attendances, { ownerId, id: moved.id })],
    ([before]) => [{ ...before, isDeleted: true, updatedAt: now, modifiedByUserId: stamped.modifiedByUserId }, moved],
  )
  await moveSessions(db, known, moved.id)
  return saved ?? moved
}

import { Type } from 'typebox'
import { createAggregate } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { Id, newId, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { Attendance } from '../model.ts'
import {
  answerOf,
  attendanceInputErrors,
  attendanceTypesOf,
  defaultType,
  keyOf,
  requireReferences,
  requireValidTimes,
} from './changes.ts'
import { timesOf } from './rules.ts'
import { AttendanceResponse, timeFields } from './schemas.ts'
import { attendances, lockEmployees } from './store.ts'

export default write({
  path: '/api/employees/v1/attendance/create',
  group: 'Employees: changing',
  statuses: [201, 400, 401, 403, 404, 409, 422, 429, 500, 502],
  summary: 'Create an attendance of an employee',
  description:
    'Times are rounded to the minute. An attendance may start when another one ends. Attendances of an employee never ' +
    'overlap, at whichever restaurants of the chain. An open one has no end, so it overlaps all later ones. Employees who have ' +
    'left may have attendances of their time.',
  request: Type.Object({
    employeeId: Id('Employee'),
    organizationId: Id('Organization'),
    roleId: Id('Role'),
    attendanceTypeId: opt(Id('AttendanceType'), 'Type of the attendance. If omitted, the default type.'),
    ...timeFields,
    isConfirmedManually: opt(Type.Boolean(), 'Whether the times are confirmed. If omitted, no.'),
    comment: opt(Text({ maxLength: 1000 }), 'Remark.'),
  }),
  response: Type.Object({ attendance: opt(AttendanceResponse, 'The attendance.') }),
  errors: attendanceInputErrors,
  example: {
    request: {
      employeeId: demo.secondWaiter,
      organizationId: demo.organization,
      roleId: demo.waiterRole,
      attendanceTypeId: demo.workType,
      startAt: '2026-01-05T09:00:00.000+00:00',
      endAt: '2026-01-05T17:30:00.000+00:00',
    },
  },

  async run({ body, organization, ...context }) {
    const { db, caller, author, now } = context
    const { corporationId } = caller
    const types = await attendanceTypesOf(context)
    const { personalStartAt = null, personalEndAt = null, ...confirmed } = timesOf(body, organization)
    const attendance: Attendance = {
      corporationId,
      id: newId(),
      organizationId: organization.id,
      employeeId: body.employeeId,
      roleId: body.roleId,
      attendanceTypeId: body.attendanceTypeId ?? defaultType(types),
      ...confirmed,
      personalStartAt,
      personalEndAt,
      comment: body.comment ?? null,
      isConfirmedManually: body.isConfirmedManually ?? false,
      isDeleted: false,
      createdAt: now,
      updatedAt: now,
      modifiedByUserId: keyOf(author),
      revision: 0,
      creationNumber: 0,
    }
    await requireReferences(context, attendance)
    await lockEmployees(db, corporationId, [attendance.employeeId])
    await requireValidTimes(context, attendance)
    await createAggregate(context, attendances, { ownerId: corporationId, id: attendance.id }, () => attendance)
    return { attendance: answerOf(attendance, organization, types) }
  },
})

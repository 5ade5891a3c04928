import { Type } from 'typebox'
import { changeAggregate } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { Id, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { AttendanceNotFound } from '../errors.ts'
import { keyOf } from './changes.ts'
import { attendances, findAttendance, lockEmployees } from './store.ts'

export default write({
  path: '/api/employees/v1/attendance/delete',
  group: 'Employees: changing',
  statuses: [200, 400, 401, 403, 404, 409, 422, 429, 500, 502],
  summary: 'Delete an attendance permanently',
  description: 'A later sign-out of the employee does not create it again.',
  request: Type.Object({ id: Id('Attendance'), organizationId: Id('Organization') }),
  response: Type.Object({ id: opt(Id('Attendance'), 'The deleted attendance.') }),
  errors: { AttendanceNotFound },
  example: {
    request: { id: demo.mistakenAttendance, organizationId: demo.organization },
    response: { id: demo.mistakenAttendance },
  },

  async run({ body: { id, organizationId }, fail, ...context }) {
    const { db, caller, author, now } = context
    const { corporationId } = caller
    const known = await findAttendance(db, corporationId, id)
    if (known?.organizationId !== organizationId) throw fail.AttendanceNotFound({ path: 'id' })
    await lockEmployees(db, corporationId, [known.employeeId])
    await changeAggregate(context, attendances, { ownerId: corporationId, id, path: 'id' }, (attendance) => ({
      ...attendance,
      isDeleted: true,
      updatedAt: now,
      modifiedByUserId: keyOf(author),
    }))
    return { id }
  },
})

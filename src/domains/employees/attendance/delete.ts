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
  summary: 'Delete an attendance for good',
  description: 'When the employee signs out whose attendance was deleted, no new one is made of it.',
  request: Type.Object({ id: Id('Attendance'), organizationId: Id('Organization') }),
  response: Type.Object({ id: opt(Id('Attendance'), 'The attendance that is deleted.') }),
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

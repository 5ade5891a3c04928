import { Type } from 'typebox'
import { changeAggregate } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { Id, List, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { CodeAlreadyUsed, EmployeeForbidden, EmployeeNotFound } from '../errors.ts'
import { groups, requireFreeCode, visibilityGuardOf } from './changes.ts'
import { employees } from './store.ts'

export default write({
  path: '/api/employees/v1/employee/restore',
  group: groups.changing,
  statuses: [200, 400, 401, 403, 404, 429, 500, 502],
  summary: 'Restore a fired employee',
  description:
    'Refused while another active employee has the code: assign the employee another code first. Restoring ' +
    'an active employee changes nothing.',
  request: Type.Object({ id: Id('Employee') }),
  response: Type.Object({
    restoredIds: opt(List(Id('Employee')), 'The employee of the request.'),
  }),
  errors: { CodeAlreadyUsed, EmployeeForbidden, EmployeeNotFound },
  example: { request: { id: demo.formerEmployee }, response: { restoredIds: [demo.formerEmployee] } },

  async run({ body: { id }, ...context }) {
    const { db, caller, touch } = context
    const guard = visibilityGuardOf(context)
    await changeAggregate(context, employees, { ownerId: caller.corporationId, id, path: 'id' }, async (known) => {
      guard(known, 'id')
      if (!known.isDeleted) return known
      const restored = { ...known, isDeleted: false, fireDate: null }
      await requireFreeCode(db, restored, 'id')
      return restored
    })
    await touch('employees', caller.corporationId)
    return { restoredIds: [id] }
  },
})

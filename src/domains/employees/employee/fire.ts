import { Type } from 'typebox'
import { changeAggregates, mustExist } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, List, opt } from '#core/schema.ts'
import { dayOf } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { EmployeeForbidden, EmployeeIsSystem, EmployeeNotFound } from '../errors.ts'
import { groups, visibilityGuardOf } from './changes.ts'
import { employees } from './store.ts'

export default write({
  path: '/api/employees/v1/employee/fire',
  group: groups.changing,
  statuses: [200, 400, 401, 403, 404, 429, 500, 502],
  summary: 'Fire up to 100 employees, all or none',
  description:
    'Fired employees can be restored, and orders and attendances still refer to them. The day of firing is the one at the main organization. ' +
    'Firing a fired employee changes nothing.',
  request: Type.Object({
    ids: field(List(Id('Employee'), { minItems: 1, maxItems: 100 }), 'Employees to fire.'),
  }),
  response: Type.Object({
    firedIds: opt(List(Id('Employee')), 'The employees of the request, each once.'),
  }),
  errors: { EmployeeForbidden, EmployeeIsSystem, EmployeeNotFound },
  example: { request: { ids: [demo.formerEmployee] }, response: { firedIds: [demo.formerEmployee] } },

  async run({ body, fail, ...context }) {
    const { caller, organizations, touch, now } = context
    const ids = [...new Set(body.ids)]
    const paths = ids.map((id) => `ids[${body.ids.indexOf(id)}]`)
    const guard = visibilityGuardOf(context)
    await changeAggregates(
      context,
      ids.map((id, i) => mustExist(employees, { ownerId: caller.corporationId, id, path: paths[i]! })),
      (known) =>
        known.map((employee, i) => {
          const path = paths[i]!
          guard(employee, path)
          if (employee.isSystem) throw fail.EmployeeIsSystem({ path })
          const { timeZone = 'UTC' } = organizations.get(employee.mainOrganizationId ?? '') ?? {}
          return employee.isDeleted ? employee : { ...employee, isDeleted: true, fireDate: dayOf(now, timeZone) }
        }),
    )
    await touch('employees', caller.corporationId)
    return { firedIds: ids }
  },
})

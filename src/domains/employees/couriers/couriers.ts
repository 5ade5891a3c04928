import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { organizationIdsField } from '#shared/schemas/searches.ts'
import { EmployeesOf } from '../cached.ts'
import { byOrganization, couriersAt, toListedEmployee } from '../rules.ts'
import { employeeFields, ofOrganizations } from '../schemas.ts'

export default query({
  path: '/api/1/employees/couriers',
  group: 'Drivers: dictionaries',
  summary: 'List couriers, deleted ones included',
  description: 'A courier is an employee who is marked as one, or who has a role of couriers.',
  request: Type.Object({ organizationIds: organizationIdsField }),
  response: Type.Object({
    correlationId: CorrelationId,
    employees: field(
      ofOrganizations(Type.Object(employeeFields, { title: 'EmployeesEmployee' })),
      'The couriers, by organization.',
    ),
  }),
  example: { request: { organizationIds: [demo.organization] } },

  async run({ body, caches, caller }) {
    const employees = await caches.get(EmployeesOf, caller.corporationId)
    return { employees: byOrganization(body.organizationIds, (id) => couriersAt(employees, id).map(toListedEmployee)) }
  },
})

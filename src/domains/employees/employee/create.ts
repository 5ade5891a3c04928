import { Type } from 'typebox'
import { createAggregate } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import {
  Code,
  employeeInputErrors,
  groups,
  optionalFields,
  readEmployeeInput,
  readProfile,
  requireFreeCode,
  requireRole,
  viewOf,
} from './changes.ts'
import { emptyEmployee, withInput } from './rules.ts'
import { employees, profiles } from './store.ts'

export default write({
  path: '/api/employees/v1/employee/create',
  group: groups.changing,
  statuses: [201, 400, 401, 403, 404, 409, 422, 429, 500, 502],
  summary: 'Hire an employee',
  description:
    'Codes are unique among active employees. Without `organizationIds`, the employee works only at the main ' +
    'organization. The main role is the only role of the employee.',
  request: Type.Object({
    code: field(Code(), 'Number of the employee, unique among active employees of the chain.'),
    mainOrganizationId: field(Id('Organization'), 'Organization at which the employee mainly works.'),
    ...optionalFields,
  }),
  response: profiles.item,
  errors: employeeInputErrors,
  example: {
    request: {
      code: '1009',
      firstName: 'Wendy',
      lastName: 'Waters',
      mainOrganizationId: demo.organization,
      mainRoleId: demo.cookRole,
      hireDate: '2026-03-01',
    },
  },

  async run({ body, ...context }) {
    const { db, caller, touch } = context
    const view = await viewOf(context)
    const input = readEmployeeInput(body, { ...context, mainOrganizationId: body.mainOrganizationId })
    requireRole(view, input.mainRoleId)
    const employee = withInput(emptyEmployee(caller.corporationId, newId()), input)
    await createAggregate(context, employees, { ownerId: caller.corporationId, id: employee.id }, async () => {
      await requireFreeCode(db, employee)
      return employee
    })
    await touch('employees', caller.corporationId)
    return readProfile(db, view, employee.id)
  },
})

import { Type } from 'typebox'
import { changeAggregate } from '#core/operation/aggregate_change.ts'
import { write } from '#core/operation/operation.ts'
import { Id, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { EmployeeForbidden, EmployeeNotFound } from '../errors.ts'
import { keepIfUnchanged } from '../rules.ts'
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
  visibilityGuardOf,
} from './changes.ts'
import { withInput } from './rules.ts'
import { employees, profiles } from './store.ts'

export default write({
  path: '/api/employees/v1/employee/update',
  group: groups.changing,
  statuses: [200, 400, 401, 403, 404, 409, 422, 429, 500, 502],
  summary: 'Change some fields of an employee',
  description:
    'Omitted fields stay unchanged, and null clears a field, except code, main organization and ' +
    'organizations, which null keeps. Another main role replaces the previous one. Works for fired employees, too. The key must see all ' +
    'organizations of the employee.',
  request: Type.Object({
    id: Id('Employee'),
    code: opt(Code(), 'Number of the employee, unique among active employees of the chain.'),
    mainOrganizationId: opt(Id('Organization'), 'Organization at which the employee mainly works.'),
    ...optionalFields,
  }),
  response: profiles.item,
  errors: { ...employeeInputErrors, EmployeeForbidden, EmployeeNotFound },
  example: { request: { id: demo.operator, phone: '+447700900102', note: 'Answers the phone in the evening' } },

  async run({ body: { id, ...body }, ...context }) {
    const { db, caller, touch } = context
    const view = await viewOf(context)
    const guard = visibilityGuardOf(context)
    await changeAggregate(context, employees, { ownerId: caller.corporationId, id, path: 'id' }, async (known) => {
      guard(known, 'id')
      const mainOrganizationId = body.mainOrganizationId ?? known.mainOrganizationId
      const input = readEmployeeInput(body, { ...context, mainOrganizationId })
      const changed = withInput(known, input)
      if (changed.mainRoleId !== known.mainRoleId) requireRole(view, input.mainRoleId)
      if (!changed.isDeleted) await requireFreeCode(db, changed)
      return keepIfUnchanged(known, changed)
    })
    await touch('employees', caller.corporationId)
    return readProfile(db, view, id)
  },
})

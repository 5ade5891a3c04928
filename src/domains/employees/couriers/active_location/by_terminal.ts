import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, Id } from '#core/schema.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { requireTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { EmployeesOf } from '../../cached.ts'
import { activeCourierLocations } from '../../schemas.ts'
import { listActiveLocations } from '../locations.store.ts'
import { locationsOfCouriers } from '../locations.ts'

export default query({
  path: '/api/1/employees/couriers/active_location/by_terminal',
  group: 'Drivers: location',
  summary: 'List last locations of couriers at a terminal group',
  request: Type.Object({ organizationId: Id('Organization'), terminalGroupId: Id('TerminalGroup') }),
  response: Type.Object({ correlationId: CorrelationId, activeCourierLocations }),
  errors: { TerminalGroupUnregistered },
  example: { request: { organizationId: demo.organization, terminalGroupId: demo.terminalGroup } },

  async run({ body: { terminalGroupId }, organization, db, caches, fail }) {
    const [groups, employees] = await Promise.all([
      caches.get(TerminalGroupsOf, organization.corporationId),
      caches.get(EmployeesOf, organization.corporationId),
    ])
    requireTerminalGroup(groups, organization.id, terminalGroupId, fail)
    const locations = await listActiveLocations(db, [organization.id], terminalGroupId)
    return { activeCourierLocations: locationsOfCouriers([organization.id], locations, employees) }
  },
})

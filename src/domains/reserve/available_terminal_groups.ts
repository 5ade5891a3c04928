import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List } from '#core/schema.ts'
import { selectOrganizations } from '#domains/organizations/rules.ts'
import { SectionsOf } from '#domains/restaurant_sections/cached.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { describeTerminalGroups } from '#domains/terminal_groups/rules.ts'
import { TerminalGroupsResponse } from '#domains/terminal_groups/schemas.ts'
import { demo } from '#shared/demo.ts'
import { bookableGroups } from './rules.ts'

export default query({
  path: '/api/1/reserve/available_terminal_groups',
  group: 'Orders: preparing',
  since: '7.1.5',
  summary: 'List terminal groups where tables can be reserved',
  description: 'Sleeping groups are listed separately.',
  request: Type.Object({
    organizationIds: field(List(Id('Organization')), 'Organizations of the terminal groups.'),
  }),
  response: TerminalGroupsResponse,
  example: { request: { organizationIds: [demo.organization] } },

  async run({ body: { organizationIds }, caches, caller, organizations, now }) {
    const [groups, sections] = await Promise.all([
      caches.get(TerminalGroupsOf, caller.corporationId),
      caches.get(SectionsOf, caller.corporationId),
    ])
    // An empty list selects none, whereas `selectOrganizations` would select all.
    const requested = organizationIds.length > 0 ? selectOrganizations(organizations, { organizationIds }) : []
    return describeTerminalGroups(requested, bookableGroups(groups, sections), { includeDisabled: false, now })
  },
})

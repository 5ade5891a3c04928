import { query } from '#core/operation/operation.ts'
import { describeOrganization, selectOrganizations } from '#domains/organizations/rules.ts'
import { GetOrganizationsRequest, GetOrganizationsResponse } from '#domains/organizations/schemas.ts'
import { SectionsOf } from '#domains/restaurant_sections/cached.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { demo } from '#shared/demo.ts'
import { bookableGroups } from './rules.ts'

export default query({
  path: '/api/1/reserve/available_organizations',
  group: 'Orders: preparing',
  since: '7.1.5',
  summary: 'Organizations in which tables can be reserved',
  request: GetOrganizationsRequest,
  response: GetOrganizationsResponse,
  example: { request: { organizationIds: [demo.organization] } },

  async run({ body, caches, caller, organizations }) {
    const [groups, sections] = await Promise.all([
      caches.get(TerminalGroupsOf, caller.corporationId),
      caches.get(SectionsOf, caller.corporationId),
    ])
    const bookable = new Set([...bookableGroups(groups, sections).values()].map((group) => group.organizationId))
    const requested = selectOrganizations(organizations, body).filter(({ id }) => bookable.has(id))
    return { organizations: requested.map((organization) => describeOrganization(organization, body)) }
  },
})

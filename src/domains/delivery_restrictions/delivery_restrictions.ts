import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, List } from '#core/schema.ts'
import { selectOrganizations } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { organizationIdsField } from '#shared/schemas/searches.ts'
import { RestrictionsOf } from './cached.ts'
import { noRestrictions } from './rules.ts'
import { DeliveryRestrictions } from './schemas.ts'

export default query({
  path: '/api/1/delivery_restrictions',
  group: 'Data: dictionaries',
  summary: 'List the delivery restrictions of organizations',
  description: 'Zones, hours and minimum sums.',
  request: Type.Object({ organizationIds: organizationIdsField }),
  response: Type.Object({
    correlationId: CorrelationId,
    deliveryRestrictions: field(List(DeliveryRestrictions), 'The restrictions, by organization.'),
  }),
  example: { request: { organizationIds: [demo.organization] } },

  async run({ body: { organizationIds }, caches, caller, organizations }) {
    const kept = await caches.get(RestrictionsOf, caller.corporationId)
    if (organizationIds.length === 0) return { deliveryRestrictions: [] }
    return {
      deliveryRestrictions: selectOrganizations(organizations, { organizationIds, includeDisabled: true }).map(
        (organization) => {
          const { restrictions, ...rest } = kept.get(organization.id) ?? noRestrictions(organization)
          const { id: organizationId } = organization
          return { organizationId, ...rest, restrictions: restrictions.map((row) => ({ ...row, organizationId })) }
        },
      ),
    }
  },
})

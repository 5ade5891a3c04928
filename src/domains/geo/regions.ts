import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, Int64, List, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { organizationIdsField } from '#shared/schemas/searches.ts'
import { GeographyOf } from './cached.ts'
import { byOrganization } from './rules.ts'

const Region = Type.Object(
  {
    id: Id('Region'),
    name: field(Text(), 'Name of the region.'),
    externalRevision: opt(Int64(), 'Revision of the row, which increases when the row changes.'),
    isDeleted: field(Type.Boolean(), 'Whether the region is deleted.'),
  },
  { title: 'Region' },
)

export default query({
  path: '/api/1/regions',
  group: 'Data: geo',
  summary: 'List regions of organizations, deleted ones included',
  request: Type.Object({ organizationIds: organizationIdsField }),
  response: Type.Object({
    correlationId: CorrelationId,
    regions: field(
      List(
        Type.Object({
          organizationId: Id('Organization'),
          items: field(List(Region, { maxItems: 100_000 }), 'Regions of the organization.'),
        }),
      ),
      'The regions, by organization.',
    ),
  }),
  example: { request: { organizationIds: [demo.organization] } },

  async run({ body, caches, caller }) {
    const { regions } = await caches.get(GeographyOf, caller.corporationId)
    const found = byOrganization(body.organizationIds, regions)
    return {
      regions: found.map(({ organizationId, rows }) => ({
        organizationId,
        items: rows.map(({ id, name, revision, isDeleted }) => ({ id, name, externalRevision: revision, isDeleted })),
      })),
    }
  },
})

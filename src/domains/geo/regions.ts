import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, Id, Int64, List, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { byOrganization } from './rules.ts'
import { PlacesOf } from './store.ts'

const Region = Type.Object(
  { id: Id('Region'), name: Text(), externalRevision: opt(Int64()), isDeleted: Type.Boolean() },
  { title: 'Region' },
)

export default query({
  path: '/api/1/regions',
  group: 'Data: geo',
  summary: 'Regions of organizations, deleted ones included',
  request: Type.Object({ organizationIds: List(Id('Organization')) }),
  response: Type.Object({
    correlationId: CorrelationId,
    regions: List(Type.Object({ organizationId: Id('Organization'), items: List(Region, { maxItems: 100_000 }) })),
  }),
  example: { request: { organizationIds: [demo.organization] } },

  async run({ body, caches, caller }) {
    const { regions } = await caches.get(PlacesOf, caller.corporationId)
    const found = byOrganization(body.organizationIds, regions)
    return {
      regions: found.map(({ organizationId, rows }) => ({
        organizationId,
        items: rows.map(({ id, name, revision, isDeleted }) => ({ id, name, externalRevision: revision, isDeleted })),
      })),
    }
  },
})

import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, Id, Int64, List, omittable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { byOrganization } from './rules.ts'
import { PlacesOf } from './store.ts'

const City = Type.Object(
  {
    id: Id('City'),
    name: Text(),
    externalRevision: opt(Int64()),
    isDeleted: Type.Boolean(),
    classifierId: opt(Text()),
    additionalInfo: opt(Text()),
  },
  { title: 'City' },
)

export default query({
  path: '/api/1/cities',
  group: 'Data: geo',
  summary: 'Cities of organizations',
  request: Type.Object({ organizationIds: List(Id('Organization')), includeDeleted: omittable(Type.Boolean()) }),
  response: Type.Object({
    correlationId: CorrelationId,
    cities: List(Type.Object({ organizationId: Id('Organization'), items: List(City, { maxItems: 100_000 }) })),
  }),
  example: { request: { organizationIds: [demo.organization] } },

  async run({ body, caches, caller }) {
    const { cities } = await caches.get(PlacesOf, caller.corporationId)
    const found = byOrganization(body.organizationIds, cities)
    return {
      cities: found.map(({ organizationId, rows }) => ({
        organizationId,
        items: rows
          .filter(({ isDeleted }) => !isDeleted || body.includeDeleted === true)
          .map(({ id, name, revision, isDeleted, classifierId, additionalInfo }) => ({
            id,
            name,
            externalRevision: revision,
            isDeleted,
            classifierId,
            additionalInfo,
          })),
      })),
    }
  },
})

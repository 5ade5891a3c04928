import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, Int64, List, omittable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { organizationIdsField } from '#shared/schemas/searches.ts'
import { GeographyOf } from './cached.ts'
import { byOrganization } from './rules.ts'

const City = Type.Object(
  {
    id: Id('City'),
    name: field(Text(), 'Name of the city.'),
    externalRevision: opt(Int64(), 'Revision of the row, which increases when the row changes.'),
    isDeleted: field(Type.Boolean(), 'Whether the city is deleted.'),
    classifierId: opt(Text(), 'Id of the city in an external directory of addresses.'),
    additionalInfo: opt(Text(), 'Remark on the city.'),
  },
  { title: 'City' },
)

export default query({
  path: '/api/1/cities',
  group: 'Data: geo',
  summary: 'List cities to which organizations deliver',
  request: Type.Object({
    organizationIds: organizationIdsField,
    includeDeleted: omittable(Type.Boolean(), 'Whether deleted cities are included. If omitted, they are not.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    cities: field(
      List(
        Type.Object({
          organizationId: Id('Organization'),
          items: field(List(City, { maxItems: 100_000 }), 'Cities to which the organization delivers.'),
        }),
      ),
      'The cities, by organization.',
    ),
  }),
  example: { request: { organizationIds: [demo.organization] } },

  async run({ body, caches, caller }) {
    const { cities } = await caches.get(GeographyOf, caller.corporationId)
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

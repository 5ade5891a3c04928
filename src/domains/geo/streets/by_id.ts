import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, List, omittable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { GeographyOf } from '../cached.ts'
import { isValidAt } from '../rules.ts'
import { listStreetsById } from '../store.ts'

const StreetById = Type.Object(
  {
    id: Id('Street'),
    classifierId: opt(Text(), 'Id of the street in an external directory of addresses.'),
    cityId: Id('City'),
    cityName: field(Text(), 'Name of the city.'),
    streetName: field(Text(), 'Name of the street.'),
  },
  { title: 'StreetById' },
)

export default query({
  path: '/api/1/streets/by_id',
  group: 'Data: geo',
  summary: 'Find streets by ids or classifier ids',
  request: Type.Object({
    organizationId: Id('Organization'),
    ids: opt(List(Id('Street')), 'Ids of streets. Unknown ones are omitted from the response.'),
    classifierIds: opt(List(Text({ maxLength: 255 })), 'Ids of streets in an external directory of addresses.'),
  }),
  response: Type.Object({
    streets: omittable(List(StreetById, { maxItems: 100_000 }), 'The known streets.'),
    correlationId: omittable(CorrelationId),
  }),
  example: { request: { organizationId: demo.organization, ids: [demo.street] } },

  async run({ body: { ids, classifierIds }, organization, caches, db }) {
    const { cities } = await caches.get(GeographyOf, organization.corporationId)
    const requested = { ids: ids ?? [], classifierIds: classifierIds ?? [] }
    const streets = await listStreetsById(db, organization.corporationId, requested)
    return {
      streets: streets.flatMap(({ id, classifierId, cityId, name }) => {
        const city = cities.get(cityId)
        if (!city || city.isDeleted || !isValidAt(city, organization.id)) return []
        return [{ id, classifierId, cityId, cityName: city.name, streetName: name }]
      }),
    }
  },
})

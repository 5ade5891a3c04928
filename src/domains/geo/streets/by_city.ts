import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, Id, Int64, List, omittable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { CityNotFound } from '../errors.ts'
import { isValidAt } from '../rules.ts'
import { listStreets, PlacesOf } from '../store.ts'

const Street = Type.Object(
  {
    id: Id('Street'),
    name: Text(),
    externalRevision: opt(Int64()),
    classifierId: opt(Text()),
    isDeleted: Type.Boolean(),
  },
  { title: 'Street' },
)

export default query({
  path: '/api/1/streets/by_city',
  group: 'Data: geo',
  summary: 'Streets of a city',
  description: 'Deleted streets only with `includeDeleted`.',
  request: Type.Object({
    organizationId: Id('Organization'),
    cityId: Id('City'),
    includeDeleted: omittable(Type.Boolean()),
  }),
  response: Type.Object({ correlationId: CorrelationId, streets: List(Street, { maxItems: 1_000_000 }) }),
  errors: { CityNotFound },
  example: { request: { organizationId: demo.organization, cityId: demo.city } },

  async run({ body: { organizationId, cityId, includeDeleted = false }, caches, caller, db, fail }) {
    const { cities } = await caches.get(PlacesOf, caller.corporationId)
    const city = cities.get(cityId)
    if (!city || !isValidAt(city, organizationId)) throw fail.CityNotFound({ path: 'cityId' })
    if (city.isDeleted && !includeDeleted) throw fail.CityNotFound({ path: 'cityId' })
    const streets = await listStreets(db, caller.corporationId, cityId, includeDeleted)
    return {
      streets: streets.map(({ id, name, revision, classifierId, isDeleted }) => ({
        id,
        name,
        externalRevision: revision,
        classifierId,
        isDeleted,
      })),
    }
  },
})

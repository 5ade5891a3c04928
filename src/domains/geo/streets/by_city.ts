import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, Int64, List, omittable, opt, Text } from '#core/schema.ts'
import { CityNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { GeographyOf } from '../cached.ts'
import { isValidAt } from '../rules.ts'
import { listStreets } from '../store.ts'

const Street = Type.Object(
  {
    id: Id('Street'),
    name: field(Text(), 'Name of the street.'),
    externalRevision: opt(Int64(), 'Revision of the row, which increases when the row changes.'),
    classifierId: opt(Text(), 'Id of the street in an external directory of addresses.'),
    isDeleted: field(Type.Boolean(), 'Whether the street is deleted.'),
  },
  { title: 'Street' },
)

export default query({
  path: '/api/1/streets/by_city',
  group: 'Data: geo',
  summary: 'List streets of a city',
  description: 'Includes deleted streets only with `includeDeleted`.',
  request: Type.Object({
    organizationId: Id('Organization'),
    cityId: Id('City'),
    includeDeleted: omittable(Type.Boolean(), 'Whether deleted streets are included. If omitted, they are not.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    streets: field(List(Street, { maxItems: 1_000_000 }), 'The streets.'),
  }),
  errors: { CityNotFound },
  example: { request: { organizationId: demo.organization, cityId: demo.city } },

  async run({ body: { cityId, includeDeleted = false }, organization, caches, db, fail }) {
    const { cities } = await caches.get(GeographyOf, organization.corporationId)
    const city = cities.get(cityId)
    if (!city || !isValidAt(city, organization.id)) throw fail.CityNotFound({ path: 'cityId' })
    if (city.isDeleted && !includeDeleted) throw fail.CityNotFound({ path: 'cityId' })
    const streets = await listStreets(db, organization.corporationId, cityId, includeDeleted)
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

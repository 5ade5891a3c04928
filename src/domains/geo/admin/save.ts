import { type Static, Type } from 'typebox'
import { lockCorporation, organizationRows } from '#core/access/organizations.ts'
import { findMissing, findRepeatedId, findRepeatedIdAcross, RepeatedId, referencesOf } from '#core/kits/references.ts'
import { write } from '#core/operation/operation.ts'
import { saveRecords } from '#core/record/changes.ts'
import { asId, field, Id, List, newId, omittable } from '#core/schema.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { CityInput, RegionInput } from '../schemas.ts'
import { cities as cityRecord, geographyTopic, regions as regionRecord, streets as streetRecord } from '../store.ts'

export default write({
  path: '/admin/geo/save',
  group: 'none stated',
  summary: 'Create or replace regions, cities and streets',
  description:
    'Each row is saved completely: omitted fields get their defaults. Other rows stay unchanged. A street that is sent with another city moves there.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    regions: omittable(List(RegionInput), 'Regions to save.'),
    cities: omittable(List(CityInput), 'Cities to save.'),
  }),
  response: Type.Object({
    regions: field(List(Id('Region')), 'Ids of the regions, in the order of the request.'),
    cities: field(
      List(
        Type.Object({
          id: Id('City'),
          streets: field(List(Id('Street'), { maxItems: 20_000 }), 'Ids of the streets, in the order of the request.'),
        }),
      ),
      'The cities, in the order of the request.',
    ),
  }),
  errors: { CorporationNotFound, OrganizationNotFound, RepeatedId },
  example: {
    request: {
      corporationId: demo.corporation,
      cities: [
        {
          id: demo.city,
          name: 'Harbour Town',
          organizationIds: [demo.organization],
          streets: [{ id: demo.street, name: 'Quay Road', classifierId: 'HT-0001' }],
        },
      ],
    },
    response: { regions: [], cities: [{ id: demo.city, streets: [demo.street] }] },
  },

  async run({ body, fail, ...context }) {
    const { db, touch } = context
    const { corporationId, regions = [], cities = [] } = body
    const streetLists = cities.map(({ streets = [] }, i) => ({ list: `cities[${i}].streets`, rows: streets }))
    const repeated =
      findRepeatedId('regions', regions) ?? findRepeatedId('cities', cities) ?? findRepeatedIdAcross(streetLists)
    if (repeated) throw fail.RepeatedId({ path: repeated.path })
    if (!(await lockCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const references = [
      ...referencesOf('regions', regions, 'organizationIds'),
      ...referencesOf('cities', cities, 'organizationIds'),
    ]
    const missing = await findMissing(db, organizationRows, corporationId, references)
    if (missing) throw fail.OrganizationNotFound({ path: missing.path })

    const statedCities = cities.map(withIds)
    const lists = [
      { list: 'regions', record: regionRecord, rows: regions },
      { list: 'cities', record: cityRecord, rows: statedCities.map(({ city }) => city) },
      { list: 'streets', record: streetRecord, rows: statedCities.flatMap(({ streets }) => streets) },
    ]
    const { ids } = await saveRecords(context, corporationId, lists)
    await touch(geographyTopic, corporationId)
    return {
      regions: ids.regions?.map(asId<'Region'>) ?? [],
      cities: statedCities.map(({ city, streets }) => ({ id: city.id, streets: streets.map(({ id }) => id) })),
    }
  },
})

function withIds({ id: input, streets = [], ...fields }: Static<typeof CityInput>) {
  const id = input ?? newId<'City'>()
  return {
    city: { ...fields, id },
    streets: streets.map((street) => ({ ...street, id: street.id ?? newId<'Street'>(), cityId: id })),
  }
}

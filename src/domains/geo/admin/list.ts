import { Type } from 'typebox'
import { SavedRows } from '#core/kits/saved_rows.ts'
import { query } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { CityInput, RegionInput } from '../schemas.ts'
import { listSaved } from '../store.ts'

export default query({
  path: '/admin/geo/list',
  group: 'none stated',
  summary: 'List regions, cities and streets of a corporation',
  description: 'Includes deleted rows. All rows can be saved again as they are.',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({
    regions: SavedRows(RegionInput, 'The regions, by name.'),
    cities: SavedRows(CityInput, 'The cities, by name.'),
  }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    const { regions, cities, streets } = await listSaved(db, body.corporationId)
    const ofCity = Map.groupBy(streets, ({ cityId }) => cityId)
    return {
      regions,
      cities: cities.map((city) => ({
        ...city,
        streets: (ofCity.get(city.id) ?? []).map(({ cityId: _, ...street }) => street),
      })),
    }
  },
})

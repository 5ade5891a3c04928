import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, Int32, Int64, List, opt, personal } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { organizationIdsField } from '#shared/schemas/searches.ts'
import { TooManyLocations } from '../../errors.ts'
import { byOrganization } from '../../rules.ts'
import { ofOrganizations } from '../../schemas.ts'
import { type Location, listLocations } from '../locations.store.ts'

const offsetByDefault = 3600
const locationsMax = 100_000

const CourierLocations = Type.Object(
  {
    courierId: Id('Employee'),
    locations: field(
      List(
        Type.Object(
          {
            latitude: field(personal(Type.Number()), 'Degrees north of the equator.'),
            longitude: field(personal(Type.Number()), 'Degrees east of Greenwich.'),
            serverTimestamp: field(Int64(), 'When the server received the position, in milliseconds since 1970 (UTC).'),
          },
          { title: 'CoordinateInfo' },
        ),
        { maxItems: locationsMax },
      ),
      'Locations of the courier, the earliest first.',
    ),
  },
  { title: 'CourierLocations' },
)

export default query({
  path: '/api/1/employees/couriers/locations/by_time_offset',
  group: 'Drivers: location',
  summary: 'List recent locations of couriers',
  description:
    'Returns locations that the server received after (now − offset) and up to now. Locations are stored ' +
    'for 7 days. A request that matches more than 100,000 is refused.',
  request: Type.Object({
    organizationIds: organizationIdsField,
    offsetInSeconds: opt(Int32({ minimum: 0 }), 'Offset in seconds. If omitted, 3600.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    courierLocations: field(ofOrganizations(CourierLocations), 'The positions, by organization.'),
  }),
  errors: { TooManyLocations },
  example: { request: { organizationIds: [demo.organization], offsetInSeconds: 600 } },

  async run({ body: { organizationIds, offsetInSeconds }, db, now, fail }) {
    const from = now - (offsetInSeconds ?? offsetByDefault) * 1000
    const found = await listLocations(db, { organizationIds, from, to: now, limit: locationsMax + 1 })
    if (found.length > locationsMax) throw fail.TooManyLocations({ path: 'offsetInSeconds' })
    const under = Map.groupBy(found, ({ organizationId }) => organizationId)
    return { courierLocations: byOrganization(organizationIds, (id) => byCourier(under.get(id) ?? [])) }
  },
})

const byCourier = (found: readonly Location[]) =>
  [...Map.groupBy(found, ({ courierId }) => courierId)].map(([courierId, locations]) => ({
    courierId,
    locations: locations.map(({ latitude, longitude, receivedAt }) => ({
      latitude,
      longitude,
      serverTimestamp: receivedAt,
    })),
  }))

import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, Id, Int32, Int64, List, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { TooManyLocations } from '../../errors.ts'
import { byOrganization } from '../../rules.ts'
import { ofOrganizations } from '../../schemas.ts'
import { type Location, listLocations } from '../store.ts'

const offsetByDefault = 3600
const locationsMax = 100_000

const CourierLocations = Type.Object(
  {
    courierId: Id('Employee'),
    locations: List(
      Type.Object(
        { latitude: Type.Number(), longitude: Type.Number(), serverTimestamp: Int64() },
        { title: 'CoordinateInfo' },
      ),
      { maxItems: locationsMax },
    ),
  },
  { title: 'CourierLocations' },
)

export default query({
  path: '/api/1/employees/couriers/locations/by_time_offset',
  group: 'Drivers: location',
  summary: 'Positions of couriers that the server received within an offset before now, an hour by default',
  description:
    'Goes by the server clock: positions received after (now − offset) and up to now. Positions are kept ' +
    'for 7 days; more than 100,000 are refused.',
  request: Type.Object({
    organizationIds: List(Id('Organization')),
    offsetInSeconds: opt(Int32({ minimum: 0 })),
  }),
  response: Type.Object({ correlationId: CorrelationId, courierLocations: ofOrganizations(CourierLocations) }),
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

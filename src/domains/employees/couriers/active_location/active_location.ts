import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { organizationIdsField } from '#shared/schemas/searches.ts'
import { EmployeesOf } from '../../cached.ts'
import { activeCourierLocations } from '../../schemas.ts'
import { listActiveLocations } from '../locations.store.ts'
import { locationsOfCouriers } from '../locations.ts'

export default query({
  path: '/api/1/employees/couriers/active_location',
  group: 'Drivers: location',
  summary: 'List last locations of couriers on shift',
  description:
    'The last location is the one with the latest `clientDate`. A courier who has sent none is included ' +
    'with nulls.',
  request: Type.Object({ organizationIds: organizationIdsField }),
  response: Type.Object({ correlationId: CorrelationId, activeCourierLocations }),
  example: { request: { organizationIds: [demo.organization] } },

  async run({ body, db, caches, caller }) {
    const [employees, locations] = await Promise.all([
      caches.get(EmployeesOf, caller.corporationId),
      listActiveLocations(db, body.organizationIds),
    ])
    return { activeCourierLocations: locationsOfCouriers(body.organizationIds, locations, employees) }
  },
})

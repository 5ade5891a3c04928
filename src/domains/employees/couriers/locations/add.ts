import { Type } from 'typebox'
import { Nothing, write } from '#core/operation.ts'
import { Id, List, LocalDateTime } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { CourierNotFound } from '../../errors.ts'
import { findEmployeeAt } from '../../rules.ts'
import { EmployeesOf } from '../../store.ts'
import { taken } from '../rules.ts'
import { insertLocations } from '../store.ts'

const CourierPoint = Type.Object(
  {
    courierId: Id('Employee'),
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
    clientDate: LocalDateTime(),
  },
  { title: 'CourierPoint' },
)

export default write({
  path: '/api/1/employees/couriers/locations/add',
  group: 'Drivers: location',
  summary: 'Say where couriers are: for the app on their phones. An operation of this server, beyond the wire',
  request: Type.Object({ organizationId: Id('Organization'), points: List(CourierPoint, { minItems: 1 }) }),
  response: Nothing,
  errors: { CourierNotFound },
  example: {
    request: {
      organizationId: demo.organization,
      points: [
        { courierId: demo.courier, latitude: 50.3716, longitude: -4.1427, clientDate: '2026-03-14 18:20:00.000' },
      ],
    },
    response: {},
  },

  async run({ body, db, now, caches, organization, fail }) {
    const employees = await caches.get(EmployeesOf, organization.corporationId)
    const unknown = body.points.findIndex(
      ({ courierId }) => !findEmployeeAt(employees, courierId, organization.id)?.isCourier,
    )
    if (unknown >= 0) throw fail.CourierNotFound({ path: `points[${unknown}].courierId` })
    const points = body.points.map((point) => taken(point, organization, now))
    await insertLocations(db, organization.id, points, now)
    return {}
  },
})

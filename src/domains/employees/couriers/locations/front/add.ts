import { frontWrite } from '#core/operation/front_operation.ts'
import { demo } from '#shared/demo.ts'
import { CourierNotFound } from '../../../errors.ts'
import { addPoints, CourierPoints } from '../../locations.ts'

export default frontWrite({
  path: '/front/employees/couriers/locations/add',
  summary: 'Report locations of couriers',
  request: CourierPoints,
  errors: { CourierNotFound },
  example: {
    organizationId: demo.organization,
    points: [{ courierId: demo.courier, latitude: 50.3716, longitude: -4.1427, clientDate: '2026-03-14 18:20:00.000' }],
  },

  run: ({ body, ...context }) => addPoints(context, body),
})

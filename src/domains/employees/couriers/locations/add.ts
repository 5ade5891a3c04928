import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { demo } from '#shared/demo.ts'
import { CourierNotFound } from '../../errors.ts'
import { addPoints, CourierPoints } from '../locations.ts'

export default write({
  path: '/api/1/employees/couriers/locations/add',
  group: 'Drivers: location',
  summary: 'Report locations of couriers',
  description:
    'For apps on phones of couriers. Locations may be sent together, for example after a time without network. An addition of this server.',
  request: CourierPoints,
  response: EmptyObject,
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

  async run({ body, ...context }) {
    await addPoints(context, body)
    return {}
  },
})

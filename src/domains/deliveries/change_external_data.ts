import { changeExternalDataCommand } from '#ordering/changes.ts'
import { demo } from '#shared/demo.ts'
import { openDeliveries } from './open_orders.ts'

export default changeExternalDataCommand(openDeliveries, {
  path: '/api/1/deliveries/change_external_data',
  description: 'Duplicate keys are refused. Possible until the order is closed or cancelled.',
  example: {
    organizationId: demo.organization,
    orderId: demo.changingOrder,
    externalData: [{ key: 'shelf', value: '12' }],
  },
})

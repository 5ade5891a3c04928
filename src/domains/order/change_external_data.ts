import { changeExternalDataCommand } from '#ordering/changes.ts'
import { demo } from '#shared/demo.ts'
import { openTableOrders } from './open_orders.ts'

export default changeExternalDataCommand(openTableOrders, {
  path: '/api/1/order/change_external_data',
  description: 'An order holds at most 100 pairs.',
  example: {
    organizationId: demo.organization,
    orderId: demo.tableOrder,
    externalData: [{ key: 'loyaltyCard', value: '0042' }],
  },
})

import { frontCreation } from '#core/operation/front_operation.ts'
import { relatedStopList } from '#domains/stop_lists/changes.ts'
import { demo } from '#shared/demo.ts'
import { acceptDelivery, placeReportedDelivery, reportedDeliveryErrors } from '../placing.ts'
import { ReportedDelivery } from '../schemas.ts'
import { deliveries } from '../store.ts'

export default frontCreation({
  path: '/front/deliveries/create',
  summary: 'Report a delivery order created in the restaurant',
  request: ReportedDelivery,
  errors: reportedDeliveryErrors,
  aggregate: deliveries,
  relatedStates: [relatedStopList],
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    order: {
      id: demo.takenOrder,
      phone: '+442079460000',
      orderServiceType: 'DeliveryByClient',
      customer: { type: 'one-time', name: 'Ada' },
      items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
    },
  },

  create: ({ body, ...taking }) => placeReportedDelivery(taking, body),

  apply(input) {
    const { whenCreated } = input.state.order
    const { order, ...placed } = acceptDelivery(input)
    return { ...placed, order: { ...order, whenCreated, whenConfirmed: order.whenConfirmed && whenCreated } }
  },
})

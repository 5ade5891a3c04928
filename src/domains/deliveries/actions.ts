import { query } from '#core/operation/operation.ts'
import { OneOf } from '#core/schema.ts'
import { OrdersTooLarge } from '#ordering/errors.ts'
import { listSteps, StepsRequest, stepsDescription, stepsResponse } from '#ordering/steps.ts'
import { demo } from '#shared/demo.ts'
import { deliverySteps, stepNames } from './steps.ts'

export default query({
  path: '/api/1/deliveries/actions',
  group: 'Orders: receiving',
  summary: 'Find the possible steps of orders',
  description: stepsDescription,
  request: StepsRequest,
  response: stepsResponse(OneOf(stepNames), 'DeliveryStep'),
  errors: { OrdersTooLarge },
  example: { request: { organizationId: demo.organization, orderIds: [demo.order] } },

  async run({ body, fail, ...context }) {
    const orders = await listSteps(context, deliverySteps, body.orderIds)
    if (!orders) throw fail.OrdersTooLarge({ path: 'orderIds' })
    return { orders }
  },
})

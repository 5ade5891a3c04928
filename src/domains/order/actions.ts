import { query } from '#core/operation/operation.ts'
import { OneOf } from '#core/schema.ts'
import { OrdersTooLarge } from '#ordering/errors.ts'
import { listSteps, StepsRequest, stepsDescription, stepsResponse } from '#ordering/steps.ts'
import { demo } from '#shared/demo.ts'
import { stepNames, tableOrderSteps } from './steps.ts'

export default query({
  path: '/api/1/order/actions',
  group: 'Orders: receiving',
  summary: 'Find the possible steps of table orders',
  description: stepsDescription,
  request: StepsRequest,
  response: stepsResponse(OneOf(stepNames), 'TableOrderStep'),
  errors: { OrdersTooLarge },
  example: { request: { organizationId: demo.organization, orderIds: [demo.tableOrder] } },

  async run({ body, fail, ...context }) {
    const orders = await listSteps(context, tableOrderSteps, body.orderIds)
    if (!orders) throw fail.OrdersTooLarge({ path: 'orderIds' })
    return { orders }
  },
})

import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field, LocalDateTime } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { scheduleErrors, WrongDeliveryStatus } from './errors.ts'
import { beforeCooking, isBeforeCooking, isByCourier } from './rules.ts'
import { schedule } from './schedule.rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/change_complete_before',
  group: 'Orders: changing',
  since: '7.5.4',
  summary: 'Change the promised time of an order',
  description: 'Possible until cooking starts. The planned duration stays. An order that is ReadyForCooking stays so.',
  request: Type.Object({
    ...orderIdFields,
    newCompleteBefore: field(LocalDateTime(), 'When the order is to arrive at the guest.'),
  }),
  errors: { ...scheduleErrors, WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.changingOrder, newCompleteBefore: demo.comingTime },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  check({ body, ...around }) {
    schedule(around, { completeBefore: body.newCompleteBefore }, true, 'newCompleteBefore')
  },

  apply({ state, body, fail, ...around }) {
    if (!isBeforeCooking(state)) throw fail.WrongDeliveryStatus({ status: state.order.status, allowed: beforeCooking })
    const { deliveryDuration } = state.order
    const requested = { completeBefore: body.newCompleteBefore, deliveryDuration }
    const times = schedule({ ...around, fail }, requested, isByCourier(state), 'newCompleteBefore')
    return { ...state, order: { ...state.order, ...times } }
  },
})

import { Type } from 'typebox'
import { compareVersions } from '#core/access/organizations.ts'
import { command } from '#core/operation/command.ts'
import { LocalDateTime, opt } from '#core/schema.ts'
import { normalizeTerminalTime, toTerminalTime } from '#core/time.ts'
import { OrderNotPaid } from '#ordering/errors.ts'
import { demo } from '#shared/demo.ts'
import { closeSteps } from './close.rules.ts'
import { CourierCloseTooOld, WrongDeliveryStatus } from './errors.ts'
import { isByCourier, requireOpen } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

/** First version that closes courier deliveries, too (docs/domain.md §2.2). */
const courierCloseSince = '8.0.6'

export default command({
  path: '/api/1/deliveries/close',
  group: 'Order status: changing',
  since: '7.4.6',
  summary: 'Close an order that is fully paid',
  description:
    'Planned payments are processed; cash is processed up to the sum, the rest is change. A courier delivery must be OnWay or Delivered.',
  request: Type.Object({
    ...orderIdFields,
    deliveryDate: opt(LocalDateTime(), {
      description: 'When the guest received the order. Default: now.',
      since: courierCloseSince,
    }),
  }),
  errors: { CourierCloseTooOld, OrderNotPaid, WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.paidOrder },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply({ state, body, organization, now, fail }) {
    requireOpen(state, fail)
    if (isByCourier(state) && compareVersions(organization.version, courierCloseSince) < 0)
      throw fail.CourierCloseTooOld()
    const at = toTerminalTime(now, organization.timeZone)
    const deliveredAt = body.deliveryDate ? normalizeTerminalTime(body.deliveryDate) : null
    return closeSteps(state, { at, deliveredAt, fail })
  },
})

import { Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { command } from '#core/operation.ts'
import { LocalDateTime, opt } from '#core/schema.ts'
import { compareVersions } from '#core/tenants.ts'
import { normalizeTerminalTime, toTerminalTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { coversSum, processAll, processedSum } from '#shared/ordering/payments.ts'
import { CourierCloseTooOld, OrderNotPaid, WrongDeliveryStatus } from './errors.ts'
import { isByCourier, isOpen, moved } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { deliveries } from './store.ts'

/** From here on deliveries by courier can be closed, too (part-a, states). */
const courierCloseSince = '8.0.6'

export default command({
  path: '/api/1/deliveries/close',
  group: 'Order status: changing',
  since: '7.4.6',
  summary: 'Close an order that is fully paid',
  request: Type.Object({ ...ofOrder, deliveryDate: opt(LocalDateTime(), { since: courierCloseSince }) }),
  errors: { CourierCloseTooOld, OrderNotPaid, WrongDeliveryStatus },
  example: { organizationId: demo.organization, orderId: demo.paidOrder },
  subject: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply({ state, body, organization, now, fail }) {
    if (!isOpen(state)) throw fail.WrongDeliveryStatus()
    const { status, payments, sum, whenDelivered } = state.order
    if (isByCourier(state)) {
      if (compareVersions(organization.version, courierCloseSince) < 0) throw fail.CourierCloseTooOld()
      if (status !== 'OnWay' && status !== 'Delivered') throw fail.WrongDeliveryStatus()
    }
    if (!coversSum(payments, sum)) throw fail.OrderNotPaid()
    const at = toTerminalTime(now, organization.timeZone)
    const deliveredAt = body.deliveryDate ? normalizeTerminalTime(body.deliveryDate) : (whenDelivered ?? at)
    const handedOver = status === 'OnWay' ? [moved(state, 'Delivered', at, { whenDelivered: deliveredAt })] : []
    const taken = processAll(payments, sum)
    const closed = moved(handedOver[0] ?? state, 'Closed', at, {
      payments: taken,
      processedPaymentsSum: toNumber(processedSum(taken)),
      whenDelivered: deliveredAt,
    })
    return [...handedOver, closed]
  },
})

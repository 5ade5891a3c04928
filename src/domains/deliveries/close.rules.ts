import type { Fail } from '#core/errors.ts'
import type { TerminalTime } from '#core/time.ts'
import { serveItems } from '#ordering/cooking.ts'
import type { OrderNotPaid } from '#ordering/errors.ts'
import { processAllPayments } from '#ordering/paying.ts'
import { requireCovered } from '#ordering/payments.ts'
import type { WrongDeliveryStatus } from './errors.ts'
import type { Delivery } from './model.ts'
import { isByCourier, moveToStatus, requireOpen } from './rules.ts'

interface ClosingContext {
  at: TerminalTime
  /** Requested time; by default the earlier handover, or now. */
  deliveredAt: TerminalTime | null
  fail: Fail<{ OrderNotPaid: typeof OrderNotPaid; WrongDeliveryStatus: typeof WrongDeliveryStatus }>
}

/** Returns the steps that hand the order over and close it, with planned payments processed and items served. */
export function closeSteps(delivery: Delivery, { at, deliveredAt, fail }: ClosingContext): Delivery[] {
  const { status, whenDelivered } = delivery.order
  requireOpen(delivery, fail)
  if (isByCourier(delivery) && status !== 'OnWay' && status !== 'Delivered')
    throw fail.WrongDeliveryStatus({ status, allowed: ['OnWay', 'Delivered'] })
  requireCovered(delivery.order, fail)
  const handedOverAt = deliveredAt ?? whenDelivered ?? at
  const handedOver =
    status === 'OnWay' ? [moveToStatus(delivery, 'Delivered', at, { whenDelivered: handedOverAt })] : []
  const closed = moveToStatus(handedOver[0] ?? delivery, 'Closed', at, {
    ...processAllPayments(delivery.order),
    items: serveItems(delivery.order.items, at),
    whenDelivered: handedOverAt,
  })
  return [...handedOver, closed]
}

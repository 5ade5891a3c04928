import type { ErrorDef, Fail } from '#core/errors.ts'
import type { TerminalTime } from '#core/time.ts'
import type { OrganizationSettings } from '#domains/organizations/schemas.ts'
import { processAllPayments } from '#ordering/paying.ts'
import { coversSum } from '#ordering/payments.ts'
import type { DeliveryStatus } from '#shared/schemas/order_answer.ts'
import type { CanNotAssignCourierToOrder, OrderStatusChangedInIikoFront, WrongDeliveryStatus } from './errors.ts'
import type { Delivery } from './model.ts'
import { cookingSteps, isByCourier, isInKitchen, moveToStatus } from './rules.ts'

interface StatusContext {
  at: TerminalTime
  deliveredAt: TerminalTime
  deliveryOrderPaymentSettings: OrganizationSettings['deliveryOrderPaymentSettings']
  /**
   * The front office reports that it has happened: it may do what only it may, and an order that is further is left
   * alone.
   */
  isReported?: boolean
  fail: Fail<{
    CanNotAssignCourierToOrder: typeof CanNotAssignCourierToOrder
    OrderNotPaid: ErrorDef
    OrderStatusChangedInIikoFront: typeof OrderStatusChangedInIikoFront
    WrongDeliveryStatus: typeof WrongDeliveryStatus
  }>
}

/** The same without what only a courier's leaving can be refused for. */
type HandOverContext = Omit<StatusContext, 'fail'> & {
  fail: Omit<StatusContext['fail'], 'CanNotAssignCourierToOrder' | 'OrderNotPaid'>
}

type Target = 'Waiting' | 'OnWay' | 'Delivered'

/**
 * The statuses that an order passes through to the one asked for; none when it is there already (docs/domain.md §2.2).
 */
export function statusSteps(delivery: Delivery, target: Target, context: StatusContext): Delivery[] {
  const { status } = delivery.order
  if (status === target) return []
  if (isOver(status)) throw context.fail.WrongDeliveryStatus({ status })
  return steps[target](delivery, context)
}

/** Whether it has ended, or not begun. */
const isOver = (status: DeliveryStatus): boolean => ['Unconfirmed', 'Closed', 'Cancelled'].includes(status)

const steps: Record<Target, (delivery: Delivery, context: StatusContext) => Delivery[]> = {
  Waiting: wait,
  OnWay: send,
  Delivered: deliver,
}

/** Prepared for dispatch. Where payments are processed on the way, only the terminal may do this. */
function wait(delivery: Delivery, { at, deliveryOrderPaymentSettings, fail }: StatusContext): Delivery[] {
  if (deliveryOrderPaymentSettings === 'WhenOrderOnTheWay')
    throw fail.OrderStatusChangedInIikoFront({ status: delivery.order.status })
  return outOfKitchen(delivery, at)
}

/** The front office has packed it, wherever the guest pays, and whatever the kitchen has reported. */
export function packSteps(
  delivery: Delivery,
  { at, fail }: { at: TerminalTime; fail: Fail<{ WrongDeliveryStatus: typeof WrongDeliveryStatus }> },
): Delivery[] {
  const { status } = delivery.order
  if (isOver(status)) throw fail.WrongDeliveryStatus({ status })
  return isInKitchen(delivery) ? outOfKitchen(delivery, at) : []
}

/** The courier leaves. Where payments are processed on the way, they are processed now, and have to cover the order. */
function send(delivery: Delivery, { at, deliveryOrderPaymentSettings, isReported, fail }: StatusContext): Delivery[] {
  if (!isByCourier(delivery)) throw fail.OrderStatusChangedInIikoFront({ status: delivery.order.status })
  const { courierInfo, externalCourierService } = delivery.order
  if (!courierInfo && !externalCourierService) throw fail.CanNotAssignCourierToOrder()
  if (delivery.order.status === 'Delivered') return isReported ? [] : [moveToStatus(delivery, 'OnWay', at)]
  const paysOnTheWay = deliveryOrderPaymentSettings === 'WhenOrderOnTheWay'
  if (isInKitchen(delivery) && !paysOnTheWay && !isReported)
    throw fail.OrderStatusChangedInIikoFront({ status: delivery.order.status })
  const before = isInKitchen(delivery) ? outOfKitchen(delivery, at) : []
  const last = before.at(-1) ?? delivery
  return [...before, moveToStatus(paysOnTheWay ? withPaymentsProcessed(last, fail) : last, 'OnWay', at)]
}

/** Handed over. A courier hands over what is on its way; a guest may fetch what waits. */
function deliver(
  delivery: Delivery,
  { at, deliveredAt, deliveryOrderPaymentSettings, isReported, fail }: HandOverContext,
): Delivery[] {
  if (isByCourier(delivery)) {
    if (delivery.order.status !== 'OnWay') throw fail.OrderStatusChangedInIikoFront({ status: delivery.order.status })
    return [moveToStatus(delivery, 'Delivered', at, { whenDelivered: deliveredAt })]
  }
  if (isInKitchen(delivery) && deliveryOrderPaymentSettings === 'WhenOrderOnTheWay' && !isReported)
    throw fail.OrderStatusChangedInIikoFront({ status: delivery.order.status })
  const before = isInKitchen(delivery) ? outOfKitchen(delivery, at) : []
  return [...before, moveToStatus(before.at(-1) ?? delivery, 'Delivered', at, { whenDelivered: deliveredAt })]
}

/** The front office has handed it over. */
export function handOverSteps(delivery: Delivery, context: Omit<HandOverContext, 'isReported'>): Delivery[] {
  const { status } = delivery.order
  if (isOver(status)) throw context.fail.WrongDeliveryStatus({ status })
  return status === 'Delivered' ? [] : deliver(delivery, { ...context, isReported: true })
}

/** Cooked by the virtual front office, and packed. */
function outOfKitchen(delivery: Delivery, at: TerminalTime): Delivery[] {
  const cooked = isInKitchen(delivery) ? cookingSteps(delivery, at) : []
  return [...cooked, moveToStatus(cooked.at(-1) ?? delivery, 'Waiting', at)]
}

/** The planned payments processed: nobody leaves with an order that is not paid for. */
function withPaymentsProcessed(delivery: Delivery, fail: StatusContext['fail']): Delivery {
  const { order } = delivery
  if (!coversSum(order.payments, order.sum)) throw fail.OrderNotPaid()
  return { ...delivery, order: { ...order, ...processAllPayments(order) } }
}

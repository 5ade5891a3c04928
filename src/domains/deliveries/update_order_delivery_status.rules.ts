import type { Fail } from '#core/errors.ts'
import type { TerminalTime } from '#core/time.ts'
import type { OrganizationSettings } from '#domains/organizations/schemas.ts'
import type { OrderNotPaid } from '#ordering/errors.ts'
import { processAllPayments } from '#ordering/paying.ts'
import { requireCovered } from '#ordering/payments.ts'
import type { DeliveryStatus } from '#shared/schemas/order_answer.ts'
import type { CanNotAssignCourierToOrder, OrderStatusChangedInIikoFront, WrongDeliveryStatus } from './errors.ts'
import type { Delivery } from './model.ts'
import { cookingSteps, isByCourier, isInKitchen, moveToStatus } from './rules.ts'

interface StatusContext {
  at: TerminalTime
  deliveredAt: TerminalTime
  deliveryOrderPaymentSettings: OrganizationSettings['deliveryOrderPaymentSettings']
  /**
   * Whether the front office reports a past event: then steps reserved for it are allowed, and an order that is further stays unchanged.
   */
  isReported?: boolean
  fail: Fail<{
    CanNotAssignCourierToOrder: typeof CanNotAssignCourierToOrder
    OrderNotPaid: typeof OrderNotPaid
    OrderStatusChangedInIikoFront: typeof OrderStatusChangedInIikoFront
    WrongDeliveryStatus: typeof WrongDeliveryStatus
  }>
}

/** Like `StatusContext`, without the errors of sending a courier. */
type HandOverContext = Omit<StatusContext, 'fail'> & {
  fail: Omit<StatusContext['fail'], 'CanNotAssignCourierToOrder' | 'OrderNotPaid'>
}

type Target = 'Waiting' | 'OnWay' | 'Delivered'

/** Returns the steps to the requested status; none if the order already has it (docs/domain.md §2.2). */
export function statusSteps(delivery: Delivery, target: Target, context: StatusContext): Delivery[] {
  const { status } = delivery.order
  if (status === target) return []
  if (isOver(status)) throw context.fail.WrongDeliveryStatus({ status })
  return steps[target](delivery, context)
}

/** Returns whether the order has ended, or is not confirmed. */
const isOver = (status: DeliveryStatus): boolean => ['Unconfirmed', 'Closed', 'Cancelled'].includes(status)

const steps: Record<Target, (delivery: Delivery, context: StatusContext) => Delivery[]> = {
  Waiting: wait,
  OnWay: send,
  Delivered: deliver,
}

/** Prepares for dispatch. If payments are processed on the way, only the terminal may do this. */
function wait(delivery: Delivery, { at, deliveryOrderPaymentSettings, fail }: StatusContext): Delivery[] {
  if (deliveryOrderPaymentSettings === 'WhenOrderOnTheWay')
    throw fail.OrderStatusChangedInIikoFront({ status: delivery.order.status })
  return outOfKitchen(delivery, at)
}

/** Returns the steps after the front office has packed the order, regardless of payment settings and of reported cooking. */
export function packSteps(
  delivery: Delivery,
  { at, fail }: { at: TerminalTime; fail: Fail<{ WrongDeliveryStatus: typeof WrongDeliveryStatus }> },
): Delivery[] {
  const { status } = delivery.order
  if (isOver(status)) throw fail.WrongDeliveryStatus({ status })
  return isInKitchen(delivery) ? outOfKitchen(delivery, at) : []
}

/** Sends the courier. If payments are processed on the way, processes them now, and they must cover the order. */
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

/** Hands over. A courier order must be on its way; a pickup order may be waiting. */
function deliver(
  delivery: Delivery,
  { at, deliveredAt, deliveryOrderPaymentSettings, isReported, fail }: HandOverContext,
): Delivery[] {
  if (isByCourier(delivery)) {
    if (delivery.order.status !== 'OnWay')
      throw fail.OrderStatusChangedInIikoFront({ status: delivery.order.status, allowed: ['OnWay'] })
    return [moveToStatus(delivery, 'Delivered', at, { whenDelivered: deliveredAt })]
  }
  if (isInKitchen(delivery) && deliveryOrderPaymentSettings === 'WhenOrderOnTheWay' && !isReported)
    throw fail.OrderStatusChangedInIikoFront({ status: delivery.order.status })
  const before = isInKitchen(delivery) ? outOfKitchen(delivery, at) : []
  return [...before, moveToStatus(before.at(-1) ?? delivery, 'Delivered', at, { whenDelivered: deliveredAt })]
}

/** Returns the steps after the front office has handed the order over. */
export function handOverSteps(delivery: Delivery, context: Omit<HandOverContext, 'isReported'>): Delivery[] {
  const { status } = delivery.order
  if (isOver(status)) throw context.fail.WrongDeliveryStatus({ status })
  return status === 'Delivered' ? [] : deliver(delivery, { ...context, isReported: true })
}

/** Completes cooking by the virtual front office and packs. */
function outOfKitchen(delivery: Delivery, at: TerminalTime): Delivery[] {
  const cooked = isInKitchen(delivery) ? cookingSteps(delivery, at) : []
  return [...cooked, moveToStatus(cooked.at(-1) ?? delivery, 'Waiting', at)]
}

/** Processes planned payments. Throws if they do not cover the order. */
function withPaymentsProcessed(delivery: Delivery, fail: StatusContext['fail']): Delivery {
  const { order } = delivery
  requireCovered(order, fail)
  return { ...delivery, order: { ...order, ...processAllPayments(order) } }
}

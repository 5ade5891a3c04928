import { toNumber } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import type { TerminalTime } from '#core/time.ts'
import type { OrganizationSettings } from '#domains/organizations/schemas.ts'
import { coversSum, processAll, processedSum } from '#shared/ordering/payments.ts'
import type { CanNotAssignCourierToOrder, OrderStatusChangedInIikoFront, WrongDeliveryStatus } from './errors.ts'
import { cook, type Delivery, isByCourier, isInKitchen, moved } from './rules.ts'

interface Around {
  at: TerminalTime
  deliveredAt: TerminalTime
  deliveryOrderPaymentSettings: OrganizationSettings['deliveryOrderPaymentSettings']
  fail: Fail<{
    CanNotAssignCourierToOrder: typeof CanNotAssignCourierToOrder
    OrderStatusChangedInIikoFront: typeof OrderStatusChangedInIikoFront
    WrongDeliveryStatus: typeof WrongDeliveryStatus
  }>
}

type Target = 'Waiting' | 'OnWay' | 'Delivered'

/** The statuses that an order passes through to the one asked for; none when it is there already (domain §2.2). */
export function statusSteps(delivery: Delivery, target: Target, around: Around): Delivery[] {
  const { status } = delivery.order
  if (status === target) return []
  if (['Unconfirmed', 'Closed', 'Cancelled'].includes(status)) throw around.fail.WrongDeliveryStatus()
  return steps[target](delivery, around)
}

const steps: Record<Target, (delivery: Delivery, around: Around) => Delivery[]> = {
  Waiting: wait,
  OnWay: send,
  Delivered: deliver,
}

/** Prepared for dispatch. Where money is taken on the way, that step belongs to the terminal alone. */
function wait(delivery: Delivery, { at, deliveryOrderPaymentSettings, fail }: Around): Delivery[] {
  if (deliveryOrderPaymentSettings === 'WhenOrderOnTheWay') throw fail.OrderStatusChangedInIikoFront()
  return outOfKitchen(delivery, at)
}

/** The courier leaves; where money is taken on the way, it is taken now. */
function send(delivery: Delivery, { at, deliveryOrderPaymentSettings, fail }: Around): Delivery[] {
  if (!isByCourier(delivery)) throw fail.OrderStatusChangedInIikoFront()
  if (!delivery.order.courierInfo) throw fail.CanNotAssignCourierToOrder()
  if (delivery.order.status === 'Delivered') return [moved(delivery, 'OnWay', at)]
  const takesMoney = deliveryOrderPaymentSettings === 'WhenOrderOnTheWay'
  if (isInKitchen(delivery) && !takesMoney) throw fail.OrderStatusChangedInIikoFront()
  const before = isInKitchen(delivery) ? outOfKitchen(delivery, at) : []
  const last = before.at(-1) ?? delivery
  return [...before, moved(takesMoney ? paid(last) : last, 'OnWay', at)]
}

/** Handed over. A courier hands over what is on its way; a guest may fetch what waits. */
function deliver(delivery: Delivery, { at, deliveredAt, deliveryOrderPaymentSettings, fail }: Around): Delivery[] {
  if (isByCourier(delivery)) {
    if (delivery.order.status !== 'OnWay') throw fail.OrderStatusChangedInIikoFront()
    return [moved(delivery, 'Delivered', at, { whenDelivered: deliveredAt })]
  }
  if (isInKitchen(delivery) && deliveryOrderPaymentSettings === 'WhenOrderOnTheWay')
    throw fail.OrderStatusChangedInIikoFront()
  const before = isInKitchen(delivery) ? outOfKitchen(delivery, at) : []
  return [...before, moved(before.at(-1) ?? delivery, 'Delivered', at, { whenDelivered: deliveredAt })]
}

/** Cooked by the virtual front office, and packed. */
function outOfKitchen(delivery: Delivery, at: TerminalTime): Delivery[] {
  const cooked = isInKitchen(delivery) ? cook(delivery, at) : []
  return [...cooked, moved(cooked.at(-1) ?? delivery, 'Waiting', at)]
}

/** The planned payments taken; what they do not cover is left to the closing. */
function paid(delivery: Delivery): Delivery {
  const { payments, sum } = delivery.order
  if (!coversSum(payments, sum)) return delivery
  const taken = processAll(payments, sum)
  return {
    ...delivery,
    order: { ...delivery.order, payments: taken, processedPaymentsSum: toNumber(processedSum(taken)) },
  }
}

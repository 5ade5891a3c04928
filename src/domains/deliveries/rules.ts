import { divide } from '#core/division.ts'
import type { Id } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import { type Employee, findEmployeeAt } from '#domains/employees/rules.ts'
import type { Placed } from '#shared/ordering/placed.ts'
import type { DeliveryOrderInAnswer, DeliveryStatus, OrderInfo } from '#shared/schemas/order_answer.ts'

/** A delivery order as it is kept. */
export interface Delivery extends Placed {
  id: Id<'Order'>
  order: DeliveryOrderInAnswer
}

/**
 * The statuses that may follow each (domain §2.2). `confirm`, `cancel_confirmation`, the kitchen, the update of the
 * status, `close` and `cancel` move along these edges only; their own guards stand with them.
 */
export const moves: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  Unconfirmed: ['WaitCooking', 'Closed', 'Cancelled'],
  WaitCooking: ['Unconfirmed', 'ReadyForCooking', 'CookingStarted', 'Waiting', 'Closed', 'Cancelled'],
  ReadyForCooking: ['CookingStarted', 'Waiting', 'Closed', 'Cancelled'],
  CookingStarted: ['CookingCompleted', 'Waiting', 'Closed', 'Cancelled'],
  CookingCompleted: ['Waiting', 'Closed', 'Cancelled'],
  Waiting: ['OnWay', 'Delivered', 'Closed', 'Cancelled'],
  OnWay: ['Waiting', 'Delivered', 'Cancelled'],
  Delivered: ['OnWay', 'Waiting', 'Closed', 'Cancelled'],
  Closed: [],
  Cancelled: [],
}

/** The order in its next status, with the time that the status sets. Only along the edges of `moves`. */
export function moved(
  delivery: Delivery,
  status: DeliveryStatus,
  at: TerminalTime,
  more: Partial<DeliveryOrderInAnswer> = {},
): Delivery {
  const from = delivery.order.status
  if (!moves[from].includes(status)) throw new Error(`A delivery does not go from ${from} to ${status}`)
  return { ...delivery, order: { ...delivery.order, status, ...times(from, status, at), ...more } }
}

/** Going back takes away the times of what has not happened after all. */
function times(from: DeliveryStatus, to: DeliveryStatus, at: TerminalTime): Partial<DeliveryOrderInAnswer> {
  if (to === 'Waiting' && (from === 'OnWay' || from === 'Delivered')) return { whenSended: null, whenDelivered: null }
  if (to === 'OnWay' && from === 'Delivered') return { whenDelivered: null }
  const set: Partial<Record<DeliveryStatus, Partial<DeliveryOrderInAnswer>>> = {
    Unconfirmed: { whenConfirmed: null },
    WaitCooking: { whenConfirmed: at },
    CookingStarted: { whenPrinted: at },
    CookingCompleted: { whenCookingCompleted: at },
    Waiting: { whenPacked: at },
    OnWay: { whenSended: at },
    Delivered: { whenDelivered: at },
    Closed: { whenClosed: at },
  }
  return set[to] ?? {}
}

const inKitchen: readonly DeliveryStatus[] = ['WaitCooking', 'ReadyForCooking', 'CookingStarted', 'CookingCompleted']

/**
 * The steps by which a virtual front office gets an order out of its kitchen: it cooks at once when the next status is
 * asked for. Empty for an order that has left the kitchen already.
 */
export function cook(delivery: Delivery, at: TerminalTime): Delivery[] {
  const steps: Delivery[] = []
  let last = delivery
  const go = (status: DeliveryStatus, itemStatus: 'CookingStarted' | 'CookingCompleted') => {
    last = moved(last, status, at, {
      items: last.order.items.map((item) => ({ ...item, status: itemStatus, whenPrinted: item.whenPrinted ?? at })),
    })
    steps.push(last)
  }
  if (last.order.status === 'WaitCooking' || last.order.status === 'ReadyForCooking')
    go('CookingStarted', 'CookingStarted')
  if (last.order.status === 'CookingStarted') go('CookingCompleted', 'CookingCompleted')
  return steps
}

export const isInKitchen = ({ order }: Delivery): boolean => inKitchen.includes(order.status)
export const isOpen = ({ order }: Delivery): boolean => order.status !== 'Closed' && order.status !== 'Cancelled'
export const isByCourier = ({ order }: Delivery): boolean => order.orderType?.orderServiceType === 'DeliveryByCourier'
/** The order with this courier, or with none; undefined when the organization has no such courier. */
export function withCourier(
  delivery: Delivery,
  courierId: string | null,
  employees: ReadonlyMap<string, Employee>,
): Delivery | undefined {
  if (courierId === null) return { ...delivery, order: { ...delivery.order, courierInfo: null } }
  const found = findEmployeeAt(employees, courierId, delivery.organizationId)
  if (!found?.isCourier) return undefined
  const courier = { id: found.id, name: found.displayName, phone: found.phone }
  return { ...delivery, order: { ...delivery.order, courierInfo: { courier, isCourierSelectedManually: true } } }
}

/** What status, time and money change of an order; everything else is its content. */
export const division = divide<DeliveryOrderInAnswer>([
  'status',
  'number',
  'cancelInfo',
  'courierInfo',
  'payments',
  'processedPaymentsSum',
  'whenCreated',
  'whenConfirmed',
  'whenPrinted',
  'whenCookingCompleted',
  'whenPacked',
  'whenSended',
  'whenDelivered',
  'whenBillPrinted',
  'whenClosed',
  'whenReceivedFromFront',
  'estimatedTime',
  'movedToDeliveryId',
])

/** How the wire shows the order. `externalDataKeys`: which of its external data are wanted; none unless asked for. */
export function orderInfo(delivery: Delivery, externalDataKeys?: readonly string[] | null): OrderInfo {
  const { id, organizationId, externalNumber, changedAt, creationStatus, errorInfo, order } = delivery
  const isTaken = creationStatus === 'Success'
  return {
    id,
    posId: isTaken ? id : null,
    externalNumber,
    organizationId,
    timestamp: changedAt,
    creationStatus,
    errorInfo,
    order: isTaken ? { ...order, externalData: wanted(order, externalDataKeys) } : null,
  }
}

function wanted({ externalData }: DeliveryOrderInAnswer, keys: readonly string[] | null | undefined) {
  return keys && externalData ? externalData.filter(({ key }) => keys.includes(key)) : null
}

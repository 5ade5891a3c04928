import type { Fail } from '#core/errors.ts'
import { splitBody } from '#core/operation/split_body.ts'
import { writtenDigits } from '#core/phone.ts'
import type { TerminalTime } from '#core/time.ts'
import type { Employee } from '#domains/employees/model.ts'
import { findEmployeeAt } from '#domains/employees/rules.ts'
import { orderFrame } from '#ordering/placed.ts'
import { placedResponses } from '#ordering/responses.ts'
import { phoneWords, splitWords } from '#ordering/search_words.ts'
import { requestedExternalData } from '#ordering/searches.ts'
import { DeliveryOrderInAnswer, type DeliveryStatus, OrderInfo } from '#shared/schemas/order_answer.ts'
import type { WrongDeliveryStatus } from './errors.ts'
import type { Delivery } from './model.ts'

export { chooseOrderType } from './order_types.rules.ts'

/** Allowed next statuses (docs/domain.md §2.2). Every operation moves along these edges only, with its own guards. */
export const transitions: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  Unconfirmed: ['WaitCooking', 'Closed', 'Cancelled'],
  WaitCooking: ['Unconfirmed', 'ReadyForCooking', 'CookingStarted', 'Waiting', 'Closed', 'Cancelled'],
  ReadyForCooking: ['CookingStarted', 'Waiting', 'Closed', 'Cancelled'],
  CookingStarted: ['CookingCompleted', 'Waiting', 'Closed', 'Cancelled'],
  CookingCompleted: ['Waiting', 'Closed', 'Cancelled'],
  Waiting: ['OnWay', 'Delivered', 'Closed', 'Cancelled'],
  OnWay: ['Waiting', 'Delivered', 'Cancelled'],
  Delivered: ['OnWay', 'Waiting', 'Closed', 'Cancelled'],
  Closed: ['Delivered'],
  Cancelled: [],
}

/** Moves the order to its next status and sets the time of that status. Throws off the edges of `transitions`. */
export function moveToStatus(
  delivery: Delivery,
  status: DeliveryStatus,
  at: TerminalTime,
  more: Partial<DeliveryOrderInAnswer> = {},
): Delivery {
  const from = delivery.order.status
  if (!transitions[from].includes(status)) throw new Error(`A delivery does not go from ${from} to ${status}`)
  return { ...delivery, order: { ...delivery.order, status, ...times(from, status, at), ...more } }
}

/** Returns the times that a transition sets. Moving back clears the times of the reverted statuses. */
function times(from: DeliveryStatus, to: DeliveryStatus, at: TerminalTime): Partial<DeliveryOrderInAnswer> {
  if (from === 'Closed') return { whenClosed: null }
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
 * Returns the steps by which a virtual front office completes cooking: it cooks at once when the next status is requested. Empty if the
 * order has left the kitchen.
 */
export function cookingSteps(delivery: Delivery, at: TerminalTime): Delivery[] {
  const steps: Delivery[] = []
  let last = delivery
  const go = (status: DeliveryStatus, itemStatus: 'CookingStarted' | 'CookingCompleted') => {
    last = moveToStatus(last, status, at, {
      items: last.order.items.map((item) =>
        item.deleted ? item : { ...item, status: itemStatus, whenPrinted: item.whenPrinted ?? at },
      ),
    })
    steps.push(last)
  }
  if (last.order.status === 'WaitCooking' || last.order.status === 'ReadyForCooking')
    go('CookingStarted', 'CookingStarted')
  if (last.order.status === 'CookingStarted') go('CookingCompleted', 'CookingCompleted')
  return steps
}

export const isInKitchen = ({ order }: Delivery): boolean => inKitchen.includes(order.status)
/** Final statuses, except that the restaurant may reopen a closed order. */
export const endedStatuses: readonly DeliveryStatus[] = ['Closed', 'Cancelled']
export const isOpen = ({ order }: Delivery): boolean => !endedStatuses.includes(order.status)
export const beforeCooking: readonly DeliveryStatus[] = ['Unconfirmed', 'WaitCooking', 'ReadyForCooking']
/** Returns whether cooking has not started. */
export const isBeforeCooking = ({ order }: Delivery): boolean => beforeCooking.includes(order.status)
/** Returns whether items can still be added, because the kitchen is not done. */
export const canAddItems = (delivery: Delivery): boolean =>
  isBeforeCooking(delivery) || delivery.order.status === 'CookingStarted'
type StatusFail = Fail<{ WrongDeliveryStatus: typeof WrongDeliveryStatus }>

/** Throws unless the order can still change. */
export function requireOpen(delivery: Delivery, fail: StatusFail): void {
  if (!isOpen(delivery)) throw fail.WrongDeliveryStatus({ status: delivery.order.status })
}

/** Throws unless the order is open and is delivered by courier. */
export function requireCourierDelivery(delivery: Delivery, fail: StatusFail): void {
  requireOpen(delivery, fail)
  const { status } = delivery.order
  if (!isByCourier(delivery)) throw fail.WrongDeliveryStatus({ status, message: 'The order has no courier delivery' })
}

/** Returns whether the order has left the restaurant, or is with the guest. */
export const isHandedOut = ({ order }: Delivery): boolean => order.status === 'OnWay' || order.status === 'Delivered'
export const isByCourier = ({ order }: Delivery): boolean => order.orderType?.orderServiceType === 'DeliveryByCourier'

/** Returns the operator in wire format; undefined if the organization has no such employee. */
export function operatorInfoOf(employees: ReadonlyMap<string, Employee>, id: string, organizationId: string) {
  const found = findEmployeeAt(employees, id, organizationId)
  return found && { id: found.id, name: found.displayName, phone: found.phone }
}

/** Returns the courier of the organization with this id, if there is one. */
export function findCourier(employees: ReadonlyMap<string, Employee>, id: string, organizationId: string) {
  const found = findEmployeeAt(employees, id, organizationId)
  return found?.isCourier ? found : undefined
}

/** Assigns or removes the courier; undefined if the organization has no such courier. */
export function withCourier(
  delivery: Delivery,
  courierId: string | null,
  employees: ReadonlyMap<string, Employee>,
): Delivery | undefined {
  if (courierId === null) return { ...delivery, order: { ...delivery.order, courierInfo: null } }
  const found = findCourier(employees, courierId, delivery.organizationId)
  if (!found) return undefined
  const courier = { id: found.id, name: found.displayName, phone: found.phone }
  return { ...delivery, order: { ...delivery.order, courierInfo: { courier, isCourierSelectedManually: true } } }
}

/** Records the time of the bill, printed for the first time or again. */
export const withPrintedBill = (delivery: Delivery, at: TerminalTime): Delivery => ({
  ...delivery,
  order: { ...delivery.order, whenBillPrinted: at },
})

/** Splits off the fields that change with status, time and payments; all others are the content. */
export const split = splitBody(DeliveryOrderInAnswer, [
  'status',
  'number',
  'cancelInfo',
  'courierInfo',
  'externalCourierService',
  'indexInCourierRoute',
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
  'problem',
  'trackingLink',
  'movedFromDeliveryId',
  'movedFromTerminalGroupId',
  'movedFromOrganizationId',
  'movedToDeliveryId',
  'movedToTerminalGroupId',
  'movedToOrganizationId',
  'lockedAt',
])

export const responses = placedResponses(OrderInfo, 'order', split)

/** Full name of the guest. */
export const customerName = ({ customer }: DeliveryOrderInAnswer): string | null =>
  customer ? [customer.name, customer.type === 'regular' ? customer.surname : null].filter(Boolean).join(' ') : null

/** Returns the search words of an order: number, phone, guest, address, external number. */
export function searchTextsOf({ externalNumber, order }: Delivery): string[] {
  const { line1, street, house } = order.deliveryPoint?.address ?? {}
  const texts = splitWords(customerName(order), externalNumber, line1, street?.name, house)
  return [...new Set([String(order.number), ...phoneWords(writtenDigits(order.phone)), ...texts])]
}

/** Returns the order in wire format. Includes external data only of the requested keys. */
export function orderInfo(delivery: Delivery, externalDataKeys?: readonly string[] | null): OrderInfo {
  const { creationStatus, order } = delivery
  return {
    ...orderFrame(delivery),
    order:
      creationStatus === 'Success'
        ? { ...order, externalData: requestedExternalData(order.externalData, externalDataKeys) }
        : null,
  }
}

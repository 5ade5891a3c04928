import { hash } from 'node:crypto'
import type { OperationError } from '#core/errors.ts'
import { type Id, newId } from '#core/schema.ts'
import type { EventBody, Stamp } from '#core/subject.ts'
import type { Instant, TerminalTime } from '#core/time.ts'
import { type Employee, findEmployeeAt } from '#domains/employees/rules.ts'
import {
  type DeliveryOrderInAnswer,
  type DeliveryStatus,
  type ErrorInfo,
  type OrderInfo,
  type WireErrorCode,
  wireErrorCodes,
} from '#shared/schemas/order_answer.ts'

/** A delivery order as it is kept: the wire's order, and what stands around it. */
export interface Delivery {
  id: Id<'Order'>
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
  requestHash: string | null
  creationStatus: 'InProgress' | 'Success' | 'Error'
  errorInfo: ErrorInfo | null
  revision: number
  changedAt: Instant
  externalNumber: string | null
  order: DeliveryOrderInAnswer
  /** The stored part of `order` that moves leave alone, and its id; a change of it makes a new one. */
  content: { id: string; doc: OrderContent; isStored: boolean }
  /** What the request said beyond what the wire shows, for the front office. */
  details: Record<string, unknown> | null
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
/** Items that the kitchen has on paper cannot be removed without saying how. */
export const isPrinted = ({ order }: Delivery): boolean =>
  order.items.some(({ status, deleted }) => status !== 'Added' && !deleted)

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
export const marksOf = (order: DeliveryOrderInAnswer) => ({
  status: order.status,
  number: order.number,
  cancelInfo: order.cancelInfo,
  courierInfo: order.courierInfo,
  payments: order.payments,
  processedPaymentsSum: order.processedPaymentsSum,
  whenCreated: order.whenCreated,
  whenConfirmed: order.whenConfirmed,
  whenPrinted: order.whenPrinted,
  whenCookingCompleted: order.whenCookingCompleted,
  whenPacked: order.whenPacked,
  whenSended: order.whenSended,
  whenDelivered: order.whenDelivered,
  whenBillPrinted: order.whenBillPrinted,
  whenClosed: order.whenClosed,
  whenReceivedFromFront: order.whenReceivedFromFront,
  estimatedTime: order.estimatedTime,
  movedToDeliveryId: order.movedToDeliveryId,
})
export type OrderMarks = ReturnType<typeof marksOf>
export type OrderContent = Omit<DeliveryOrderInAnswer, keyof OrderMarks>

/** The order without its marks. */
export function contentOf(order: DeliveryOrderInAnswer): OrderContent {
  const {
    status: _status,
    number: _number,
    cancelInfo: _cancelInfo,
    courierInfo: _courierInfo,
    payments: _payments,
    processedPaymentsSum: _processedPaymentsSum,
    whenCreated: _whenCreated,
    whenConfirmed: _whenConfirmed,
    whenPrinted: _whenPrinted,
    whenCookingCompleted: _whenCookingCompleted,
    whenPacked: _whenPacked,
    whenSended: _whenSended,
    whenDelivered: _whenDelivered,
    whenBillPrinted: _whenBillPrinted,
    whenClosed: _whenClosed,
    whenReceivedFromFront: _whenReceivedFromFront,
    estimatedTime: _estimatedTime,
    movedToDeliveryId: _movedToDeliveryId,
    ...content
  } = order
  return content
}

/** A request's hash, by which a repetition of a create is told from another order with the same id. */
export const requestHash = (request: unknown): string => hash('sha256', JSON.stringify(request), 'base64url')

/** Digits of a phone, by which orders are searched: `+44 20 7946-0000` is found by `442079460000`. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '')

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

/** The change stamped with its place in the organization's history. Times of one order never repeat. */
export function stamped(delivery: Delivery, { revision, at, number }: Stamp, earlier: Delivery | undefined): Delivery {
  const changedAt = Math.max(at, delivery.changedAt + 1)
  const order = number === undefined ? delivery.order : { ...delivery.order, number }
  return { ...delivery, order, content: contentFor(order, (earlier ?? delivery).content), revision, changedAt }
}

/** The content as stored, or a new one when a change has touched it. Changes replace what they change, so identity tells. */
function contentFor(order: DeliveryOrderInAnswer, content: Delivery['content']): Delivery['content'] {
  const doc = contentOf(order)
  const isSame = Object.entries(doc).every(([field, value]) => content.doc[field as keyof OrderContent] === value)
  return isSame ? content : { id: newId<'Content'>(), doc, isStored: false }
}

/** An order that the front office did not take. */
export const refused = (delivery: Delivery, error: OperationError): Delivery => ({
  ...delivery,
  creationStatus: 'Error',
  errorInfo: errorInfoOf(error),
})

const knownCodes = new Set<string>(wireErrorCodes)
const isWireCode = (code: string): code is WireErrorCode => knownCodes.has(code)

/** A refusal in the wire's words; a code that the wire does not know is told as Common, with the sentence. */
export function errorInfoOf({ def, message }: OperationError): ErrorInfo {
  const code = isWireCode(def.code) ? def.code : 'Common'
  return { code, message, description: null, additionalData: null, errorReason: code === def.code ? null : def.code }
}

/** What webhooks are told of a change, or of a command that failed. */
export function eventOf(before: Delivery | undefined, after: Delivery, failure: OperationError | undefined): EventBody {
  const { order, ...info } = orderInfo(after)
  const isNew = before?.creationStatus !== 'Success'
  return {
    type: failure ? 'DeliveryOrderError' : 'DeliveryOrderUpdate',
    fromStatus: isNew ? null : before.order.status,
    status: order ? order.status : null,
    info: { ...info, ...(failure && { errorInfo: errorInfoOf(failure) }), order: order ? marksOf(order) : null },
    content: order ? { ...after.content, field: contentField } : null,
  }
}

/** Where the content belongs in the wire's OrderInfo. */
export const contentField = 'order'

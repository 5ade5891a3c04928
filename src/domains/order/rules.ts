import type { ErrorDef, Fail } from '#core/errors.ts'
import { splitDocument } from '#core/operation/split_document.ts'
import type { TerminalTime } from '#core/time.ts'
import { advanceItems, type CookedPositions, serveItems } from '#ordering/cooking.ts'
import type { PositionNotFound } from '#ordering/errors.ts'
import { processAllPayments } from '#ordering/paying.ts'
import { coversSum } from '#ordering/payments.ts'
import { orderFrame } from '#ordering/placed.ts'
import { placedResponses } from '#ordering/responses.ts'
import { requestedExternalData } from '#ordering/searches.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import { TableOrderInAnswer, TableOrderInfo, type TableOrderStatus } from '#shared/schemas/order_answer.ts'
import type { WrongOrderStatus } from './errors.ts'
import type { TableOrder } from './model.ts'

/** The statuses that may follow each (docs/domain.md §3). A bill goes back to New when items change. */
export const transitions: Record<TableOrderStatus, readonly TableOrderStatus[]> = {
  New: ['Bill', 'Closed', 'Deleted'],
  Bill: ['New', 'Closed', 'Deleted'],
  Closed: ['New'],
  Deleted: [],
}

/** Those that nothing follows, unless the restaurant opens a closed order again. */
const endedStatuses: readonly TableOrderStatus[] = ['Closed', 'Deleted']

/** The order in its next status, with the time that the status sets. Only along the edges of `transitions`. */
export function moveToStatus(
  { order, ...placed }: TableOrder,
  status: TableOrderStatus,
  at: TerminalTime,
  more: Partial<TableOrderInAnswer> = {},
): TableOrder {
  if (!transitions[order.status].includes(status))
    throw new Error(`A table order does not go from ${order.status} to ${status}`)
  return { ...placed, order: { ...order, status, ...times[status](at), ...more } }
}

const times: Record<TableOrderStatus, (at: TerminalTime) => Partial<TableOrderInAnswer>> = {
  New: () => ({ whenBillPrinted: null, whenClosed: null }),
  Bill: (at) => ({ whenBillPrinted: at }),
  Closed: (at) => ({ whenClosed: at }),
  Deleted: () => ({}),
}

/** Throws unless the order can still change. `path` is the field that names it. */
export function requireOpen(
  { order }: TableOrder,
  fail: Fail<{ WrongOrderStatus: typeof WrongOrderStatus }>,
  path = 'orderId',
): void {
  if (endedStatuses.includes(order.status)) throw fail.WrongOrderStatus({ path, status: order.status })
}

/** What an order passes through before its items change: discounts stand as a printed bill shows them. */
export const reopenSteps = (tableOrder: TableOrder, at: TerminalTime): TableOrder[] =>
  tableOrder.order.status === 'Bill' ? [moveToStatus(tableOrder, 'New', at)] : []

/** The order with its bill printed; one that is printed stays. */
export function printBill(
  tableOrder: TableOrder,
  at: TerminalTime,
  fail: Fail<{ WrongOrderStatus: typeof WrongOrderStatus }>,
): TableOrder {
  requireOpen(tableOrder, fail)
  return tableOrder.order.status === 'Bill' ? tableOrder : moveToStatus(tableOrder, 'Bill', at)
}

/** The order closed: paid as planned, and with every item served. */
export function closeOrder(
  tableOrder: TableOrder,
  at: TerminalTime,
  fail: Fail<{ OrderNotPaid: ErrorDef; WrongOrderStatus: typeof WrongOrderStatus }>,
): TableOrder {
  requireOpen(tableOrder, fail)
  const { order } = tableOrder
  if (!coversSum(order.payments, order.sum)) throw fail.OrderNotPaid()
  return moveToStatus(tableOrder, 'Closed', at, { ...processAllPayments(order), items: serveItems(order.items, at) })
}

/** The order with what the receipt is to say beside its items, when it is to say anything. */
export const withCheque = (tableOrder: TableOrder, chequeAdditionalInfo: object | null | undefined): TableOrder =>
  chequeAdditionalInfo ? { ...tableOrder, details: { ...tableOrder.details, chequeAdditionalInfo } } : tableOrder

/** Items that the kitchen gets on paper now. */
export const printItems = (items: readonly AnsweredItem[], at: TerminalTime): AnsweredItem[] =>
  items.map((item) => (item.status === 'Added' ? { ...item, status: 'PrintedNotCooking', whenPrinted: at } : item))

/** The order with its items, or those at some positions, in this status; the same order when they have come as far. */
export function withItemStatus(
  tableOrder: TableOrder,
  positions: CookedPositions,
  status: AnsweredItem['status'],
  around: {
    at: TerminalTime
    fail: Fail<{ PositionNotFound: typeof PositionNotFound; WrongOrderStatus: typeof WrongOrderStatus }>
  },
): TableOrder {
  requireOpen(tableOrder, around.fail)
  const { order } = tableOrder
  const items = advanceItems(order.items, positions, status, around)
  return items === order.items ? tableOrder : { ...tableOrder, order: { ...order, items: [...items] } }
}

/** What status, time and money change of an order; everything else is its content. */
export const split = splitDocument(TableOrderInAnswer, [
  'status',
  'number',
  'waiter',
  'payments',
  'processedPaymentsSum',
  'whenCreated',
  'whenBillPrinted',
  'whenClosed',
])

export const responses = placedResponses(TableOrderInfo, 'order', split)

/** How the wire shows the order. `externalDataKeys`: which of its external data are wanted; none unless asked for. */
export function orderInfo(tableOrder: TableOrder, externalDataKeys?: readonly string[] | null): TableOrderInfo {
  const { creationStatus, order } = tableOrder
  return {
    ...orderFrame(tableOrder),
    order:
      creationStatus === 'Success'
        ? { ...order, externalData: requestedExternalData(order.externalData, externalDataKeys) }
        : null,
  }
}

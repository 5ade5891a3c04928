import type { Fail } from '#core/errors.ts'
import { splitBody } from '#core/operation/split_body.ts'
import type { TerminalTime } from '#core/time.ts'
import { advanceItems, type CookedPositions, serveItems } from '#ordering/cooking.ts'
import type { OrderNotPaid, PositionNotFound } from '#ordering/errors.ts'
import { processAllPayments } from '#ordering/paying.ts'
import { requireCovered } from '#ordering/payments.ts'
import { orderFrame } from '#ordering/placed.ts'
import { placedResponses } from '#ordering/responses.ts'
import { requestedExternalData } from '#ordering/searches.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import { TableOrderInAnswer, TableOrderInfo, type TableOrderStatus } from '#shared/schemas/order_answer.ts'
import type { WrongOrderStatus } from './errors.ts'
import type { TableOrder } from './model.ts'

/** Allowed next statuses (docs/domain.md §3). A bill returns to New when items change. */
export const transitions: Record<TableOrderStatus, readonly TableOrderStatus[]> = {
  New: ['Bill', 'Closed', 'Deleted'],
  Bill: ['New', 'Closed', 'Deleted'],
  Closed: ['New'],
  Deleted: [],
}

/** Final statuses, except that the restaurant may reopen a closed order. */
const endedStatuses: readonly TableOrderStatus[] = ['Closed', 'Deleted']

/** Moves the order to its next status and sets the time of that status. Throws off the edges of `transitions`. */
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

/** Throws unless the order can still change. `path` is the request's field with its id. */
export function requireOpen(
  { order }: TableOrder,
  fail: Fail<{ WrongOrderStatus: typeof WrongOrderStatus }>,
  path = 'orderId',
): void {
  if (endedStatuses.includes(order.status)) throw fail.WrongOrderStatus({ path, status: order.status })
}

/** Returns the steps before items change: an order with a printed bill returns to New. */
export const reopenSteps = (tableOrder: TableOrder, at: TerminalTime): TableOrder[] =>
  tableOrder.order.status === 'Bill' ? [moveToStatus(tableOrder, 'New', at)] : []

/** Prints the bill, or returns the same order if it is printed. */
export function printBill(
  tableOrder: TableOrder,
  at: TerminalTime,
  fail: Fail<{ WrongOrderStatus: typeof WrongOrderStatus }>,
): TableOrder {
  requireOpen(tableOrder, fail)
  return tableOrder.order.status === 'Bill' ? tableOrder : moveToStatus(tableOrder, 'Bill', at)
}

/** Closes the order: processes planned payments and serves every item. */
export function closeOrder(
  tableOrder: TableOrder,
  at: TerminalTime,
  fail: Fail<{ OrderNotPaid: typeof OrderNotPaid; WrongOrderStatus: typeof WrongOrderStatus }>,
): TableOrder {
  requireOpen(tableOrder, fail)
  const { order } = tableOrder
  requireCovered(order, fail)
  return moveToStatus(tableOrder, 'Closed', at, { ...processAllPayments(order), items: serveItems(order.items, at) })
}

/** Returns the order with the additional text of its receipt, if there is one. */
export const withCheque = (tableOrder: TableOrder, chequeAdditionalInfo: object | null | undefined): TableOrder =>
  chequeAdditionalInfo ? { ...tableOrder, details: { ...tableOrder.details, chequeAdditionalInfo } } : tableOrder

/** Prints the added items for the kitchen. */
export const printItems = (items: readonly AnsweredItem[], at: TerminalTime): AnsweredItem[] =>
  items.map((item) => (item.status === 'Added' ? { ...item, status: 'PrintedNotCooking', whenPrinted: at } : item))

/** Advances the items, or those at some positions, to this status. Returns the same object if they already have it. */
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

/** Splits off the fields that change with status, time and payments; all others are the content. */
export const split = splitBody(TableOrderInAnswer, [
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

/** Returns the order in wire format. Includes external data only of the requested keys. */
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

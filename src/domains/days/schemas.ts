import { Type } from 'typebox'
import { Decimal } from '#core/decimal.ts'
import { CalendarDay, field, Id, Int32, List, Money, nullable, OneOf, Quantity, Text, UtcTime } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import { orderKinds } from '#shared/order_kinds.ts'
import { type DayClose, type DayState, type PaymentFigure, type UnfinishedOrder, unfinishedMax } from './model.ts'

const blind = ' Null for a cashier before the day is closed.'

const Payment = Type.Object(
  {
    paymentTypeId: nullable(Id('PaymentType'), 'Payment type. Null for orders without a payment.'),
    name: nullable(Text(), 'Name of the payment type.'),
    kind: nullable(Text(), 'Kind of the payment type, such as Cash.'),
    orders: field(Int32(), 'Closed orders with the payment type.'),
    sum: nullable(Money(), `Part of the revenue. Cash is null for a cashier before the day is closed.`),
  },
  { title: 'DayPayment' },
)

const DayOrder = Type.Object(
  {
    orderId: field(Id('Order'), 'Order, or the reserve of a banquet.'),
    kind: field(OneOf(orderKinds), 'Kind of the order.'),
    number: nullable(Type.Integer(), 'Number of the order.'),
    sum: nullable(Money(), 'Sum of the order.'),
    reason: nullable(Text(), 'Why the order could not be posted. Null if it is still to be read, and in other lists.'),
  },
  { title: 'UnfinishedOrder' },
)

export const DayOrders = (about: string) => field(List(DayOrder, { maxItems: unfinishedMax }), about)

/** Figures of an accounting day, in a preview and in a close. */
export const dayFields = {
  day: field(CalendarDay(), 'Accounting day.'),
  orders: field(Int32(), 'Closed orders.'),
  revenue: nullable(Money(), `Revenue of closed orders, after discounts and with VAT.${blind}`),
  discounts: field(Money(), 'Discounts of closed orders.'),
  surcharges: field(Money(), 'Surcharges of closed orders, part of the revenue.'),
  payments: field(List(Payment), 'Revenue by payment type.'),
  removedAmount: field(Quantity(), 'Removed pieces of closed orders.'),
  removedSum: field(Money(), 'Sum of removed items of closed orders.'),
  cancelledOrders: field(Int32(), 'Cancelled and deleted orders.'),
  cancelledSum: field(Money(), 'Sum of cancelled and deleted orders.'),
  expectedCash: nullable(Money(), `Revenue that was paid in cash.${blind}`),
  openOrders: DayOrders('Orders of the day that are not over.'),
  unpaidOrders: DayOrders('Orders that were closed without a payment.'),
  unpostedOrders: DayOrders('Closed orders that are not in the books.'),
}

export const ClosedDay = Type.Object(
  {
    ...dayFields,
    version: field(Int32(), '1 for the first close of the day; each correction is one more.'),
    closedAt: field(UtcTime(), 'When the day was closed.'),
    authorKind: field(OneOf(['operator', 'person']), 'Whether the operator of the server closed the day, or a person.'),
    authorId: nullable(Id('Person'), 'Person who closed the day.'),
    authorName: nullable(Text(), 'Name of the person.'),
    countedCash: field(Money(), 'Cash that was counted.'),
    difference: field(Money(), 'Counted less expected cash: below zero if cash is missing.'),
    note: nullable(Text(), 'Remark for the staff.'),
    reason: nullable(Text(), 'Why the day was closed with open, unpaid or unposted orders.'),
  },
  { title: 'ClosedDay' },
)

const sumOf = (sum: string | null): number | null => (sum === null ? null : Number(sum))

const answerPayment = ({ sum, ...payment }: PaymentFigure) => ({ ...payment, sum: sumOf(sum) })
export const answerOrder = ({ sum, ...order }: UnfinishedOrder) => ({ ...order, sum: sumOf(sum) })

/** Returns the figures of a day as they are answered. */
export function answerDay(day: string, { revenue, expectedCash, figures, unfinished }: DayState) {
  return {
    day,
    orders: figures.orders,
    revenue: sumOf(revenue),
    discounts: Number(figures.discounts),
    surcharges: Number(figures.surcharges),
    payments: figures.payments.map(answerPayment),
    removedAmount: Number(figures.removedAmount),
    removedSum: Number(figures.removedSum),
    cancelledOrders: figures.cancelledOrders,
    cancelledSum: Number(figures.cancelledSum),
    expectedCash: sumOf(expectedCash),
    openOrders: unfinished.open.map(answerOrder),
    unpaidOrders: unfinished.unpaid.map(answerOrder),
    unpostedOrders: unfinished.unposted.map(answerOrder),
  }
}

/** Returns a version of a close as it is answered, with the name of the person. */
export function answerClose({ day, ...close }: DayClose, names: ReadonlyMap<string, string>) {
  const { version, closedAt, authorKind, authorId, countedCash, expectedCash, note, reason } = close
  return {
    ...answerDay(day, close),
    version,
    closedAt: toUtcTime(closedAt),
    authorKind,
    authorId,
    authorName: names.get(authorId ?? '') ?? null,
    countedCash: Number(countedCash),
    difference: new Decimal(countedCash).minus(expectedCash).toNumber(),
    note,
    reason,
  }
}

import { OperatorError } from '#core/operator_error.ts'
import { phrase } from '../phrases.ts'
import { type Columns, expectColumns } from '../tables/columns.ts'
import { commonHeading, type Table } from '../tables/table.ts'

/**
 * Sums of an order and of its lines. `discount` and `surcharge` belong to the orders or to the lines, by the file or by the other columns.
 */
export const chargeNames = [
  'discount',
  'orderDiscount',
  'lineDiscount',
  'surcharge',
  'orderSurcharge',
  'lineSurcharge',
  'tips',
  'delivery',
  'total',
  'lineTotal',
] as const
export type ChargeName = (typeof chargeNames)[number]

/** Positions of columns, -1 for a missing one. `key`, `quantity` and `price` are columns of the lines, the others of the orders. */
export interface OrderColumns {
  number: number
  /** Column of the time, or columns of the day and the time. */
  openedAt: readonly number[]
  closedAt: number
  orderType: number
  paymentType: number
  phone: number
  externalNumber: number
  status: number
  charges: Readonly<Record<ChargeName, number>>
  /** Number of the order on its lines. */
  key: number
  /** Day of the order on its lines: the day and the time, or the day. */
  keyDay: readonly number[]
  quantity: number
  price: number
  lineCharges: Readonly<Record<ChargeName, number>>
}

const quantity = { headings: ['quantity'], meaning: 'quantity', isRequired: true } as const

/** Columns of orders and of their lines. */
export const orderColumns = {
  number: { headings: ['order_number', 'order_id'], meaning: 'orderNumber' },
  openedAt: { headings: ['ordered_at_local'], meaning: 'orderedAt' },
  date: { headings: ['date'], meaning: 'date' },
  time: { headings: ['time'], meaning: 'time' },
  closedAt: { headings: ['closed_at_local'], meaning: 'closedAt' },
  orderType: { headings: ['order_type'], meaning: 'orderType' },
  paymentType: { headings: ['payment_type'], meaning: 'paymentType' },
  phone: { headings: ['phone'], meaning: 'phone' },
  externalNumber: { headings: ['external_number'], meaning: 'externalNumber' },
  status: { headings: ['status', 'order_status'], meaning: 'status' },
  product: { headings: ['item_name'], meaning: 'name' },
  size: { headings: ['size'], meaning: 'size' },
  quantity,
  price: { headings: ['price'], meaning: 'price' },
  discount: { headings: ['discount'], meaning: 'discount' },
  orderDiscount: { headings: ['order_discount'] },
  lineDiscount: { headings: ['line_discount', 'item_discount'] },
  surcharge: { headings: ['surcharge'], meaning: 'surcharge' },
  orderSurcharge: { headings: ['order_surcharge'] },
  lineSurcharge: { headings: ['line_surcharge', 'item_surcharge'] },
  tips: { headings: ['tips'], meaning: 'tips' },
  delivery: { headings: ['delivery_fee'], meaning: 'deliveryFee' },
  total: { headings: ['total', 'order_total'], meaning: 'sum' },
  lineTotal: { headings: ['line_total', 'item_total'] },
} as const satisfies Columns

type Named = Pick<Table, 'path' | 'titles' | 'headings'>

/** Finds the columns of orders and of their lines, which may be one table. Throws an OperatorError for missing ones. */
export function findOrderColumns(orders: Named, lines: Named): OrderColumns {
  const placeIn = ({ headings }: Named, name: keyof typeof orderColumns) =>
    headings.indexOf(orderColumns[name].headings[0])
  const timesIn = (table: Named) => {
    const parted = [placeIn(table, 'date'), placeIn(table, 'time')]
    return parted.every((place) => place >= 0) ? parted : [placeIn(table, 'openedAt')]
  }
  const chargesIn = (table: Named) =>
    Object.fromEntries(chargeNames.map((name) => [name, placeIn(table, name)])) as Record<ChargeName, number>
  const openedAt = timesIn(orders)
  const numbers = [orders, lines].map((table) => placeIn(table, 'number'))
  const isNamed = lines === orders || numbers.every((place) => place >= 0)
  const number = isNamed ? numbers[0]! : orders.headings.indexOf(commonHeading(orders, lines))
  const required = { isRequired: true } as const
  if (lines === orders) expectColumns(orders, { number: { ...orderColumns.number, ...required } })
  if (openedAt[0] === -1) expectColumns(orders, { openedAt: { ...orderColumns.openedAt, ...required } })
  expectColumns(lines, { quantity })
  const [lineTime = -1, ...clock] = timesIn(lines)
  return {
    number,
    openedAt,
    closedAt: placeIn(orders, 'closedAt'),
    orderType: placeIn(orders, 'orderType'),
    paymentType: placeIn(orders, 'paymentType'),
    phone: placeIn(orders, 'phone'),
    externalNumber: placeIn(orders, 'externalNumber'),
    status: placeIn(orders, 'status'),
    charges: chargesIn(orders),
    key: lines.headings.indexOf(orders.headings[number] ?? ''),
    keyDay: lineTime >= 0 ? [lineTime, ...clock] : [placeIn(lines, 'date')],
    quantity: placeIn(lines, 'quantity'),
    price: placeIn(lines, 'price'),
    lineCharges: chargesIn(lines),
  }
}

/** Refuses lines without a day if the day of an order is a part of its identity. */
export function expectDays(lines: Named, { keyDay }: OrderColumns): void {
  if (keyDay[0] === -1)
    throw new OperatorError(
      phrase`${lines.path} has no column date, by which its lines find orders whose numbers repeat`,
      phrase`Give the lines the date of their order, or leave out --id number+date`,
    )
}

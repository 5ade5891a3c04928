import { type Columns, expectColumns } from '../tables/columns.ts'
import { commonHeading, type Table } from '../tables/table.ts'

/** Positions of columns, -1 for a missing one. `key`, `quantity` and `price` are columns of the lines, the others of the orders. */
export interface OrderColumns {
  number: number
  /** Column of the time, or columns of the day and the time. */
  openedAt: readonly number[]
  closedAt: number
  orderType: number
  paymentType: number
  phone: number
  /** Number of the order on its lines. */
  key: number
  quantity: number
  price: number
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
  product: { headings: ['item_name'], meaning: 'name' },
  size: { headings: ['size'], meaning: 'size' },
  quantity,
  price: { headings: ['price'], meaning: 'price' },
} as const satisfies Columns

type Named = Pick<Table, 'path' | 'titles' | 'headings'>

/** Finds the columns of orders and of their lines, which may be one table. Throws an OperatorError for missing ones. */
export function findOrderColumns(orders: Named, lines: Named): OrderColumns {
  const placeIn = ({ headings }: Named, name: keyof typeof orderColumns) =>
    headings.indexOf(orderColumns[name].headings[0])
  const isParted = placeIn(orders, 'date') >= 0 && placeIn(orders, 'time') >= 0
  const number = lines === orders ? placeIn(orders, 'number') : orders.headings.indexOf(commonHeading(orders, lines))
  const required = { isRequired: true } as const
  if (lines === orders) expectColumns(orders, { number: { ...orderColumns.number, ...required } })
  if (!isParted) expectColumns(orders, { openedAt: { ...orderColumns.openedAt, ...required } })
  expectColumns(lines, { quantity })
  return {
    number,
    openedAt: isParted ? [placeIn(orders, 'date'), placeIn(orders, 'time')] : [placeIn(orders, 'openedAt')],
    closedAt: placeIn(orders, 'closedAt'),
    orderType: placeIn(orders, 'orderType'),
    paymentType: placeIn(orders, 'paymentType'),
    phone: placeIn(orders, 'phone'),
    key: lines.headings.indexOf(orders.headings[number] ?? ''),
    quantity: placeIn(lines, 'quantity'),
    price: placeIn(lines, 'price'),
  }
}

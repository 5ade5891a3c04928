import { type Headed, missingColumn, reportIgnored } from '../tables/headings.ts'
import { commonHeading } from '../tables/table.ts'

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

/** Finds the columns of orders and of their lines, which may be one table. Throws an OperatorError for a missing one. */
export function findOrderColumns(orders: Headed, lines: Headed): OrderColumns {
  const columnIn = ({ headings }: Headed, ...names: readonly string[]) =>
    headings.findIndex((heading) => names.includes(heading))
  const needed = (table: Headed, ...names: readonly [string, ...string[]]) => {
    const column = columnIn(table, ...names)
    if (column < 0) throw missingColumn(table, names[0])
    return column
  }
  const isParted = columnIn(orders, 'date') >= 0 && columnIn(orders, 'time') >= 0
  const number =
    lines === orders
      ? needed(orders, 'order_number', 'order_id')
      : orders.headings.indexOf(commonHeading(orders, lines))
  return {
    number,
    openedAt: isParted ? [needed(orders, 'date'), needed(orders, 'time')] : [needed(orders, 'ordered_at_local')],
    closedAt: columnIn(orders, 'closed_at_local'),
    orderType: columnIn(orders, 'order_type'),
    paymentType: columnIn(orders, 'payment_type'),
    phone: columnIn(orders, 'phone'),
    key: lines.headings.indexOf(orders.headings[number] ?? ''),
    quantity: needed(lines, 'quantity'),
    price: lines.headings.findIndex((heading) => heading.startsWith('price')),
  }
}

/** Headings of orders. `replay` ignores some of them. */
const orderHeadings = [
  ...['order_number', 'order_id', 'ordered_at_local', 'date', 'time', 'item_name', 'size', 'quantity', 'price'],
  ...['closed_at_local', 'order_type', 'payment_type', 'phone'],
]

/** Reports the columns of a table of orders that are not read. `productHeadings` are other headings of products. */
export function reportIgnoredOrders(
  { headings }: Headed,
  read: readonly number[],
  productHeadings: Iterable<string> = [],
): void {
  const ignored = headings.filter((_heading, column) => !read.includes(column))
  reportIgnored(ignored, [...orderHeadings, ...productHeadings])
}

import { isTerminalTime } from '#core/time.ts'
import type { MenuFile, Sold } from '../menu/file.ts'
import { type ColumnNames, type Headed, missingColumn, withColumns } from '../tables/headings.ts'
import {
  cellError,
  joinTables,
  numberIn,
  priceIn,
  readTable,
  refuseErrors,
  type Table,
  type TableRow,
  widthError,
} from '../tables/table.ts'
import { findOrderColumns, type OrderColumns, reportIgnoredOrders } from './columns.ts'

/** Order of the past, read from a file. */
export interface PastOrder {
  number: string
  orderedAt: string
  lines: PastLine[]
}

interface PastLine {
  sold: Sold
  quantity: number
  /** Price of one; the menu's price if the file has none. */
  price: number | undefined
}

/** Reads the tables of orders and, if they are separate, of their lines. */
export async function readOrderTables(path: string, linesPath?: string): Promise<Table[]> {
  const orders = await readTable(path, 'orders')
  return linesPath === undefined ? [orders] : [orders, await readTable(linesPath, 'lines of orders')]
}

/**
 * Parses orders, whose lines may be in a second table, with the columns `order_number` or `order_id`, `ordered_at_local` or
 * `date` and `time`, `quantity`, and `item_name` with `size` or a column of ids that the menu also has; with prices, if there is a column
 * whose name starts with `price`. Lines of one order need not be adjacent. Reports other columns. Throws an OperatorError that names bad
 * lines.
 */
export function parseOrders(tables: readonly Table[], menu: MenuFile, names?: ColumnNames): PastOrder[] {
  const [orders, lines] = tables.map((table) => withColumns(table, names))
  const table = lines ? joinTables(orders!, lines) : orders!
  const columns = findOrderColumns(table, table)
  const products = productReader(table, menu)
  const { number, openedAt, quantity, price } = columns
  const read = [number, ...openedAt, quantity, price, products.column, products.sizeColumn]
  reportIgnoredOrders(table, read, menu.sold?.keys())
  const found = new Map<string, PastOrder>()
  const faults: string[] = []
  for (const row of table.rows) {
    const number = row.cells[columns.number] ?? ''
    const sold = products.read(row)
    const fault = widthError(table, row) ?? faultOf(table, row, columns, sold)
    if (fault !== undefined) faults.push(fault)
    if (fault !== undefined || 'fault' in sold) continue
    const line = readLine(row, columns, sold)
    const order = found.getOrInsert(number, { number, orderedAt: timeOf(row, columns), lines: [] })
    order.lines.push(line)
  }
  refuseErrors(tables.at(-1)!.path, faults)
  return [...found.values()]
}

/** Product of a line, or the column with the error. */
export type LineProduct = Sold | { fault: string; column: number }

interface ProductReader {
  /** Column that names the product. */
  column: number
  /** -1 if the first column also tells the size. */
  sizeColumn: number
  read(row: TableRow): LineProduct
}

/** Returns a reader of products: by name and size, else by a column of ids that the menu also has. */
export function productReader(table: Headed, { rows, sold }: MenuFile): ProductReader {
  const { headings } = table
  const byName = headings.indexOf('item_name')
  if (byName < 0) {
    const [heading, known] = [...(sold ?? [])].find(([name]) => headings.includes(name)) ?? []
    if (heading === undefined)
      throw missingColumn(table, 'item_name', ', or a column with ids that the menu has under the same heading')
    const column = headings.indexOf(heading)
    const read = ({ cells }: TableRow) => known?.get(cells[column] ?? '') ?? notOnMenu(cells[column] ?? '', column)
    return { column, sizeColumn: -1, read }
  }
  const bySize = headings.indexOf('size')
  const keyOf = (name: string, size: string | undefined) => `${name}\n${size ?? ''}`
  const all = new Map(
    rows.flatMap(({ name, prices }) =>
      prices.map((sizePrice) => [keyOf(name, sizePrice.size), { name, ...sizePrice }] as const),
    ),
  )
  const read = ({ cells }: TableRow) => {
    const [name = '', size] = [cells[byName], cells[bySize]]
    return all.get(keyOf(name, size)) ?? notOnMenu(size ? `${name}, ${size}` : name, byName)
  }
  return { column: byName, sizeColumn: bySize, read }
}

const notOnMenu = (what: string, column: number): LineProduct => ({ fault: `"${what}" is not on the menu`, column })

const timeOf = ({ cells }: TableRow, { openedAt }: OrderColumns): string =>
  openedAt.map((column) => cells[column] ?? '').join(' ')

const readLine = ({ cells }: TableRow, { quantity, price }: OrderColumns, sold: Sold): PastLine => ({
  sold,
  quantity: numberIn(cells[quantity] ?? '') ?? 0,
  price: price < 0 ? undefined : priceIn(cells[price] ?? ''),
})

function faultOf(table: Table, row: TableRow, columns: OrderColumns, sold: LineProduct): string | undefined {
  const { number, openedAt, quantity, price } = columns
  const { cells } = row
  const at = (column: number, message: string) => cellError(table, row, column, message)
  const time = timeOf(row, columns)
  if (cells[number] === '') return at(number, 'the order has no number')
  if (!isTerminalTime(time)) return at(openedAt[0]!, `"${time}" is no time such as 2026-05-04 18:30`)
  if ('fault' in sold) return at(sold.column, sold.fault)
  const amount = numberIn(cells[quantity] ?? '') ?? 0
  if (!(amount > 0 && amount <= 999.999)) return at(quantity, 'the quantity must be above 0 and at most 999.999')
  if (price >= 0 && priceIn(cells[price] ?? '') === undefined) return at(price, 'the price must be a number')
  return undefined
}

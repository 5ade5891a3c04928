import { isTerminalTime } from '#core/time.ts'
import type { MenuFile, Sold } from '../menu/file.ts'
import { phrase } from '../phrases.ts'
import { expectColumns, type ReadHeading } from '../tables/columns.ts'
import { type NumberColumn, numberColumn, numberError } from '../tables/numbers.ts'
import type { Source } from '../tables/source.ts'
import {
  cellError,
  joinTables,
  type ReadOptions,
  readTable,
  refuseErrors,
  type Table,
  type TableRow,
  widthError,
} from '../tables/table.ts'
import { findOrderColumns, type OrderColumns, orderColumns } from './columns.ts'

/** Files of orders and how to read them. */
export interface OrderSources extends Omit<ReadOptions, 'columns'> {
  orders: Source
  /** File of the lines of the orders, if it is separate. */
  lines?: Source | undefined
}

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

/** Orders of a file, and what its headings are read as. */
interface ReplayedOrders {
  orders: PastOrder[]
  headings: ReadHeading[]
}

/** Reads the tables of orders and, if they are separate, of their lines. */
export async function readOrderTables({ orders, lines, ...options }: OrderSources): Promise<Table[]> {
  const read = (source: Source) => readTable(source, { ...options, columns: orderColumns })
  return lines === undefined ? [await read(orders)] : [await read(orders), await read(lines)]
}

/**
 * Parses orders, whose lines may be in a second table. Lines of one order need not be adjacent. Throws an OperatorError that names bad
 * lines.
 */
export function parseOrders(tables: readonly Table[], menu: MenuFile): ReplayedOrders {
  const [orders, lines] = tables
  const table = lines ? joinTables(orders!, lines) : orders!
  const columns = findOrderColumns(table, table)
  const products = productReader(table, menu)
  const { number, openedAt, quantity, price } = columns
  const read = new Set([number, ...openedAt, quantity, price, products.column, products.sizeColumn])
  const numbers = { quantity: numberColumn(table.rows, quantity), price: numberColumn(table.rows, price) }
  const found = new Map<string, PastOrder>()
  const faults: string[] = []
  for (const row of table.rows) {
    const number = row.cells[columns.number] ?? ''
    const sold = products.read(row)
    const fault = widthError(table, row) ?? faultOf(table, row, { columns, numbers, sold })
    if (fault !== undefined) faults.push(fault)
    if (fault !== undefined || 'fault' in sold) continue
    const line = readLine(row, { columns, numbers, sold })
    const order = found.getOrInsert(number, { number, orderedAt: timeOf(row, columns), lines: [] })
    order.lines.push(line)
  }
  refuseErrors(tables.at(-1)!.path, faults)
  const headings = table.titles.map((heading, place) => ({ heading, column: read.has(place) ? heading : null }))
  return { orders: [...found.values()], headings }
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
export function productReader(
  table: Pick<Table, 'path' | 'titles' | 'headings'>,
  { rows, sold }: MenuFile,
): ProductReader {
  const { headings } = table
  const byName = headings.indexOf('item_name')
  if (byName < 0) {
    const [heading, known] = [...(sold ?? [])].find(([name]) => headings.includes(name)) ?? []
    if (heading === undefined) expectColumns(table, { product: { headings: ['item_name'], isRequired: true } })
    const column = headings.indexOf(heading ?? '')
    const read = ({ cells }: TableRow) => known?.get(cells[column] ?? '') ?? notOnMenu(cells[column] ?? '', column)
    return { column, sizeColumn: -1, read }
  }
  const bySize = headings.indexOf('size')
  const keyOf = (name: string, size: string | undefined) => `${name}\n${size ?? ''}`
  const all = Map.groupBy(
    rows.flatMap(({ key, name, prices }) => prices.map((sizePrice): Sold => ({ key, name, ...sizePrice }))),
    ({ name, size }) => keyOf(name, size),
  )
  const read = ({ cells }: TableRow) => {
    const [name = '', size] = [cells[byName], cells[bySize]]
    const [found, ...others] = all.get(keyOf(name, size)) ?? []
    if (others.length > 0) return { fault: phrase`the menu has "${name}" several times`, column: byName }
    return found ?? notOnMenu(size ? `${name}, ${size}` : name, byName)
  }
  return { column: byName, sizeColumn: bySize, read }
}

const notOnMenu = (what: string, column: number): LineProduct => ({
  fault: phrase`"${what}" is not on the menu`,
  column,
})

const timeOf = ({ cells }: TableRow, { openedAt }: OrderColumns): string =>
  openedAt.map((column) => cells[column] ?? '').join(' ')

interface LineContext<Product> {
  columns: OrderColumns
  numbers: { quantity: NumberColumn; price: NumberColumn }
  sold: Product
}

function readLine({ cells }: TableRow, { columns, numbers, sold }: LineContext<Sold>): PastLine {
  const quantity = numbers.quantity(cells[columns.quantity] ?? '')
  const price = numbers.price(cells[columns.price] ?? '')
  return {
    sold,
    quantity: quantity && 'value' in quantity ? quantity.value : 0,
    price: price && 'value' in price ? price.value : undefined,
  }
}

function faultOf(
  table: Table,
  row: TableRow,
  { columns, numbers, sold }: LineContext<LineProduct>,
): string | undefined {
  const { number, openedAt, quantity, price } = columns
  const { cells } = row
  const at = (column: number, message: string) => cellError(table, row, column, message)
  const time = timeOf(row, columns)
  if (cells[number] === '') return at(number, 'the order has no number')
  if (!isTerminalTime(time)) return at(openedAt[0]!, `"${time}" is no time such as 2026-05-04 18:30`)
  if ('fault' in sold) return at(sold.column, sold.fault)
  const amount = numbers.quantity(cells[quantity] ?? '')
  if (!amount || 'meanings' in amount) return at(quantity, numberError(cells[quantity] ?? '', amount, '2'))
  if (amount.value <= 0 || amount.value > 999.999)
    return at(quantity, 'the quantity must be above 0 and at most 999.999')
  if (price < 0) return undefined
  const found = numbers.price(cells[price] ?? '')
  return found && 'value' in found ? undefined : at(price, numberError(cells[price] ?? '', found, '9.50'))
}

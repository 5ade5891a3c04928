import { OperatorError } from '#core/operator_error.ts'
import { isTerminalTime } from '#core/time.ts'
import type { MenuFile, Sold } from '../menu_file.ts'
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
} from '../table_file.ts'

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

/**
 * Reads a CSV of orders, or one of orders and one of their lines, with the columns `order_number` or `order_id`, `ordered_at_local` or
 * `date` and `time`, `quantity`, and `item_name` with `size` or a column of ids that the menu also has; with prices, if there is a column
 * whose name starts with `price`. Lines of one order need not be adjacent. Throws an OperatorError that names bad lines.
 */
export async function readOrdersFile(path: string, menu: MenuFile, linesPath?: string): Promise<PastOrder[]> {
  const orders = await readTable(path, 'orders')
  const table = linesPath === undefined ? orders : joinTables(orders, await readTable(linesPath, 'lines of orders'))
  const columns = findColumns(table)
  const soldOn = productReader(table, menu)
  const found = new Map<string, PastOrder>()
  const faults: string[] = []
  for (const row of table.rows) {
    const number = row.cells[columns.number] ?? ''
    const sold = soldOn(row)
    const fault = widthError(table, row) ?? faultOf(table, row, columns, sold)
    if (fault !== undefined) faults.push(fault)
    if (fault !== undefined || 'fault' in sold) continue
    const line = readLine(row, columns, sold)
    const order = found.getOrInsert(number, { number, orderedAt: timeOf(row, columns), lines: [] })
    order.lines.push(line)
  }
  refuseErrors(linesPath ?? path, faults)
  return [...found.values()]
}

interface Columns {
  number: number
  /** Column of the time, or columns of the day and the time. */
  orderedAt: readonly number[]
  quantity: number
  price: number
}

function findColumns(table: Table): Columns {
  const { headings } = table
  const columnOf = (...names: readonly string[]) => {
    const index = headings.findIndex((heading) => names.includes(heading))
    if (index < 0)
      throw new OperatorError(
        `${table.path} has no column ${names[0]}, its columns are ${headings.join(', ')}`,
        'Add it',
      )
    return index
  }
  const isParted = headings.includes('date') && headings.includes('time')
  return {
    number: columnOf('order_number', 'order_id'),
    orderedAt: isParted ? [columnOf('date'), columnOf('time')] : [columnOf('ordered_at_local')],
    quantity: columnOf('quantity'),
    price: headings.findIndex((name) => name.startsWith('price')),
  }
}

/** Product of a line, or the column with the error. */
export type LineProduct = Sold | { fault: string; column: number }

/** Returns a reader of products: by a column of ids that the menu also has, else by name and size. */
export function productReader(
  { path, headings }: Pick<Table, 'path' | 'headings'>,
  { rows, sold }: MenuFile,
): (row: TableRow) => LineProduct {
  const byName = headings.indexOf('item_name')
  const [heading, known] = [...(sold ?? [])].find(([name]) => headings.includes(name)) ?? []
  if (byName < 0 && heading === undefined)
    throw new OperatorError(
      `${path} has no column item_name`,
      'Add it, or a column with ids that the menu has under the same heading',
    )
  if (byName < 0 && heading !== undefined) {
    const column = headings.indexOf(heading)
    return ({ cells }) => known?.get(cells[column] ?? '') ?? notOnMenu(cells[column] ?? '', column)
  }
  const bySize = headings.indexOf('size')
  const keyOf = (name: string, size: string | undefined) => `${name}\n${size ?? ''}`
  const all = new Map(
    rows.flatMap(({ name, prices }) =>
      prices.map((sizePrice) => [keyOf(name, sizePrice.size), { name, ...sizePrice }] as const),
    ),
  )
  return ({ cells }) => {
    const [name = '', size] = [cells[byName], cells[bySize]]
    return all.get(keyOf(name, size)) ?? notOnMenu(size ? `${name}, ${size}` : name, byName)
  }
}

const notOnMenu = (what: string, column: number): LineProduct => ({ fault: `"${what}" is not on the menu`, column })

const timeOf = ({ cells }: TableRow, { orderedAt }: Columns): string =>
  orderedAt.map((column) => cells[column] ?? '').join(' ')

const readLine = ({ cells }: TableRow, { quantity, price }: Columns, sold: Sold): PastLine => ({
  sold,
  quantity: numberIn(cells[quantity] ?? '') ?? 0,
  price: price < 0 ? undefined : priceIn(cells[price] ?? ''),
})

function faultOf(table: Table, row: TableRow, columns: Columns, sold: LineProduct): string | undefined {
  const { number, orderedAt, quantity, price } = columns
  const { cells } = row
  const at = (column: number, message: string) => cellError(table, row, column, message)
  const time = timeOf(row, columns)
  if (cells[number] === '') return at(number, 'the order has no number')
  if (!isTerminalTime(time)) return at(orderedAt[0]!, `"${time}" is no time such as 2026-05-04 18:30`)
  if ('fault' in sold) return at(sold.column, sold.fault)
  const amount = numberIn(cells[quantity] ?? '') ?? 0
  if (!(amount > 0 && amount <= 999.999)) return at(quantity, 'the quantity must be above 0 and at most 999.999')
  if (price >= 0 && priceIn(cells[price] ?? '') === undefined) return at(price, 'the price must be a number')
  return undefined
}

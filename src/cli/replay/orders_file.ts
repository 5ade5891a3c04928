import { OperatorError } from '#core/operator_error.ts'
import { isTerminalTime } from '#core/time.ts'
import { expectNone, numberIn, readTable } from '../table_file.ts'

/** An order of the past, as read from a file. */
export interface PastOrder {
  number: string
  orderedAt: string
  lines: PastLine[]
}

export interface PastLine {
  itemName: string
  quantity: number
  /** Price of one; the menu's price when the file has none. */
  price: number | undefined
}

/**
 * Reads a CSV with the columns `order_number`, `ordered_at_local`, `item_name`, `quantity` and, if it has one, the
 * first whose name starts with `price`. Lines of one order need not be adjacent. Throws an OperatorError that names bad
 * lines.
 */
export async function readOrdersFile(path: string, isOnMenu: (itemName: string) => boolean): Promise<PastOrder[]> {
  const { headings, rows } = await readTable(path, 'orders')
  const columns = findColumns(path, headings)
  const orders = new Map<string, PastOrder>()
  const faults: string[] = []
  for (const { cells, line: fileLine } of rows) {
    const number = cells[columns.number] ?? ''
    const line = readLine(cells, columns)
    const orderedAt = cells[columns.orderedAt] ?? ''
    const fault = isTerminalTime(orderedAt)
      ? faultOf(number, line, isOnMenu)
      : `"${orderedAt}" is no time such as 2026-05-04 18:30`
    if (fault) faults.push(`line ${fileLine}: ${fault}`)
    const known = orders.get(number)
    if (known) known.lines.push(line)
    else orders.set(number, { number, orderedAt, lines: [line] })
  }
  expectNone(path, faults)
  return [...orders.values()]
}

interface Columns {
  number: number
  orderedAt: number
  itemName: number
  quantity: number
  price: number
}

function findColumns(path: string, names: readonly string[]): Columns {
  const columnOf = (name: string) => {
    const index = names.indexOf(name)
    if (index < 0) throw new OperatorError(`${path} has no column ${name}`, 'Add it')
    return index
  }
  return {
    number: columnOf('order_number'),
    orderedAt: columnOf('ordered_at_local'),
    itemName: columnOf('item_name'),
    quantity: columnOf('quantity'),
    price: names.findIndex((name) => name.startsWith('price')),
  }
}

const readLine = (row: readonly string[], { itemName, quantity, price }: Columns): PastLine => ({
  itemName: row[itemName] ?? '',
  quantity: numberIn(row[quantity] ?? '') ?? Number.NaN,
  price: price < 0 ? undefined : (numberIn(row[price] ?? '') ?? Number.NaN),
})

function faultOf(number: string, { itemName, quantity, price }: PastLine, isOnMenu: (itemName: string) => boolean) {
  if (number === '') return 'the order has no number'
  if (!isOnMenu(itemName)) return `"${itemName}" is not on the menu`
  if (!(quantity > 0 && quantity <= 999.999)) return 'the quantity must be above 0 and at most 999.999'
  if (price !== undefined && !(price >= 0)) return 'the price must be a number'
  return undefined
}

import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { SettingError } from '#server/config.ts'

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

const faultsShownMax = 20

/**
 * Reads a CSV with the columns `order_number`, `ordered_at_local`, `item_name`, `quantity` and, if it has one, the
 * first whose name starts with `price`. Lines of one order need not be adjacent. Throws a SettingError that names bad
 * lines.
 */
export async function readOrdersFile(path: string, isOnMenu: (itemName: string) => boolean): Promise<PastOrder[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SettingError(error.code === 'ENOENT' ? `There is no file ${path}` : `${path}: ${error.message}`)
  })
  const [header, ...rows] = parseCsv(path, text)
  if (!header) throw new SettingError(`${path} is empty`)
  const columns = findColumns(path, header)
  const orders = new Map<string, PastOrder>()
  const faults: string[] = []
  for (const [i, row] of rows.entries()) {
    const number = row[columns.number]?.trim() ?? ''
    const line = readLine(row, columns)
    const fault = faultOf(number, line, isOnMenu)
    if (fault) faults.push(`  line ${i + 2}: ${fault}`)
    const known = orders.get(number)
    if (known) known.lines.push(line)
    else orders.set(number, { number, orderedAt: row[columns.orderedAt] ?? '', lines: [line] })
  }
  if (faults.length > 0)
    throw new SettingError([`${path} is not replayed:`, ...faults.slice(0, faultsShownMax)].join('\n'))
  return [...orders.values()]
}

function parseCsv(path: string, text: string): string[][] {
  try {
    return parse(text, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true })
  } catch (error) {
    throw new SettingError(`${path} is not CSV: ${(error as Error).message}`)
  }
}

interface Columns {
  number: number
  orderedAt: number
  itemName: number
  quantity: number
  price: number
}

function findColumns(path: string, header: readonly string[]): Columns {
  const names = header.map((name) => name.toLowerCase())
  const columnOf = (name: string) => {
    const index = names.indexOf(name)
    if (index < 0) throw new SettingError(`${path} has no column ${name}`)
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
  quantity: Number(row[quantity] || Number.NaN),
  price: price < 0 ? undefined : Number(row[price] || Number.NaN),
})

function faultOf(number: string, { itemName, quantity, price }: PastLine, isOnMenu: (itemName: string) => boolean) {
  if (number === '') return 'the order has no number'
  if (!isOnMenu(itemName)) return `"${itemName}" is not on the menu`
  if (!(quantity > 0 && quantity <= 999.999)) return 'the quantity must be above 0 and at most 999.999'
  if (price !== undefined && !(price >= 0)) return 'the price must be a number'
  return undefined
}

import { basename } from 'node:path'
import { isGuid } from '#core/schema.ts'
import { isTerminalTime } from '#core/time.ts'
import type { PastItem, PastOrder } from '#domains/past_orders/schemas.ts'
import type { MenuFile } from '../menu/file.ts'
import { expectColumns, type ReadHeading } from '../tables/columns.ts'
import { numberError, parseNumber } from '../tables/numbers.ts'
import type { Source } from '../tables/source.ts'
import { openTable, type ReadOptions, type TableRow, type TableStream, widthError } from '../tables/table.ts'
import { findOrderColumns, type OrderColumns, orderColumns } from './columns.ts'
import { type LineProduct, productReader } from './replayed.ts'

/** Order of a file in the format of the request. */
export interface FileOrder {
  order: PastOrder
  /** Returns the cell that a field of the order comes from, for messages: `orders.csv:17 quantity`. */
  placeOf(field: string): string
}

/** Order, or the errors for which it is not sent. */
export type ReadOrder = FileOrder | { faults: string[] }

/** Files with orders of the past, whose rows are not read yet. */
export interface OrdersFile {
  /** Headings of each file with the columns that they name. */
  headings: { file: string; headings: ReadHeading[] }[]
  hasOrderTypes: boolean
  hasPaymentTypes: boolean
  /** Size of the file that is streamed, in bytes. */
  bytes: number
  bytesRead(): number
  read(names: TypeNames): AsyncGenerator<ReadOrder>
}

/** Ids of order types and payment types by the possible text of a cell. */
export interface TypeNames {
  orderTypes: ReadonlyMap<string, Pick<PastOrder, 'orderTypeId' | 'orderServiceType'>>
  paymentTypes: ReadonlyMap<string, NonNullable<PastOrder['payments']>[number]['paymentTypeId']>
}

/** Tables of orders and of their lines: the same one if the orders stand on their lines. */
export interface OrderTables {
  orders: TableStream
  lines: TableStream
}

const amountMax = 999.999
const idCharactersMax = 50

/** Files of orders and how to read them. */
export interface OrderSources extends Omit<ReadOptions, 'columns'> {
  orders: Source
  /** File of the lines of the orders, if it is separate. */
  lines?: Source | undefined
}

export async function openOrderTables({ orders, lines, ...options }: OrderSources): Promise<OrderTables> {
  const open = (source: Source) => openTable(source, { ...options, columns: orderColumns })
  const table = await open(orders)
  return { orders: table, lines: lines === undefined ? table : await open(lines) }
}

/** Returns the orders of the tables. Throws an OperatorError for a missing column. */
export function ordersIn({ orders, lines }: OrderTables, menu: MenuFile | undefined): OrdersFile {
  const columns = findOrderColumns(orders, lines)
  const layout = { orders, lines, columns, products: productsOn(lines, menu) }
  return {
    headings: headingsIn(layout),
    hasOrderTypes: columns.orderType >= 0,
    hasPaymentTypes: columns.paymentType >= 0,
    bytes: lines.bytes,
    bytesRead: lines.bytesRead,
    async *read(names) {
      for await (const group of groupsOf(layout)) yield readOrder(layout, group, names)
    },
  }
}

interface Layout {
  orders: TableStream
  /** Equal to `orders` if lines and orders are in one file. */
  lines: TableStream
  columns: OrderColumns
  products: ProductReader
}

function headingsIn({ orders, lines, columns, products }: Layout): OrdersFile['headings'] {
  const { number, openedAt, closedAt, orderType, paymentType, phone, key, quantity, price } = columns
  const ofOrders = [number, ...openedAt, closedAt, orderType, paymentType, phone]
  const ofLines = [key, quantity, price, products.column, products.sizeColumn]
  if (orders === lines) return [headingsOf(orders, [...ofOrders, ...ofLines])]
  return [headingsOf(orders, ofOrders), headingsOf(lines, ofLines)]
}

const headingsOf = ({ path, titles, headings }: TableStream, read: readonly number[]) => ({
  file: basename(path),
  headings: headings.map((column, place) => ({
    heading: titles[place]!,
    column: read.includes(place) ? column : null,
  })),
})

/** Product of a line, or the column with an unknown one. */
type ProductOfLine =
  | Pick<PastItem, 'productId' | 'product' | 'size' | 'price'>
  | Extract<LineProduct, { fault: string }>

interface ProductReader {
  column: number
  sizeColumn: number
  read(row: TableRow): ProductOfLine
}

const productHeadings = ['item_name', 'product', 'product_id', 'article', 'sku']

/** Returns a reader of products from the given menu, else from a column of names, articles or ids that the server resolves. */
function productsOn(table: TableStream, menu: MenuFile | undefined): ProductReader {
  if (menu) {
    const products = productReader(table, menu)
    const read = (row: TableRow) => {
      const sold = products.read(row)
      return 'fault' in sold ? sold : { product: sold.name, size: sold.size, price: sold.price }
    }
    return { ...products, read }
  }
  const column = table.headings.findIndex((heading) => productHeadings.includes(heading))
  const sizeColumn = table.headings.indexOf('size')
  if (column < 0) expectColumns(table, { product: { headings: ['item_name'], isRequired: true } })
  const read = ({ cells }: TableRow) => {
    const cell = cells[column] ?? ''
    if (cell === '') return { fault: 'the product is empty', column }
    const named = isGuid(cell) ? { productId: asProductId(cell) } : { product: cell }
    return { ...named, size: cells[sizeColumn] || undefined }
  }
  return { column, sizeColumn, read }
}

const asProductId = (cell: string) => cell.toLowerCase() as NonNullable<PastItem['productId']>

/** Rows of one order: the first one in the file of orders, and its lines. */
interface Group {
  head: TableRow
  rows: TableRow[]
  faults: string[]
}

const noRow: TableRow = { cells: [], line: 0 }

/** Joins the lines of each order, which must be adjacent. Only the numbers of orders stay in memory, or the smaller file. */
async function* groupsOf(layout: Layout): AsyncGenerator<Group> {
  const { orders, lines, columns } = layout
  const repeated: string[] = []
  const heads = orders === lines ? undefined : await readHeads(layout, repeated)
  for (const fault of repeated) yield { head: noRow, rows: [], faults: [fault] }
  const ended = new Set<string>()
  let key: string | undefined
  let group: Group | undefined
  for await (const row of lines.rows) {
    const next = row.cells[columns.key] ?? ''
    if (!group || next !== key) {
      if (group && key !== undefined) {
        ended.add(key)
        yield group
      }
      key = next
      group = { head: heads ? (heads.get(next) ?? row) : row, rows: [], faults: [] }
      if (ended.has(next))
        group.faults.push(faultAt(lines, row, columns.key, `the lines of order "${next}" do not stand together`))
      else if (heads && !heads.delete(next))
        group.faults.push(faultAt(lines, row, columns.key, `no line of ${basename(orders.path)} has "${next}"`))
    }
    group.rows.push(row)
  }
  if (group) yield group
  for (const [number, head] of heads ?? [])
    yield {
      head,
      rows: [],
      faults: [faultAt(orders, head, columns.number, `no line of ${basename(lines.path)} has "${number}"`)],
    }
}

/** Reads the file of orders into memory, by their numbers. Adds an error for each repeated number. */
async function readHeads({ orders, columns }: Layout, faults: string[]): Promise<Map<string, TableRow>> {
  const heads = new Map<string, TableRow>()
  for await (const row of orders.rows) {
    const number = row.cells[columns.number] ?? ''
    const known = heads.get(number)
    if (known) faults.push(faultAt(orders, row, columns.number, `"${number}" is on line ${known.line} already`))
    else heads.set(number, row)
  }
  return heads
}

const faultAt = ({ path, titles }: TableStream, { line }: TableRow, column: number, message: string): string =>
  `${placeIn({ path, titles }, line, column)}: ${message}`

const placeIn = ({ path, titles }: Pick<TableStream, 'path' | 'titles'>, line: number, column: number): string =>
  `${basename(path)}:${line} ${titles[column] ?? ''}`.trimEnd()

function readOrder(layout: Layout, group: Group, names: TypeNames): ReadOrder {
  const { head, rows } = group
  const faults = [...group.faults]
  if (faults.length > 0) return { faults }
  const fields = readHead(layout, head, names, faults)
  if (layout.orders === layout.lines) faults.push(...differing(layout, head, rows))
  const items = rows.flatMap((row) => readItem(layout, row, faults) ?? [])
  if (faults.length > 0 || !fields) return { faults }
  return { order: { ...fields, items }, placeOf: (field) => placeOf(layout, group, field) }
}

function readHead(
  { orders, columns }: Layout,
  row: TableRow,
  names: TypeNames,
  faults: string[],
): Omit<PastOrder, 'items'> | undefined {
  const width = widthError(orders, row)
  if (width !== undefined) {
    faults.push(`${basename(orders.path)}:${row.line}: ${width.replace(/^line \d+: /, '')}`)
    return undefined
  }
  const cellOf = (column: number) => row.cells[column] ?? ''
  const fault = (column: number, message: string) => faults.push(faultAt(orders, row, column, message))
  const timeAt = (cells: readonly number[]) => {
    const text = cells.map(cellOf).join(' ')
    if (!isTerminalTime(text)) fault(cells[0] ?? -1, `"${text}" is no time such as 2026-05-04 18:30`)
    return text
  }
  const chosen = <T>(column: number, known: ReadonlyMap<string, T>): T | undefined => {
    const cell = cellOf(column)
    const found = known.get(cell) ?? known.get(cell.toLowerCase())
    if (cell !== '' && found === undefined)
      fault(column, `"${cell}" is not one of ${[...known.keys()].filter((name) => !isGuid(name)).join(', ')}`)
    return found
  }
  const id = cellOf(columns.number)
  if (id === '' || [...id].length > idCharactersMax)
    fault(columns.number, `the number of an order has 1 to ${idCharactersMax} characters`)
  const closedAt = cellOf(columns.closedAt) === '' ? undefined : timeAt([columns.closedAt])
  const paymentTypeId = chosen(columns.paymentType, names.paymentTypes)
  return {
    id,
    openedAt: timeAt(columns.openedAt),
    ...(closedAt !== undefined && { closedAt }),
    ...chosen(columns.orderType, names.orderTypes),
    ...(cellOf(columns.phone) !== '' && { phone: cellOf(columns.phone) }),
    ...(paymentTypeId !== undefined && { payments: [{ paymentTypeId }] }),
  }
}

/** Returns the errors of lines that contradict the first line of their order. */
function differing({ orders, columns }: Layout, head: TableRow, rows: readonly TableRow[]): string[] {
  const { openedAt, closedAt, orderType, paymentType, phone } = columns
  const ofOrder = [...openedAt, closedAt, orderType, paymentType, phone].filter((column) => column >= 0)
  return rows.flatMap((row) => {
    const column = ofOrder.find((index) => row.cells[index] !== head.cells[index])
    if (column === undefined || row.cells.length !== orders.headings.length) return []
    return faultAt(orders, row, column, `line ${head.line} of the same order has "${head.cells[column]}"`)
  })
}

function readItem({ lines, columns, products }: Layout, row: TableRow, faults: string[]): PastItem | undefined {
  const width = widthError(lines, row)
  if (width !== undefined) {
    const fault = `${basename(lines.path)}:${row.line}: ${width.replace(/^line \d+: /, '')}`
    if (!faults.includes(fault)) faults.push(fault)
    return undefined
  }
  const before = faults.length
  const fault = (column: number, message: string) => faults.push(faultAt(lines, row, column, message))
  const product = products.read(row)
  if ('fault' in product) fault(product.column, product.fault)
  const numberAt = (column: number, example: string) => {
    const cell = row.cells[column] ?? ''
    if (cell === '') return undefined
    const found = parseNumber(cell)
    if (found && 'value' in found) return found.value
    fault(column, numberError(cell, found, example))
    return Number.NaN
  }
  const amount = numberAt(columns.quantity, '2') ?? 0
  if (amount <= 0 || amount > amountMax)
    fault(columns.quantity, `the quantity must be above 0 and at most ${amountMax}`)
  const price = numberAt(columns.price, '9.50')
  if (faults.length > before || 'fault' in product) return undefined
  return { ...product, amount, ...(price !== undefined && { price }) }
}

/** Fields of an order with the columns from which they come. */
const columnOfField: Readonly<
  Record<string, 'number' | 'openedAt' | 'closedAt' | 'orderType' | 'paymentType' | 'phone'>
> = {
  openedAt: 'openedAt',
  closedAt: 'closedAt',
  orderTypeId: 'orderType',
  orderServiceType: 'orderType',
  payments: 'paymentType',
  phone: 'phone',
}

function placeOf({ orders, lines, columns, products }: Layout, { head, rows }: Group, field: string): string {
  const [, item, part = ''] = /^items\[(\d+)\]\.?(\w*)/.exec(field) ?? []
  const row = item === undefined ? undefined : rows[Number(item)]
  if (row) {
    const columnOf: Record<string, number> = {
      size: products.sizeColumn,
      amount: columns.quantity,
      price: columns.price,
    }
    const column = columnOf[part] ?? products.column
    return placeIn(lines, row.line, column >= 0 ? column : products.column)
  }
  const found = columns[columnOfField[/^\w*/.exec(field)?.[0] ?? ''] ?? 'number']
  const column = typeof found === 'number' ? found : (found[0] ?? -1)
  return placeIn(orders, head.line, column >= 0 ? column : columns.number)
}

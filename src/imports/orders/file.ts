import { basename } from 'node:path'
import { Decimal } from '#core/decimal.ts'
import { isGuid } from '#core/schema.ts'
import { isTerminalTime } from '#core/time.ts'
import type { PastItem, PastOrder } from '#domains/past_orders/schemas.ts'
import type { MenuFile } from '../menu/file.ts'
import { phrase } from '../phrases.ts'
import { expectColumns, type ReadHeading } from '../tables/columns.ts'
import type { DateFormat } from '../tables/date_format.ts'
import { type DateOrder, dateOrderIn, parseTime, timeError } from '../tables/dates.ts'
import { type DecimalMark, decimalMarkOf, numberError, parseNumber } from '../tables/numbers.ts'
import type { Source } from '../tables/source.ts'
import { openTable, type TableRow, type TableStream, widthError } from '../tables/table.ts'
import { readCharges } from './charges.ts'
import {
  type ChargeName,
  chargeNames,
  expectDays,
  findOrderColumns,
  type OrderColumns,
  orderColumns,
} from './columns.ts'
import { type LineProduct, type OrderSources, productReader } from './replayed.ts'
import { isClosed } from './statuses.ts'

/** Order of a file in the format of the request. */
export interface FileOrder {
  order: PastOrder
  /** Returns the cell that a field of the order comes from, for messages: `orders.csv:17 quantity`. */
  placeOf(field: string): string
}

/** Order, or the errors for which it is not sent, or the status of an order that was not closed. */
export type ReadOrder = FileOrder | { faults: string[] } | { status: string }

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

/** Identity of orders: their numbers, with the day if numbers restart each day, and a text before them, such as that of a terminal. */
interface OrderIdentity {
  hasDay?: boolean | undefined
  prefix?: string | undefined
  /** Order of day and month in all times, if a person has chosen one. */
  dateOrder?: DateOrder | DateFormat | undefined
}

export async function openOrderTables({ orders, lines, ...options }: OrderSources): Promise<OrderTables> {
  const open = (source: Source) => openTable(source, { ...options, columns: orderColumns })
  const table = await open(orders)
  return { orders: table, lines: lines === undefined ? table : await open(lines) }
}

/** Returns the orders of the tables. Throws an OperatorError for a missing column. */
export function ordersIn(
  { orders, lines }: OrderTables,
  menu: MenuFile | undefined,
  identity: OrderIdentity = {},
): OrdersFile {
  const columns = findOrderColumns(orders, lines)
  if (identity.hasDay) expectDays(lines, columns)
  const hasCharges = chargeNames.some((name) => columns.charges[name] >= 0 || columns.lineCharges[name] >= 0)
  const layout = { orders, lines, columns, identity, hasCharges, products: productsOn(lines, menu) }
  return {
    headings: headingsIn(layout),
    hasOrderTypes: columns.orderType >= 0,
    hasPaymentTypes: columns.paymentType >= 0,
    bytes: lines.bytes,
    bytesRead: lines.bytesRead,
    async *read(names) {
      const repeated: string[] = []
      const heads = orders === lines ? undefined : await readHeads(layout, repeated)
      for (const fault of repeated) yield { faults: [fault] }
      const { sample, rows } = await sampled(lines.rows)
      const formats = formatsOf(layout, { lines: sample, orders: heads?.values() ?? sample })
      for await (const group of groupsOf(layout, rows, heads)) yield readOrder({ ...layout, formats }, group, names)
    },
  }
}

interface Layout {
  orders: TableStream
  /** Equal to `orders` if lines and orders are in one file. */
  lines: TableStream
  columns: OrderColumns
  identity: OrderIdentity
  hasCharges: boolean
  products: ProductReader
}

/** Forms of the numbers and days of columns, which some of the first rows show. */
interface Formats {
  orderMarks: readonly (DecimalMark | undefined)[]
  lineMarks: readonly (DecimalMark | undefined)[]
  dateOrder: DateOrder | DateFormat | undefined
}

interface FormattedLayout extends Layout {
  formats: Formats
}

/** Number of rows in which the forms of numbers and days are searched. */
const sampleMax = 1_000

/** Reads the first rows ahead. */
async function sampled(rows: AsyncIterable<TableRow>) {
  const iterator = rows[Symbol.asyncIterator]()
  const sample: TableRow[] = []
  while (sample.length < sampleMax) {
    const { value, done } = await iterator.next()
    if (done) break
    sample.push(value)
  }
  async function* all(): AsyncGenerator<TableRow> {
    yield* sample
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { sample, rows: all() }
}

function formatsOf(
  { orders, lines, columns, identity }: Layout,
  rows: { orders: Iterable<TableRow>; lines: readonly TableRow[] },
): Formats {
  const heads = Iterator.from(rows.orders).take(sampleMax).toArray()
  const { openedAt, closedAt, charges, lineCharges, quantity, price } = columns
  const cellsOf = (sample: readonly TableRow[], column: number) => sample.map(({ cells }) => cells[column] ?? '')
  const marksOf = (table: TableStream, sample: readonly TableRow[], numeric: readonly number[]) =>
    table.headings.map((_, column) => (numeric.includes(column) ? decimalMarkOf(cellsOf(sample, column)) : undefined))
  const times = [openedAt[0]!, closedAt].flatMap((column) => cellsOf(heads, column))
  return {
    orderMarks: marksOf(orders, heads, Object.values(charges)),
    lineMarks: marksOf(lines, rows.lines, [...Object.values(lineCharges), quantity, price]),
    dateOrder: identity.dateOrder ?? dateOrderIn(times),
  }
}

function headingsIn({ orders, lines, columns, products }: Layout): OrdersFile['headings'] {
  const { number, openedAt, closedAt, orderType, paymentType, phone, externalNumber, status, charges } = columns
  const { key, keyDay, quantity, price, lineCharges } = columns
  const own = [number, ...openedAt, closedAt, orderType, paymentType, phone, externalNumber, status]
  const ofOrders = [...own, ...Object.values(charges)]
  const ofLines = [key, ...keyDay, quantity, price, products.column, products.sizeColumn, ...Object.values(lineCharges)]
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
    if (cell === '') return { fault: phrase`the product is empty`, column }
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

/** Returns the text by which an order is found: its number, with the day if numbers repeat. */
function keyOf({ identity }: Layout, { cells }: TableRow, number: number, times: readonly number[]): string {
  const text = cells[number] ?? ''
  return identity.hasDay ? `${text} ${dayText(times.map((column) => cells[column] ?? '').join(' '))}` : text
}

/** Returns the day of a time as the file writes it. */
const dayText = (time: string): string => /^[\d./-]*/.exec(time.trim())?.[0] ?? ''

/** Joins the lines of each order, which must be adjacent. Only the numbers of orders stay in memory, or the smaller file. */
async function* groupsOf(
  layout: Layout,
  rows: AsyncIterable<TableRow>,
  heads: Map<string, TableRow> | undefined,
): AsyncGenerator<Group> {
  const { orders, lines, columns } = layout
  const ended = new Set<string>()
  let key: string | undefined
  let group: Group | undefined
  for await (const row of rows) {
    const next = keyOf(layout, row, columns.key, columns.keyDay)
    if (!group || next !== key) {
      if (group && key !== undefined) {
        ended.add(key)
        yield group
      }
      key = next
      group = { head: heads ? (heads.get(next) ?? row) : row, rows: [], faults: [] }
      if (ended.has(next))
        group.faults.push(faultAt(lines, row, columns.key, phrase`the lines of order "${next}" do not stand together`))
      else if (heads && !heads.delete(next))
        group.faults.push(faultAt(lines, row, columns.key, phrase`no line of ${basename(orders.path)} has "${next}"`))
    }
    group.rows.push(row)
  }
  if (group) yield group
  for (const [number, head] of heads ?? [])
    yield {
      head,
      rows: [],
      faults: [faultAt(orders, head, columns.number, phrase`no line of ${basename(lines.path)} has "${number}"`)],
    }
}

/** Reads the file of orders into memory, by their numbers. Adds an error for each repeated number. */
async function readHeads(layout: Layout, faults: string[]): Promise<Map<string, TableRow>> {
  const { orders, columns } = layout
  const heads = new Map<string, TableRow>()
  for await (const row of orders.rows) {
    const number = keyOf(layout, row, columns.number, columns.openedAt)
    const known = heads.get(number)
    if (known) faults.push(faultAt(orders, row, columns.number, phrase`"${number}" is on line ${known.line} already`))
    else heads.set(number, row)
  }
  return heads
}

const faultAt = ({ path, titles }: TableStream, { line }: TableRow, column: number, message: string): string =>
  `${placeIn({ path, titles }, line, column)}: ${message}`

const placeIn = ({ path, titles }: Pick<TableStream, 'path' | 'titles'>, line: number, column: number): string =>
  `${basename(path)}:${line} ${titles[column] ?? ''}`.trimEnd()

function readOrder(layout: FormattedLayout, group: Group, names: TypeNames): ReadOrder {
  const { head, rows } = group
  const faults = [...group.faults]
  if (faults.length > 0) return { faults }
  const status = head.cells[layout.columns.status] ?? ''
  if (status !== '' && !isClosed(status)) return { status }
  const fields = readHead(layout, head, names, faults)
  if (layout.orders === layout.lines) faults.push(...differing(layout, head, rows))
  const items = rows.flatMap((row) => readItem(layout, row, faults) ?? [])
  if (faults.length > 0 || !fields) return { faults }
  const charges = layout.hasCharges ? readCharges(chargedRows(layout, group, faults), items) : { items }
  if (faults.length > 0) return { faults }
  return { order: { ...fields, ...charges }, placeOf: (field) => placeOf(layout, group, field) }
}

/** Returns the rows of an order with a reader of their sums. */
function chargedRows(
  layout: FormattedLayout,
  { head, rows }: Group,
  faults: string[],
): Parameters<typeof readCharges>[0] {
  const { orders, lines, columns, formats } = layout
  const isOneTable = orders === lines
  const placed = {
    orders: { table: orders, places: columns.charges, marks: formats.orderMarks },
    lines: { table: lines, places: columns.lineCharges, marks: formats.lineMarks },
  }
  const report = (fault: string) => {
    if (!faults.includes(fault)) faults.push(fault)
  }
  return {
    heads: isOneTable ? rows : [head],
    lines: rows,
    isOneTable,
    columns,
    sumAt(row, of, name) {
      const { table, places, marks } = placed[of]
      const column = places[name]
      const cell = row.cells[column] ?? ''
      if (cell === '') return undefined
      const found = parseNumber(cell, marks[column])
      if (!found || 'meanings' in found) {
        report(faultAt(table, row, column, numberError(cell, found, '9.50')))
        return undefined
      }
      // Some systems export discounts below zero.
      if (found.value >= 0 || reductions.has(name)) return new Decimal(found.value).abs()
      report(faultAt(table, row, column, phrase`"${cell}" is below 0`))
      return undefined
    },
    reportError: (row, of, name, message) => report(faultAt(placed[of].table, row, placed[of].places[name], message)),
  }
}

const reductions: ReadonlySet<ChargeName> = new Set<ChargeName>(['discount', 'orderDiscount', 'lineDiscount'])

function readHead(
  { orders, columns, identity, formats }: FormattedLayout,
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
    if (isTerminalTime(text)) return text
    const found = parseTime(text, formats.dateOrder)
    if (found && 'value' in found) return zonedText(found.value)
    fault(cells[0] ?? -1, timeError(text, found, '2026-05-04 18:30'))
    return text
  }
  const chosen = <T>(column: number, known: ReadonlyMap<string, T>): T | undefined => {
    const cell = cellOf(column)
    const found = known.get(cell) ?? known.get(cell.toLowerCase())
    const allowed = () => [...known.keys()].filter((name) => !isGuid(name)).join(', ')
    if (cell !== '' && found === undefined) fault(column, phrase`"${cell}" is not one of ${allowed()}`)
    return found
  }
  const number = cellOf(columns.number)
  const openedAt = timeAt(columns.openedAt)
  const id = [identity.prefix, number, identity.hasDay ? openedAt.slice(0, 10) : undefined]
    .filter((part) => part !== undefined)
    .join(' ')
  if (number === '' || [...id].length > idCharactersMax)
    fault(columns.number, phrase`the number of an order has 1 to ${idCharactersMax} characters`)
  const closedAt = cellOf(columns.closedAt) === '' ? undefined : timeAt([columns.closedAt])
  const paymentTypeId = chosen(columns.paymentType, names.paymentTypes)
  const externalNumber = cellOf(columns.externalNumber) || (id === number ? '' : number)
  return {
    id,
    openedAt,
    ...(externalNumber !== '' && { externalNumber }),
    ...(closedAt !== undefined && { closedAt }),
    ...chosen(columns.orderType, names.orderTypes),
    ...(cellOf(columns.phone) !== '' && { phone: cellOf(columns.phone) }),
    ...(paymentTypeId !== undefined && { payments: [{ paymentTypeId }] }),
  }
}

const zonedText = ({ local, offset }: { local: string; offset?: string }): string =>
  offset === undefined ? local : `${local.replace(' ', 'T')}${offset}`

/** Returns the errors of lines that contradict the first line of their order. */
function differing({ orders, columns }: Layout, head: TableRow, rows: readonly TableRow[]): string[] {
  const { openedAt, closedAt, orderType, paymentType, phone, externalNumber, status } = columns
  const own = [...openedAt, closedAt, orderType, paymentType, phone, externalNumber, status]
  const ofOrder = own.filter((column) => column >= 0)
  return rows.flatMap((row) => {
    const column = ofOrder.find((index) => row.cells[index] !== head.cells[index])
    if (column === undefined || row.cells.length !== orders.headings.length) return []
    return faultAt(orders, row, column, phrase`line ${head.line} of the same order has "${head.cells[column]}"`)
  })
}

function readItem(
  { lines, columns, products, formats }: FormattedLayout,
  row: TableRow,
  faults: string[],
): PastItem | undefined {
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
    const found = parseNumber(cell, formats.lineMarks[column])
    if (found && 'value' in found) return found.value
    fault(column, numberError(cell, found, example))
    return Number.NaN
  }
  const amount = numberAt(columns.quantity, '2') ?? 0
  if (amount <= 0 || amount > amountMax)
    fault(columns.quantity, phrase`the quantity must be above 0 and at most ${amountMax}`)
  const price = numberAt(columns.price, '9.50')
  if (faults.length > before || 'fault' in product) return undefined
  return { ...product, amount, ...(price !== undefined && { price }) }
}

/** Fields of an order with the columns from which they come. */
const columnOfField: Readonly<
  Record<string, 'number' | 'openedAt' | 'closedAt' | 'orderType' | 'paymentType' | 'phone' | 'externalNumber'>
> = {
  openedAt: 'openedAt',
  closedAt: 'closedAt',
  orderTypeId: 'orderType',
  orderServiceType: 'orderType',
  payments: 'paymentType',
  phone: 'phone',
  externalNumber: 'externalNumber',
}
const chargeOfField: Readonly<Record<string, ChargeName>> = {
  discount: 'discount',
  surcharge: 'surcharge',
  delivery: 'delivery',
  tips: 'tips',
  total: 'total',
}

function placeOf({ orders, lines, columns, products }: Layout, { head, rows }: Group, field: string): string {
  const [, item, part = ''] = /^items\[(\d+)\]\.?(\w*)/.exec(field) ?? []
  const row = item === undefined ? undefined : rows[Number(item)]
  if (row) {
    const { lineCharges } = columns
    const columnOf: Record<string, number> = {
      size: products.sizeColumn,
      amount: columns.quantity,
      price: columns.price,
      discount: lineCharges.lineDiscount >= 0 ? lineCharges.lineDiscount : lineCharges.discount,
      surcharge: lineCharges.lineSurcharge >= 0 ? lineCharges.lineSurcharge : lineCharges.surcharge,
    }
    const column = columnOf[part] ?? products.column
    return placeIn(lines, row.line, column >= 0 ? column : products.column)
  }
  const name = /^\w*/.exec(field)?.[0] ?? ''
  const charge = chargeOfField[name]
  const found = charge === undefined ? columns[columnOfField[name] ?? 'number'] : columns.charges[charge]
  const column = typeof found === 'number' ? found : (found[0] ?? -1)
  return placeIn(orders, head.line, column >= 0 ? column : columns.number)
}

import { basename, extname } from 'node:path'
import { currencyDigits } from '#core/decimal.ts'
import { OperatorError } from '#core/operator_error.ts'
import { hasControls } from '#core/printable.ts'
import {
  type ColumnNames,
  expectHeadings,
  type Headed,
  missingColumn,
  reportIgnored,
  withColumns,
} from '../tables/headings.ts'
import {
  cellError,
  joinTables,
  priceIn,
  readTable,
  refuseErrors,
  type Table,
  type TableRow,
  widthError,
  withoutCurrency,
} from '../tables/table.ts'
import { columns as menuColumns } from './columns.ts'
import { emptyMenuInput, isMenuColumn, type MenuInput, readMenuInput } from './input.ts'
import type { MenuNames } from './names.ts'

/** Price list read from a file. */
export interface MenuFile {
  /** Name of the file without its extension. */
  name: string
  rows: readonly MenuRow[]
  /** Products by cell, for each column that identifies lines: `sku`, and those whose heading ends in `_id`. */
  sold?: ReadonlyMap<string, ReadonlyMap<string, Sold>>
  /** Values other than names and prices. */
  input: MenuInput
  /** Line numbers of each product, by its name. */
  lines?: ReadonlyMap<string, readonly number[]>
}

/** Product with one price, or with one for each size. */
export interface MenuRow {
  name: string
  group: string
  prices: readonly SizePrice[]
  sku?: string
  description?: string
  /** Ingredients, from the column of this name. */
  ingredients?: readonly string[]
}

interface SizePrice {
  size?: string
  price: number
}

/** Product that can be ordered, with its size if it has sizes. */
export interface Sold extends SizePrice {
  name: string
}

/** Columns with the headings that they may have. */
const headingsOf = {
  name: ['item_name', 'name'],
  group: ['category', 'group'],
  size: ['size'],
  sku: ['sku'],
  description: ['description', 'ingredients'],
  ingredients: ['ingredients'],
} as const

type Columns = Record<keyof typeof headingsOf | 'price', number>

const groupByDefault = 'Menu'
const rowsMax = 20_000
const nameMax = 200
const priceMax = 1_000_000

interface MenuPaths {
  menu: string
  /** File of the sizes of the products, if it is separate. */
  sizes?: string | undefined
}

/**
 * Reads a menu: products and, if separate, a line for each of their sizes. `others` are the other tables of the command, to which
 * `--column` applies, too.
 */
export async function readMenuTable(
  { menu, sizes: sizesPath }: MenuPaths,
  columns?: ColumnNames,
  others: readonly Headed[] = [],
): Promise<Table> {
  const products = await readTable(menu, 'products')
  const sizes = sizesPath === undefined ? undefined : await readTable(sizesPath, 'sizes of products')
  expectHeadings([products, ...(sizes ? [sizes] : []), ...others], columns)
  const named = withColumns(products, columns)
  return sizes ? { ...joinTables(named, withColumns(sizes, columns)), path: menu } : named
}

/** Reports the columns of a menu that are not read. Columns of ids join files and identify products of orders. */
export function reportIgnoredColumns(table: Table): void {
  const read = new Set(Object.values(findColumns(table)))
  const isRead = (heading: string, column: number) =>
    read.has(column) || heading.endsWith('_id') || (isMenuColumn(heading) && table.headings.indexOf(heading) === column)
  const ignored = table.headings.filter((heading, column) => !isRead(heading, column))
  reportIgnored(ignored, [...Object.values(headingsOf).flat(), 'price', ...menuColumns.map(({ heading }) => heading)])
}

/**
 * Parses a menu: the first column named `item_name` or `name`, the first whose name
 * starts with `price`, and, if they exist, `size`, `category` or `group`, `sku`, and `description` or `ingredients`. Lines of one name are
 * the sizes of one product. Other columns are read only with `names` of the server. Prices have at most `digits` fraction digits. Throws an
 * OperatorError that names every bad line.
 */
export function parseMenu(
  table: Table,
  { digits = currencyDigits(null), names }: { digits?: number | undefined; names?: MenuNames } = {},
): MenuFile {
  const { path, rows } = table
  const columns = findColumns(table)
  if (rows.length === 0) throw new OperatorError(`${path} has no products`, 'Give a line for each product')
  if (rows.length > rowsMax)
    throw new OperatorError(`${path} has more than ${rowsMax} products`, 'Split it into several menus')
  const seen: Seen = { lines: new Map(), products: new Map(), skus: new Map() }
  const faults = rows.flatMap((row) => widthError(table, row) ?? faultsOf(table, row, columns, { digits, seen }))
  const stated =
    names && faults.length === 0 ? readMenuInput(table, names, (row) => placeOf(row, columns), faults) : emptyMenuInput
  refuseErrors(path, faults)
  const products = Map.groupBy(rows, ({ cells }) => cells[columns.name] ?? '')
  return {
    name: basename(path, extname(path)),
    rows: [...products.values()].map((lines) => readProduct(lines, columns)),
    sold: soldIn(table, columns),
    input: stated,
    lines: new Map([...products].map(([name, productLines]) => [name, productLines.map(({ line }) => line)])),
  }
}

const placeOf = ({ cells }: TableRow, columns: Columns) => ({
  group: cells[columns.group] || groupByDefault,
  name: cells[columns.name] ?? '',
  size: cells[columns.size] ?? '',
})

function findColumns(table: Table): Columns {
  const { headings } = table
  const columnOf = (names: readonly string[]) => headings.findIndex((heading) => names.includes(heading))
  const columns = {
    name: columnOf(headingsOf.name),
    price: headings.findIndex((name) => name.startsWith('price')),
    group: columnOf(headingsOf.group),
    size: columnOf(headingsOf.size),
    sku: columnOf(headingsOf.sku),
    description: columnOf(headingsOf.description),
    ingredients: columnOf(headingsOf.ingredients),
  }
  if (columns.name < 0) throw missingColumn(table, 'named item_name or name')
  if (columns.price < 0) throw missingColumn(table, 'whose name starts with price')
  return columns
}

/** State of earlier lines. */
interface Seen {
  /** Lines by product and size. */
  lines: Map<string, TableRow>
  /** First line of each product. */
  products: Map<string, TableRow>
  skus: Map<string, TableRow>
}

/** Returns the errors of a line. Products are identified by their names, so each may appear once in a size. */
function faultsOf(table: Table, row: TableRow, columns: Columns, { digits, seen }: { digits: number; seen: Seen }) {
  const { cells } = row
  const faults: string[] = []
  const add = (column: number, message: string | undefined) => {
    if (message !== undefined) faults.push(cellError(table, row, column, message))
  }
  for (const [column, cell] of cells.entries())
    if (
      hasControls(
        column === columns.description || column === columns.ingredients ? cell.replace(/[\r\n\t]/g, '') : cell,
      )
    )
      add(column, 'it has a character that cannot be printed')
  const name = cells[columns.name] ?? ''
  if (name === '') add(columns.name, 'the name is empty')
  if (name.length > nameMax) add(columns.name, `the name is longer than ${nameMax} characters`)
  add(columns.price, priceError(cells[columns.price] ?? '', digits))
  if (name === '') return faults
  const size = cells[columns.size] ?? ''
  const what = size === '' ? `"${name}"` : `"${name}" in the size ${size}`
  add(columns.name, repeated(what, `${name}\n${size}`, row, seen.lines))
  const first = seen.products.getOrInsert(name, row)
  if (first === row) add(columns.sku, repeated(`"${cells[columns.sku]}"`, cells[columns.sku] ?? '', row, seen.skus))
  else add(columns.size < 0 ? columns.name : columns.size, otherThan(first, row, columns))
  return faults
}

function priceError(price: string, digits: number): string | undefined {
  const value = priceIn(price)
  const decimals = withoutCurrency(price).split(/[.,]/)[1]?.length ?? 0
  if (value === undefined || value > priceMax) return `"${price}" is not a price such as 9.50`
  return decimals > digits ? `"${price}" has ${decimals} digits after the point, the currency has ${digits}` : undefined
}

function repeated(what: string, key: string, row: TableRow, known: Map<string, TableRow>): string | undefined {
  if (key === '') return undefined
  const first = known.getOrInsert(key, row)
  return first === row ? undefined : `${what} is on line ${first.line} already`
}

/** Returns the contradiction of a further line of a product to its first one. */
function otherThan(first: TableRow, { cells }: TableRow, columns: Columns): string | undefined {
  const has = (column: number) => (cells[column] ?? '') !== (first.cells[column] ?? '')
  if (columns.size >= 0 && (!cells[columns.size] || !first.cells[columns.size]))
    return `the product is on line ${first.line}, too: each of its lines needs a size`
  if (has(columns.group)) return `the product is in another group on line ${first.line}`
  return has(columns.sku) ? `the product has another sku on line ${first.line}` : undefined
}

function readProduct(lines: readonly TableRow[], columns: Columns): MenuRow {
  const { cells } = lines[0]!
  return {
    name: cells[columns.name] ?? '',
    group: cells[columns.group] || groupByDefault,
    prices: lines.map((line) => readPrice(line, columns)),
    ...(cells[columns.sku] && { sku: cells[columns.sku] }),
    ...(cells[columns.description] && { description: cells[columns.description] }),
    ...(cells[columns.ingredients] && { ingredients: ingredientsIn(cells[columns.ingredients] ?? '') }),
  }
}

/** Splits a cell of ingredients at commas, semicolons and bars. */
const ingredientsIn = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[,;|]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

const readPrice = ({ cells }: TableRow, columns: Columns): SizePrice => ({
  ...(cells[columns.size] && { size: cells[columns.size] }),
  price: priceIn(cells[columns.price] ?? '') ?? 0,
})

function soldIn({ headings, rows }: Table, columns: Columns): ReadonlyMap<string, ReadonlyMap<string, Sold>> {
  const telling = headings.flatMap((heading, column) => {
    if (heading !== 'sku' && !heading.endsWith('_id')) return []
    const sold = new Map(
      rows.map((row) => [row.cells[column] ?? '', { name: row.cells[columns.name] ?? '', ...readPrice(row, columns) }]),
    )
    return sold.size === rows.length ? [[heading, sold] as const] : []
  })
  return new Map(telling)
}

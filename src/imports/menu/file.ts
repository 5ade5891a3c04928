import { basename, extname } from 'node:path'
import { currencyDigits, Decimal } from '#core/decimal.ts'
import { OperatorError } from '#core/operator_error.ts'
import { hasControls } from '#core/printable.ts'
import {
  type Columns,
  expectColumns,
  expectHeadings,
  type Headed,
  type Places,
  type ReadHeading,
} from '../tables/columns.ts'
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

/** Columns of products, their sizes and prices. */
const productColumns = {
  name: { headings: ['item_name', 'name'], meaning: 'name', isRequired: true },
  price: { headings: ['price'], meaning: 'price', isRequired: true },
  group: { headings: ['category', 'group'], meaning: 'group' },
  size: { headings: ['size'], meaning: 'size' },
  sku: { headings: ['sku'], meaning: 'sku' },
  description: { headings: ['description'], meaning: 'description' },
  ingredients: { headings: ['ingredients'], meaning: 'ingredients' },
} as const satisfies Columns

/** All columns of a menu. */
export const fileColumns: Columns = {
  ...productColumns,
  ...Object.fromEntries(menuColumns.map(({ heading }) => [heading, { headings: [heading] }])),
}

type ProductPlaces = Places<keyof typeof productColumns>

const groupByDefault = 'Menu'
const rowsMax = 20_000
const nameMax = 200
const priceMax = 1_000_000

/** Files of a menu and how to read them. */
export interface MenuSources extends Omit<ReadOptions, 'columns'> {
  menu: Source
  /** File of the sizes of the products, if it is separate. */
  sizes?: Source | undefined
}

/**
 * Reads a menu: products and, if separate, a line for each of their sizes. `others` are the other tables of the command, to which
 * chosen columns apply, too.
 */
export async function readMenuTable(
  { menu, sizes: sizesSource, ...options }: MenuSources,
  others: readonly Headed[] = [],
): Promise<Table> {
  const read = (source: Source) => readTable(source, { ...options, columns: fileColumns })
  const products = await read(menu)
  const sizes = sizesSource && (await read(sizesSource))
  expectHeadings([products, ...(sizes ? [sizes] : []), ...others], options.chosen)
  const table = sizes ? { ...joinTables(products, sizes), path: menu.path } : products
  expectColumns(table, productColumns)
  return table
}

/** Returns what the headings of a menu are read as. Columns of ids join files and identify products of orders. */
export function menuHeadings(table: Table): ReadHeading[] {
  const read = new Set<number>(Object.values(placesIn(table)))
  const isRead = (heading: string, place: number) =>
    read.has(place) || heading.endsWith('_id') || (isMenuColumn(heading) && table.headings.indexOf(heading) === place)
  return table.headings.map((column, place) => ({
    heading: table.titles[place]!,
    column: isRead(column, place) ? column : null,
  }))
}

/**
 * Parses a menu. Lines of one name are the sizes of one product. Other columns than those of products are read only with `names` of the
 * server. Prices have at most `digits` fraction digits. Throws an OperatorError that names every bad line.
 */
export function parseMenu(
  table: Table,
  { digits = currencyDigits(null), names }: { digits?: number | undefined; names?: MenuNames } = {},
): MenuFile {
  const { path, rows } = table
  const columns = placesIn(table)
  if (rows.length === 0) throw new OperatorError(`${path} has no products`, 'Give a line for each product')
  if (rows.length > rowsMax)
    throw new OperatorError(`${path} has more than ${rowsMax} products`, 'Split it into several menus')
  // Currencies of three digits are usually written with a point.
  const price = numberColumn(rows, columns.price, digits > 2 ? '.' : undefined)
  const seen: Seen = { lines: new Map(), products: new Map(), skus: new Map() }
  const faults = rows.flatMap((row) => widthError(table, row) ?? faultsOf(table, row, columns, { price, digits, seen }))
  const stated =
    names && faults.length === 0 ? readMenuInput(table, names, (row) => placeOf(row, columns), faults) : emptyMenuInput
  refuseErrors(path, faults)
  const products = Map.groupBy(rows, ({ cells }) => cells[columns.name] ?? '')
  return {
    name: basename(path, extname(path)),
    rows: [...products.values()].map((lines) => readProduct(lines, columns, price)),
    sold: soldIn(table, columns, price),
    input: stated,
    lines: new Map([...products].map(([name, productLines]) => [name, productLines.map(({ line }) => line)])),
  }
}

const placeOf = ({ cells }: TableRow, columns: ProductPlaces) => ({
  group: cells[columns.group] || groupByDefault,
  name: cells[columns.name] ?? '',
  size: cells[columns.size] ?? '',
})

/** Finds the columns of products by their first headings. Ingredients describe a product that has no other description. */
function placesIn({ headings }: Pick<Table, 'headings'>): ProductPlaces {
  const placeOf = (name: keyof typeof productColumns) => headings.indexOf(productColumns[name].headings[0])
  const ingredients = placeOf('ingredients')
  const description = placeOf('description')
  return {
    ...{ name: placeOf('name'), price: placeOf('price'), group: placeOf('group'), size: placeOf('size') },
    ...{ sku: placeOf('sku'), description: description < 0 ? ingredients : description, ingredients },
  }
}

/** State of earlier lines. */
interface Seen {
  /** Lines by product and size. */
  lines: Map<string, TableRow>
  /** First line of each product. */
  products: Map<string, TableRow>
  skus: Map<string, TableRow>
}

/** Prices and earlier lines against which a line is checked. */
interface Checking {
  price: NumberColumn
  digits: number
  seen: Seen
}

/** Returns the errors of a line. Products are identified by their names, so each may appear once in a size. */
function faultsOf(table: Table, row: TableRow, columns: ProductPlaces, { price, digits, seen }: Checking) {
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
  add(columns.price, priceError(cells[columns.price] ?? '', price, digits))
  if (name === '') return faults
  const size = cells[columns.size] ?? ''
  const what = size === '' ? `"${name}"` : `"${name}" in the size ${size}`
  add(columns.name, repeated(what, `${name}\n${size}`, row, seen.lines))
  const first = seen.products.getOrInsert(name, row)
  if (first === row) add(columns.sku, repeated(`"${cells[columns.sku]}"`, cells[columns.sku] ?? '', row, seen.skus))
  else add(columns.size < 0 ? columns.name : columns.size, otherThan(first, row, columns))
  return faults
}

function priceError(cell: string, price: NumberColumn, digits: number): string | undefined {
  const found = price(cell)
  if (!found || 'meanings' in found) return numberError(cell, found, '9.50')
  if (found.value < 0 || found.value > priceMax) return `"${cell}" is not a price from 0 to ${priceMax}`
  const decimals = new Decimal(found.value).decimalPlaces()
  return decimals > digits ? `"${cell}" has ${decimals} digits after the point, the currency has ${digits}` : undefined
}

function repeated(what: string, key: string, row: TableRow, known: Map<string, TableRow>): string | undefined {
  if (key === '') return undefined
  const first = known.getOrInsert(key, row)
  return first === row ? undefined : `${what} is on line ${first.line} already`
}

/** Returns the contradiction of a further line of a product to its first one. */
function otherThan(first: TableRow, { cells }: TableRow, columns: ProductPlaces): string | undefined {
  const has = (column: number) => (cells[column] ?? '') !== (first.cells[column] ?? '')
  if (columns.size >= 0 && (!cells[columns.size] || !first.cells[columns.size]))
    return `the product is on line ${first.line}, too: each of its lines needs a size`
  if (has(columns.group)) return `the product is in another group on line ${first.line}`
  return has(columns.sku) ? `the product has another sku on line ${first.line}` : undefined
}

function readProduct(lines: readonly TableRow[], columns: ProductPlaces, price: NumberColumn): MenuRow {
  const { cells } = lines[0]!
  return {
    name: cells[columns.name] ?? '',
    group: cells[columns.group] || groupByDefault,
    prices: lines.map((line) => readPrice(line, columns, price)),
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

function readPrice({ cells }: TableRow, columns: ProductPlaces, price: NumberColumn): SizePrice {
  const found = price(cells[columns.price] ?? '')
  const size = cells[columns.size]
  return { ...(size && { size }), price: found && 'value' in found ? found.value : 0 }
}

function soldIn(
  { headings, rows }: Table,
  columns: ProductPlaces,
  price: NumberColumn,
): ReadonlyMap<string, ReadonlyMap<string, Sold>> {
  const telling = headings.flatMap((heading, column) => {
    if (heading !== 'sku' && !heading.endsWith('_id')) return []
    const sold = new Map(
      rows.map((row) => [
        row.cells[column] ?? '',
        { name: row.cells[columns.name] ?? '', ...readPrice(row, columns, price) },
      ]),
    )
    return sold.size === rows.length ? [[heading, sold] as const] : []
  })
  return new Map(telling)
}

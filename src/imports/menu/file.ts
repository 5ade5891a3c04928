import { basename, extname } from 'node:path'
import { currencyDigits, Decimal } from '#core/decimal.ts'
import { OperatorError } from '#core/operator_error.ts'
import { hasControls } from '#core/printable.ts'
import { phrase } from '../phrases.ts'
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
import { collectProducts, type FileProduct, type Identity, type ProductLine } from './products.ts'

/** Price list read from a file. */
export interface MenuFile {
  /** Name of the file without its extension. */
  name: string
  rows: readonly MenuRow[]
  /** Products by cell, for each column that identifies lines: `sku`, and those whose heading ends in `_id`. */
  sold?: ReadonlyMap<string, ReadonlyMap<string, Sold>>
  /** Values other than names and prices. */
  input: MenuInput
  /** Identification of products without an id or number. */
  identity?: Identity | undefined
  /** Line numbers of each product, by its key. */
  lines?: ReadonlyMap<string, readonly number[]>
}

/** Product with one price, or with one for each size. */
export interface MenuRow {
  /** Unique in the file. The id of a new product is derived from it. */
  key: string
  name: string
  groups: readonly string[]
  prices: readonly SizePrice[]
  /** Id in the file, which may be an id of the server. */
  id?: string
  sku?: string
  /** Prices for which the restaurant buys it; several if they differ between its lines. */
  purchasePrices?: readonly number[]
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
  /** Key of the product in the file. */
  key: string
  name: string
}

/** Columns of products, their sizes and prices. */
const productColumns = {
  name: { headings: ['item_name', 'name'], meaning: 'name', isRequired: true },
  price: { headings: ['price'], meaning: 'price', isRequired: true },
  group: { headings: ['category', 'group'], meaning: 'group' },
  size: { headings: ['size'], meaning: 'size' },
  id: { headings: ['id'] },
  sku: { headings: ['sku', 'article'], meaning: 'sku' },
  purchasePrice: { headings: ['cost', 'purchase_price'], meaning: 'purchasePrice' },
  description: { headings: ['description'], meaning: 'description' },
  ingredients: { headings: ['ingredients'], meaning: 'ingredients' },
} as const satisfies Columns

/** All columns of a menu. */
export const fileColumns: Columns = {
  ...productColumns,
  ...Object.fromEntries(menuColumns.map(({ heading }) => [heading, { headings: [heading] }])),
}

type ProductPlaces = Places<keyof typeof productColumns>

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

interface ParseOptions {
  /** Maximum number of fraction digits of prices. */
  digits?: number | undefined
  /** Names on the server. Without them, only the columns of products are read. */
  names?: MenuNames
  identity?: Identity | undefined
}

/** Parses a menu. Throws an OperatorError that names every bad line. */
export function parseMenu(
  table: Table,
  { digits = currencyDigits(null), names, identity }: ParseOptions = {},
): MenuFile {
  const { path, rows } = table
  const columns = placesIn(table)
  if (rows.length === 0) throw new OperatorError(phrase`${path} has no products`, phrase`Give a line for each product`)
  if (rows.length > rowsMax)
    throw new OperatorError(phrase`${path} has more than ${rowsMax} products`, phrase`Split it into several menus`)
  // Currencies of three digits are usually written with a point.
  const price = numberColumn(rows, columns.price, digits > 2 ? '.' : undefined)
  const purchasePrice = numberColumn(rows, columns.purchasePrice)
  const faults: string[] = []
  const wholeRows = rows.filter((row) => {
    const fault = widthError(table, row)
    if (fault !== undefined) faults.push(fault)
    return fault === undefined
  })
  const products = collectProducts(wholeRows, { table, columns, identity, price, faults })
  for (const row of wholeRows) {
    faults.push(...textErrors(table, row, columns))
    const fault = amountError(row.cells[columns.purchasePrice] ?? '', purchasePrice)
    if (fault !== undefined) faults.push(cellError(table, row, columns.purchasePrice, fault))
  }
  const skus = new Map<string, FileProduct>()
  for (const product of products) faults.push(...productErrors(product, { table, columns, price, digits, skus }))
  const places = placesOf(products)
  const placeOf = (row: TableRow) => places.get(row) ?? nowhere
  const stated = names && faults.length === 0 ? readMenuInput(table, names, placeOf, faults) : emptyMenuInput
  refuseErrors(path, faults)
  return {
    name: basename(path, extname(path)),
    rows: products.map((product) => readProduct(product, columns, { price, purchasePrice })),
    sold: soldIn(table, products, price),
    input: stated,
    identity,
    lines: new Map(products.map(({ key, lines }) => [key, lines.map(({ row }) => row.line)])),
  }
}

/** Place of lines that have an error. */
const nowhere = { group: '', key: '', size: '' }

const placesOf = (products: readonly FileProduct[]) =>
  new Map(
    products.flatMap(({ key, lines }) => lines.map(({ row, group, size }) => [row, { group, key, size }] as const)),
  )

/** Finds the columns of products by their first headings. Ingredients describe a product that has no other description. */
function placesIn({ headings }: Pick<Table, 'headings'>): ProductPlaces {
  const placeOf = (name: keyof typeof productColumns) => headings.indexOf(productColumns[name].headings[0])
  const ingredients = placeOf('ingredients')
  const description = placeOf('description')
  return {
    ...{ name: placeOf('name'), price: placeOf('price'), group: placeOf('group'), size: placeOf('size') },
    ...{ id: placeOf('id'), sku: placeOf('sku'), purchasePrice: placeOf('purchasePrice') },
    ...{ description: description < 0 ? ingredients : description, ingredients },
  }
}

/** Returns the errors of cells that cannot be printed. */
const textErrors = (table: Table, row: TableRow, columns: ProductPlaces): string[] =>
  row.cells.flatMap((cell, column) => {
    const isText = column === columns.description || column === columns.ingredients
    return hasControls(isText ? cell.replace(/[\r\n\t]/g, '') : cell)
      ? [cellError(table, row, column, phrase`it has a character that cannot be printed`)]
      : []
  })

interface Checking {
  table: Table
  columns: ProductPlaces
  price: NumberColumn
  digits: number
  /** Earlier products by their numbers. */
  skus: Map<string, FileProduct>
}

function productErrors(product: FileProduct, { table, columns, price, digits, skus }: Checking): string[] {
  const { name, sku, lines } = product
  const [first] = lines
  const faults = lines.flatMap((line) => {
    const fault = priceError(line.price, price, digits)
    return fault === undefined ? [] : [cellError(table, line.row, columns.price, fault)]
  })
  if (!first) return faults
  const add = (column: number, message: string) => void faults.push(cellError(table, first.row, column, message))
  if (name.length > nameMax) add(columns.name, phrase`the name is longer than ${nameMax} characters`)
  const same = sku === '' ? product : skus.getOrInsert(sku, product)
  if (same !== product) add(columns.sku, phrase`"${sku}" is on line ${same.lines[0]?.row.line} already`)
  return faults
}

function amountError(cell: string, read: NumberColumn): string | undefined {
  if (cell === '') return undefined
  const found = read(cell)
  if (!found || 'meanings' in found) return numberError(cell, found, '2.50')
  return found.value < 0 ? phrase`"${cell}" is below 0` : undefined
}

function priceError(cell: string, price: NumberColumn, digits: number): string | undefined {
  const found = price(cell)
  if (!found || 'meanings' in found) return numberError(cell, found, '9.50')
  if (found.value < 0 || found.value > priceMax) return phrase`"${cell}" is not a price from 0 to ${priceMax}`
  const decimals = new Decimal(found.value).decimalPlaces()
  return decimals > digits
    ? phrase`"${cell}" has ${decimals} digits after the point, the currency has ${digits}`
    : undefined
}

function readProduct(
  { key, name, id, sku, lines }: FileProduct,
  columns: ProductPlaces,
  { price, purchasePrice }: { price: NumberColumn; purchasePrice: NumberColumn },
): MenuRow {
  const cellsOf = (column: number) => lines.flatMap(({ row }) => row.cells[column] || [])
  const filled = (column: number) => cellsOf(column).at(0)
  const purchasePrices = new Set(
    cellsOf(columns.purchasePrice).flatMap((cell) => {
      const found = purchasePrice(cell)
      return found && 'value' in found ? [found.value] : []
    }),
  )
  const groups = [...new Set(lines.map(({ group }) => group))]
  const [description, ingredients] = [filled(columns.description), filled(columns.ingredients)]
  return {
    key,
    name,
    groups,
    prices: lines.filter(({ group }) => group === groups[0]).map((line) => readPrice(line, price)),
    ...(id !== '' && { id }),
    ...(sku !== '' && { sku }),
    ...(purchasePrices.size > 0 && { purchasePrices: [...purchasePrices] }),
    ...(description !== undefined && { description }),
    ...(ingredients !== undefined && { ingredients: ingredientsIn(ingredients) }),
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

function readPrice({ size, price: cell }: ProductLine, price: NumberColumn): SizePrice {
  const found = price(cell)
  return { ...(size && { size }), price: found && 'value' in found ? found.value : 0 }
}

function soldIn(
  { headings, rows }: Table,
  products: readonly FileProduct[],
  price: NumberColumn,
): ReadonlyMap<string, ReadonlyMap<string, Sold>> {
  const sold = products.flatMap(({ key, name, lines }) =>
    lines.map((line) => ({ cells: line.row.cells, sold: { key, name, ...readPrice(line, price) } })),
  )
  const columns = headings.flatMap((heading, column) => {
    if (heading !== 'sku' && !heading.endsWith('_id')) return []
    const byCell = new Map(sold.map((line) => [line.cells[column] ?? '', line.sold]))
    return byCell.size === rows.length ? [[heading, byCell] as const] : []
  })
  return new Map(columns)
}

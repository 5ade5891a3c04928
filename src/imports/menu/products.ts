import { phrase } from '../phrases.ts'
import type { Places } from '../tables/columns.ts'
import type { NumberColumn } from '../tables/numbers.ts'
import { cellError, type Table, type TableRow } from '../tables/table.ts'

/** Product of a file: what identifies it, and its lines. */
export interface FileProduct {
  /** Unique in the file. The id of a new product is derived from it. */
  key: string
  name: string
  id: string
  sku: string
  lines: ProductLine[]
}

/** Line of a product. Cells that repeat an earlier line are filled. */
export interface ProductLine {
  row: TableRow
  group: string
  size: string
  price: string
}

/** Identification of products: `name` ignores ids and numbers, `group+name` applies to products without them. */
export type Identity = 'name' | 'group+name'

type Column = 'name' | 'price' | 'group' | 'size' | 'id' | 'sku'
type Cells = Readonly<Record<Column, string>>

interface Context {
  table: Pick<Table, 'joined'>
  columns: Places<Column>
  identity: Identity | undefined
  price: NumberColumn
  faults: string[]
}

interface Collected {
  products: FileProduct[]
  /** Products by id or number. */
  numbered: Map<string, FileProduct>
  /** Latest product of each name. */
  named: Map<string, FileProduct>
  /** Products by group and name. */
  grouped: Map<string, FileProduct>
  last: FileProduct | undefined
}

/** Group of products without one. */
const groupByDefault = 'Menu'

/** Returns a name in the form in which names are compared. */
export const nameKey = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim()

/**
 * Collects the lines of each product: those with the same id or number, else with the same name. Empty cells repeat an earlier line of the
 * product. Records the errors of lines that contradict earlier ones.
 */
export function collectProducts(rows: readonly TableRow[], context: Context): FileProduct[] {
  const { table, columns, faults } = context
  const found: Collected = { products: [], numbered: new Map(), named: new Map(), grouped: new Map(), last: undefined }
  for (const row of rows) {
    const fault = addLine(row, found, context)
    if (fault) faults.push(cellError(table, row, columns[fault.column], fault.message))
  }
  for (const product of found.products) {
    const fault = findOtherSizes(product)
    if (fault) faults.push(cellError(table, fault.row, columns.group, fault.message))
  }
  const sameNames = Map.groupBy(found.products, ({ name }) => nameKey(name))
  for (const product of found.products)
    product.key = keyOf(product, { isOnly: sameNames.get(nameKey(product.name))?.length === 1 })
  return found.products
}

interface CellFault {
  column: Column
  message: string
}

/** Adds a line to its product, a known or a new one. Returns the reason if it contradicts an earlier line. */
function addLine(row: TableRow, found: Collected, context: Context): CellFault | undefined {
  const { columns, identity } = context
  const cells = cellsOf(row, context)
  const { id, sku, size } = cells
  const number = numberOf(cells, identity)
  const isNextSize = number === '' && size !== '' && found.last?.lines[0]?.size !== ''
  const name = cells.name || found.numbered.get(number)?.name || (isNextSize && found.last?.name) || ''
  if (name === '') return { column: 'name', message: phrase`the name is empty` }
  const sameName = found.named.get(nameKey(name))
  const group = cells.group || (size !== '' && sameName?.lines.at(-1)?.group) || groupByDefault
  const groupedKey = `${group}\n${nameKey(name)}`
  const likeNamed = identity === 'group+name' ? found.grouped.get(groupedKey) : sameName
  const known = number === '' ? likeNamed : found.numbered.get(number)
  const numberColumn = columns.id >= 0 && id !== '' ? 'id' : 'sku'
  if (!known && number !== '' && size !== '' && sameName && sameName.lines[0]?.size !== '')
    return { column: numberColumn, message: otherNumber(sameName, numberColumn) }
  const product = known ?? { key: '', name, id: identity === 'name' ? '' : id, sku, lines: [] }
  const line = {
    row,
    group: cells.group || known?.lines.at(-1)?.group || group,
    size,
    price: cells.price || known?.lines.find((other) => other.size === size)?.price || '',
  }
  if (known) {
    const fault = findContradiction(known, line, { ...cells, name }, context)
    if (fault) return fault
  } else found.products.push(product)
  product.lines.push(line)
  product.sku ||= sku
  if (number !== '') found.numbered.set(number, product)
  found.named.set(nameKey(name), product)
  found.grouped.set(groupedKey, product)
  found.last = product
  return undefined
}

function cellsOf({ cells }: TableRow, { columns }: Context): Cells {
  const cell = (column: Column) => cells[columns[column]] ?? ''
  const [name, id, sku] = [cell('name'), cell('id'), cell('sku')]
  return { name, id, sku, group: cell('group'), size: cell('size'), price: cell('price') }
}

/** Returns the key of the id or number that identifies a line; empty without one. */
function numberOf({ id, sku }: Pick<Cells, 'id' | 'sku'>, identity: Identity | undefined): string {
  if (identity === 'name') return ''
  if (id !== '') return `id\n${id}`
  return sku === '' ? '' : `sku\n${sku}`
}

function otherNumber({ lines: [first] }: FileProduct, column: 'id' | 'sku'): string {
  const remedy = column === 'sku' ? '--column size_sku=sku' : '--identify name'
  return phrase`the product has another ${column} on line ${first?.row.line}: give ${remedy} if each size has its own`
}

/** Returns how a line contradicts an earlier one of its product. */
function findContradiction(
  product: FileProduct,
  line: ProductLine,
  { id, name, sku }: Cells,
  { price, identity }: Context,
): CellFault | undefined {
  const [first] = product.lines
  const numberColumn = id === '' ? 'sku' : 'id'
  if (nameKey(name) !== nameKey(product.name))
    return {
      column: numberColumn,
      message: phrase`"${id || sku}" is on line ${first?.row.line} already, as "${product.name}"`,
    }
  if (sku !== '' && product.sku !== '' && sku !== product.sku)
    return { column: 'sku', message: otherNumber(product, 'sku') }
  if ((line.size === '') !== (first?.size === ''))
    return {
      column: 'size',
      message: phrase`the product is on line ${first?.row.line}, too: each of its lines needs a size`,
    }
  const same = product.lines.find(({ size }) => size === line.size)
  const repeated = product.lines.find(({ size, group }) => size === line.size && group === line.group)
  if (!same) return undefined
  const hasOtherPrice = priceValueOf(price, same.price) !== priceValueOf(price, line.price)
  if (!repeated && !hasOtherPrice) return undefined
  const what = line.size === '' ? `"${name}"` : phrase`"${name}" in the size ${line.size}`
  const isAgain = phrase`${what} is on line ${(repeated ?? same).row.line} already`
  if (!hasOtherPrice) return { column: 'name', message: isAgain }
  const isNumbered = numberOf({ id, sku }, identity) !== ''
  if (isNumbered) return { column: 'name', message: phrase`${isAgain} at another price` }
  const message = repeated
    ? phrase`${isAgain} at another price: products of one name need a column id, sku or article`
    : phrase`${isAgain} at another price: products of one name need a column id, sku or article, or --identify group+name`
  return { column: 'name', message }
}

function priceValueOf(price: NumberColumn, cell: string): number | string {
  const found = price(cell)
  return found && 'value' in found ? found.value : cell
}

/** Finds a group in which a product has other sizes than in its first group. */
function findOtherSizes({ lines }: FileProduct): { row: TableRow; message: string } | undefined {
  const [first, ...others] = Map.groupBy(lines, ({ group }) => group).values()
  const sizes = new Set(first?.map(({ size }) => size))
  const other = others.find((group) => group.length !== sizes.size || !group.every(({ size }) => sizes.has(size)))
  const row = other?.[0]?.row
  return (
    row && { row, message: phrase`the product is in another group on line ${first?.[0]?.row.line}, with other sizes` }
  )
}

function keyOf({ id, sku, name, lines }: FileProduct, { isOnly }: { isOnly: boolean }): string {
  if (id !== '') return id
  return isOnly ? name : `${sku || lines[0]?.group}\n${name}`
}

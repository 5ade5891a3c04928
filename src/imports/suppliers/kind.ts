import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Static, Type } from 'typebox'
import { type Decimal, decimalOrNull } from '#core/decimal.ts'
import { OperatorError } from '#core/operator_error.ts'
import { derivedId, omittable, Text } from '#core/schema.ts'
import { productPrice, unitColumns, unitOfLine, withVat } from '../goods/amounts.ts'
import { type Goods, identityOf, readGoods, type SupplierProduct, supplierProductColumns } from '../goods/goods.ts'
import { readSuppliers, type Suppliers } from '../goods/names.ts'
import type { ImportInput, ImportKind, ImportPlan } from '../kind.ts'
import { phrase } from '../phrases.ts'
import type { Columns } from '../tables/columns.ts'
import { type Line, linesOf } from '../tables/lines.ts'
import { readTable, refuseErrors } from '../tables/table.ts'

const columns = {
  supplier: { headings: ['supplier'], meaning: 'supplier', description: 'Name, code or tax number of the supplier.' },
  ...supplierProductColumns,
  ...unitColumns,
  price: {
    headings: ['price', 'purchase_price'],
    meaning: ['purchasePrice', 'price'],
    isRequired: true,
    description: 'Agreed price of one unit or container.',
  },
  vat: { headings: ['vat', 'vat_percent'], meaning: 'tax', description: 'VAT in percent, for prices without it.' },
} as const satisfies Columns

type PriceLine = Line<keyof typeof columns>

const Options = Type.Object({
  supplier: omittable(Text({ minLength: 1, maxLength: 500 }), 'Supplier of lines that name none.'),
  new: omittable(Type.Boolean(), 'Whether to make suppliers that the chain does not have.'),
  withoutVat: omittable(Type.Boolean(), 'Whether prices are without VAT. If omitted, they include it.'),
  knownOnly: omittable(Type.Boolean(), 'Whether to skip products that the chain does not have.'),
})
type Options = Static<typeof Options>

/** Price lists of suppliers. */
export const suppliersKind: ImportKind<typeof Options> = {
  files: { prices: { description: 'A line for each product of a supplier.', columns, isRequired: true } },
  options: Options,
  plan,
}

const rowsPerRequest = 500

/** Row of the directory of price lists. */
type Row = Omit<SupplierProduct, 'isDeleted'>

async function plan({ api, corporationId, files, reading, options }: ImportInput<Options>): Promise<ImportPlan> {
  const { prices: source } = files
  if (!source) throw new OperatorError(phrase`There is no file with prices`, phrase`Give one`)
  const faults = new Set<string>()
  const table = await readTable(source, { ...reading, columns })
  const { lines, headings } = linesOf<keyof typeof columns>(table, columns, { file: basename(source.path), faults })
  const [goods, suppliers] = await Promise.all([
    readGoods(api, corporationId),
    readSuppliers(api, corporationId, { makesMissing: options.new ?? false }),
  ])
  const known = new Map(goods.priceLists.map((row) => [row.id, row]))
  const saved = { byId: known, byGoods: Map.groupBy(goods.priceLists, keyOf) }
  const { rows, skipped } = readRows(lines, { corporationId, goods, suppliers, options, saved })
  refuseErrors(source.path, [...faults])
  const changed = rows.filter((row) => !isDeepStrictEqual(fieldsOf(known.get(row.id)), fieldsOf(row)))
  const added = changed.filter(({ id }) => !known.has(id))
  const priceChanged = changed.flatMap((row) => {
    const before = known.get(row.id)
    return before && before.price !== row.price ? [{ product: row.name, before: before.price, after: row.price }] : []
  })
  const counterparts = suppliers.made.map(({ name }) => name)
  return {
    files: [{ part: 'prices', file: basename(source.path), headings }],
    changes: {
      suppliers: counterparts,
      prices: { rows: rows.length, added: added.length, changed: changed.length - added.length, priceChanged, skipped },
    },
    sentence:
      `${rows.length} prices: ${added.length} new, ${changed.length - added.length} changed${examplesOf(priceChanged)}` +
      (counterparts.length > 0 ? `; new suppliers: ${counterparts.join(', ')}` : '') +
      (skipped > 0 ? `; ${skipped} lines of other products skipped` : ''),
    notes: [],
    saves: { suppliers: suppliers.made, rows: changed },
    rows: changed.length,
    async apply(onSaved) {
      if (suppliers.made.length > 0)
        await api.post('/admin/counteragents/save', { corporationId, counteragents: suppliers.made })
      for (let saved = 0; saved < changed.length; saved += rowsPerRequest) {
        const supplierProducts = changed.slice(saved, saved + rowsPerRequest)
        await api.post('/admin/counteragents/pricelists/save', { corporationId, supplierProducts })
        onSaved(saved + supplierProducts.length)
      }
    },
  }
}

interface Context {
  corporationId: string
  goods: Goods
  suppliers: Suppliers
  options: Options
  saved: { byId: ReadonlyMap<string, SupplierProduct>; byGoods: ReadonlyMap<string, SupplierProduct[]> }
}

function readRows(lines: readonly PriceLine[], context: Context): { rows: Row[]; skipped: number } {
  const numbers = new Map<string, number>()
  const rows: Row[] = []
  let skipped = 0
  for (const line of lines) {
    const row = rowOf(line, context)
    if (row === 'skipped') skipped++
    if (!row || row === 'skipped') continue
    const former = numbers.get(row.id)
    if (former !== undefined) line.reportError('product', phrase`the same product is on line ${former} already`)
    numbers.set(row.id, line.number)
    rows.push(row)
  }
  return { rows, skipped }
}

/** Returns the row of a line; undefined for an invalid one. */
function rowOf(
  line: PriceLine,
  { corporationId, goods, suppliers, options, saved }: Context,
): Row | 'skipped' | undefined {
  const supplier = suppliers.find([line.text('supplier') || (options.supplier ?? '')])
  if ('fault' in supplier) return void line.reportError('supplier', supplier.fault)
  const found = goods.find(identityOf(line), supplier.id)
  if ('fault' in found) {
    if (options.knownOnly && found.isUnknown) return 'skipped'
    return void line.reportError(found.column, found.fault)
  }
  const unit = unitOfLine(line, found)
  const price = grossPrice(line, options)
  if (!unit || price === null) return undefined
  const { product, supplierProductId } = found
  const article = line.text('supplierArticle')
  const goodsKey = { counteragentId: supplier.id, productId: product.id, containerId: unit.containerId }
  const [before, other] =
    supplierProductId === null
      ? (saved.byGoods.get(keyOf(goodsKey)) ?? []).filter((row) => article === '' || row.num === null)
      : [saved.byId.get(supplierProductId)!]
  if (other)
    return void line.reportError('product', phrase`the price list has the product several times: name its article`)
  return {
    ...(before ?? { code: null, num: null }),
    id: before?.id ?? derivedId(corporationId, 'SupplierProduct', `${keyOf(goodsKey)}\n${article}`),
    name: line.text('product') || (before?.name ?? product.name),
    ...goodsKey,
    ...(article !== '' && { num: article }),
    price: productPrice(price, unit).toNumber(),
  }
}

/** Returns the price of a line with VAT; null for an invalid one. */
function grossPrice(line: PriceLine, { withoutVat = false }: Options): Decimal | null {
  const price = line.amount('price')
  const vat = line.amount('vat')
  if (price === null || !withoutVat) return decimalOrNull(price)
  if (vat !== null) return withVat(price, vat)
  line.reportError('vat', phrase`the VAT is empty, but prices are without it`)
  return null
}

const keyOf = ({ counteragentId, productId, containerId }: Pick<Row, 'counteragentId' | 'productId' | 'containerId'>) =>
  `${counteragentId}\n${productId}\n${containerId ?? ''}`

/** Returns the fields that a file may change. */
const fieldsOf = (row: Row | undefined) =>
  row && { name: row.name, num: row.num, containerId: row.containerId, price: row.price }

const examplesMax = 3

/** Example: ` (Flour 1.20 → 1.25 and 4 more)`. */
function examplesOf(changes: readonly { product: string; before: number | null; after: number | null }[]): string {
  if (changes.length === 0) return ''
  const shown = changes
    .slice(0, examplesMax)
    .map(({ product, before, after }) => `${product} ${before ?? '–'} → ${after}`)
  const more = changes.length > examplesMax ? ` and ${changes.length - examplesMax} more` : ''
  return ` (${shown.join(', ')}${more})`
}

import { isDeepStrictEqual } from 'node:util'
import { ImportedGroup, ImportedProduct } from '#domains/catalogue/reads.ts'
import { ImportedChart } from '#shared/schemas/assembly_chart.ts'
import type { Api } from '../api.ts'
import type { ChartInput } from './charts.ts'
import type { Names } from './names.ts'
import { type Fields, newProduct, type ProductInput, type SavedCatalogue, type SavedChart } from './product_rows.ts'
import type { RowInput } from './rows.ts'

interface Page {
  scales: (Fields & { id: string })[]
  groups: (Fields & { groupId: string })[]
  products: (Fields & { productId: string })[]
  sizePrices: { productId: string; sizeId: string; price: number }[]
  charts: SavedChart[]
  cursor: string | null
}

const pageRows = 1_000

/** Reads the whole catalogue, page by page. */
export async function readSaved(api: Api, corporationId: string): Promise<SavedCatalogue> {
  const pages: Page[] = []
  let cursor: string | null = null
  do {
    const page: Page = await api.post('/admin/catalogue/list', { corporationId, limit: pageRows, cursor })
    pages.push(page)
    cursor = page.cursor
  } while (cursor !== null)
  return {
    scales: new Map(pages.flatMap(({ scales }) => scales.map((row) => [row.id, row]))),
    groups: new Map(pages.flatMap(({ groups }) => groups.map((row) => [row.groupId, row]))),
    products: new Map(pages.flatMap(({ products }) => products.map((row) => [row.productId, row]))),
    sizePrices: Map.groupBy(
      pages.flatMap(({ sizePrices }) => sizePrices),
      ({ productId }) => productId,
    ),
    charts: new Map(pages.flatMap(({ charts }) => charts.map((row) => [row.id, row]))),
  }
}

/** Row that differs from the server, with the request that updates it. */
export interface Change<Row extends RowInput = RowInput> {
  row: Row
  isNew: boolean
  body: object
}

function picked(schema: { properties: object }, row: Fields): Fields {
  const fields: Record<string, unknown> = {}
  for (const name in schema.properties) if (name in row) fields[name] = row[name]
  return fields
}

/** Returns the rows that differ; fields that the files do not have stay unchanged. */
function differing<Row extends RowInput>(
  rows: readonly Row[],
  saved: ReadonlyMap<string, Fields>,
  becomes: (row: Row, known: Fields | undefined) => { before: unknown; after: object },
): Change<Row>[] {
  return rows.flatMap((row) => {
    const known = saved.get(row.id)
    const { before, after } = becomes(row, known)
    const isSame = known !== undefined && known.isDeleted !== true && isDeepStrictEqual(before, after)
    return isSame ? [] : [{ row, isNew: known === undefined, body: after }]
  })
}

export const scaleChanges = (rows: readonly RowInput[], { scales }: SavedCatalogue): Change[] =>
  differing(rows, scales, ({ id, fields }, known) => ({
    before: { id, name: known?.name, productSizes: liveSizes(known?.productSizes) },
    after: { id, ...fields },
  }))

const liveSizes = (sizes: unknown) =>
  (Array.isArray(sizes) ? sizes : []).flatMap(({ isDeleted, ...size }: Fields) => (isDeleted ? [] : [size]))

export const groupChanges = (rows: readonly RowInput[], { groups }: SavedCatalogue): Change[] =>
  differing(rows, groups, ({ id, fields }, known) => {
    const before: Fields = known ? { ...picked(ImportedGroup, known), code: known.code ?? '' } : { code: '' }
    return { before, after: { ...before, groupId: id, ...fields } }
  })

export function productChanges(
  rows: readonly ProductInput[],
  { products, sizePrices }: SavedCatalogue,
  names: Names,
): Change<ProductInput>[] {
  return differing(rows, products, ({ id, fields, sizePrices: stated, nutrition }, known) => {
    const current: Fields = known ? picked(ImportedProduct, known) : newProduct(names)
    // Sizes of menus belong to no scale: a list of their prices would be refused.
    const prices = stated ? { sizePrices: bySize(stated) } : {}
    const lists = {
      ...barcodesOf(fields.barcodes, current.barcodes),
      ...nutritionOf(nutrition, current.nutritionValues),
    }
    return {
      before: { ...current, ...(stated && { sizePrices: bySize(sizePrices.get(id) ?? []) }) },
      after: { ...withUnit(current, names), productId: id, ...fields, ...lists, ...prices },
    }
  })
}

/** Products of menus may have no unit. */
const withUnit = (product: Fields, names: Names): Fields =>
  product.amountUnitId ? product : { ...product, amountUnitId: newProduct(names).amountUnitId }

/** Returns a product of the server with other values of some fields, as it can be saved. */
export const changedProduct = (product: Fields, fields: Fields, names: Names): Fields => ({
  ...withUnit(picked(ImportedProduct, product), names),
  ...fields,
})

const bySize = (prices: readonly { sizeId: string; price: number }[]) =>
  prices.map(({ sizeId, price }) => ({ sizeId, price })).sort((a, b) => (a.sizeId < b.sizeId ? -1 : 1))

/** Returns the barcodes. A saved barcode preserves its kind and package. */
function barcodesOf(input: unknown, known: unknown): { barcodes?: Fields[] } {
  if (!Array.isArray(input)) return {}
  const before: Fields[] = Array.isArray(known) ? known : []
  return { barcodes: input.map((row: Fields) => before.find(({ barcode }) => barcode === row.barcode) ?? row) }
}

const general = { nutritionComponents: null, organizationIds: [], productSizeId: null }

/** Returns the nutrition. Values of single sizes or organizations, and other nutrients, stay unchanged. */
function nutritionOf(input: ProductInput['nutrition'], known: unknown): { nutritionValues?: Fields[] } {
  if (input === undefined) return {}
  const before: Fields[] = Array.isArray(known) ? known : []
  const isGeneral = ({ productSizeId, organizationIds }: Fields) =>
    productSizeId === null && Array.isArray(organizationIds) && organizationIds.length === 0
  const others = before.filter((entry) => !isGeneral(entry))
  if (input === null) return { nutritionValues: others }
  return { nutritionValues: [{ ...general, ...before.find(isGeneral), ...input }, ...others] }
}

/** Last day of a chart without an end. */
export const lastDay = '2500-01-01'

export const chartChanges = (
  rows: readonly ChartInput[],
  { charts }: SavedCatalogue,
  today: string,
): Change<ChartInput>[] =>
  differing(rows, charts, ({ id, fields, items, dateFrom, dateTo }, row) => {
    const known = charts.get(id)
    const before = row ? picked(ImportedChart, row) : {}
    const lines = new Map(known?.items.map((item) => [item.id, item]))
    const days = { dateFrom: dateFrom ?? known?.dateFrom ?? today, dateTo: dateTo ?? known?.dateTo ?? lastDay }
    const merged = items.map((item) => ({ ...lines.get(item.id), ...item }))
    return { before, after: { ...before, id, ...fields, ...days, items: merged } }
  })

/** Returns saved products in the files' groups that the files do not have. */
export function removedProducts(
  rows: readonly RowInput[],
  groups: readonly RowInput[],
  { products }: SavedCatalogue,
): { id: string; name: string }[] {
  const inputIds = new Set(rows.map(({ id }) => id))
  const groupIds = new Set<unknown>(groups.map(({ id }) => id))
  return [...products].flatMap(([id, { name, isDeleted, parentGroupId }]) =>
    isDeleted || inputIds.has(id) || !groupIds.has(parentGroupId) ? [] : [{ id, name: `${name}` }],
  )
}

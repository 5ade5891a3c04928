import { nearestName } from '#core/nearest_name.ts'
import type { Api } from '../api.ts'
import { phrase } from '../phrases.ts'
import type { Column } from '../tables/columns.ts'
import type { Line } from '../tables/lines.ts'
import type { MeasuredProduct } from '../tables/units.ts'

/** Product that may lie in a store. */
export interface GoodsProduct extends MeasuredProduct {
  id: string
  name: string
  article: string | null
  /** Whether stores can have it. */
  isStored: boolean
  isService: boolean
  /** Rate of its tax category. */
  vatPercent: number
}

/** Row of a price list of a supplier. */
export interface SupplierProduct {
  id: string
  name: string
  counteragentId: string
  productId: string
  containerId: string | null
  /** Code and article at the supplier. */
  code: string | null
  num: string | null
  price: number | null
  isDeleted?: boolean | null
}

/** Texts by which a line names a product, by column. */
export type ProductIdentity = Partial<Record<ProductColumn, string>>

/** Product of a line. */
export interface FoundProduct {
  product: GoodsProduct
  /** Container whose barcode or article at the supplier the line has. */
  containerId: string | null
  /** Row of the supplier's price list by which the product was found. */
  supplierProductId: string | null
}

/** Error of the cell by which a product was looked up. */
interface ProductFault {
  column: ProductColumn
  fault: string
  /** Whether no product has the texts. */
  isUnknown?: boolean
}

/** Products of a chain, found as people and suppliers name them. */
export interface Goods {
  priceLists: readonly SupplierProduct[]
  /** Finds the product of a line, by the articles and names of the supplier too, if there is one. */
  find(identity: ProductIdentity, supplierId?: string): FoundProduct | ProductFault
  /** Returns the name of a product by its id. */
  nameOf(productId: string): string
}

/** Columns that name a product. */
export const productColumns = {
  product: {
    headings: ['product', 'item_name', 'name'],
    meaning: ['name', 'ingredient'],
    description: 'Name of the product, in the chain or at the supplier.',
  },
  article: {
    headings: ['article', 'sku', 'code'],
    meaning: 'sku',
    description: 'Article or code of the product in the chain.',
  },
  barcode: {
    headings: ['barcode', 'gtin', 'ean'],
    meaning: 'barcode',
    description: 'Barcode of the product or of its container.',
  },
} as const satisfies Record<string, Column>

/** Columns that name a product in files of suppliers, whose articles are the supplier's own. */
export const supplierProductColumns = {
  product: productColumns.product,
  supplierArticle: {
    headings: ['supplier_article', 'supplier_sku', 'supplier_code', 'article', 'sku'],
    meaning: 'sku',
    description: 'Article of the product at the supplier.',
  },
  article: { headings: ['our_article', 'our_sku'], description: 'Article or code of the product in the chain.' },
  barcode: productColumns.barcode,
} as const satisfies Record<string, Column>

type ProductColumn = keyof typeof supplierProductColumns

interface ProductRow {
  productId: string
  name: string
  code: string | null
  type: string
  productArticle: string | null
  amountUnitId: string | null
  taxCategoryId?: string | null
  barcodes?: { barcode: string; containerId: string | null }[] | null
  gtin?: string | null
  unitWeight?: number | null
  unitCapacity?: number | null
  containers?:
    | { containerId: string | null; name: string | null; quantity: number | null; isDeleted?: boolean | null }[]
    | null
  isNotInStoreMovement?: boolean | null
  isDeleted: boolean
}

interface NamedRow {
  id: string
  name: string
  code?: string | null
  measureUnitType?: string | null
  percentage?: number
}

type Directories = Record<'amountUnits' | 'containers' | 'taxCategories', NamedRow[]>

const namesIn = ({ amountUnits, containers, taxCategories }: Directories): NamedRow[] => [
  ...amountUnits,
  ...containers,
  ...taxCategories,
]

const pageRows = 1_000
const unitless: NamedRow = { id: '', name: 'pcs' }

/** Reads the products of a chain with their units and containers, and the price lists of its suppliers. */
export async function readGoods(api: Api, corporationId: string): Promise<Goods> {
  const [rows, directories, { supplierProducts }] = await Promise.all([
    readProducts(api, corporationId),
    api.post<Directories>('/admin/directories/list', { corporationId }),
    api.post<{ supplierProducts: SupplierProduct[] }>('/admin/counteragents/pricelists/list', { corporationId }),
  ])
  const directoryRows = new Map(namesIn(directories).map((row) => [row.id, row]))
  const live = rows.filter(({ isDeleted }) => !isDeleted)
  const known = new Map(live.map((row) => [row.productId, goodsProduct(row, directoryRows)]))
  const priceLists = supplierProducts.filter((row) => !row.isDeleted && known.has(row.productId))
  const nameOf = (productId: string) => known.get(productId)?.name ?? productId
  return { priceLists, nameOf, find: finderOf(live, known, priceLists) }
}

async function readProducts(api: Api, corporationId: string): Promise<ProductRow[]> {
  const products: ProductRow[] = []
  let cursor: string | null = null
  do {
    const page: { products: ProductRow[]; cursor: string | null } = await api.post('/admin/catalogue/list', {
      corporationId,
      limit: pageRows,
      cursor,
    })
    products.push(...page.products)
    cursor = page.cursor
  } while (cursor !== null)
  return products
}

function goodsProduct(row: ProductRow, directoryRows: ReadonlyMap<string, NamedRow>): GoodsProduct {
  const containers = (row.containers ?? []).filter(({ isDeleted }) => !isDeleted)
  return {
    id: row.productId,
    name: row.name,
    article: row.productArticle,
    isService: row.type === 'SERVICE',
    vatPercent: directoryRows.get(row.taxCategoryId ?? '')?.percentage ?? 0,
    isStored: row.type !== 'SERVICE' && row.type !== 'RATE' && !row.isNotInStoreMovement,
    unit: directoryRows.get(row.amountUnitId ?? '') ?? unitless,
    unitWeight: row.unitWeight,
    unitCapacity: row.unitCapacity,
    containers: containers.map(({ containerId, name, quantity }) => ({
      containerId,
      quantity,
      name: name ?? directoryRows.get(containerId ?? '')?.name ?? null,
    })),
  }
}

/** Finds the product of a line in a file of the chain itself, or records the error of its cell. */
export function productOfLine(line: Line<keyof typeof productColumns>, goods: Goods): FoundProduct | undefined {
  const identity = { product: line.text('product'), article: line.text('article'), barcode: line.text('barcode') }
  const found = goods.find(identity)
  if (!('fault' in found)) return found
  line.reportError(found.column === 'supplierArticle' ? 'product' : found.column, found.fault)
  return undefined
}

/** Returns the texts by which a line in a file of a supplier names its product. */
export const identityOf = (line: Line<ProductColumn>): ProductIdentity => ({
  product: line.text('product'),
  supplierArticle: line.text('supplierArticle'),
  article: line.text('article'),
  barcode: line.text('barcode'),
})

/** Returns a text as texts are compared: without double blanks and case, in one form of Unicode. */
export const textKey = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Barcodes of all lengths are one number: shorter ones are filled with zeros. */
const barcodeKey = (text: string): string => {
  const plain = text.replace(/[\s-]/g, '')
  return /^\d+$/.test(plain) ? plain.replace(/^0+/, '') : plain
}

type Hit = FoundProduct

function finderOf(
  rows: readonly ProductRow[],
  known: ReadonlyMap<string, GoodsProduct>,
  priceLists: readonly SupplierProduct[],
): Goods['find'] {
  const hit = (productId: string, fields: Partial<Hit> = {}): Hit => ({
    product: known.get(productId)!,
    containerId: null,
    supplierProductId: null,
    ...fields,
  })
  const index = (hits: Iterable<readonly [key: string | null | undefined, hit: Hit]>) =>
    Map.groupBy(
      Iterator.from(hits).filter(([key]) => key),
      ([key]) => key!,
    )
  const byName = index(rows.map(({ productId, name }) => [textKey(name), hit(productId)]))
  const byArticle = index(rows.map((row) => [row.productArticle && textKey(row.productArticle), hit(row.productId)]))
  const byCode = index(rows.map(({ productId, code }) => [code, hit(productId)]))
  const byBarcode = index(
    rows.flatMap(({ productId, barcodes, gtin }) => [
      ...(barcodes ?? []).map(
        ({ barcode, containerId }) => [barcodeKey(barcode), hit(productId, { containerId })] as const,
      ),
      [gtin && barcodeKey(gtin), hit(productId)] as const,
    ]),
  )
  const listed = (keysOf: (row: SupplierProduct) => readonly (string | null)[], hasContainer = false) =>
    index(
      priceLists.flatMap((row) =>
        keysOf(row).map(
          (key) =>
            [
              key === null ? null : `${row.counteragentId} ${textKey(key)}`,
              hit(row.productId, {
                supplierProductId: row.id,
                containerId: hasContainer ? row.containerId : null,
              }),
            ] as const,
        ),
      ),
    )
  const byTheirArticle = listed(({ num, code }) => [num, code], true)
  const byTheirName = listed(({ name }) => [name])
  const hitsIn = (map: ReturnType<typeof index>, key: string) => map.get(key)?.map(([, found]) => found) ?? []
  const names = rows.map(({ name }) => name)
  let suggestions = suggestionsMax

  return (identity, supplierId) => {
    const { product: name = '', supplierArticle = '', article = '', barcode = '' } = identity
    const ofSupplier = (text: string) => `${supplierId} ${textKey(text)}`
    const exact: [ProductColumn, string, Hit[]][] = [
      ['supplierArticle', supplierArticle, hitsIn(byTheirArticle, ofSupplier(supplierArticle))],
      ['article', article, orElse(hitsIn(byArticle, textKey(article)), () => hitsIn(byCode, article))],
      ['barcode', barcode, hitsIn(byBarcode, barcodeKey(barcode))],
    ]
    const given = exact.filter(([, text]) => text !== '')
    const found = given.filter(([, , hits]) => hits.length > 0)
    const hits = found.flatMap(([, , hits]) => hits)
    const [column = 'product', text = name] = found[0] ?? []
    if (hits.length > 0) return onlyOf(hits, column, text)
    const named = name === '' ? [] : orElse(hitsIn(byTheirName, ofSupplier(name)), () => hitsIn(byName, textKey(name)))
    if (named.length > 0) return onlyOf(named, 'product', name)
    // Only the first errors are shown, and the nearest of many names takes long to find.
    return unknownProduct(name, given[0], suggestions-- > 0 ? names : [])
  }
}

/** Errors that a person is shown at most. */
const suggestionsMax = 20

const orElse = <T>(found: readonly T[], others: () => T[]): T[] => (found.length > 0 ? [...found] : others())

/** Returns the product of all hits, with what all of them know; an error if they are several products. */
function onlyOf(hits: readonly Hit[], column: ProductColumn, text: string): FoundProduct | ProductFault {
  const products = [...new Map(hits.map(({ product }) => [product.id, product])).values()]
  const [product] = products
  if (!product || products.length > 1) {
    const names = products.map(({ name, article }) => (article ? phrase`"${name}" (article ${article})` : `"${name}"`))
    const choice = names.join(phrase` or `)
    return { column, fault: phrase`"${text}" may be ${choice}: name the article of one` }
  }
  const listed = new Set(hits.filter((one) => one.supplierProductId !== null).map(({ containerId }) => containerId))
  if (listed.size > 1) return { column, fault: phrase`"${text}" is sold in several containers: leave the article out` }
  const containers = new Set(hits.map(({ containerId }) => containerId).filter((id) => id !== null))
  const rows = new Set(hits.map(({ supplierProductId }) => supplierProductId).filter((id) => id !== null))
  const only = (ids: ReadonlySet<string>) => (ids.size === 1 ? [...ids][0]! : null)
  return { product, containerId: only(containers), supplierProductId: only(rows) }
}

function unknownProduct(
  name: string,
  given: readonly [column: ProductColumn, text: string, ...rest: unknown[]] | undefined,
  names: readonly string[],
): ProductFault {
  if (name === '' && !given) return { column: 'product', fault: phrase`the product is empty` }
  if (name === '' && given) return { column: given[0], fault: phrase`no product has "${given[1]}"`, isUnknown: true }
  const near = nearestName(name, names, 1 / 3)
  return {
    column: 'product',
    isUnknown: true,
    fault:
      near === undefined
        ? phrase`there is no product "${name}"`
        : phrase`there is no product "${name}"; "${near}" is the nearest name`,
  }
}

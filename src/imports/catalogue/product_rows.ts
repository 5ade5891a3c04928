import { phrase } from '../phrases.ts'
import type { Line } from '../tables/lines.ts'
import type { ColumnOf, Files } from './files.ts'
import { allergensIn, type Names, partsOf } from './names.ts'
import { expectOnce, flagIn, idOf, indexRows, type RowIndex, type RowInput, type ScaleInput, textIn } from './rows.ts'

export type Fields = Readonly<Record<string, unknown>>

export interface SavedChart extends Fields {
  id: string
  dateFrom: string
  dateTo: string
  items: (Fields & { id: string })[]
}

/** Catalogue on the server, by ids. */
export interface SavedCatalogue {
  scales: ReadonlyMap<string, Fields>
  groups: ReadonlyMap<string, Fields>
  products: ReadonlyMap<string, Fields>
  sizePrices: ReadonlyMap<string, readonly { sizeId: string; price: number }[]>
  charts: ReadonlyMap<string, SavedChart>
}

/** Product with its data of other files. */
export interface ProductInput extends RowInput {
  /** Undefined without a file of prices. */
  sizePrices?: { sizeId: string; price: number }[]
  scaleId: string | null
  /** Nutrition per 100 grams; null if empty, undefined without such columns. */
  nutrition: NutritionInput | null | undefined
}

/** Nutrition per 100 grams in the server's format. */
interface NutritionInput {
  energyAmount: number
  proteinAmount: number
  fatAmount: number
  carbohydrateAmount: number
}

type ProductLine = Line<ColumnOf<'products'>>

const types = ['GOODS', 'DISH', 'PREPARED', 'SERVICE', 'MODIFIER', 'OUTER', 'RATE', 'PETROL']
const unitByDefault = 'pcs'

/** Rows that a product may reference. */
interface ProductContext {
  corporationId: string
  groups: RowIndex<RowInput>
  scales: RowIndex<ScaleInput>
  names: Names
  saved: SavedCatalogue
}

export function readProducts({ products }: Files, context: ProductContext): RowIndex<ProductInput> {
  const lines = products ?? []
  const sameNames = Map.groupBy(lines, (line) => line.text('name'))
  const keyOf = (line: ProductLine) => {
    const [id, name, article] = [line.text('id'), line.text('name'), line.text('article')]
    return id || (article !== '' && sameNames.get(name)?.length !== 1 ? `${article}\n${name}` : name)
  }
  expectOnce(
    lines.filter((line) => line.text('id') !== ''),
    ['id'],
  )
  expectOnce(
    lines.filter((line) => keyOf(line) === line.text('name')),
    ['name'],
  )
  for (const column of ['code', 'article'] as const)
    expectOnce(
      lines.filter((line) => line.text(column) !== ''),
      [column],
    )
  const findSavedId = savedIdFinder(context)
  const rows = lines.map((line) => {
    const key = keyOf(line)
    const [name, article] = [line.text('name'), line.text('article')]
    const scaleId = context.scales.find(line, 'scale')?.id ?? null
    return {
      id: findSavedId(line) ?? idOf(context.corporationId, 'Product', key),
      name,
      line,
      fields: productFields(line, context, scaleId),
      scaleId,
      nutrition: nutritionIn(line),
      keys: [...new Set([key, name, ...(article === '' ? [] : [article])])],
    }
  })
  return indexRows('product', rows)
}

/** Returns a function that finds the id of a product of the server that has the id or article of a line as its article. */
function savedIdFinder({ corporationId, saved }: ProductContext): (line: ProductLine) => string | undefined {
  const byArticle = new Map(
    [...saved.products].flatMap(([id, { productArticle, isDeleted }]) =>
      productArticle && !isDeleted ? [[`${productArticle}`, id] as const] : [],
    ),
  )
  return (line) => {
    const id = line.text('id')
    if (id === '') return byArticle.get(line.text('article'))
    return saved.products.has(idOf(corporationId, 'Product', id)) ? undefined : byArticle.get(id)
  }
}

const nutrients = ['energy', 'proteins', 'fats', 'carbs'] as const

/** Reads nutrition per 100 grams, which must be complete or empty. */
function nutritionIn(line: ProductLine): NutritionInput | null | undefined {
  if (!nutrients.some((column) => line.has(column))) return undefined
  const filled = nutrients.find((column) => line.text(column) !== '')
  if (filled === undefined) return null
  if (nutrients.some((column) => line.text(column) === ''))
    line.reportError(filled, phrase`nutrition needs ${nutrients.join(', ')}`)
  const [energyAmount = 0, proteinAmount = 0, fatAmount = 0, carbohydrateAmount = 0] = nutrients.map(
    (column) => line.amount(column) ?? 0,
  )
  return { energyAmount, proteinAmount, fatAmount, carbohydrateAmount }
}

function productFields(line: ProductLine, { groups, names }: ProductContext, productScaleId: string | null) {
  const tax = line.text('tax')
  const taxCategoryId = tax === '' ? null : names.taxOf(tax)
  if (taxCategoryId === undefined) line.reportError('tax', phrase`there is no tax category "${tax}"`)
  const allergens = allergensIn(line.text('allergens')).map((name) => names.idOf('allergenGroups', name))
  const tags = partsOf(line.text('tags')).map((name) => names.idOf('productTags', name))
  const place = line.text('place')
  return {
    name: line.text('name'),
    ...(line.has('type') && { type: typeIn(line) }),
    ...(line.has('unit') && { amountUnitId: names.idOf('amountUnits', line.text('unit') || unitByDefault) }),
    ...(line.has('group') && { parentGroupId: groups.find(line, 'group')?.id ?? null }),
    ...codeIn(line),
    ...(line.text('article') !== '' && { productArticle: line.text('article') }),
    ...(line.has('price') && { defaultSalePrice: line.amount('price') }),
    ...(line.has('purchasePrice') && { estimatedPurchasePrice: line.amount('purchasePrice') }),
    ...(line.has('scale') && { productScaleId }),
    ...(line.has('tax') && { taxCategoryId }),
    ...(line.has('weight') && { unitWeight: line.amount('weight') }),
    ...textIn(line, 'description', 'description', null),
    ...(line.has('allergens') && { allergenGroupIds: allergens }),
    ...(line.has('tags') && { productTagIds: tags }),
    ...(line.has('place') && { placeTypeId: place === '' ? null : names.idOf('placeTypes', place) }),
    ...(line.has('isIndependent') && { amountIndependentOfParentAmount: flagIn(line, 'isIndependent') ?? false }),
    ...(line.has('barcodes') && {
      barcodes: partsOf(line.text('barcodes')).map((barcode) => ({ barcode, containerId: null, type: 'UNKNOWN' })),
    }),
  }
}

/** Returns the defaults of a new product. */
export const newProduct = (names: Names) => ({ type: 'DISH', amountUnitId: names.idOf('amountUnits', unitByDefault) })

function typeIn(line: ProductLine): string {
  const type = line.text('type').toUpperCase() || 'DISH'
  if (!types.includes(type)) line.reportError('type', phrase`"${line.text('type')}" is none of ${types.join(', ')}`)
  return type
}

function codeIn(line: ProductLine): { code?: string } {
  const code = line.text('code')
  if (code === '') return {}
  if (!/^\d{1,8}$/.test(code)) line.reportError('code', phrase`"${code}" is not a code of at most 8 digits`)
  return { code }
}

import { Decimal, one, toNumber } from '#core/decimal.ts'
import { byId, isGuid } from '#core/schema.ts'
import type { SavedMenus } from '../menu/changes.ts'
import { nameKey } from '../menu/products.ts'
import { phrase } from '../phrases.ts'
import { headingKey } from '../tables/columns.ts'
import type { Line } from '../tables/lines.ts'
import { parseNumber } from '../tables/numbers.ts'
import { inProductUnit, type MeasuredProduct, unitFactor } from '../tables/units.ts'
import type { ColumnOf, Files } from './files.ts'
import type { Names } from './names.ts'
import type { ProductInput, SavedCatalogue } from './product_rows.ts'
import { finder, idOf, type RowIndex, type RowInput } from './rows.ts'

/** Chart with the line of each item. Days that the files do not have are null. */
export interface ChartInput extends RowInput {
  productId: string
  items: { id: string; productId: string; [field: string]: unknown }[]
  itemLines: readonly Line[]
  dateFrom: string | null
  dateTo: string | null
}

type ChartLine = Line<ColumnOf<'charts'>>

/** Product of the files, or of the server. */
interface ChartProduct {
  id: string
  name: string
}

interface ChartContext {
  corporationId: string
  names: Names
  /** Products of the files. */
  products: RowIndex<ProductInput>
  saved: SavedCatalogue
  /** Menus on the server, if lines have sizes: sizes of menus belong to no scale. */
  menus: SavedMenus | undefined
  /** Sizes of a scale of the files by their names. */
  sizesOf(scaleId: string): ReadonlyMap<string, string>
}

interface Reading extends ChartContext {
  find: RowIndex<ChartProduct>['find']
  /** Products of the files by ids. */
  inFiles: ReadonlyMap<string, ProductInput>
}

/** Reads the recipes. Looks their products up in the files, then on the server. */
export function readCharts({ charts }: Files, context: ChartContext): ChartInput[] {
  const lines = charts ?? []
  const getSaved = lines.length === 0 ? () => undefined : savedProducts(context)
  const get = (key: string) => context.products.get(key) ?? getSaved(key)
  const find = finder('product', 'in the files or on the server', get)
  const reading = { ...context, find, inFiles: byId(context.products.rows) }
  const ofProducts = Map.groupBy(lines, (line) => reading.find(line, 'product')?.id)
  const read = [...ofProducts].flatMap(([productId, own]) => {
    const product = own[0] && reading.find(own[0], 'product')
    if (productId === undefined || !product) return []
    return [...Map.groupBy(own, (line) => line.text('from'))].map(([from, parts]) =>
      chartOf(reading, { product, from, lines: parts }),
    )
  })
  return ingredientsFirst(read)
}

/** Returns a function that finds products of the server by id, name or article. */
function savedProducts({ corporationId, saved }: ChartContext): RowIndex<ChartProduct>['get'] {
  const live = [...saved.products].flatMap(([id, { name, productArticle, isDeleted }]) =>
    isDeleted ? [] : [{ id, name: `${name}`, article: `${productArticle ?? ''}` }],
  )
  const products = byId(live)
  const byName = Map.groupBy(live, ({ name }) => nameKey(name))
  const byArticle = new Map(live.map((product) => [product.article, product]))
  return (key) => {
    if (isGuid(key)) return products.get(key.toLowerCase())
    const [named, ...others] = byName.get(nameKey(key)) ?? []
    if (others.length > 0) return 'several'
    return named ?? products.get(idOf(corporationId, 'Product', key)) ?? byArticle.get(key)
  }
}

/** Sorts charts after the charts of their ingredients, so that the server has few to check for cycles. */
function ingredientsFirst(charts: readonly ChartInput[]): ChartInput[] {
  const byProduct = Map.groupBy(charts, ({ productId }) => productId)
  const seen = new Set<string>()
  const ordered: ChartInput[] = []
  const visit = (productId: string): void => {
    if (seen.has(productId)) return
    seen.add(productId)
    const charts = byProduct.get(productId) ?? []
    for (const { items } of charts) for (const item of items) visit(item.productId)
    ordered.push(...charts)
  }
  for (const productId of byProduct.keys()) visit(productId)
  return ordered
}

interface ChartParts {
  product: ChartProduct
  from: string
  lines: readonly ChartLine[]
}

function chartOf(reading: Reading, { product, from, lines }: ChartParts): ChartInput {
  const [first] = lines
  const id = idOf(reading.corporationId, 'AssemblyChart', `${product.id}\n${from}`)
  const isSized = lines.some((line) => line.text('size') !== '')
  const sizes = isSized ? sizesOfProduct(reading, product.id) : new Map<string, string>()
  const counts = new Map<string, number>()
  const items = lines.map((line, sortWeight) => {
    const ingredient = reading.find(line, 'ingredient')
    const productSizeId = isSized ? (sizes.get(line.text('size')) ?? null) : null
    if (isSized && productSizeId === null)
      line.reportError('size', phrase`"${line.text('size')}" is no size of the product${sizesText(sizes)}`)
    const productId = ingredient?.id ?? ''
    const key = `${id}\n${productId}\n${productSizeId ?? ''}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return {
      id: idOf(reading.corporationId, 'AssemblyChartItem', count === 1 ? key : `${key}\n${count}`),
      productId,
      productSizeId,
      ...quantitiesIn(line, ingredient && measuredProduct(reading, ingredient.id)),
      sortWeight,
    }
  })
  return {
    id,
    name: product.name,
    line: first!,
    itemLines: lines,
    productId: product.id,
    items,
    dateFrom: first ? dayIn(first, 'from') : null,
    dateTo: first ? dayIn(first, 'to') : null,
    fields: {
      productId: product.id,
      productSizeAssemblyStrategy: isSized ? 'SPECIFIC' : 'COMMON',
      ...(first?.has('makes') && { assembledQuantity: madeBy(first) }),
    },
  }
}

function sizesText(sizes: ReadonlyMap<string, string>): string {
  const names = [...sizes.keys()].map((name) => `"${name}"`).join(', ')
  return names === '' ? phrase`, which has none` : phrase`, which has ${names}`
}

/** Returns the sizes of a product by their names. A product without a scale has the sizes in which menus sell it. */
function sizesOfProduct({ inFiles, saved, menus, sizesOf }: Reading, productId: string): ReadonlyMap<string, string> {
  const scaleId = inFiles.get(productId)?.scaleId
  if (scaleId) return sizesOf(scaleId)
  const scale = saved.scales.get(`${saved.products.get(productId)?.productScaleId}`)
  if (scale) return namesOfSizes(scale.productSizes)
  const sold = new Set(menus?.products.find(({ id }) => id === productId)?.prices?.map(({ sizeId }) => sizeId))
  return namesOfSizes(menus?.sizes.filter(({ id }) => sold.has(id)))
}

function namesOfSizes(sizes: unknown): ReadonlyMap<string, string> {
  const rows: { id: string; name: string; shortName?: string | null; isDeleted?: boolean }[] = Array.isArray(sizes)
    ? sizes.filter(({ isDeleted }) => !isDeleted)
    : []
  return new Map([
    ...rows.map(({ id, name, shortName }) => [shortName ?? name, id] as const),
    ...rows.map(({ id, name }) => [name, id] as const),
  ])
}

/** Returns what the conversion of amounts needs of a product. Fields of the files replace fields of the server. */
function measuredProduct({ inFiles, saved, names }: Reading, productId: string): MeasuredProduct {
  const [fields, known] = [inFiles.get(productId)?.fields ?? {}, saved.products.get(productId)]
  const fieldOf = (name: string) => (name in fields ? fields[name] : known?.[name])
  const [unitWeight, unitCapacity, containers] = ['unitWeight', 'unitCapacity', 'containers'].map(fieldOf)
  return {
    unit: names.unitOf(fieldOf('amountUnitId')) ?? { name: 'pcs' },
    unitWeight: typeof unitWeight === 'number' ? unitWeight : null,
    unitCapacity: typeof unitCapacity === 'number' ? unitCapacity : null,
    containers: Array.isArray(containers) ? containers.filter(({ isDeleted }) => !isDeleted) : null,
  }
}

type AmountColumn = 'gross' | 'net' | 'output'

/** Returns the quantities of a line in the unit of its ingredient. Losses determine missing quantities. */
function quantitiesIn(line: ChartLine, ingredient: MeasuredProduct | undefined) {
  const gross = amountIn(line, 'gross', ingredient)
  const cold = lossIn(line, 'coldLoss')
  const net = lessLoss(line, 'net', { amount: amountIn(line, 'net', ingredient), before: gross, loss: cold })
  const hot = lossIn(line, 'hotLoss')
  const output = lessLoss(line, 'output', {
    amount: amountIn(line, 'output', ingredient),
    before: net ?? gross,
    loss: hot,
  })
  return {
    quantityIn: gross && toNumber(gross.quantity),
    ...((line.has('net') || line.has('coldLoss')) && { quantityMiddle: net && toNumber(net.quantity) }),
    ...((line.has('output') || line.has('hotLoss')) && { quantityOut: output && toNumber(output.quantity) }),
    ...(gross?.hasUnit && { packageTypeId: gross.containerId, packageCount: gross.containerId && gross.count }),
  }
}

interface ChartAmount {
  /** In the unit of the ingredient. */
  quantity: Decimal
  hasUnit: boolean
  containerId: string | null
  /** Number in the file. */
  count: number
}

function amountIn(line: ChartLine, column: AmountColumn, ingredient: MeasuredProduct | undefined): ChartAmount | null {
  const measure = line.measure(column)
  if (!measure || !ingredient) return null
  const ofLine = line.text('unit')
  const text = measure.unit || ofLine
  if (ofLine !== '' && headingKey(text) !== headingKey(ofLine))
    line.reportError(column, phrase`"${line.text(column)}" is not in ${ofLine}, the unit of the line`)
  const found = unitFactor(ingredient, text)
  if ('fault' in found) {
    line.reportError(measure.unit === '' ? 'unit' : column, found.fault)
    return null
  }
  const quantity = inProductUnit(measure.amount, found)
  return { quantity, hasUnit: text !== '', containerId: found.containerId, count: measure.amount }
}

/** Returns a loss as a share. It is negative for what gains weight. */
function lossIn(line: ChartLine, column: 'coldLoss' | 'hotLoss'): Decimal | null {
  const text = line.text(column)
  if (text === '') return null
  const found = parseNumber(text.replace(/ ?%$/, ''), '.')
  if (found && 'value' in found && found.value <= 100 && found.value >= -1_000) return new Decimal(found.value).div(100)
  line.reportError(column, phrase`"${text}" is no loss in percent such as 12.5`)
  return null
}

/** Tolerated difference between an amount and its loss, as a share of the amount before: people round. */
const tolerance = new Decimal('0.01')

interface Lessening {
  amount: ChartAmount | null
  before: ChartAmount | null
  loss: Decimal | null
}

/** Returns the amount after a loss, by default computed from the loss. Records an error if the file contradicts the loss. */
function lessLoss(line: ChartLine, column: AmountColumn, { amount, before, loss }: Lessening): ChartAmount | null {
  if (!before || !loss) return amount
  const left = before.quantity.times(one.minus(loss)).toDecimalPlaces(9)
  if (!amount) return { ...before, quantity: left }
  if (amount.quantity.minus(left).abs().greaterThan(before.quantity.times(tolerance)))
    line.reportError(
      column,
      phrase`"${line.text(column)}" is not what the loss of ${toNumber(loss.times(100))} % leaves`,
    )
  return amount
}

function madeBy(line: ChartLine): number {
  const made = line.amount('makes') ?? 1
  if (made === 0) line.reportError('makes', phrase`it has to be greater than 0`)
  return made
}

function dayIn(line: ChartLine, column: 'from' | 'to'): string | null {
  const text = line.text(column)
  if (text === '') return null
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) line.reportError(column, phrase`"${text}" is no day such as 2026-03-01`)
  return text
}

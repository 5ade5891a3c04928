import { Decimal, one } from '#core/decimal.ts'
import { OperationError } from '#core/errors.ts'
import { type Steps, TimeSlices } from '#core/time_slices.ts'
import { BreakdownTooLarge, ChartTooLarge } from './errors.ts'
import type { Chart, ChartItem, Ingredient, Portion, PreparedItem, Recipes, StoreSpecification } from './model.ts'

/** Maximum depth of nested charts. */
export const depthMax = 10
/** Maximum number of lines into which one product is broken down. */
export const linesMax = 10_000
/** Maximum number of lines into which all products of a document are broken down. */
export const documentLinesMax = 50_000

const baseDigits = 4
const preparedDigits = 3

/** Error for charts that are nested too deeply. Saving refuses such charts. */
export const nestingError = (productId: string) => new Error(`Charts of product ${productId} are nested too deeply`)

/** Returns a quantity per unit of the chart's product, to 4 decimals. */
export const quantityPerUnit = (quantity: number, { assembledQuantity }: Pick<Chart, 'assembledQuantity'>): Decimal =>
  new Decimal(quantity).dividedBy(assembledQuantity).toDecimalPlaces(baseDigits)

/** Returns whether a specification includes the organization. Without an organization, always true. */
export const appliesTo = (specification: StoreSpecification | null, organizationId: string | null): boolean =>
  specification === null ||
  organizationId === null ||
  specification.organizationIds.some((id) => id === organizationId) !== specification.inverse

/**
 * Returns whether the product itself leaves the store instead of its ingredients. Without an organization, true only if this holds in all.
 */
export const isDirect = (chart: Chart, organizationId: string | null): boolean =>
  chart.writeoffStrategy === 'DIRECT' &&
  (organizationId === null
    ? chart.directWriteoffStoreSpecification === null
    : appliesTo(chart.directWriteoffStoreSpecification, organizationId))

/**
 * Returns what one unit of the product takes out of a store, broken down to products that have no chart or are DIRECT. Quotients are
 * rounded to 4 decimals, their products to 3; lines of the same product, size and organizations are added to the first of them.
 */
export function breakDownChart(
  root: Chart,
  { charts, sizeRanks }: Recipes,
  organizationId: string | null,
): PreparedItem[] {
  const prepared = new Map<string, PreparedItem>()
  let lines = 0

  function add(chart: Chart, items: readonly ChartItem[], per: Decimal, above: ChartItem[]): void {
    if (above.length > depthMax) throw nestingError(root.productId)
    for (const item of items) {
      if (!appliesTo(item.storeSpecification, organizationId)) continue
      if (++lines > linesMax) throw new OperationError(ChartTooLarge)
      const way = [...above, item]
      const amount = per.times(quantityPerUnit(item.quantityIn, chart))
      const inner = charts.get(item.productId)
      if (inner && !isDirect(inner, organizationId)) add(inner, linesFor(inner, way, sizeRanks), amount, way)
      else put(amount.toDecimalPlaces(preparedDigits), way)
    }
  }

  function put(amount: Decimal, way: ChartItem[]): void {
    const { id, productId, sortWeight } = way.at(-1)!
    // The size of the dish, which only the line of the root chart has.
    const { productSizeId } = way[0]!
    const storeSpecification = narrowest(way)
    const key = JSON.stringify([productId, productSizeId, storeSpecification])
    const known = prepared.get(key)
    const item = known ?? { id, productId, productSizeId, amount, sortWeight, storeSpecification }
    prepared.set(key, known ? { ...known, amount: known.amount.plus(amount) } : item)
  }

  add(root, root.items, one, [])
  return [...prepared.values()]
}

/** Returns the innermost store specification on the path to a line. */
const narrowest = (way: readonly ChartItem[]): StoreSpecification | null =>
  way.findLast(({ storeSpecification }) => storeSpecification !== null)?.storeSpecification ?? null

/**
 * Returns the lines of an ingredient's chart. Of a SPECIFIC chart these are the lines for the size of the dish, else for the first size.
 */
export function linesFor(
  chart: Chart,
  way: readonly ChartItem[],
  sizeRanks: Recipes['sizeRanks'],
): readonly ChartItem[] {
  if (chart.productSizeAssemblyStrategy === 'COMMON') return chart.items
  const sizeIds = [...new Set(chart.items.flatMap(({ productSizeId }) => productSizeId ?? []))]
  const ofDish = way.map(({ productSizeId }) => productSizeId).find((id) => id !== null && sizeIds.includes(id))
  const rankOf = (id: string) => sizeRanks.get(id) ?? Number.MAX_SAFE_INTEGER
  const chosen = ofDish ?? sizeIds.toSorted((a, b) => rankOf(a) - rankOf(b))[0]
  return chart.items.filter(({ productSizeId }) => productSizeId === chosen)
}

const writeOffDigits = 9

/**
 * Breaks the portions of one document down, equal ones once. Lines of charts and ingredients of all portions count towards
 * `documentLinesMax`, because time and memory grow with them.
 */
export class DocumentBreakdown {
  readonly #recipes: Recipes
  readonly #organizationId: string
  readonly #known = new Map<string, readonly Ingredient[]>()
  readonly #slices = new TimeSlices()
  #lines = 0

  constructor(recipes: Recipes, organizationId: string) {
    this.#recipes = recipes
    this.#organizationId = organizationId
  }

  /**
   * Returns what leaves the store for a portion: the product itself if it has no chart or its chart is DIRECT, else the lines of its
   * chart, broken down the same way. Quotients are not rounded; each amount is rounded once, to 9 decimals (docs/domain.md §12.4).
   */
  async writeOffsOf(portion: Portion): Promise<readonly Ingredient[]> {
    const chart = this.#recipes.charts.get(portion.productId)
    return chart && !isDirect(chart, this.#organizationId)
      ? this.#inputsOf(portion, chart)
      : [{ productId: portion.productId, amount: portion.amount }]
  }

  /** Returns what the production of a portion takes, whether or not the product itself leaves the store. Null without a chart. */
  async productionInputsOf(portion: Portion): Promise<readonly Ingredient[] | null> {
    const chart = this.#recipes.charts.get(portion.productId)
    return chart ? this.#inputsOf(portion, chart) : null
  }

  async #inputsOf(portion: Portion, chart: Chart): Promise<readonly Ingredient[]> {
    const { productId, sizeId, amount, sizeFactor } = portion
    const key = [productId, sizeId, amount, sizeFactor].join(' ')
    const known = this.#known.get(key)
    if (known) {
      this.#count(known.length)
      return known
    }
    const { lines, ingredients } = await this.#slices.finish(
      inputsOf(portion, chart, this.#recipes, this.#organizationId),
    )
    this.#count(lines)
    this.#known.set(key, ingredients)
    return ingredients
  }

  #count(lines: number): void {
    this.#lines += lines
    if (this.#lines > documentLinesMax) throw new OperationError(BreakdownTooLarge, { path: 'items' })
  }
}

/** Returns the ingredients of a portion, and the number of lines of charts that they come from. */
function* inputsOf(
  { productId, sizeId, amount, sizeFactor }: Portion,
  root: Chart,
  { charts, sizeRanks }: Recipes,
  organizationId: string,
): Steps<{ lines: number; ingredients: Ingredient[] }> {
  const amounts = new Map<string, Decimal>()
  let lines = 0

  function* add(chart: Chart, items: readonly ChartItem[], per: Decimal, path: ChartItem[]): Steps<void> {
    if (path.length > depthMax) throw nestingError(productId)
    for (const item of items) {
      yield
      if (!appliesTo(item.storeSpecification, organizationId)) continue
      if (++lines > linesMax) throw new OperationError(ChartTooLarge)
      const inside = [...path, item]
      const taken = per.times(item.quantityIn).dividedBy(chart.assembledQuantity)
      const inner = charts.get(item.productId)
      if (inner && !isDirect(inner, organizationId))
        yield* add(inner, linesFor(inner, inside, sizeRanks), taken, inside)
      else amounts.set(item.productId, taken.plus(amounts.get(item.productId) ?? 0))
    }
  }

  const isCommon = root.productSizeAssemblyStrategy === 'COMMON'
  yield* add(root, itemsOfSize(root, sizeId, sizeRanks), isCommon ? amount.times(sizeFactor) : amount, [])
  const ingredients = [...amounts]
    .map(([productId, amount]) => ({ productId, amount: amount.toDecimalPlaces(writeOffDigits) }))
    .filter(({ amount }) => !amount.isZero())
  return { lines, ingredients }
}

/** Returns the lines of a chart for a size. A SPECIFIC chart without lines for it has those of its first size. */
function itemsOfSize(chart: Chart, sizeId: string | null, sizeRanks: Recipes['sizeRanks']): readonly ChartItem[] {
  const ofSize = chart.items.filter(({ productSizeId }) => productSizeId === sizeId)
  return chart.productSizeAssemblyStrategy === 'SPECIFIC' && ofSize.length > 0 ? ofSize : linesFor(chart, [], sizeRanks)
}

import { toNumber } from '#core/decimal.ts'
import { OperationError } from '#core/errors.ts'
import { asId } from '#core/schema.ts'
import { appliesTo, breakDownChart, depthMax, linesFor, linesMax, nestingError, quantityPerUnit } from './breakdown.ts'
import { ChartTooLarge } from './errors.ts'
import type { Chart, ChartItem, Recipes, StoreSpecification } from './model.ts'
import type { ChartNode } from './schemas.ts'

const specificationOf = (specification: StoreSpecification | null) =>
  specification && { ...specification, organizationIds: [...specification.organizationIds] }

/** Returns the chart for a response, with the lines that apply to the organization. */
export const answeredChart = (chart: Chart, organizationId: string | null = null) => ({
  id: chart.id,
  productId: chart.productId,
  dateFrom: chart.dateFrom,
  dateTo: chart.dateTo,
  assembledQuantity: chart.assembledQuantity,
  productSizeAssemblyStrategy: chart.productSizeAssemblyStrategy,
  writeoffStrategy: chart.writeoffStrategy,
  directWriteoffStoreSpecification: specificationOf(chart.directWriteoffStoreSpecification),
  items: linesIn(chart.items, organizationId).map((item) => ({
    ...item,
    storeSpecification: specificationOf(item.storeSpecification),
  })),
  appearance: chart.details.appearance ?? null,
  description: chart.details.description ?? null,
  organoleptic: chart.details.organoleptic ?? null,
  outputComment: chart.details.outputComment ?? null,
  technologyDescription: chart.details.technologyDescription ?? null,
})

/** Returns the chart with every field that can be saved again. */
export const savedChart = (chart: Chart) => ({
  ...answeredChart(chart),
  picture: chart.details.picture ?? null,
  franchiseMasterId: chart.details.franchiseMasterId ?? null,
  franchiseOriginalId: chart.details.franchiseOriginalId ?? null,
  franchiseUniqueId: chart.details.franchiseUniqueId ?? null,
})

/** Means that the product itself leaves no store: a prepared chart has no strategy. */
const nowhere = { organizationIds: [], inverse: false }

const linesIn = (items: readonly ChartItem[], organizationId: string | null): ChartItem[] =>
  items.filter(({ storeSpecification }) => appliesTo(storeSpecification, organizationId))

/** Returns what one unit of the product takes out of the store. */
export const preparedChart = (chart: Chart, recipes: Recipes, organizationId: string | null) => ({
  id: chart.id,
  productId: chart.productId,
  dateFrom: chart.dateFrom,
  dateTo: chart.dateTo,
  assembledQuantity: 1,
  productSizeAssemblyStrategy: chart.productSizeAssemblyStrategy,
  directWriteoffStoreSpecification:
    chart.writeoffStrategy === 'DIRECT' ? specificationOf(chart.directWriteoffStoreSpecification) : nowhere,
  items: breakDownChart(chart, recipes, organizationId).map(({ amount, storeSpecification, ...item }) => ({
    ...item,
    amount: toNumber(amount),
    storeSpecification: specificationOf(storeSpecification),
  })),
})

/** Returns the chart of a product with the charts of its ingredients, at all levels. */
export function chartTree(root: Chart, { charts, sizeRanks }: Recipes, organizationId: string | null): ChartNode {
  let lines = 0

  function nodeOf(above: Chart, item: ChartItem, way: readonly ChartItem[]): ChartNode {
    if (++lines > linesMax) throw new OperationError(ChartTooLarge)
    if (way.length > depthMax) throw nestingError(root.productId)
    const { id, productId, packageCount, packageTypeId, quantityIn, quantityMiddle, quantityOut } = item
    const perUnit = (quantity: number | null) => (quantity === null ? null : toNumber(quantityPerUnit(quantity, above)))
    const chart = charts.get(productId)
    return {
      ...bare(productId),
      packageCount,
      packageTypeId,
      ...(chart ? below(chart, linesFor(chart, way, sizeRanks), way) : { id: asId<'AssemblyChartNode'>(id) }),
      quantityIn: perUnit(quantityIn),
      quantityMiddle: perUnit(quantityMiddle),
      quantityOut: perUnit(quantityOut),
    }
  }

  const below = (chart: Chart, items: readonly ChartItem[], way: readonly ChartItem[]) => ({
    id: asId<'AssemblyChartNode'>(chart.id),
    hasChart: true,
    assembledQuantity: chart.assembledQuantity,
    productSizeAssemblyStrategy: chart.productSizeAssemblyStrategy,
    writeoffStrategy: chart.writeoffStrategy,
    items: linesIn(items, organizationId).map((item) => nodeOf(chart, item, [...way, item])),
  })

  return { ...bare(root.productId), ...below(root, root.items, []) }
}

const bare = (productId: Chart['productId']) => ({
  productId,
  hasChart: false,
  assembledQuantity: null,
  productSizeAssemblyStrategy: null,
  writeoffStrategy: null,
  packageCount: null,
  packageTypeId: null,
  quantityIn: null,
  quantityMiddle: null,
  quantityOut: null,
  items: [],
})

import { type Static, type TSchema, Type } from 'typebox'
import type { Statuses } from '#core/operation/operation.ts'
import { CalendarDay, Id, List, opt, Quantity } from '#core/schema.ts'
import {
  chartFields,
  itemFields,
  itemsMax,
  Positive,
  SizeStrategy,
  StoreSpecification,
  WriteoffStrategy,
} from '#shared/schemas/assembly_chart.ts'
import { depthMax, linesMax } from './breakdown.ts'

/** A calculated number: products of quotients may exceed the limits of a quantity. */
const WorkedOut = () => Type.Number({ minimum: 0 })

const AnsweredItem = Type.Object(
  { ...itemFields, sortWeight: opt(Type.Number(), 'Position of the line, smallest first.') },
  { title: 'AssemblyChartItemResponse' },
)

export const SavedChartId = Type.Object({ id: opt(Id('AssemblyChart'), 'Id of the chart.') })

export const ChartId = Type.Object({ id: opt(Id('AssemblyChart'), 'Id of the chart. Required.') })

export const AnsweredChart = Type.Object(
  {
    ...chartFields,
    dateTo: opt(CalendarDay(), 'First day on which the chart no longer applies.'),
    items: opt(List(AnsweredItem), 'Lines of the chart.'),
  },
  { title: 'AssemblyChartResponse' },
)

/** A query for the recipe of a product on a day. */
export const RecipeQueryInput = Type.Object({
  productId: opt(Id('Product'), 'Product. Required.'),
  dateFrom: opt(CalendarDay(), 'Day of the charts. If omitted, today in the organization.'),
  organizationId: opt(
    Id('Organization'),
    'Lines and DIRECT strategies of this organization. If omitted, all lines, and only strategies that are DIRECT everywhere.',
  ),
})

const PreparedItem = Type.Object(
  {
    id: opt(Id('AssemblyChartItem'), 'Id of the line.'),
    productId: opt(Id('Product'), 'Product of the line.'),
    productSizeId: opt(Id('ProductSize'), 'Size of the dish that the line is for. Null for all.'),
    amount: opt(WorkedOut(), "Quantity for one unit of the dish, in the unit of the line's product."),
    sortWeight: opt(Type.Number(), 'Position of the line in its chart.'),
    storeSpecification: opt(StoreSpecification, 'Organizations where the line applies. Null for all.'),
  },
  { title: 'PreparedChartItem' },
)

export const PreparedChart = Type.Object(
  {
    id: opt(Id('AssemblyChart'), 'Id of the original chart.'),
    productId: opt(Id('Product'), 'Product of the chart.'),
    dateFrom: opt(CalendarDay(), 'First day of the chart.'),
    dateTo: opt(CalendarDay(), 'First day on which the chart no longer applies.'),
    assembledQuantity: opt(Quantity({ minimum: 0 }), 'Yield of the lines in units of the product: 1.'),
    productSizeAssemblyStrategy: opt(SizeStrategy(), 'Whether lines are for all sizes or for one.'),
    directWriteoffStoreSpecification: opt(
      StoreSpecification,
      'Organizations where the product itself is written off: null for all, an empty list for none, as in ASSEMBLE charts.',
    ),
    items: opt(List(PreparedItem, { maxItems: linesMax }), 'Quantities that one unit of the product writes off.'),
  },
  { title: 'PreparedChart' },
)

const nodeFields = {
  id: opt(Id('AssemblyChartNode'), 'Id of the chart of the product; without one, of the line.'),
  productId: opt(Id('Product'), 'Product.'),
  hasChart: opt(Type.Boolean(), 'Whether the product has a chart; `items` are its ingredients.'),
  assembledQuantity: opt(Quantity({ minimum: 0 }), "Yield of the product's chart. Null without a chart."),
  productSizeAssemblyStrategy: opt(SizeStrategy(), 'Size strategy of the chart.'),
  writeoffStrategy: opt(WriteoffStrategy(), 'Write-off strategy of the chart.'),
  packageCount: opt(Positive(), 'Number of packages in the line above.'),
  packageTypeId: opt(Id('Container'), 'Kind of the packages.'),
  quantityIn: opt(WorkedOut(), 'Gross quantity for one unit of the product above, to 4 decimals. Null at the top.'),
  quantityMiddle: opt(WorkedOut(), 'Net quantity for one unit of the product above, to 4 decimals. Null at the top.'),
  quantityOut: opt(
    WorkedOut(),
    'Quantity in the dish for one unit of the product above, to 4 decimals. Null at the top.',
  ),
}

const NodeFields = Type.Object(nodeFields)

/** A product with its ingredients. */
export interface ChartNode extends Static<typeof NodeFields> {
  items: ChartNode[]
}

/** The last level: charts cannot be nested more deeply. */
const noNodes = List(Type.Object({}), { maxItems: 0 })

const nodesOf = (levels: number): TSchema => (levels === 0 ? noNodes : List(nodeOf(levels), { maxItems: itemsMax }))

const nodeOf = (levels: number) =>
  Type.Object({ ...nodeFields, items: opt(nodesOf(levels - 1), 'Ingredients. Empty without a chart.') })

/** A tree of products of the maximum depth. */
export const ChartTree = Type.Unsafe<ChartNode>(nodeOf(depthMax + 1))

/** Statuses of operations that respond with an empty body when there is no chart. */
export const statuses: Statuses = [200, 400, 401, 403, 429, 500, 502]
/** Statuses of operations on one chart. */
export const chartStatuses: Statuses = [200, 400, 401, 403, 404, 429, 500, 502]

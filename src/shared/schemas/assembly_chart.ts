import { type Static, Type } from 'typebox'
import { CalendarDay, field, Id, Int32, List, OneOf, opt, Quantity, Text } from '#core/schema.ts'

export const itemsMax = 500
const textMax = 2000

export const StoreSpecification = Type.Object(
  {
    organizationIds: opt(List(Id('Organization')), 'Organizations. Absent, none.'),
    inverse: opt(Type.Boolean(), 'True for all organizations but these.'),
  },
  { title: 'StoreSpecification' },
)

export const SizeStrategy = () => OneOf(['COMMON', 'SPECIFIC'])
export const WriteoffStrategy = () => OneOf(['ASSEMBLE', 'DIRECT'])
export const Positive = () => Quantity({ minimum: 0 })
const trial = (number: number, what: string) => opt(Positive(), `${what} of trial ${number}, in kilograms.`)

export const itemFields = {
  id: opt(Id('AssemblyChartItem'), 'Id of the line. If omitted, a new id.'),
  productId: opt(Id('Product'), 'Product of the line. Required.'),
  productSizeId: opt(Id('ProductSize'), 'Size of the dish that the line is for; only in SPECIFIC charts.'),
  packageCount: opt(Positive(), 'Number of packages.'),
  packageTypeId: opt(Id('Container'), 'Kind of the packages.'),
  quantityIn: opt(Positive(), "Gross quantity, which is written off, in the unit of the line's product. Required."),
  quantityMiddle: opt(Positive(), 'Net quantity.'),
  quantityOut: opt(Positive(), 'Quantity in the dish.'),
  quantityIn1: trial(1, 'Gross quantity'),
  quantityOut1: trial(1, 'Yield'),
  quantityIn2: trial(2, 'Gross quantity'),
  quantityOut2: trial(2, 'Yield'),
  quantityIn3: trial(3, 'Gross quantity'),
  quantityOut3: trial(3, 'Yield'),
  storeSpecification: opt(StoreSpecification, 'Organizations where the line applies. If omitted, all.'),
}

const Item = Type.Object(
  {
    ...itemFields,
    sortWeight: opt(Int32(), 'Position of the line, smallest first. If omitted, its position in this list.'),
  },
  { title: 'AssemblyChartItem' },
)

const text = (about: string) => opt(Text({ maxLength: textMax }), about)

export const chartFields = {
  id: opt(Id('AssemblyChart'), 'Id of the chart.'),
  productId: opt(Id('Product'), 'Product of the chart.'),
  dateFrom: opt(CalendarDay(), 'First day of the chart.'),
  assembledQuantity: opt(
    Quantity({ minimum: 0 }),
    'Yield of the lines in units of the product, above 0. If omitted, 1.',
  ),
  productSizeAssemblyStrategy: opt(
    SizeStrategy(),
    'COMMON: one set of lines, times the factor of the size. SPECIFIC: lines for each size. If omitted, COMMON.',
  ),
  writeoffStrategy: opt(
    WriteoffStrategy(),
    'ASSEMBLE: the ingredients are written off. DIRECT: the product itself is. If omitted, ASSEMBLE.',
  ),
  directWriteoffStoreSpecification: opt(StoreSpecification, 'Organizations where DIRECT applies. If omitted, all.'),
  appearance: text('How the dish looks.'),
  description: text('Description.'),
  organoleptic: text('How the dish smells and tastes.'),
  outputComment: text('Remark on the yield.'),
  technologyDescription: text('How the dish is made.'),
}

/** All fields of a chart to save. */
export const ChartToSave = {
  ...chartFields,
  dateTo: field(CalendarDay(), 'First day on which the chart no longer applies.'),
  items: opt(List(Item, { maxItems: itemsMax }), 'Lines of the chart.'),
  picture: opt(Id('Image'), 'Image of the dish.'),
  franchiseMasterId: opt(Id('FranchiseMaster'), 'Chain that owns the chart.'),
  franchiseOriginalId: opt(Id('FranchiseOriginal'), 'Its id in that chain.'),
  franchiseUniqueId: opt(Id('FranchiseUnique'), 'Its id across chains. Required with `franchiseMasterId`.'),
  versionCompatibility: opt(OneOf(['V_7_0']), 'Version of the format.'),
}

const { versionCompatibility: _, ...ownFields } = ChartToSave

/** A chart with an id that the client chose. */
export const ImportedChart = Type.Object(
  {
    ...ownFields,
    id: field(Id('AssemblyChart'), 'Id chosen for the chart.'),
    productId: field(Id('Product'), 'Product of the chart.'),
    dateFrom: field(CalendarDay(), 'First day of the chart.'),
  },
  { title: 'ImportedChart' },
)
export type ImportedChart = Static<typeof ImportedChart>

export const AnyChart = Type.Object(ChartToSave)
export type ChartToSave = Static<typeof AnyChart>

// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface AssemblyChartOperations {
  /** Get the assembly chart of a product. */
  '/api/nomenclature/v2/assembly-chart/assembled': { kind: 'query'; request: AssembledRequest; response: AssemblyChartResponseAnswer | null }
  /** Create an assembly chart. */
  '/api/nomenclature/v2/assembly-chart/create': { kind: 'write'; request: CreateRequest; response: AssemblyChartCommonResponse }
  /** Delete an assembly chart. */
  '/api/nomenclature/v2/assembly-chart/delete': { kind: 'write'; request: DeleteRequest; response: AssemblyChartCommonResponse }
  /** Get an assembly chart. */
  '/api/nomenclature/v2/assembly-chart/get': { kind: 'query'; request: GetRequest; response: AssemblyChartResponseAnswer }
  /** List assembly charts. */
  '/api/nomenclature/v2/assembly-chart/list': { kind: 'query'; request: AssemblyChartListRequest; response: AssemblyChartListResponseAnswer }
  /** Break a product down to stored goods. */
  '/api/nomenclature/v2/assembly-chart/prepared': { kind: 'query'; request: PreparedRequest; response: PreparedChartDtoAnswer | null }
  /** Get the ingredient tree of a product. */
  '/api/nomenclature/v2/assembly-chart/tree': { kind: 'query'; request: TreeRequest; response: ChartTreeNodeDtoAnswer | null }
  /** Replace an assembly chart. */
  '/api/nomenclature/v2/assembly-chart/update': { kind: 'write'; request: SaveRequest; response: AssemblyChartCommonResponse }
}

export interface AssembledRequest {
  /** Day of the charts. If omitted, today in the organization. A day, `yyyy-MM-dd`. */
  dateFrom?: Day | null
  /** Lines and DIRECT strategies of this organization. If omitted, all lines, and only strategies that are DIRECT everywhere. */
  organizationId?: Id<'Organization'> | null
  /** Product. Required. */
  productId?: Id<'Product'> | null
}

export interface AssemblyChartCommonResponse {
  /** Id of the chart. */
  id?: Id<'AssemblyChart'> | null
}

export interface AssemblyChartItem {
  /** Id of the line. If omitted, a new id. */
  id?: Id<'AssemblyChartItem'> | null
  /** Number of packages. */
  packageCount?: number | null
  /** Kind of the packages. */
  packageTypeId?: Id<'Container'> | null
  /** Product of the line. Required. */
  productId?: Id<'Product'> | null
  /** Size of the dish that the line is for; only in SPECIFIC charts. */
  productSizeId?: Id<'ProductSize'> | null
  /** Gross quantity, which is written off, in the unit of the line's product. Required. */
  quantityIn?: number | null
  /** Gross quantity of trial 1, in kilograms. */
  quantityIn1?: number | null
  /** Gross quantity of trial 2, in kilograms. */
  quantityIn2?: number | null
  /** Gross quantity of trial 3, in kilograms. */
  quantityIn3?: number | null
  /** Net quantity. */
  quantityMiddle?: number | null
  /** Quantity in the dish. */
  quantityOut?: number | null
  /** Yield of trial 1, in kilograms. */
  quantityOut1?: number | null
  /** Yield of trial 2, in kilograms. */
  quantityOut2?: number | null
  /** Yield of trial 3, in kilograms. */
  quantityOut3?: number | null
  /** Position of the line, smallest first. If omitted, its position in this list. */
  sortWeight?: number | null
  /** Organizations where the line applies. If omitted, all. */
  storeSpecification?: StoreSpecification | null
}

export interface AssemblyChartItemResponse {
  /** Id of the line. If omitted, a new id. */
  id?: Id<'AssemblyChartItem'> | null
  /** Number of packages. */
  packageCount?: number | null
  /** Kind of the packages. */
  packageTypeId?: Id<'Container'> | null
  /** Product of the line. Required. */
  productId?: Id<'Product'> | null
  /** Size of the dish that the line is for; only in SPECIFIC charts. */
  productSizeId?: Id<'ProductSize'> | null
  /** Gross quantity, which is written off, in the unit of the line's product. Required. */
  quantityIn?: number | null
  /** Gross quantity of trial 1, in kilograms. */
  quantityIn1?: number | null
  /** Gross quantity of trial 2, in kilograms. */
  quantityIn2?: number | null
  /** Gross quantity of trial 3, in kilograms. */
  quantityIn3?: number | null
  /** Net quantity. */
  quantityMiddle?: number | null
  /** Quantity in the dish. */
  quantityOut?: number | null
  /** Yield of trial 1, in kilograms. */
  quantityOut1?: number | null
  /** Yield of trial 2, in kilograms. */
  quantityOut2?: number | null
  /** Yield of trial 3, in kilograms. */
  quantityOut3?: number | null
  /** Position of the line, smallest first. */
  sortWeight?: number | null
  /** Organizations where the line applies. If omitted, all. */
  storeSpecification?: StoreSpecification | null
}

export interface AssemblyChartListRequest {
  /** First day of the period. If omitted, the period has no start. A day, `yyyy-MM-dd`. */
  dateFrom?: Day | null
  /** Last day of the period. If omitted, the period has no end. A day, `yyyy-MM-dd`. */
  dateTo?: Day | null
  /** Whether charts of deleted products are listed. If omitted, no. */
  includeDeletedProducts?: boolean | null
  /** Whether prepared charts are returned too. If omitted, no. */
  includePreparedCharts?: boolean | null
  /** Only charts that have changed after this revision. If omitted, all. */
  knownRevision?: number | null
  /** Only charts of this product. If omitted, all. */
  productId?: Id<'Product'> | null
}

export interface AssemblyChartListResponseAnswer {
  /** Charts that were deleted after the known revision. */
  deletedAssemblyChartIds?: (Id<'AssemblyChart'>)[] | null
  /** Prepared charts that were deleted after the known revision. Null unless requested. */
  deletedPreparedChartIds?: (Id<'AssemblyChart'>)[] | null
  /** The charts, oldest first. */
  items?: (AssemblyChartResponseAnswer)[] | null
  /** Current revision. Send it as `knownRevision` to get later changes. */
  knownRevision?: number | null
  /** Prepared charts. Null unless requested. */
  preparedCharts?: (PreparedChartDtoAnswer)[] | null
  /** Number of listed charts. */
  totalCount?: number | null
}

export interface AssemblyChartResponseAnswer {
  /** How the dish looks. */
  appearance?: string | null
  /** Yield of the lines in units of the product, above 0. If omitted, 1. */
  assembledQuantity?: number | null
  /** First day of the chart. A day, `yyyy-MM-dd`. */
  dateFrom?: Day | null
  /** First day on which the chart no longer applies. A day, `yyyy-MM-dd`. */
  dateTo?: Day | null
  /** Description. */
  description?: string | null
  /** Organizations where DIRECT applies. If omitted, all. */
  directWriteoffStoreSpecification?: StoreSpecification | null
  /** Id of the chart. */
  id?: Id<'AssemblyChart'> | null
  /** Lines of the chart. */
  items?: (AssemblyChartItemResponse)[] | null
  /** How the dish smells and tastes. */
  organoleptic?: string | null
  /** Remark on the yield. */
  outputComment?: string | null
  /** Product of the chart. */
  productId?: Id<'Product'> | null
  /** COMMON: one set of lines, times the factor of the size. SPECIFIC: lines for each size. If omitted, COMMON. */
  productSizeAssemblyStrategy?: 'COMMON' | 'SPECIFIC' | null | (string & {})
  /** How the dish is made. */
  technologyDescription?: string | null
  /** ASSEMBLE: the ingredients are written off. DIRECT: the product itself is. If omitted, ASSEMBLE. */
  writeoffStrategy?: 'ASSEMBLE' | 'DIRECT' | null | (string & {})
}

export interface ChartTreeNodeDtoAnswer {
  /** Yield of the product's chart. Null without a chart. */
  assembledQuantity?: number | null
  /** Whether the product has a chart; `items` are its ingredients. */
  hasChart?: boolean | null
  /** Id of the chart of the product; without one, of the line. */
  id?: Id<'AssemblyChartNode'> | null
  /** Ingredients. Empty without a chart. */
  items?: (ChartTreeNodeDtoAnswer)[] | null
  /** Number of packages in the line above. */
  packageCount?: number | null
  /** Kind of the packages. */
  packageTypeId?: Id<'Container'> | null
  /** Product. */
  productId?: Id<'Product'> | null
  /** Size strategy of the chart. */
  productSizeAssemblyStrategy?: 'COMMON' | 'SPECIFIC' | null | (string & {})
  /** Gross quantity for one unit of the product above, to 4 decimals. Null at the top. */
  quantityIn?: number | null
  /** Net quantity for one unit of the product above, to 4 decimals. Null at the top. */
  quantityMiddle?: number | null
  /** Quantity in the dish for one unit of the product above, to 4 decimals. Null at the top. */
  quantityOut?: number | null
  /** Write-off strategy of the chart. */
  writeoffStrategy?: 'ASSEMBLE' | 'DIRECT' | null | (string & {})
}

export interface CreateRequest {
  /** How the dish looks. */
  appearance?: string | null
  /** Yield of the lines in units of the product, above 0. If omitted, 1. */
  assembledQuantity?: number | null
  /** First day of the chart. A day, `yyyy-MM-dd`. */
  dateFrom?: Day | null
  /** First day on which the chart no longer applies. A day, `yyyy-MM-dd`. */
  dateTo: Day
  /** Description. */
  description?: string | null
  /** Organizations where DIRECT applies. If omitted, all. */
  directWriteoffStoreSpecification?: StoreSpecification | null
  /** Chain that owns the chart. */
  franchiseMasterId?: Id<'FranchiseMaster'> | null
  /** Its id in that chain. */
  franchiseOriginalId?: Id<'FranchiseOriginal'> | null
  /** Its id across chains. Required with `franchiseMasterId`. */
  franchiseUniqueId?: Id<'FranchiseUnique'> | null
  /** Id of the chart. */
  id?: Id<'AssemblyChart'> | null
  /** Lines of the chart. */
  items?: (AssemblyChartItem)[] | null
  /** How the dish smells and tastes. */
  organoleptic?: string | null
  /** Remark on the yield. */
  outputComment?: string | null
  /** Image of the dish. */
  picture?: Id<'Image'> | null
  /** Product of the chart. */
  productId?: Id<'Product'> | null
  /** COMMON: one set of lines, times the factor of the size. SPECIFIC: lines for each size. If omitted, COMMON. */
  productSizeAssemblyStrategy?: 'COMMON' | 'SPECIFIC' | null
  /** How the dish is made. */
  technologyDescription?: string | null
  /** Version of the format. */
  versionCompatibility?: 'V_7_0' | null
  /** ASSEMBLE: the ingredients are written off. DIRECT: the product itself is. If omitted, ASSEMBLE. */
  writeoffStrategy?: 'ASSEMBLE' | 'DIRECT' | null
}

export interface DeleteRequest {
  /** Id of the chart. Required. */
  id?: Id<'AssemblyChart'> | null
}

export interface GetRequest {
  /** Id of the chart. Required. */
  id?: Id<'AssemblyChart'> | null
}

export interface PreparedChartDtoAnswer {
  /** Yield of the lines in units of the product: 1. */
  assembledQuantity?: number | null
  /** First day of the chart. A day, `yyyy-MM-dd`. */
  dateFrom?: Day | null
  /** First day on which the chart no longer applies. A day, `yyyy-MM-dd`. */
  dateTo?: Day | null
  /** Organizations where the product itself is written off: null for all, an empty list for none, as in ASSEMBLE charts. */
  directWriteoffStoreSpecification?: StoreSpecification | null
  /** Id of the original chart. */
  id?: Id<'AssemblyChart'> | null
  /** Quantities that one unit of the product writes off. */
  items?: (PreparedChartItemDto)[] | null
  /** Product of the chart. */
  productId?: Id<'Product'> | null
  /** Whether lines are for all sizes or for one. */
  productSizeAssemblyStrategy?: 'COMMON' | 'SPECIFIC' | null | (string & {})
}

export interface PreparedChartItemDto {
  /** Quantity for one unit of the dish, in the unit of the line's product. */
  amount?: number | null
  /** Id of the line. */
  id?: Id<'AssemblyChartItem'> | null
  /** Product of the line. */
  productId?: Id<'Product'> | null
  /** Size of the dish that the line is for. Null for all. */
  productSizeId?: Id<'ProductSize'> | null
  /** Position of the line in its chart. */
  sortWeight?: number | null
  /** Organizations where the line applies. Null for all. */
  storeSpecification?: StoreSpecification | null
}

export interface PreparedRequest {
  /** Day of the charts. If omitted, today in the organization. A day, `yyyy-MM-dd`. */
  dateFrom?: Day | null
  /** Lines and DIRECT strategies of this organization. If omitted, all lines, and only strategies that are DIRECT everywhere. */
  organizationId?: Id<'Organization'> | null
  /** Product. Required. */
  productId?: Id<'Product'> | null
}

export interface SaveRequest {
  /** How the dish looks. */
  appearance?: string | null
  /** Yield of the lines in units of the product, above 0. If omitted, 1. */
  assembledQuantity?: number | null
  /** First day of the chart. A day, `yyyy-MM-dd`. */
  dateFrom?: Day | null
  /** First day on which the chart no longer applies. A day, `yyyy-MM-dd`. */
  dateTo: Day
  /** Description. */
  description?: string | null
  /** Organizations where DIRECT applies. If omitted, all. */
  directWriteoffStoreSpecification?: StoreSpecification | null
  /** Chain that owns the chart. */
  franchiseMasterId?: Id<'FranchiseMaster'> | null
  /** Its id in that chain. */
  franchiseOriginalId?: Id<'FranchiseOriginal'> | null
  /** Its id across chains. Required with `franchiseMasterId`. */
  franchiseUniqueId?: Id<'FranchiseUnique'> | null
  /** Id of the chart. */
  id?: Id<'AssemblyChart'> | null
  /** Lines of the chart. */
  items?: (AssemblyChartItem)[] | null
  /** How the dish smells and tastes. */
  organoleptic?: string | null
  /** Remark on the yield. */
  outputComment?: string | null
  /** Image of the dish. */
  picture?: Id<'Image'> | null
  /** Product of the chart. */
  productId?: Id<'Product'> | null
  /** COMMON: one set of lines, times the factor of the size. SPECIFIC: lines for each size. If omitted, COMMON. */
  productSizeAssemblyStrategy?: 'COMMON' | 'SPECIFIC' | null
  /** How the dish is made. */
  technologyDescription?: string | null
  /** Version of the format. */
  versionCompatibility?: 'V_7_0' | null
  /** ASSEMBLE: the ingredients are written off. DIRECT: the product itself is. If omitted, ASSEMBLE. */
  writeoffStrategy?: 'ASSEMBLE' | 'DIRECT' | null
}

export interface StoreSpecification {
  /** True for all organizations but these. */
  inverse?: boolean | null
  /** Organizations. Absent, none. */
  organizationIds?: (Id<'Organization'>)[] | null
}

export interface TreeRequest {
  /** Day of the charts. If omitted, today in the organization. A day, `yyyy-MM-dd`. */
  dateFrom?: Day | null
  /** Lines and DIRECT strategies of this organization. If omitted, all lines, and only strategies that are DIRECT everywhere. */
  organizationId?: Id<'Organization'> | null
  /** Product. Required. */
  productId?: Id<'Product'> | null
}

import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'

/** A recipe: what a product is made of from one day to another. */
export interface Chart {
  corporationId: Id<'Corporation'>
  id: Id<'AssemblyChart'>
  productId: Id<'Product'>
  dateFrom: Day
  /** The first day on which the chart does not hold any more. */
  dateTo: Day
  /** How much of the product the lines make. */
  assembledQuantity: number
  productSizeAssemblyStrategy: SizeStrategy
  writeoffStrategy: WriteoffStrategy
  /** Where DIRECT holds; null for everywhere. */
  directWriteoffStoreSpecification: StoreSpecification | null
  items: readonly ChartItem[]
  details: ChartDetails
  isDeleted: boolean
  revision: number
  changedAt: Instant
}

/** COMMON: one set of lines for all sizes, times the factor of the size. SPECIFIC: lines for each size. */
type SizeStrategy = 'COMMON' | 'SPECIFIC'
/** ASSEMBLE: what the lines name leaves the store. DIRECT: the product itself does. */
type WriteoffStrategy = 'ASSEMBLE' | 'DIRECT'

/** The organizations that are named, or with `inverse` all others. */
export interface StoreSpecification {
  organizationIds: readonly Id<'Organization'>[]
  inverse: boolean
}

/** A line. Quantities are for all that the chart makes, in the unit of the line's product. */
export interface ChartItem extends Trials {
  id: Id<'AssemblyChartItem'>
  productId: Id<'Product'>
  productSizeId: Id<'ProductSize'> | null
  packageCount: number | null
  packageTypeId: Id<'Container'> | null
  /** Gross: what leaves the store. */
  quantityIn: number
  /** Net. */
  quantityMiddle: number | null
  /** What is left of it in the dish. */
  quantityOut: number | null
  sortWeight: number
  storeSpecification: StoreSpecification | null
}

/** Up to three cookings that were tried, gross and yield, in kilograms. */
type Trials = Record<`quantity${'In' | 'Out'}${1 | 2 | 3}`, number | null>

/** What is only shown of a chart. */
export interface ChartDetails {
  appearance?: string | null
  description?: string | null
  organoleptic?: string | null
  outputComment?: string | null
  technologyDescription?: string | null
  picture?: Id<'Image'> | null
  franchiseMasterId?: Id<'FranchiseMaster'> | null
  franchiseOriginalId?: Id<'FranchiseOriginal'> | null
  franchiseUniqueId?: Id<'FranchiseUnique'> | null
}

/** A line of a product that is broken down to what a store keeps. */
export interface PreparedItem {
  id: Id<'AssemblyChartItem'>
  productId: Id<'Product'>
  productSizeId: Id<'ProductSize'> | null
  /** For one unit of the product. */
  amount: Decimal
  sortWeight: number
  storeSpecification: StoreSpecification | null
}

/** What breaking down a product needs to know: the charts of a day by product, and the order of sizes. */
export interface Recipes {
  charts: ReadonlyMap<string, Chart>
  /** Sizes by id: a smaller number is chosen first where a line says no size. */
  sizeRanks: ReadonlyMap<string, number>
}

/** An amount of a product, in a size of it. */
export interface Portion {
  productId: string
  sizeId: string | null
  amount: Decimal
  /** Factor of the size, for COMMON charts. */
  sizeFactor: Decimal
}

/** An amount of a product that leaves a store. */
export interface Ingredient {
  productId: string
  amount: Decimal
}

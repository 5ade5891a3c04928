import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'

/** A recipe of a product for a period. */
export interface Chart {
  corporationId: Id<'Corporation'>
  id: Id<'AssemblyChart'>
  productId: Id<'Product'>
  dateFrom: Day
  /** First day after the chart's period. */
  dateTo: Day
  /** Quantity of the product that the lines make. */
  assembledQuantity: number
  productSizeAssemblyStrategy: SizeStrategy
  writeoffStrategy: WriteoffStrategy
  /** Stores in which DIRECT applies; null for all. */
  directWriteoffStoreSpecification: StoreSpecification | null
  items: readonly ChartItem[]
  details: ChartDetails
  isDeleted: boolean
  revision: number
  changedAt: Instant
}

/** COMMON: one set of lines for all sizes, multiplied by the factor of the size. SPECIFIC: a set of lines per size. */
type SizeStrategy = 'COMMON' | 'SPECIFIC'
/** ASSEMBLE: the ingredients leave the store. DIRECT: the product itself does. */
type WriteoffStrategy = 'ASSEMBLE' | 'DIRECT'

/** The listed organizations, or all others if `inverse` is true. */
export interface StoreSpecification {
  organizationIds: readonly Id<'Organization'>[]
  inverse: boolean
}

/** A line. Quantities are for `assembledQuantity`, in the unit of the line's product. */
export interface ChartItem extends Trials {
  id: Id<'AssemblyChartItem'>
  productId: Id<'Product'>
  productSizeId: Id<'ProductSize'> | null
  packageCount: number | null
  packageTypeId: Id<'Container'> | null
  /** Gross quantity, which leaves the store. */
  quantityIn: number
  /** Net quantity. */
  quantityMiddle: number | null
  /** Quantity that remains in the dish. */
  quantityOut: number | null
  sortWeight: number
  storeSpecification: StoreSpecification | null
}

/** Up to three trial cookings, gross and yield, in kilograms. */
type Trials = Record<`quantity${'In' | 'Out'}${1 | 2 | 3}`, number | null>

/** Fields without effect on calculations. */
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

/** A line of a chart that is broken down to stored goods. */
export interface PreparedItem {
  id: Id<'AssemblyChartItem'>
  productId: Id<'Product'>
  productSizeId: Id<'ProductSize'> | null
  /** Amount per unit of the product. */
  amount: Decimal
  sortWeight: number
  storeSpecification: StoreSpecification | null
}

/** Charts of one day by product, and the order of sizes. */
export interface Recipes {
  charts: ReadonlyMap<string, Chart>
  /** Rank of each size by id. Without a size in the line, the lowest rank is chosen. */
  sizeRanks: ReadonlyMap<string, number>
}

export interface Portion {
  productId: string
  sizeId: string | null
  amount: Decimal
  /** Factor of the size in COMMON charts. */
  sizeFactor: Decimal
}

/** Amount of a product that leaves a store. */
export interface Ingredient {
  productId: string
  amount: Decimal
}

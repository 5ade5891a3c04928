import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { GroupDetails } from '../model.ts'

/** A product group: the fields that menus use, and its card. */
export interface Group {
  corporationId: Id<'Corporation'>
  id: Id<'ProductGroup'>
  parentId: Id<'ProductGroup'> | null
  name: string
  code: string | null
  article: string | null
  isGroupModifier: boolean
  sortOrder: number
  details: GroupDetails
  accountingCategoryId: Id<'AccountingCategory'> | null
  categoryId: Id<'ProductCategory'> | null
  taxCategoryId: Id<'TaxCategory'> | null
  includeInReport: boolean
  card: GroupCard
  isDeleted: boolean
  revision: number
  createdAt: Instant | null
  createdBy: string | null
  modifiedAt: Instant | null
  modifiedBy: string | null
  deletedAt: Instant | null
}

/** Fields that the catalogue only stores and returns. */
export interface GroupCard {
  color: Color | null
  fontColor: Color | null
  customCategories: { categoryListId: Id<'CustomCategory'> | null; categoryValueId: Id<'CustomCategoryValue'> | null }[]
  defaultCourse: number | null
  defaultMaximumStoreBalanceLevel: number | null
  defaultMinimumStoreBalanceLevel: number | null
  frontImageId: Id<'Image'> | null
  isFixedPrice: boolean
  markupSettings: { organizationId: Id<'Organization'>; markupPercent: number | null }[]
  maximumStoreBalanceLevels: StoreLevel[]
  minimumStoreBalanceLevels: StoreLevel[]
  priceMarkupPercent: number | null
  visibilityFilter: { isExcluding: boolean; organizationIds: Id<'Organization'>[] } | null
}

export interface Color {
  red: number
  green: number
  blue: number
}

export interface StoreLevel {
  storeId: Id<'Store'>
  value: number | null
  valueAssigned: boolean
}

import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { ComboCategory, ComboSpecification } from '#domains/combo/rules.ts'

/** All that a corporation sells, as read at one moment. It is replaced as a whole when anything in it changes. */
export interface Catalogue {
  corporationId: Id<'Corporation'>
  revision: number
  products: ReadonlyMap<string, CatalogueProduct>
  sizes: ReadonlyMap<string, ProductSize>
  groups: ReadonlyMap<string, ProductGroup>
  categories: ReadonlyMap<string, ProductCategory>
  taxCategories: ReadonlyMap<string, TaxCategory>
  /** Those in use. With none, prices come without a category. */
  priceCategories: ReadonlyMap<string, PriceCategory>
  combos: ReadonlyMap<string, ComboSpecification>
  comboCategories: ReadonlyMap<string, ComboCategory>
  menus: ReadonlyMap<string, ExternalMenu>
}

export interface ProductSize {
  id: Id<'ProductSize'>
  name: string
  code: string | null
  priority: number
  isDefault: boolean
  isDeleted: boolean
}

export interface ProductGroup {
  id: Id<'ProductGroup'>
  parentId: Id<'ProductGroup'> | null
  name: string
  code: string | null
  isGroupModifier: boolean
  isDeleted: boolean
  sortOrder: number
  details: GroupDetails
}

/** What is only shown of a group. */
export interface GroupDetails {
  description?: string | null
  tags?: readonly string[] | null
  labels?: readonly string[] | null
  imageLinks?: readonly string[] | null
}

export interface ProductCategory {
  id: Id<'ProductCategory'>
  name: string
  isDeleted: boolean
}

export interface TaxCategory {
  id: Id<'TaxCategory'>
  name: string
  percentage: Decimal
  isDeleted: boolean
}

export interface PriceCategory {
  id: Id<'PriceCategory'>
  name: string
}

export const productTypes = ['DISH', 'GOODS', 'SERVICE', 'MODIFIER', 'PREPARED'] as const
export type ProductType = (typeof productTypes)[number]

export interface CatalogueProduct {
  id: Id<'Product'>
  name: string
  sku: string | null
  type: ProductType
  orderItemType: 'Product' | 'Compound'
  groupId: Id<'ProductGroup'> | null
  categoryId: Id<'ProductCategory'> | null
  taxCategoryId: Id<'TaxCategory'> | null
  taxPercent: Decimal | null
  canSetOpenPrice: boolean
  splittable: boolean
  useBalanceForSell: boolean
  isDeleted: boolean
  sortOrder: number
  details: ProductDetails
  modifierGroups: readonly ModifierGroup[]
  /** By `priceKey`; null says that it is not sold there. Read it through `priceOf`. */
  prices: ReadonlyMap<string, Decimal | null>
  /** Every size that any of its prices is for, in the order of sizes; null stands for the only size. */
  sizeIds: readonly (Id<'ProductSize'> | null)[]
}

/** What is only shown of a product. */
export interface ProductDetails {
  description?: string | null
  additionalInfo?: string | null
  fullNameEnglish?: string | null
  measureUnit?: string | null
  /** In kilograms. */
  weight?: number | null
  nutrition?: Nutrition | null
  tags?: readonly string[] | null
  labels?: readonly string[] | null
  imageLinks?: readonly string[] | null
  barcodes?: readonly string[] | null
  paymentSubject?: string | null
  outerEanCode?: string | null
  isMarked?: boolean | null
  isHidden?: boolean | null
  modifierSchemaId?: Id<'ModifierSchema'> | null
  modifierSchemaName?: string | null
}

/** In 100 grams. */
export interface Nutrition {
  energy: number
  proteins: number
  fats: number
  carbs: number
}

export interface ModifierGroup {
  /** null: single modifiers outside any group */
  id: Id<'ProductGroup'> | null
  name: string
  minAmount: number
  maxAmount: number
  defaultAmount: number
  freeAmount: number
  hideIfDefault: boolean
  items: readonly ModifierItem[]
}

export interface ModifierItem {
  productId: Id<'Product'>
  minAmount: number
  maxAmount: number
  defaultAmount: number
  freeAmount: number
  hideIfDefault: boolean
}

export interface ExternalMenu {
  id: string
  name: string
  description: string | null
  groups: readonly MenuGroup[]
}

export interface MenuGroup {
  groupId: Id<'ProductGroup'>
  isHidden: boolean
  productIds: readonly Id<'Product'>[]
  /** Shown after the products. */
  comboIds: readonly Id<'ComboSource'>[]
}

/** Where and how something is sold. */
export interface SoldAt {
  organizationId: string
  priceCategoryId: string | null
}

export const priceKey = (organizationId: string | null, priceCategoryId: string | null, sizeId: string | null) =>
  `${organizationId ?? ''} ${priceCategoryId ?? ''} ${sizeId ?? ''}`

/**
 * undefined: not sold there in this size. The most particular price wins: organization and category, category,
 * organization, general.
 */
export function priceOf(product: CatalogueProduct, at: SoldAt & { sizeId: string | null }): Decimal | undefined {
  const { organizationId, priceCategoryId, sizeId } = at
  const categories = priceCategoryId === null ? [null] : [priceCategoryId, null]
  for (const category of categories)
    for (const place of [organizationId, null]) {
      const price = product.prices.get(priceKey(place, category, sizeId))
      if (price !== undefined) return price ?? undefined
    }
  return undefined
}

/** The sizes in which the product is sold at the organization; [null] for one without sizes. */
export const sizesOf = (product: CatalogueProduct, at: SoldAt): (string | null)[] =>
  product.sizeIds.filter((sizeId) => priceOf(product, { ...at, sizeId }) !== undefined)

/** Whether some modifier may be taken less often than its group allows, or must be taken. */
export const hasOwnLimits = (group: ModifierGroup, items: readonly ModifierItem[]): boolean =>
  items.some(({ minAmount, maxAmount }) => minAmount > 0 || maxAmount < group.maxAmount)

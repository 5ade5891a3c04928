import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, TerminalTime } from '#core/time.ts'

/** Everything that a corporation sells, at one revision. Any change replaces the whole object. */
export interface Catalogue {
  corporationId: Id<'Corporation'>
  revision: number
  products: ReadonlyMap<string, CatalogueProduct>
  sizes: ReadonlyMap<string, ProductSize>
  groups: ReadonlyMap<string, ProductGroup>
  categories: ReadonlyMap<string, ProductCategory>
  taxCategories: ReadonlyMap<string, TaxCategory>
  allergenGroups: ReadonlyMap<string, AllergenGroup>
  schedules: ReadonlyMap<string, MenuSchedule>
  /** Groups of guest tags, with their tags. */
  customerTagGroups: ReadonlyMap<string, CustomerTagGroup>
  taxOverrides: readonly TaxOverride[]
  /** Active price categories. If there are none, prices have no category. */
  priceCategories: ReadonlyMap<string, PriceCategory>
  combos: ReadonlyMap<string, ComboSpecification>
  comboCategories: ReadonlyMap<string, ComboCategory>
  menus: ReadonlyMap<string, ExternalMenu>
}

/** A product as documents of the books use it. */
export interface Goods {
  id: string
  type: ProductType
  article: string | null
  amountUnitId: string | null
  /** Whether stores can hold the product. */
  isStored: boolean
  /** Estimated cost per unit, used without a known cost. */
  referenceCost: Decimal | null
  /** VAT rate in percent; null if the product has no tax category. */
  vatPercent: number | null
  /** Weight of one unit in kilograms. */
  unitWeight: Decimal | null
  /** Factor of a size in the recipe, by size id; 1 by default. */
  sizeFactors: Readonly<Record<string, Decimal>>
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
  /** Default for the products that have the modifier group. */
  splittable: boolean
  isDeleted: boolean
  sortOrder: number
  details: GroupDetails
  /** Visibility of the root group, which applies to all groups below it. Null for everyone. */
  visibility: Visibility | null
}

export interface Visibility {
  /** Whether the organizations are those that cannot see the group. */
  isExcluding: boolean
  organizationIds: readonly Id<'Organization'>[]
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

export interface AllergenGroup {
  id: Id<'AllergenGroup'>
  name: string
  code: string | null
  isDeleted: boolean
}

export interface PriceCategory {
  id: Id<'PriceCategory'>
  name: string
}

export type ProductType = 'GOODS' | 'DISH' | 'PREPARED' | 'SERVICE' | 'MODIFIER' | 'OUTER' | 'RATE' | 'PETROL'

export interface CatalogueProduct {
  id: Id<'Product'>
  name: string
  /** Digits for quick search. */
  code: string | null
  sku: string | null
  type: ProductType
  orderItemType: 'Product' | 'Compound'
  groupId: Id<'ProductGroup'> | null
  /** Visibility of the product's group. */
  visibility: Visibility | null
  categoryId: Id<'ProductCategory'> | null
  taxCategoryId: Id<'TaxCategory'> | null
  canSetOpenPrice: boolean
  splittable: boolean
  useBalanceForSell: boolean
  isDeleted: boolean
  sortOrder: number
  details: ProductDetails
  /** Nutrition per 100 grams in particular sizes or organizations. Read it through `nutritionOf`. */
  particularNutrition: readonly ParticularNutrition[]
  modifierGroups: readonly ModifierGroup[]
  /** Prices by `priceKey`; null for not sold. Read them through `priceOf`. */
  prices: ReadonlyMap<string, Decimal | null>
  /** Future prices by day, earliest first. */
  upcoming: readonly UpcomingPrices[]
  /** Sizes that have any price, in the order of sizes; null for a product without sizes. */
  sizeIds: readonly (Id<'ProductSize'> | null)[]
}

export interface ParticularNutrition {
  /** null: in all sizes */
  sizeId: string | null
  /** Empty for all organizations. */
  organizationIds: readonly string[]
  nutrition: Nutrition
}

/** All prices of a product from a day on. */
export interface UpcomingPrices {
  startsOn: Day
  prices: ReadonlyMap<string, Decimal | null>
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
  /** Whether the modifiers apply to the halves of a compound item instead of the whole item. */
  splittable: boolean
  items: readonly ModifierItem[]
}

export interface ModifierItem {
  productId: Id<'Product'>
  minAmount: number
  maxAmount: number
  defaultAmount: number
  freeAmount: number
  hideIfDefault: boolean
  splittable: boolean
  /** Appearance in this group or product; null for the modifier's own. */
  shown: ModifierAppearance | null
}

export interface ExternalMenu {
  id: string
  name: string
  description: string | null
  details: MenuDetails
  /** Organizations that show it; null for all of the corporation. */
  organizationIds: ReadonlySet<string> | null
  groups: readonly MenuGroup[]
}

export interface MenuGroup {
  groupId: Id<'ProductGroup'>
  isHidden: boolean
  /** null: always on sale */
  scheduleId: Id<'MenuSchedule'> | null
  productIds: readonly Id<'Product'>[]
  /** Combos, shown after the products. */
  comboIds: readonly Id<'ComboSource'>[]
}

/** Point of sale that determines a price. */
export interface SoldAt {
  organizationId: string
  priceCategoryId: string | null
}

/** Price rule of a combo: see `priceRules`. */
export type PriceRule = 0 | 1 | 2 | 3 | 4 | 5

/** Products that are sold together, one of each group. The published contract calls it an action. */
export interface ComboSpecification {
  id: Id<'ComboSource'>
  name: string
  sku: string | null
  categoryId: Id<'ComboCategory'> | null
  programId: Id<'Program'> | null
  priceModificationType: PriceRule
  /** Price, percentage or sum, depending on the rule. */
  priceModification: Decimal
  isActive: boolean
  /** In local time of the restaurant. */
  startDate: TerminalTime | null
  expirationDate: TerminalTime | null
  lackingGroupsToSuggest: number | null
  /** Whether the price includes the modifiers of the items. */
  includeModifiers: boolean
  /** Organizations that sell it; null for all of the corporation. */
  organizationIds: ReadonlySet<string> | null
  isDeleted: boolean
  sortOrder: number
  details: ComboDetails
  groups: readonly ComboGroup[]
}

export interface ComboGroup {
  id: Id<'ComboGroup'>
  name: string
  isMainGroup: boolean
  skipStep: boolean
  products: readonly ComboProduct[]
}

export interface ComboProduct {
  productId: Id<'Product'>
  /** null: in any size */
  sizeId: Id<'ProductSize'> | null
  forbiddenModifiers: readonly Id<'Product'>[]
  /** Amount of this product; null for the combo's. */
  priceModificationAmount: Decimal | null
}

export interface ComboCategory {
  id: Id<'ComboCategory'>
  name: string
  isDeleted: boolean
}

/** A picture that replaces another. */
export interface Picture {
  url: string
  hash: string | null
  updatedAt: string | null
}

/** Pictures, the main one first. */
export interface Pictures {
  imageLinks?: readonly string[] | null
  imageHash?: string | null
  imageUpdatedAt?: string | null
  /** null: the main picture */
  buttonImageUrl?: string | null
}

export interface Seo {
  seoTitle?: string | null
  seoDescription?: string | null
  seoKeywords?: string | null
  seoText?: string | null
}

/** Displayed fields of a group. */
export interface GroupDetails extends Pictures, Seo {
  description?: string | null
  additionalInfo?: string | null
  tags?: readonly string[] | null
  labels?: readonly string[] | null
  /** Only set for modifier groups. */
  isHidden?: boolean | null
}

/** Hours in which a menu sells a group. */
export interface MenuSchedule {
  id: Id<'MenuSchedule'>
  name: string
  periods: readonly Period[]
  isDeleted: boolean
}

/** Local times of the restaurant, `HH:mm`. */
interface Period {
  from: string
  to: string
  weekDays: readonly ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[]
}

/** Guest tags. Whether a product may have several depends on the group. */
export interface CustomerTagGroup {
  id: Id<'CustomerTagGroup'>
  name: string
  selectSeveralTags: boolean
  isDeleted: boolean
  tags: readonly CustomerTag[]
}

export interface CustomerTag {
  id: Id<'CustomerTag'>
  name: string
  isDeleted: boolean
}

/** Tax category that replaces another in orders of one type. */
export interface TaxOverride {
  baseTaxCategoryId: Id<'TaxCategory'>
  newTaxCategoryId: Id<'TaxCategory'>
  orderTypeId: Id<'OrderType'>
}

/** Displayed fields of a product. */
export interface ProductDetails extends Pictures, Seo {
  description?: string | null
  additionalInfo?: string | null
  fullNameEnglish?: string | null
  measureUnit?: string | null
  /** Kilograms, or litres if the unit is one of volume. */
  weight?: number | null
  measureUnitType?: MeasureUnitType | null
  nutrition?: Nutrition | null
  tags?: readonly string[] | null
  labels?: readonly string[] | null
  barcodes?: readonly string[] | null
  packs?: readonly Pack[] | null
  sizes?: readonly SizeOfProduct[] | null
  customerTagIds?: readonly Id<'CustomerTag'>[] | null
  paymentSubject?: string | null
  outerEanCode?: string | null
  isMarked?: boolean | null
  isHidden?: boolean | null
  modifierSchemaId?: Id<'ModifierSchema'> | null
  modifierSchemaName?: string | null
  allergenGroupIds?: readonly Id<'AllergenGroup'>[] | null
  productTagIds?: readonly Id<'ProductTag'>[] | null
  /** Whether receipts show it. */
  isPrinted?: boolean | null
  /** Whether the amount of the modifier applies to the whole order line instead of each portion. */
  hasOwnQuantity?: boolean | null
}

export type MeasureUnitType = 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER'

export interface Pack {
  barcode: string
  container: string | null
  productFiscalCode: string | null
}

/** Fields of a product in one size; null for the product's values. */
export interface SizeOfProduct {
  sizeId: Id<'ProductSize'>
  sku: string | null
  weight: number | null
  measureUnitType: MeasureUnitType | null
  taxCategoryId: Id<'TaxCategory'> | null
  nutrition: (Nutrition & { components: Readonly<Record<string, number>> | null }) | null
  image: Picture | null
  buttonImageUrl: string | null
  isHidden: boolean | null
}

/** Nutrition per 100 grams. */
export interface Nutrition {
  energy: number
  proteins: number
  fats: number
  carbs: number
  /** Other nutrients by name, in grams. */
  components?: Readonly<Record<string, number>> | null
}

/** Appearance of a modifier in one group or product; null for the modifier's own. */
interface ModifierAppearance {
  name: string | null
  description: string | null
  measureUnitType: MeasureUnitType | null
  /** In `measureUnitType`. */
  weight: number | null
  image: Picture | null
  buttonImageUrl: string | null
  tags: readonly string[] | null
  isHidden: boolean | null
}

/** Displayed fields of a menu. */
export interface MenuDetails {
  image?: Picture | null
  buttonImageUrl?: string | null
  intervals?: readonly Interval[] | null
}

/** Hours in which an organization sells a menu. */
interface Interval {
  organizationId: Id<'Organization'>
  fromTime: string
  toTime: string
}

/** Displayed fields of a combo. */
export interface ComboDetails extends Pictures {
  description?: string | null
  tags?: readonly string[] | null
  labels?: readonly string[] | null
  isMarked?: boolean | null
  isHidden?: boolean | null
  barcodes?: readonly string[] | null
  packs?: readonly Pack[] | null
  sizes?: readonly SizeOfCombo[] | null
}

/** Fields of a combo that differ in one size of its main group; null for the combo's values. */
export interface SizeOfCombo {
  sizeId: Id<'ProductSize'>
  image: Picture | null
  buttonImageUrl: string | null
  isHidden: boolean | null
}

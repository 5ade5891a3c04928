import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, TerminalTime } from '#core/time.ts'
import type { Period } from './input/presentation.ts'

/** All that a corporation sells, as read at one moment. It is replaced as a whole when anything in it changes. */
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
  /** With their tags. */
  customerTagGroups: ReadonlyMap<string, CustomerTagGroup>
  taxOverrides: readonly TaxOverride[]
  /** Those in use. With none, prices come without a category. */
  priceCategories: ReadonlyMap<string, PriceCategory>
  combos: ReadonlyMap<string, ComboSpecification>
  comboCategories: ReadonlyMap<string, ComboCategory>
  menus: ReadonlyMap<string, ExternalMenu>
}

/** A product as documents of the books need it. */
export interface Goods {
  id: string
  type: ProductType
  article: string | null
  amountUnitId: string | null
  /** Whether it can lie in a store. */
  isStored: boolean
  /** Cost per unit while nothing better is known. */
  referenceCost: Decimal | null
  /** VAT rate in percent; null if the product has no tax category. */
  vatPercent: number | null
  /** Weight of one unit in kilograms. */
  unitWeight: Decimal | null
  /** Part of the recipe that a size takes, by the id of the size; 1 for all others. */
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
  /** Of a group of modifiers, unless a product says otherwise. */
  splittable: boolean
  isDeleted: boolean
  sortOrder: number
  details: GroupDetails
  /** Who sees it: what the group at the root says for all groups below it. Null for everybody. */
  visibility: Visibility | null
}

export interface Visibility {
  /** Whether the organizations are those that do not see the group. */
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
  /** For quick search, in digits. */
  code: string | null
  sku: string | null
  type: ProductType
  orderItemType: 'Product' | 'Compound'
  groupId: Id<'ProductGroup'> | null
  /** That of its group. */
  visibility: Visibility | null
  categoryId: Id<'ProductCategory'> | null
  taxCategoryId: Id<'TaxCategory'> | null
  canSetOpenPrice: boolean
  splittable: boolean
  useBalanceForSell: boolean
  isDeleted: boolean
  sortOrder: number
  details: ProductDetails
  /** What 100 grams contain of it in some size or organization; read it through `nutritionOf`. */
  particularNutrition: readonly ParticularNutrition[]
  modifierGroups: readonly ModifierGroup[]
  /** By `priceKey`; null says that it is not sold there. Read it through `priceOf`. */
  prices: ReadonlyMap<string, Decimal | null>
  /** What its prices will be from a day on, the next day first, as `prices` are. */
  upcoming: readonly UpcomingPrices[]
  /** Every size that any of its prices is for, in the order of sizes; null stands for the only size. */
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
  /** Whether its modifiers belong to the halves of a compound item, or to the item as a whole. */
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
  /** How it looks here; null: as it does by itself. */
  shown: ShownModifier | null
}

export interface ExternalMenu {
  id: string
  name: string
  description: string | null
  details: MenuDetails
  /** Where it is shown; null for everywhere in the corporation. */
  organizationIds: ReadonlySet<string> | null
  groups: readonly MenuGroup[]
}

export interface MenuGroup {
  groupId: Id<'ProductGroup'>
  isHidden: boolean
  /** null: sold always. */
  scheduleId: Id<'MenuSchedule'> | null
  productIds: readonly Id<'Product'>[]
  /** Shown after the products. */
  comboIds: readonly Id<'ComboSource'>[]
}

/** Where and how something is sold. */
export interface SoldAt {
  organizationId: string
  priceCategoryId: string | null
}

/** How a combo's price comes about: see `priceRules`. */
export type PriceRule = 0 | 1 | 2 | 3 | 4 | 5

/** Products sold together: one of each group. The wire calls it an action. */
export interface ComboSpecification {
  id: Id<'ComboSource'>
  name: string
  sku: string | null
  categoryId: Id<'ComboCategory'> | null
  programId: Id<'Program'> | null
  priceModificationType: PriceRule
  /** The price, the percentage or the sum, as the rule says. */
  priceModification: Decimal
  isActive: boolean
  /** On the clock of the restaurant. */
  startDate: TerminalTime | null
  expirationDate: TerminalTime | null
  lackingGroupsToSuggest: number | null
  /** Whether the price includes what the modifiers of its items cost. */
  includeModifiers: boolean
  /** Where it is sold; null for everywhere in the corporation. */
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
  /** In place of the combo's; null where it has none of its own. */
  priceModificationAmount: Decimal | null
}

export interface ComboCategory {
  id: Id<'ComboCategory'>
  name: string
  isDeleted: boolean
}

/** A picture that stands in place of another. */
export interface Picture {
  url: string
  hash: string | null
  updatedAt: string | null
}

/** Pictures of what has a list of them, the main one first. */
export interface Pictures {
  imageLinks?: readonly string[] | null
  imageHash?: string | null
  imageUpdatedAt?: string | null
  /** null: the main picture. */
  buttonImageUrl?: string | null
}

/** Texts for search engines. */
export interface Seo {
  seoTitle?: string | null
  seoDescription?: string | null
  seoKeywords?: string | null
  seoText?: string | null
}

/** What is only shown of a group. */
export interface GroupDetails extends Pictures, Seo {
  description?: string | null
  additionalInfo?: string | null
  tags?: readonly string[] | null
  labels?: readonly string[] | null
  /** Of a group of modifiers. */
  isHidden?: boolean | null
}

/** When a menu sells a group. */
export interface MenuSchedule {
  id: Id<'MenuSchedule'>
  name: string
  periods: readonly Period[]
  isDeleted: boolean
}

/** Tags for guests, of which a product may have one, or several. */
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

/** A tax category that orders of a type have in place of another. */
export interface TaxOverride {
  baseTaxCategoryId: Id<'TaxCategory'>
  newTaxCategoryId: Id<'TaxCategory'>
  orderTypeId: Id<'OrderType'>
}

/** What is only shown of a product. */
export interface ProductDetails extends Pictures, Seo {
  description?: string | null
  additionalInfo?: string | null
  fullNameEnglish?: string | null
  measureUnit?: string | null
  /** In kilograms; in litres where it is measured by volume. */
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
  /** Of a modifier: its amount is for the whole line of an order instead of for one portion. */
  hasOwnQuantity?: boolean | null
}

export type MeasureUnitType = 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER'

/** What is known of a barcode. */
export interface Pack {
  barcode: string
  container: string | null
  productFiscalCode: string | null
}

/** What of a product is another thing in one size; null: as the product says. */
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

/** In 100 grams. */
export interface Nutrition {
  energy: number
  proteins: number
  fats: number
  carbs: number
  /** Other nutrients by name, in grams. */
  components?: Readonly<Record<string, number>> | null
}

/** How a modifier looks in one group or product; null: as it does by itself. */
export interface ShownModifier {
  name: string | null
  description: string | null
  measureUnitType: MeasureUnitType | null
  /** In this unit. */
  weight: number | null
  image: Picture | null
  buttonImageUrl: string | null
  tags: readonly string[] | null
  isHidden: boolean | null
}

/** What is only shown of a menu. */
export interface MenuDetails {
  image?: Picture | null
  buttonImageUrl?: string | null
  intervals?: readonly Interval[] | null
}

/** When an organization sells a menu. */
export interface Interval {
  organizationId: Id<'Organization'>
  fromTime: string
  toTime: string
}

/** What is only shown of a combo. */
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

/** What of a combo is another thing in one size of its main group; null: as the combo says. */
export interface SizeOfCombo {
  sizeId: Id<'ProductSize'>
  image: Picture | null
  buttonImageUrl: string | null
  isHidden: boolean | null
}

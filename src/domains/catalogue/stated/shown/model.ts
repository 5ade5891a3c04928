import type { Id } from '#core/schema.ts'
import type { Period } from './schemas.ts'

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

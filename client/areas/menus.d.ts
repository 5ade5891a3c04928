// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface MenusOperations {
  /** List the catalogue and menus of a corporation. */
  '/admin/menus/list': { kind: 'query'; request: AdminMenusListRequest; response: AdminMenusListResponseAnswer }
  /** Save products and an external menu. */
  '/admin/menus/save': { kind: 'write'; request: AdminMenusSaveRequest; response: AdminMenusSaveResponse }
  /** Get the catalogue of an organization. Deprecated. */
  '/api/1/nomenclature': { kind: 'query'; request: NomenclatureRequest; response: NomenclatureResponseAnswer }
  /** Get an external menu, version 2, 3 or 4. Deprecated. */
  '/api/2/by_id': { kind: 'query'; request: MenuRequest; response: MenuByIdResponseAnswer }
  /** List external menus and price categories. */
  '/api/2/menu': { kind: 'query'; request: MenusRequest; response: MenusDataResponse }
  /** Get an external menu, version 2, 3 or 4. Deprecated. */
  '/api/2/menu/by_id': { kind: 'query'; request: MenuRequest; response: MenuByIdResponseAnswer }
  /** Get an external menu of an organization. */
  '/api/menu/v3/by_id': { kind: 'query'; request: MenuRequestV3; response: MenuV3Answer }
}

export interface AdminMenusListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Only products that menus show in these groups, with their modifiers; none if empty. If omitted, of all groups. */
  groupIds?: (Id<'ProductGroup'>)[] | null
  /** Only this menu with its groups and combos, and the products that it shows, with their modifiers. If omitted, the whole catalogue. */
  menuId?: string | null
}

export interface AdminMenusListResponseAnswer {
  /** Product categories, by name. */
  categories: (SavedProductCategory)[]
  /** Categories of combos, by name. */
  comboCategories: (SavedComboCategory)[]
  /** Combos, in their order. */
  combos: (SavedComboAnswer)[]
  /** External menus, by name. */
  menus: (SavedMenuOfProducts)[]
  /** Groups of modifiers, in their order. */
  modifierGroups: (SavedModifierGroupAnswer)[]
  /** Price categories, by name. */
  priceCategories: (SavedPriceCategory)[]
  /** Products with their prices and modifiers, in their order. */
  products: (SavedProductAnswer)[]
  /** Revision of the catalogue: it rises with every save that changes something. */
  revision: number
  /** Schedules, by name. */
  schedules: (SavedMenuScheduleAnswer)[]
  /** Sizes, in their order. */
  sizes: (SavedSize)[]
  /** Tax categories, by name. */
  taxCategories: (SavedProductTaxCategory)[]
  /** Tax categories replaced for some order types. */
  taxOverrides: (TaxCategoryOverrideInput)[]
}

export interface AdminMenusSaveRequest {
  /** Product categories to save. */
  categories?: (ProductCategoryInput)[]
  /** Categories of combos to save. */
  comboCategories?: (ComboCategoryInput)[]
  /** Combos to save. */
  combos?: (ComboInput)[]
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** `revision` of the list on which the request is based. If a row that the request saves was changed by others after it, in the last 90 days, the request is refused with the author, time and fields of each change. If omitted, later changes are overwritten. */
  expectedRevision?: number | null
  /** External menu to save. */
  menu?: MenuInput
  /** Modifier groups to save. */
  modifierGroups?: (ModifierGroupInput)[]
  /** Organization of prices without one. If omitted, such prices apply everywhere. */
  organizationId?: Id<'Organization'>
  /** Price categories to save. */
  priceCategories?: (PriceCategoryInput)[]
  /** Products to save, in addition to those in the menu's groups. */
  products?: (ProductInput)[]
  /** Schedules to save, which limit when menu groups are sold. */
  schedules?: (MenuScheduleInput)[]
  /** Sizes to save. */
  sizes?: (SizeInput)[]
  /** Tax categories to save. */
  taxCategories?: (ProductTaxCategoryInput)[]
  /** Tax categories replaced for some order types. The list replaces the existing one. */
  taxOverrides?: (TaxCategoryOverrideInput)[]
}

export interface AdminMenusSaveResponse {
  /** Id of the menu. Null when none was saved. */
  id: string | null
  /** Revision of the catalogue: it rises with every save that changes something. */
  revision: number
}

export interface AllergenGroupDto {
  /** Short name of the allergen. */
  code?: string
  /** Id of the allergen. */
  id?: string
  /** Whether the allergen is deleted. */
  isDeleted?: boolean
  /** Name of the allergen. */
  name?: string
}

export interface AllergenGroupDto2 {
  /** Short name of the allergen. */
  code?: string
  /** Id of the allergen. */
  id?: string
  /** Whether the allergen is deleted. */
  isDeleted?: boolean
  /** Name of the allergen. */
  name?: string
}

export interface AllergenGroupDto3 {
  /** Short name of the allergen. */
  code?: string
  /** Id of the allergen. */
  id?: string
  /** Whether the allergen is deleted. */
  isDeleted?: boolean
  /** Name of the allergen. */
  name?: string
}

export interface AllergenGroupDto4 {
  /** Short name of the allergen. */
  code?: string
  /** Id of the allergen. */
  id?: string
  /** Whether the allergen is deleted. */
  isDeleted?: boolean
  /** Name of the allergen. */
  name?: string
}

export interface BarcodeDto {
  /** The barcode. */
  barcode: string
  /** Pack with the barcode. */
  container?: string | null
}

export interface BarcodeDto2 {
  /** The barcode. */
  barcode: string
  /** Pack with the barcode. */
  container?: string | null
}

export interface BarcodeDto4 {
  /** The barcode. */
  barcode: string
  /** Pack with the barcode. */
  container?: string | null
}

export interface BarcodeDto5 {
  /** The barcode. */
  barcode: string
  /** Pack with the barcode. */
  container?: string | null
}

export interface BarcodeDto6 {
  /** The barcode. */
  barcode: string
  /** Pack with the barcode. */
  container?: string | null
}

export interface BarcodeInfo {
  /** The barcode. */
  barcode: string
  /** Pack with the barcode. */
  container?: string | null
  /** Code of the product for fiscal receipts. */
  productFiscalCode?: string | null
}

export interface ChildModifierInfo {
  /** Default amount. */
  defaultAmount?: number | null
  /** Number of free modifiers. */
  freeOfChargeAmount?: number | null
  /** Whether it need not be shown when the amount is the default. */
  hideIfDefaultAmount?: boolean | null
  /** Product that is the modifier. */
  id: Id<'Product'>
  /** Maximum amount. */
  maxAmount: number
  /** Minimum amount. */
  minAmount: number
  /** Whether the modifier is required. */
  required?: boolean | null
  /** Whether it belongs to the halves of a compound item (true) or to the whole item (false). */
  splittable?: boolean | null
}

export interface ComboCategoryDto {
  /** Combos of the category. */
  combos?: (ComboDto)[]
  /** Id of the combo category. */
  id: Id<'ComboCategory'>
  /** Name of the category. */
  name?: string | null
}

export interface ComboCategoryDto2 {
  /** Combos of the category. */
  combos?: (ComboDto)[]
  /** Id of the combo category. */
  id: Id<'ComboCategory'>
  /** Name of the category. */
  name?: string | null
}

export interface ComboCategoryDto3 {
  /** Combos of the category. */
  combos?: (ComboDto)[]
  /** Id of the combo category. */
  id: Id<'ComboCategory'>
  /** Name of the category. */
  name?: string | null
}

export interface ComboCategoryInput {
  /** Id of an existing row, or chosen for a new one. If omitted, it is derived from the name. */
  id?: Id<'ComboCategory'>
  /** Whether the category is deleted. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface ComboComponentGroup {
  /** Id of the combo group. */
  id: Id<'ComboGroup'>
  /** Whether the group determines the combo's size. */
  isMainGroup?: boolean
  /** Name of the group. */
  name: string
  /** Products from which the guest chooses one. */
  products?: (ComboComponentProduct)[] | null
  /** Whether a screen may skip the choice. */
  skipStep?: boolean
}

export interface ComboComponentProduct {
  /** Modifiers not allowed for the product in this combo. */
  forbiddenModifiers?: (string)[] | null
  /** Amount of the price rule for this product: money or percent. */
  priceModificationAmount?: number
  /** Product in `products`. */
  productId: Id<'Product'>
  /** Prices of the product by size of the combo. */
  sizePrices: (ComboSizePrice)[] | null
}

export interface ComboDto {
  /** Description for guests. */
  description?: string
  /** End of sale. Empty if it has no end. */
  expirationDate: string
  /** Groups of the combo, each of which one item fills. */
  groups?: (ComboGroupDto)[]
  /** Id of the combo, for `sourceId` of orders. */
  id: Id<'ComboSource'>
  /** Pictures of the combo. */
  image: (ExternalMenuPicture)[]
  /** Name of the combo. */
  name: string
  /** Price of the combo; 0 if it depends on the choice. */
  price?: number
  /** Whether the combo has a fixed price or the sum of its components. */
  priceStrategy: string
  /** Sizes of the combo. */
  sizes?: (ComboSizeDto)[]
  /** Start of sale. Empty if it has no start. */
  startDate: string
}

export interface ComboGroupDto {
  /** Id of the combo group. */
  id: Id<'ComboGroup'>
  /** Whether the group determines the combo's size. */
  isMainGroup: boolean
  /** Products of which the guest chooses one. */
  items?: (ComboGroupItemDto)[]
  /** Name of the group. */
  name: string
  /** Whether a screen may skip the choice. */
  skipStep?: boolean
}

export interface ComboGroupDto4 {
  /** Id of the combo group. */
  id: Id<'ComboGroup'>
  /** Whether the group determines the combo's size. */
  isMainGroup: boolean
  /** Products of which the guest chooses one. */
  items?: (ComboGroupItemDto)[]
  /** Name of the group. */
  name: string
  /** Whether a screen may skip the choice. */
  skipStep?: boolean
}

/** One of its products is chosen */
export interface ComboGroupInput {
  /** Id of an existing row, or chosen for a new one. If omitted, it is derived from the name. */
  id?: Id<'ComboGroup'>
  /** Whether the group determines the combo's size. If omitted, the first group does. */
  isMainGroup?: boolean
  /** Name. */
  name: string
  /** Products from which the guest chooses one. */
  products: (ComboProductInput)[]
  /** Whether a screen may skip the choice. */
  skipStep?: boolean
}

export interface ComboGroupItemDto {
  /** Modifiers not allowed for the product in this combo. */
  forbiddenModifiers?: (string)[]
  /** Id of the product in orders. */
  itemId: string
  /** Amount of the price rule for this product: money or percent. */
  priceModificationAmount?: number | null
  /** Size in which the product belongs to the combo. Null for any size. */
  sizeId?: string | null
  /** Prices of the product by size of the combo. */
  sizes?: (ComboGroupItemSizeDto)[]
}

export interface ComboGroupItemSizeDto {
  /** Size of the combo. */
  comboSizeId: Id<'ComboSize'>
  /** Name of the size. */
  name?: string
  /** Prices, one for each organization. */
  prices?: (ExternalMenuPriceByDepartmentsDto5)[]
  /** Short name of the size. */
  shortName?: string
  /** Size of the product in it. Null for a product without sizes. */
  sizeId?: Id<'ProductSize'> | null
}

export interface ComboInput {
  /** Barcodes of the combo. */
  barcodes?: (string)[] | null
  /** URL of a picture for a button. Default: the main picture. */
  buttonImageUrl?: string | null
  /** Category of the combo. */
  categoryId?: Id<'ComboCategory'> | null
  /** Description for guests. */
  description?: string | null
  /** End of the sale. Null for no end. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  expirationDate?: TerminalTime | null
  /** Groups of the combo. They replace the existing ones. */
  groups?: (ComboGroupInput)[]
  /** Id of an existing row, or chosen for a new one. If omitted, it is derived from the name. */
  id?: Id<'ComboSource'>
  /** Hash of the main picture, for clients to detect changes. */
  imageHash?: string | null
  /** URLs of pictures, the main one first. */
  imageLinks?: (string)[] | null
  /** When the main picture was changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  imageUpdatedAt?: OffsetTime | null
  /** Whether the combo's price includes modifiers. */
  includeModifiers?: boolean
  /** Whether the combo is on sale at all. */
  isActive?: boolean
  /** Whether the combo is deleted. */
  isDeleted?: boolean
  /** Whether menus hide the combo. */
  isHidden?: boolean | null
  /** Whether each item has a marking code. */
  isMarked?: boolean | null
  /** Labels shown with the combo. */
  labels?: (string)[] | null
  /** Number of groups that an order may lack for the combo to be suggested. */
  lackingGroupsToSuggest?: number | null
  /** Name. */
  name: string
  /** Organizations that sell the combo. Null for all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Details of its barcodes. */
  packs?: (PackInput)[] | null
  /** Amount of the price rule: money or percent. Money in the currency of the organization. */
  priceModification: number
  /** 0: the price of the combo, 1: the price of each position, 2: percent off the cheapest, 3: percent off the most expensive, 4: percent off each, 5: a sum off each. */
  priceModificationType: ComboPriceModificationType
  /** Loyalty program to which the combo belongs. */
  programId?: Id<'Program'> | null
  /** Overrides for some sizes. */
  sizes?: (SizeOfComboInput)[] | null
  /** Article number of the combo. */
  sku?: string | null
  /** Position among the combos, smallest first. */
  sortOrder?: number
  /** Start of the sale. Null for no start. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  startDate?: TerminalTime | null
  /** Tags for search and labels of the combo. */
  tags?: (string)[] | null
}

/** 0: the price of the combo, 1: the price of each position, 2: percent off the cheapest, 3: percent off the most expensive, 4: percent off each, 5: a sum off each */
export type ComboPriceModificationType = 0 | 1 | 2 | 3 | 4 | 5

/** 0: the price of the combo, 1: the price of each position, 2: percent off the cheapest, 3: percent off the most expensive, 4: percent off each, 5: a sum off each */
export type ComboPriceModificationTypeAnswer = 0 | 1 | 2 | 3 | 4 | 5 | (number & {})

/** Without a size: in any size that is sold */
export interface ComboProductInput {
  /** Modifiers not allowed for the product in this combo. */
  forbiddenModifiers?: (Id<'Product'>)[]
  /** Amount of the price rule for this product. Null or omitted for the combo's. Money in the currency of the organization. */
  priceModificationAmount?: number | null
  /** Id of the product. */
  productId: Id<'Product'>
  /** Size in which the product belongs to the combo. Null or omitted for any size. */
  sizeId?: Id<'ProductSize'> | null
}

export interface ComboSize {
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Picture of the size. */
  image?: Image | null
  /** Whether the menu hides the size. */
  isHidden?: boolean
  /** Name of the size. */
  name: string
  /** Short name of the size. */
  shortName?: string | null
  /** Id of the combo size. */
  sizeId: Id<'ComboSize'>
}

export interface ComboSizeDto {
  /** Picture for a button. */
  buttonImage?: ExternalMenuPicture | null
  /** Id of the size. */
  id: string
  /** Name of the size. */
  name: string
  /** Short name of the size. */
  shortName: string
}

export interface ComboSizePrice {
  /** Size of the combo. */
  comboSizeId: Id<'ComboSize'>
  /** Prices of the product in the combo. */
  price?: number | null
  /** Size of the product in it. Null for a product without sizes. */
  productSizeId?: Id<'ProductSize'> | null
}

export interface CustomerTagGroup {
  /** Id of the group of tags. */
  id: string
  /** Tags of the group. */
  items?: (CustomerTagItem)[]
  /** Name of the group. */
  name: string
  /** Whether a product may have several tags of the group. */
  selectSeveralTags?: boolean
}

export interface CustomerTagGroup2 {
  /** Id of the group of tags. */
  id: string
  /** Tags of the group. */
  items?: (CustomerTagItem)[]
  /** Name of the group. */
  name: string
  /** Whether a product may have several tags of the group. */
  selectSeveralTags?: boolean
}

export interface CustomerTagGroup3 {
  /** Id of the group of tags. */
  id: string
  /** Tags of the group. */
  items?: (CustomerTagItem)[]
  /** Name of the group. */
  name: string
  /** Whether a product may have several tags of the group. */
  selectSeveralTags?: boolean
}

export interface CustomerTagGroupItem {
  /** Group of tags. */
  customerTagGroupId: Id<'CustomerTagGroup'>
  /** Tags of the group that the product has. */
  selectedTagIds: (Id<'CustomerTag'>)[]
}

export interface CustomerTagItem {
  /** Id of the tag. */
  id: string
  /** Name of the tag. */
  name: string
}

export interface ExternalMenu {
  /** Id of the menu, any text. */
  id: string
  /** Name of the menu. */
  name: string
}

export interface ExternalMenuCategory2Answer {
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Description for guests. */
  description?: string
  /** Id of the group. */
  id?: string | null
  /** Id of the group in the nomenclature. */
  iikoGroupId?: string | null
  /** Whether the menu hides the group. */
  isHidden?: boolean
  /** Products of the group. */
  items: (ExternalMenuItem2Answer)[]
  /** Labels shown with the group. */
  labels?: (string)[]
  /** Name of the group. */
  name?: string
  /** Schedule of sale. Null for always. */
  scheduleId?: string | null
  /** Name of the schedule. */
  scheduleName?: string | null
  /** When the schedule applies. */
  schedules?: (PeriodScheduleDto2)[]
  /** Tags for search and labels of the group. */
  tags?: (string)[]
}

export interface ExternalMenuCategory3Answer {
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Description for guests. */
  description?: string
  /** Id of the group. */
  id?: string | null
  /** Id of the group in the nomenclature. */
  iikoGroupId?: string | null
  /** Whether the menu hides the group. */
  isHidden?: boolean
  /** Products and combos of the group. */
  items: (ExternalMenuItem3Answer | ExternalMenuComboItem)[]
  /** Labels shown with the group. */
  labels?: (string)[]
  /** Name of the group. */
  name?: string
  /** Schedule of sale. Null for always. */
  scheduleId?: string | null
  /** Name of the schedule. */
  scheduleName?: string | null
  /** When the schedule applies. */
  schedules?: (PeriodScheduleDto3)[]
  /** Tags for search and labels of the group. */
  tags?: (string)[]
}

export interface ExternalMenuCategoryAnswer {
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Description for guests. */
  description?: string
  /** Address of a wide picture. */
  headerImageUrl?: string | null
  /** Id of the group. */
  id?: string | null
  /** Id of the group in the nomenclature. */
  iikoGroupId?: string | null
  /** Whether the menu hides the group. */
  isHidden?: boolean
  /** Products of the group. */
  items: (ExternalMenuItemAnswer)[]
  /** Labels shown with the group. */
  labels?: (LabelDto)[]
  /** Name of the group. */
  name?: string
  /** Schedule of sale. Null for always. */
  scheduleId?: string | null
  /** Name of the schedule. */
  scheduleName?: string | null
  /** When the schedule applies. */
  schedules?: (PeriodScheduleDto)[]
  /** Tags for search and labels of the group. */
  tags?: (TagDto)[]
}

export interface ExternalMenuComboItem {
  /** Barcodes of the combo. */
  barcodes?: (BarcodeDto4)[] | null
  /** Description for guests. Empty when there is none. */
  description?: string
  /** Groups of the combo, each of which one item fills. */
  groups?: (ComboGroupDto4)[]
  /** Id of the combo, for `sourceId` of orders. */
  id: string
  /** Whether each item has a marking code. */
  isMarked?: boolean
  /** Name for guests. */
  name?: string
  /** The combo has the price of its parts. */
  priceStrategy?: 'BY_COMPONENT'
  /** Sizes of the combo. */
  sizes: (ExternalMenuComboItemSize)[]
  /** Article number. Empty when there is none. */
  sku?: string
  /** Kind of the item: `COMBO`. */
  type: string
}

export interface ExternalMenuComboItemSize {
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Whether the menu hides the size. */
  isHidden?: boolean
  /** Name of the size. */
  name: string
  /** Short name of the size. */
  shortName?: string
  /** Id of the size. */
  sizeId: string
}

export interface ExternalMenuItem2Answer {
  /** Allergens in `allergenGroups`. */
  allergenGroupIds: (string)[]
  /** Barcodes of the product. */
  barcodes?: (BarcodeDto2)[] | null
  /** Whether orders may set the price. */
  canSetOpenPrice?: boolean
  /** Tags for guests. */
  customerTagGroups?: (SelectedCustomerTag2)[]
  /** Description for guests. Empty when there is none. */
  description?: string
  /** Id of the product in orders. */
  id: string
  /** Whether the menu hides it. */
  isHidden?: boolean
  /** Whether each item has a marking code. */
  isMarked?: boolean
  /** Sizes with their prices. */
  itemSizes: (ExternalMenuItemSize2)[]
  /** Labels shown with the product. */
  labels?: (string)[]
  /** Unit in which the product is sold. */
  measureUnit?: string
  /** Id of the modifier schema. Null when there is none. The published schema has a text, never null. */
  modifierSchemaId: string | null
  /** Name of the modifier schema. */
  modifierSchemaName?: string | null
  /** Name for guests. */
  name?: string
  /** Whether the product is ordered on its own or as part of a compound item. */
  orderItemType: OrderItemTypeAnswer
  /** EAN of the product. */
  outerEanCode?: string | null
  /** Kind of the product for fiscal receipts. */
  paymentSubject?: string | null
  /** Code of the kind. */
  paymentSubjectCode?: string | null
  /** Category in `productCategories`. */
  productCategoryId?: string | null
  /** Article number. Empty when there is none. */
  sku?: string
  /** Whether a part of a portion can be ordered. */
  splittable: boolean
  /** Tags for search and labels of the product. */
  tags?: (string)[]
  /** Category in `taxCategories`. */
  taxCategoryId?: string | null
  /** Kind of the item. `SERVICE` is sold like a dish, but not cooked. The published schema has no `SERVICE`. */
  type?: 'DISH' | 'COMBO' | 'SERVICE' | (string & {})
  /** Whether the product is weighed when it is sold. */
  useBalanceForSell?: boolean
}

export interface ExternalMenuItem3Answer {
  /** Allergens in `allergenGroups`. */
  allergenGroupIds: (string)[]
  /** Barcodes of the product. */
  barcodes?: (BarcodeDto2)[] | null
  /** Whether orders may set the price. */
  canSetOpenPrice?: boolean
  /** Tags for guests. */
  customerTagGroups?: (SelectedCustomerTag2)[]
  /** Description for guests. Empty when there is none. */
  description?: string
  /** Id of the product in orders. */
  id: string
  /** Whether the menu hides it. */
  isHidden?: boolean
  /** Whether each item has a marking code. */
  isMarked?: boolean
  /** Sizes with their prices. */
  itemSizes: (ExternalMenuItemSize2)[]
  /** Labels shown with the product. */
  labels?: (string)[]
  /** Unit in which the product is sold. */
  measureUnit?: string
  /** Id of the modifier schema. Null when there is none. The published schema has a text, never null. */
  modifierSchemaId: string | null
  /** Name of the modifier schema. */
  modifierSchemaName?: string | null
  /** Name for guests. */
  name?: string
  /** Whether the product is ordered on its own or as part of a compound item. */
  orderItemType: OrderItemTypeAnswer
  /** EAN of the product. */
  outerEanCode?: string | null
  /** Kind of the product for fiscal receipts. */
  paymentSubject?: string | null
  /** Code of the kind. */
  paymentSubjectCode?: string | null
  /** Category in `productCategories`. */
  productCategoryId?: string | null
  /** Article number. Empty when there is none. */
  sku?: string
  /** Whether a part of a portion can be ordered. */
  splittable: boolean
  /** Tags for search and labels of the product. */
  tags?: (string)[]
  /** Category in `taxCategories`. */
  taxCategoryId?: string | null
  /** Kind of the item. `SERVICE` is sold like a dish, but not cooked. The published schema has no `SERVICE`. */
  type?: 'DISH' | 'COMBO' | 'SERVICE' | (string & {})
  /** Whether the product is weighed when it is sold. */
  useBalanceForSell?: boolean
}

export interface ExternalMenuItemAnswer {
  /** Allergens of the product. */
  allergens?: (AllergenGroupDto3)[]
  /** Barcodes of the product. */
  barcodes?: (BarcodeDto)[] | null
  /** Whether a part of a portion can be ordered. */
  canBeDivided?: boolean
  /** Whether orders may set the price. */
  canSetOpenPrice?: boolean
  /** Tags for guests. */
  customerTagGroups?: (SelectedCustomerTag)[]
  /** Description for guests. Empty when there is none. */
  description?: string
  /** Whether the menu hides it. */
  isHidden?: boolean
  /** Whether each item has a marking code. */
  isMarked?: boolean
  /** Id of the product in orders. */
  itemId?: string
  /** Sizes with their prices. */
  itemSizes: (ExternalMenuItemSize)[]
  /** Labels shown with the product. */
  labels?: (LabelDto2)[]
  /** Unit in which the product is sold. */
  measureUnit?: string
  /** Id of the modifier schema. Null when there is none. The published schema has a text, never null. */
  modifierSchemaId: string | null
  /** Name of the modifier schema. */
  modifierSchemaName?: string | null
  /** Name for guests. */
  name?: string
  /** Whether the product is ordered on its own or as part of a compound item. */
  orderItemType: OrderItemTypeAnswer
  /** EAN of the product. */
  outerEanCode?: string | null
  /** Kind of the product for fiscal receipts. */
  paymentSubject?: string | null
  /** Code of the kind. */
  paymentSubjectCode?: string | null
  /** Category in `productCategories`. */
  productCategoryId?: string | null
  /** Article number. Empty when there is none. */
  sku?: string
  /** Tags for search and labels of the product. */
  tags?: (TagDto2)[]
  /** Tax category of the product. Null when it has none. The published schema has a list. */
  taxCategory: ExternalMenuTaxCategory | null
  /** Kind of the item. `SERVICE` is sold like a dish, but not cooked. The published schema has no `SERVICE`. */
  type?: 'DISH' | 'COMBO' | 'SERVICE' | (string & {})
  /** Whether the product is weighed when it is sold. */
  useBalanceForSell?: boolean
}

export interface ExternalMenuItemSize {
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Whether this is the default size. */
  isDefault?: boolean
  /** Whether the menu hides the size. */
  isHidden?: boolean
  /** Modifiers that a guest can choose. */
  itemModifierGroups: (ExternalMenuModifierGroup)[]
  /** Unit of the weight. */
  measureUnitType?: string
  /** Nutrition per 100 grams. Zeros without organizations when it is unknown. The published schema has a list. */
  nutritionPerHundredGrams: ExternalMenuNutrition
  /** Nutrition per 100 grams. */
  nutritions?: (NutritionInfoDto)[]
  /** Weight of a portion, in grams. */
  portionWeightGrams?: number
  /** Prices, one for each organization. */
  prices?: (ExternalMenuPriceByDepartmentsDto)[]
  /** Short name of the size. Empty for a product without sizes. */
  sizeCode?: string | null
  /** Id of the size. Null for a product without sizes. The published schema has a text, never null. */
  sizeId: string | null
  /** Name of the size. Empty for a product without sizes. */
  sizeName?: string | null
  /** Article number in this size. Empty when there is none. */
  sku?: string
}

export interface ExternalMenuItemSize2 {
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Id of the size. Null for a product without sizes. The published schema has a text, never null. */
  id: string | null
  /** Whether this is the default size. */
  isDefault?: boolean
  /** Whether the menu hides the size. */
  isHidden?: boolean
  /** Modifiers that a guest can choose. */
  itemModifierGroups: (ExternalMenuModifierGroup2)[]
  /** Unit of the weight. */
  measureUnitType?: string
  /** Nutrition per 100 grams. */
  nutritions?: (NutritionInfoDto2)[]
  /** Prices, one for each organization. */
  prices?: (ExternalMenuPriceByDepartmentsDto2)[]
  /** Short name of the size. Empty for a product without sizes. */
  sizeCode?: string | null
  /** Name of the size. Empty for a product without sizes. */
  sizeName?: string | null
  /** Article number in this size. Empty when there is none. */
  sku?: string
  /** Weight of a portion, in the unit of `measureUnitType`. */
  weight: number
}

export interface ExternalMenuModifierGroup {
  /** Whether its modifiers belong to the halves of a compound item, or to the item as a whole. */
  canBeDivided?: boolean
  /** Whether each modifier has its own limits. */
  childModifiersHaveMinMaxRestrictions?: boolean
  /** Description for guests. Empty when there is none. */
  description?: string
  /** Whether the menu hides the group. */
  isHidden?: boolean
  /** Id of the group. Null for the modifiers outside any group. */
  itemGroupId?: string | null
  /** Modifiers of the group. */
  items?: (ExternalMenuModifierItem)[]
  /** Name for guests. */
  name?: string
  /** Limits of the group. Null for the modifiers outside any group. */
  restrictions?: ExternalMenuRestrictionsV2 | null
  /** Article number. Empty when there is none. */
  sku?: string
}

export interface ExternalMenuModifierGroup2 {
  /** Whether each modifier has its own limits. */
  childModifiersHaveMinMaxRestrictions?: boolean
  /** Description for guests. Empty when there is none. */
  description?: string
  /** Id of the group. Null for the modifiers outside any group. */
  id?: string | null
  /** Whether the menu hides the group. */
  isHidden?: boolean
  /** Modifiers of the group. */
  items?: (ExternalMenuModifierItem2)[]
  /** Name for guests. */
  name?: string
  /** Limits of the group. Null for the modifiers outside any group. */
  restrictions?: ExternalMenuRestrictions | null
  /** Article number. Empty when there is none. */
  sku?: string
  /** Whether its modifiers belong to the halves of a compound item, or to the item as a whole. */
  splittable: boolean
}

export interface ExternalMenuModifierItem {
  /** Allergens of the modifier. */
  allergenGroups?: (AllergenGroupDto4)[]
  /** Barcodes of the product. */
  barcodes?: (BarcodeDto5)[] | null
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Tags for guests. */
  customerTagGroups?: (SelectedCustomerTag5)[]
  /** Description for guests. Empty when there is none. */
  description?: string
  /** Whether the amount is for the whole line of an order instead of for one portion. */
  independentQuantity?: boolean
  /** Whether the menu hides it. */
  isHidden?: boolean
  /** Whether each item has a marking code. */
  isMarked?: boolean
  /** Product that is the modifier. */
  itemId?: Id<'Product'>
  /** Labels shown with the modifier. */
  labels?: (LabelDto3)[]
  /** Unit of the weight. */
  measureUnitType?: string
  /** Name for guests. */
  name?: string
  /** Nutrition per 100 grams. Zeros without organizations when it is unknown. The published schema has a list. */
  nutritionPerHundredGrams: ExternalMenuNutrition
  /** EAN of the product. */
  outerEanCode?: string | null
  /** Kind of the product for fiscal receipts. */
  paymentSubject?: string | null
  /** Code of the kind. */
  paymentSubjectCode?: string | null
  /** Weight of one, in grams. */
  portionWeightGrams?: number
  /** Place in the group, from 0. */
  position?: number | null
  /** Prices of the modifier, one for each organization. */
  prices?: (ExternalMenuPriceByDepartmentsDto)[]
  /** Category in `productCategories`. */
  productCategoryId?: string | null
  /** Limits of the modifier. The published schema has a list. */
  restrictions?: ExternalMenuRestrictionsV2 | null
  /** Article number. Empty when there is none. */
  sku?: string
  /** Tags for search and labels of the modifier. */
  tags?: (TagDto3)[]
}

export interface ExternalMenuModifierItem2 {
  /** Allergens in `allergenGroups`. */
  allergenGroupIds: (string)[]
  /** Barcodes of the product. */
  barcodes?: (BarcodeDto6)[] | null
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Tags for guests. */
  customerTagGroups?: (SelectedCustomerTag6)[]
  /** Description for guests. Empty when there is none. */
  description?: string
  /** Product that is the modifier. */
  id: Id<'Product'>
  /** Whether the amount is for the whole line of an order instead of for one portion. */
  independentQuantity?: boolean
  /** Whether the menu hides it. */
  isHidden?: boolean
  /** Whether each item has a marking code. */
  isMarked?: boolean
  /** Labels shown with the modifier. */
  labels: (string)[]
  /** Unit of the weight. */
  measureUnitType?: string
  /** Name for guests. */
  name?: string
  /** Nutrition per 100 grams. */
  nutritions?: (NutritionInfoDto6)[]
  /** EAN of the product. */
  outerEanCode?: string | null
  /** Kind of the product for fiscal receipts. */
  paymentSubject?: string | null
  /** Code of the kind. */
  paymentSubjectCode?: string | null
  /** Prices of the modifier, one for each organization. */
  prices?: (ExternalMenuPriceByDepartmentsDto2)[]
  /** Category in `productCategories`. */
  productCategoryId?: string | null
  /** Limits of the modifier. The published schema has a list. */
  restrictions?: ExternalMenuRestrictions | null
  /** Article number. Empty when there is none. */
  sku?: string
  /** Tags for search and labels of the modifier. */
  tags: (string)[]
  /** Category in `taxCategories`. */
  taxCategoryId?: string | null
  /** Weight of one, in the unit of `measureUnitType`. */
  weight: number
}

export interface ExternalMenuNutrition {
  /** Carbohydrates in grams. */
  carbs?: number
  /** Energy in kilocalories. */
  energy?: number
  /** Fats in grams. */
  fats?: number
  /** Organizations at which this holds. */
  organizations?: (string)[]
  /** Proteins in grams. */
  proteins?: number
  /** Salt in grams. */
  salt?: number | null
  /** Saturated fatty acids in grams. */
  saturatedFattyAcid?: number | null
  /** Sugar in grams. */
  sugar?: number | null
}

export interface ExternalMenuOverrideTaxes {
  /** Tax category to replace. */
  baseTaxCategory?: string
  /** Tax category to use instead. */
  newTaxCategory?: string
  /** Order type for which the tax category is replaced. */
  orderType?: string
}

export interface ExternalMenuPicture {
  /** Hash of the picture, which changes with it. */
  hash?: string | null
  /** URL of the picture. */
  url?: string | null
}

/** One for each requested organization */
export interface ExternalMenuPriceByDepartmentsDto {
  /** Organization at which the price is valid. The published schema has no such field. */
  organizationId: Id<'Organization'>
  /** The same organization, in a list. */
  organizations?: (string)[]
  /** The price. Null if it is not for sale. The published schema has a number, never null. */
  price: number | null
  /** Tax category there. */
  taxCategoryId?: Id<'TaxCategory'> | null
}

/** One for each requested organization */
export interface ExternalMenuPriceByDepartmentsDto2 {
  /** Organization at which the price is valid. The published schema has no such field. */
  organizationId: Id<'Organization'>
  /** The same organization, in a list. */
  organizations?: (string)[]
  /** The price. Null if it is not for sale. The published schema has a number, never null. */
  price: number | null
  /** Tax category there. */
  taxCategoryId?: Id<'TaxCategory'> | null
}

/** One for each requested organization */
export interface ExternalMenuPriceByDepartmentsDto5 {
  /** Organization at which the price is valid. The published schema has no such field. */
  organizationId: Id<'Organization'>
  /** The same organization, in a list. */
  organizations?: (string)[]
  /** The price. Null if it is not for sale. The published schema has a number, never null. */
  price: number | null
  /** Tax category there. */
  taxCategoryId?: Id<'TaxCategory'> | null
}

export interface ExternalMenuRestrictions {
  /** Default amount. */
  defaultQuantity: number
  /** Number of free modifiers. */
  freeQuantity?: number
  /** Whether it need not be shown when the amount is the default. */
  hideIfDefaultQuantity?: boolean
  /** Maximum amount. */
  maxQuantity?: number
  /** Minimum amount. */
  minQuantity?: number
}

export interface ExternalMenuRestrictionsV2 {
  /** Default amount. */
  byDefault?: number
  /** Number of free modifiers. */
  freeQuantity?: number
  /** Whether it need not be shown when the amount is the default. */
  hideIfDefaultQuantity?: boolean
  /** Maximum amount. */
  maxQuantity?: number
  /** Minimum amount. */
  minQuantity?: number
}

export interface ExternalMenuTaxCategory {
  /** Id of the tax category. */
  id: string
  /** Name of the tax category. */
  name: string
  /** Tax that prices include, in percent. */
  percentage?: number
}

export interface ExternalMenuV2Answer {
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Combos that the menu shows, by category. Version 4 has them among the items, too. */
  comboCategories: (ComboCategoryDto)[]
  /** Groups of tags for guests. */
  customerTagGroups?: (CustomerTagGroup)[]
  /** Description for guests. Empty when there is none. */
  description?: string | null
  /** Version of the response: 2, 3 or 4. */
  formatVersion?: number
  /** Number of the menu. If the id of the menu is no number, the number is derived from it. */
  id: number
  /** When organizations sell the menu. */
  intervals?: (IntervalDto)[]
  /** Groups of the menu, in their order. */
  itemCategories: (ExternalMenuCategoryAnswer)[]
  /** Name of the menu. */
  name?: string
  /** Categories of the products. */
  productCategories?: (ProductCategoryDto)[]
  /** Revision of the catalogue, for the next request's `startRevision`. */
  revision?: number | null
}

export interface ExternalMenuV3Answer {
  /** Allergens of the products. */
  allergenGroups?: (AllergenGroupDto)[]
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Combos that the menu shows, by category. Version 4 has them among the items, too. */
  comboCategories: (ComboCategoryDto2)[]
  /** Groups of tags for guests. */
  customerTagGroups?: (CustomerTagGroup2)[]
  /** Description for guests. Empty when there is none. */
  description?: string | null
  /** Version of the response: 2, 3 or 4. */
  formatVersion?: number
  /** Number of the menu. If the id of the menu is no number, the number is derived from it. */
  id: number
  /** When organizations sell the menu. */
  intervals?: (IntervalDto2)[]
  /** Groups of the menu, in their order. */
  itemGroups: (ExternalMenuCategory2Answer)[]
  /** Name of the menu. */
  name?: string
  /** Tax categories that are replaced for some order types, by the id of the replacement. The published schema has a list. */
  overrideTaxCategories?: Record<string, ExternalMenuOverrideTaxes>
  /** Categories of the products. */
  productCategories?: (ProductCategoryDto2)[]
  /** Revision of the catalogue, for the next request's `startRevision`. */
  revision?: number | null
  /** Tax categories of the products. */
  taxCategories?: (TaxCategoryDto)[]
}

export interface ExternalMenuV4Answer {
  /** Allergens of the products. */
  allergenGroups?: (AllergenGroupDto2)[]
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Combos that the menu shows, by category. Version 4 has them among the items, too. */
  comboCategories: (ComboCategoryDto3)[]
  /** Groups of tags for guests. */
  customerTagGroups?: (CustomerTagGroup3)[]
  /** Description for guests. Empty when there is none. */
  description?: string | null
  /** Version of the response: 2, 3 or 4. */
  formatVersion?: number
  /** Number of the menu. If the id of the menu is no number, the number is derived from it. */
  id: number
  /** When organizations sell the menu. */
  intervals?: (IntervalDto3)[]
  /** Groups of the menu, in their order. */
  itemGroups: (ExternalMenuCategory3Answer)[]
  /** Name of the menu. */
  name?: string
  /** Tax categories that are replaced for some order types, by the id of the replacement. The published schema has a list. */
  overrideTaxCategories?: Record<string, ExternalMenuOverrideTaxes>
  /** Categories of the products. */
  productCategories?: (ProductCategoryDto3)[]
  /** Revision of the catalogue, for the next request's `startRevision`. */
  revision?: number | null
  /** Tax categories of the products. */
  taxCategories?: (TaxCategoryDto2)[]
}

export interface GroupModifierInfo {
  /** Modifiers of the group. */
  childModifiers: (ChildModifierInfo)[]
  /** Whether each modifier has its own limits. */
  childModifiersHaveMinMaxRestrictions?: boolean | null
  /** Default amount. */
  defaultAmount?: number | null
  /** Number of free modifiers. */
  freeOfChargeAmount?: number | null
  /** Whether it need not be shown when the amount is the default. */
  hideIfDefaultAmount?: boolean | null
  /** Group of modifiers. */
  id: Id<'ProductGroup'>
  /** Maximum amount. */
  maxAmount: number
  /** Minimum amount. */
  minAmount: number
  /** Whether a modifier of the group is required. */
  required: boolean | null
  /** Whether it belongs to the halves of a compound item (true) or to the whole item (false). */
  splittable?: boolean | null
}

export interface Image {
  /** Hash of the picture, which changes with it. */
  hash?: string | null
  /** When the picture was changed, UTC. */
  updatedAt?: string | null
  /** URL of the picture. */
  url: string
}

export interface IntervalDto {
  /** Start time. */
  fromTime: string
  /** Organization that sells the menu. */
  organizationId: string
  /** End time. */
  toTime: string
}

export interface IntervalDto2 {
  /** Start time. */
  fromTime: string
  /** Organization that sells the menu. */
  organizationId: string
  /** End time. */
  toTime: string
}

export interface IntervalDto3 {
  /** Start time. */
  fromTime: string
  /** Organization that sells the menu. */
  organizationId: string
  /** End time. */
  toTime: string
}

export interface ItemAnswer {
  /** Allergens in `allergenGroups`. */
  allergenGroupIds?: (string)[] | null
  /** Combo in `combos`. Null for a product. */
  comboId?: string | null
  /** Description for guests. */
  description?: string | null
  /** Whether the menu hides the item. */
  isHidden?: boolean
  /** Whether the item is a product or a combo. */
  itemType?: 'PRODUCT' | 'COMBO' | null | (string & {})
  /** Labels shown with the item. */
  labels?: (string)[] | null
  /** Id of the menu item. */
  menuItemId?: Id<'MenuItem'> | null
  /** Modifiers that a guest can choose. */
  modifierGroups?: (ModifierGroupAnswer)[] | null
  /** Name of the item. */
  name: string
  /** Product in `products`. Null for a combo. */
  productId?: string | null
  /** Sizes of a product with their prices. */
  sizePrices?: (MenuSizePriceAnswer)[] | null
  /** Sizes of a combo. */
  sizes?: (ComboSize)[] | null
  /** Place in the group, from 0. */
  sortOrder?: number | null
  /** Tags for search and labels of the item. */
  tags?: (string)[] | null
}

export interface ItemsGroupAnswer {
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Description for guests. */
  description?: string | null
  /** Id of the group. */
  id: string
  /** Picture of the group. */
  image?: Image | null
  /** Whether the menu hides the group. */
  isHidden?: boolean
  /** Products and combos of the group. */
  items?: (ItemAnswer)[] | null
  /** Labels shown with the group. */
  labels?: (string)[] | null
  /** Name of the group. */
  name: string
  /** Schedule of sale, one of `schedules`. Null for always. */
  scheduleId?: string | null
  /** Tags for search and labels of the group. */
  tags?: (string)[] | null
}

export interface LabelDto {
  /** Short name of the label. */
  code?: string
  /** Name of the label. */
  name?: string
}

export interface LabelDto2 {
  /** Short name of the label. */
  code?: string
  /** Name of the label. */
  name?: string
}

export interface LabelDto3 {
  /** Short name of the label. */
  code?: string
  /** Name of the label. */
  name?: string
}

export interface MenuAllergenGroup {
  /** Short name of the allergen. */
  code: string
  /** Id of the allergen. */
  id: string
  /** Whether the allergen is deleted. */
  isDeleted?: boolean
  /** Name of the allergen. */
  name: string
}

export type MenuByIdResponseAnswer = ExternalMenuV2Answer | ExternalMenuV3Answer | ExternalMenuV4Answer

export interface MenuComboAnswer {
  /** Groups of the combo, each of which one item fills. */
  componentGroups: (ComboComponentGroup)[] | null
  /** Id of the combo source. */
  id: Id<'ComboSource'>
  /** Labels shown with the combo. */
  labels?: (string)[] | null
  /** Whether the combo has a fixed price or the sum of its components. */
  priceStrategy?: 'BY_COMPONENT' | 'FIXED' | null | (string & {})
  /** Article number. Empty when there is none. */
  sku: string
  /** Tags for search and labels of the combo. */
  tags?: (string)[] | null
}

/** Shows its products, then existing products named by id, then combos */
export interface MenuGroupInput {
  /** Additional information about the group. */
  additionalInfo?: string | null
  /** URL of a picture for a button. Default: the main picture. */
  buttonImageUrl?: string | null
  /** Short name of the group. */
  code?: string | null
  /** Combos shown in the group. */
  comboIds?: (Id<'ComboSource'>)[]
  /** Description for guests. */
  description?: string | null
  /** Id of an existing row, or chosen for a new one. If omitted, it is derived from the name. */
  id?: Id<'ProductGroup'>
  /** Hash of the main picture, for clients to detect changes. */
  imageHash?: string | null
  /** URLs of pictures, the main one first. */
  imageLinks?: (string)[] | null
  /** When the main picture was changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  imageUpdatedAt?: OffsetTime | null
  /** Whether the group is deleted. */
  isDeleted?: boolean
  /** Whether menus hide the group. */
  isHidden?: boolean
  /** Labels shown with the group. */
  labels?: (string)[] | null
  /** Name. */
  name: string
  /** Group that contains this one. */
  parentId?: Id<'ProductGroup'> | null
  /** Existing products to show in the group. */
  productIds?: (Id<'Product'>)[]
  /** Products to save and to show in the group. */
  products?: (ProductInput)[]
  /** Schedule in which the group is sold. Null or omitted for always. */
  scheduleId?: Id<'MenuSchedule'> | null
  /** Description for search engines. */
  seoDescription?: string | null
  /** Keywords for search engines. */
  seoKeywords?: string | null
  /** Text for search engines. */
  seoText?: string | null
  /** Title for search engines. */
  seoTitle?: string | null
  /** Position among the groups, smallest first. */
  sortOrder?: number
  /** Tags for search and labels of the group. */
  tags?: (string)[] | null
}

export interface MenuInput {
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Description for guests. */
  description?: string | null
  /** Groups of the menu, in their order. They replace the existing ones. */
  groups?: (MenuGroupInput)[]
  /** Id of the menu, any text. If omitted, it is derived from the name. */
  id?: string
  /** Picture of the menu. */
  image?: PictureInput | null
  /** When organizations sell the menu. */
  intervals?: (MenuIntervalInput)[] | null
  /** Whether the menu is deleted. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Organizations that have the menu; others do not see it. Null for all of the corporation. If omitted, it stays; a new menu has all. */
  organizationIds?: (Id<'Organization'>)[] | null
}

export interface MenuIntervalInput {
  /** Start, in the restaurant's local time, `HH:mm`. */
  fromTime: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** End time, `HH:mm`. */
  toTime: string
}

export interface MenuModifierAnswer {
  /** Allergens in `allergenGroups`. */
  allergenGroupIds?: (string)[] | null
  /** Barcodes of the modifier. */
  barcodes?: (BarcodeInfo)[] | null
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Tags of the modifier. */
  customerTagGroups?: (CustomerTagGroupItem)[] | null
  /** Description for guests. */
  description?: string | null
  /** Id of the product that is the modifier. */
  id: string
  /** Picture of the modifier. */
  image?: Image | null
  /** Whether the amount is for the whole line of an order instead of for one portion. */
  independentQuantity?: boolean
  /** Whether the menu hides the modifier. */
  isHidden?: boolean | null
  /** Whether each item has a marking code. */
  isMarked?: boolean
  /** Labels shown with the modifier. */
  labels?: (string)[] | null
  /** Unit of `weight`. */
  measureUnitType?: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null | (string & {})
  /** Name of the modifier. */
  name?: string | null
  /** Nutrition per 100 grams. */
  nutritions?: Nutritions | null
  /** EAN of the modifier. */
  outerEanCode?: string | null
  /** Kind of the product for fiscal receipts. */
  paymentSubjectCode?: string | null
  /** Category in `productCategories`. */
  productCategoryId?: string | null
  /** Limits of the modifier. Null if the items of modifier groups have them. */
  restrictions?: Restrictions | null
  /** Prices of the modifier. */
  sizePrices?: (SizePriceShort)[] | null
  /** Article number. Empty when there is none. */
  sku: string
  /** Tags for search and labels of the modifier. */
  tags?: (string)[] | null
  /** Category in `taxCategories`. */
  taxCategoryId?: string | null
  /** Weight of one. */
  weight?: number | null
}

export interface MenuPeriodInput {
  /** Start of the period, in the restaurant's local time, `HH:mm`. */
  from: string
  /** End of the period, `HH:mm`. If before `from`, on the next day. */
  to: string
  /** Days on which the period begins. */
  weekDays: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[]
}

export interface MenuPeriodInputAnswer {
  /** Start of the period, in the restaurant's local time, `HH:mm`. */
  from: string
  /** End of the period, `HH:mm`. If before `from`, on the next day. */
  to: string
  /** Days on which the period begins. */
  weekDays: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | (string & {}))[]
}

export interface MenuRequest {
  /** Whether the menu may be returned later. It is always returned at once. */
  asyncMode?: boolean
  /** Id of the menu, from `/api/2/menu`. */
  externalMenuId: string
  /** Language of the texts. Texts exist in one language, so it has no effect. */
  language?: string | null
  /** Organizations whose prices are returned. */
  organizationIds: (Id<'Organization'>)[]
  /** Price category, from `/api/2/menu`. Omitted or empty if the chain has none. */
  priceCategoryId?: string | null
  /** Revision that the client has. If it is the current one, the lists are empty. If omitted, everything is returned. */
  startRevision?: number | null
  /** Version of the response: 2, 3 or 4. Default: 2. */
  version?: number | null
}

export interface MenuRequestV3 {
  /** Id of the menu, from `/api/2/menu`. */
  externalMenuId: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Price category, from `/api/2/menu`. Omitted if the chain has none. */
  priceCategoryId?: Id<'PriceCategory'> | null
}

export interface MenuScheduleInput {
  /** Id of an existing row, or chosen for a new one. If omitted, it is derived from the name. */
  id?: Id<'MenuSchedule'>
  /** Whether the schedule is deleted. Its groups are then always sold. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** When the schedule applies. */
  periods: (MenuPeriodInput)[]
}

export interface MenuSizePriceAnswer {
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Picture of the product in this size. */
  image?: Image | null
  /** Whether this is the default size. */
  isDefault?: boolean
  /** Whether the menu hides the size. */
  isHidden?: boolean
  /** Unit of `weight`. */
  measureUnitType?: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | (string & {})
  /** Id of the menu item size. */
  menuItemSizeId?: Id<'MenuItemSize'> | null
  /** Nutrition per 100 grams. */
  nutritions?: Nutritions | null
  /** Price in this size. Null when it is not sold. */
  price?: number | null
  /** Short name of the size. Empty when there is none. */
  sizeCode?: string | null
  /** Id of the size. Null for a product without sizes. */
  sizeId?: string | null
  /** Name of the size. Empty for a product without sizes. */
  sizeName?: string | null
  /** Article number in this size. */
  sku?: string | null
  /** Category in `taxCategories`. */
  taxCategoryId?: string | null
  /** Weight of a portion, in the unit of `measureUnitType`. */
  weight?: number
}

export interface MenuTaxCategory {
  /** Id of the category. */
  id: string
  /** Whether the category is deleted. */
  isDeleted?: boolean
  /** Name of the category. */
  name: string
  /** Tax that prices include, in percent. */
  percentage: number
}

export interface MenuV3Answer {
  /** Allergens of these products. */
  allergenGroups?: (MenuAllergenGroup)[] | null
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Combos that the menu shows. */
  combos?: (MenuComboAnswer)[] | null
  /** Groups of tags for guests. */
  customerTagGroups?: (CustomerTagGroup)[] | null
  /** Description for guests. */
  description?: string | null
  /** Id of the menu. */
  id: string
  /** Picture of the menu. */
  image?: Image | null
  /** Groups of the menu, in their order. */
  itemsGroups?: (ItemsGroupAnswer)[] | null
  /** Modifiers of these products. */
  modifiers?: (MenuModifierAnswer)[] | null
  /** Name of the menu. */
  name: string
  /** Tax categories that are replaced for some order types, by the id of the replacement. The published schema has a list. */
  overrideTaxCategories?: Record<string, TaxCategoryOverride> | null
  /** Categories of these products. */
  productCategories?: (ProductCategory)[] | null
  /** Products that the menu shows. */
  products?: (MenusProductAnswer)[] | null
  /** When groups of the menu are on sale. */
  schedules?: (ScheduleAnswer)[] | null
  /** Tax categories of these products. */
  taxCategories?: (MenuTaxCategory)[] | null
}

export interface MenusDataResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The menus. */
  externalMenus?: (ExternalMenu)[] | null
  /** The price categories. Empty for a chain without them: its menus are requested without a category. */
  priceCategories?: (NomenclaturePriceCategory)[] | null
}

export interface MenusProductAnswer {
  /** Barcodes of the product. */
  barcodes?: (BarcodeInfo)[] | null
  /** Whether orders may set the price. */
  canSetOpenPrice?: boolean
  /** Tags of the product. */
  customerTagGroups?: (CustomerTagGroupItem)[] | null
  /** Id of the product in orders. */
  id: string
  /** Whether each item has a marking code. */
  isMarked?: boolean
  /** Unit in which the product is sold. */
  measureUnit?: string | null
  /** Id of the modifier schema. */
  modifierSchemaId?: string | null
  /** Name of the modifier schema. */
  modifierSchemaName?: string | null
  /** Whether the product is ordered on its own or as part of a compound item. */
  orderItemType?: OrderItemTypeAnswer
  /** EAN of the product. */
  outerEanCode?: string | null
  /** Kind of the product for fiscal receipts. */
  paymentSubjectCode?: string | null
  /** Category in `productCategories`. */
  productCategoryId?: string | null
  /** Article number. Empty when there is none. */
  sku: string
  /** Whether a part of a portion can be ordered. */
  splittable?: boolean
  /** Category in `taxCategories`. */
  taxCategoryId?: string | null
  /** Kind of the product. */
  type?: 'DISH' | 'GOODS' | 'SERVICE' | 'COMBO' | 'PREPARED' | null | (string & {})
  /** Whether the product is weighed when it is sold. */
  useBalanceForSell?: boolean
}

export interface MenusRequest {}

export interface ModifierGroupAnswer {
  /** Whether each modifier has its own limits. */
  childModifiersHaveMinMaxRestrictions?: boolean
  /** Id of the group. Null for the modifiers outside any group. */
  id?: string | null
  /** Whether the menu hides the group. */
  isHidden?: boolean
  /** Modifiers of the group. */
  items?: (ModifierItemAnswer)[] | null
  /** Name of the group. Empty for the modifiers outside any group. */
  name: string
  /** Limits of the group. Null for the modifiers outside any group. */
  restrictions?: Restrictions | null
  /** Article number of the group. */
  sku?: string | null
  /** Whether its modifiers belong to the halves of a compound item, or to the item as a whole. */
  splittable?: boolean
}

export interface ModifierGroupInput {
  /** Additional information about the group. */
  additionalInfo?: string | null
  /** URL of a picture for a button. Default: the main picture. */
  buttonImageUrl?: string | null
  /** Short name of the group. */
  code?: string | null
  /** Description of the group. */
  description?: string | null
  /** Id of an existing row, or chosen for a new one. If omitted, it is derived from the name. */
  id?: Id<'ProductGroup'>
  /** Hash of the main picture, for clients to detect changes. */
  imageHash?: string | null
  /** URLs of pictures, the main one first. */
  imageLinks?: (string)[] | null
  /** When the main picture was changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  imageUpdatedAt?: OffsetTime | null
  /** Whether the group is deleted. */
  isDeleted?: boolean
  /** Whether menus hide the group. */
  isHidden?: boolean | null
  /** Modifiers of the group. */
  items?: (ModifierInput)[]
  /** Name. */
  name: string
  /** Description for search engines. */
  seoDescription?: string | null
  /** Keywords for search engines. */
  seoKeywords?: string | null
  /** Text for search engines. */
  seoText?: string | null
  /** Title for search engines. */
  seoTitle?: string | null
  /** Position among the groups, smallest first. */
  sortOrder?: number
  /** Whether its modifiers belong to the halves of a compound item (true) or to the whole item (false). Default for a new group: false. */
  splittable?: boolean
}

export interface ModifierGroupOfProductInput {
  /** Default amount. If omitted, 0. */
  defaultAmount?: number
  /** Free amount of the group. If omitted, 0. */
  freeAmount?: number
  /** Whether modifiers may be hidden when their amounts are the defaults. */
  hideIfDefault?: boolean
  /** Modifier group, from `modifierGroups` of the request or saved earlier. */
  id: Id<'ProductGroup'>
  /** Modifiers of this product, replacing the group's. */
  items?: (ModifierInput)[]
  /** Maximum amount from the group. */
  maxAmount: number
  /** Minimum amount from the group. */
  minAmount: number
  /** Whether the modifiers belong to the halves of a compound item. If omitted, the group's setting applies. */
  splittable?: boolean | null
}

export interface ModifierInput {
  /** Default amount. If omitted, 0. */
  defaultAmount?: number
  /** Free amount. If omitted, 0. */
  freeAmount?: number
  /** Whether the modifier may be hidden when its amount is the default. */
  hideIfDefault?: boolean
  /** Maximum amount. If omitted, 1. */
  maxAmount?: number
  /** Minimum amount. If omitted, 0. */
  minAmount?: number
  /** Modifier product. */
  productId: Id<'Product'>
  /** Appearance of the modifier here, overriding its usual one. */
  shown?: ShownModifierInput | null
  /** Whether the modifier belongs to the halves of a compound item (true) or to the whole item (false). If omitted, the group's setting applies; outside groups, the whole item. */
  splittable?: boolean | null
}

export interface ModifierItemAnswer {
  /** Address of a picture for a button here, instead of its own. */
  buttonImageUrl?: string | null
  /** Description here, instead of its own. */
  description?: string | null
  /** Modifier in `modifiers`. */
  id: string
  /** Picture here, instead of its own. */
  image?: Image | null
  /** Whether the menu hides the modifier here. */
  isHidden?: boolean | null
  /** Unit of `weight`. */
  measureUnitType?: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null | (string & {})
  /** Name of the modifier here, instead of its own. */
  name?: string | null
  /** Limits of the modifier. */
  restrictions?: Restrictions | null
  /** Tags for search and labels here, instead of its own. */
  tags?: (string)[] | null
  /** Weight of one here, instead of its own. */
  weight?: number | null
}

export interface NextPriceInput {
  /** Organization of the price. Null or omitted for all. */
  organizationId?: Id<'Organization'> | null
  /** The price. Null: the product is no longer sold there. Money in the currency of the organization. */
  price: number | null
  /** Price category of the price. Null or omitted for all. */
  priceCategoryId?: Id<'PriceCategory'> | null
  /** Size with the price. Null or omitted for a product without sizes. */
  sizeId?: Id<'ProductSize'> | null
  /** The first day of the price. A day that has already begun when it is first saved has no effect. A day, `yyyy-MM-dd`. */
  startsOn: Day
}

export interface NomenclaturePriceCategory {
  /** Id of the price category. */
  id: string
  /** Name of the price category. */
  name: string
}

export interface NomenclatureRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Revision that the client has: 0 at first, then the one of the last response. If it is the current one, the lists are empty. */
  startRevision?: number | null
}

export interface NomenclatureResponseAnswer {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Groups of products and of modifiers, deleted ones included. */
  groups: (ProductsGroupInfo)[]
  /** Product categories, deleted ones included. */
  productCategories: (ProductCategoryInfo)[]
  /** Products and modifiers, deleted ones included. */
  products: (ProductInfoAnswer)[]
  /** Revision of the catalogue, for the next request's `startRevision`. */
  revision: number
  /** Sizes of products. */
  sizes: (Size)[]
}

export interface NutritionInfoDto {
  /** Carbohydrates in grams. */
  carbs?: number
  /** Energy in kilocalories. */
  energy?: number
  /** Fats in grams. */
  fats?: number
  /** Organizations at which this holds. */
  organizations?: (string)[]
  /** Proteins in grams. */
  proteins?: number
  /** Salt in grams. */
  salt?: number | null
  /** Saturated fatty acids in grams. */
  saturatedFattyAcid?: number | null
  /** Sugar in grams. */
  sugar?: number | null
}

export interface NutritionInfoDto2 {
  /** Carbohydrates in grams. */
  carbs?: number
  /** Energy in kilocalories. */
  energy?: number
  /** Fats in grams. */
  fats?: number
  /** Organizations at which this holds. */
  organizations?: (string)[]
  /** Proteins in grams. */
  proteins?: number
  /** Salt in grams. */
  salt?: number | null
  /** Saturated fatty acids in grams. */
  saturatedFattyAcid?: number | null
  /** Sugar in grams. */
  sugar?: number | null
}

export interface NutritionInfoDto6 {
  /** Carbohydrates in grams. */
  carbs?: number
  /** Energy in kilocalories. */
  energy?: number
  /** Fats in grams. */
  fats?: number
  /** Organizations at which this holds. */
  organizations?: (string)[]
  /** Proteins in grams. */
  proteins?: number
  /** Salt in grams. */
  salt?: number | null
  /** Saturated fatty acids in grams. */
  saturatedFattyAcid?: number | null
  /** Sugar in grams. */
  sugar?: number | null
}

/** In 100 grams */
export interface NutritionInput {
  /** Carbohydrates in grams. */
  carbs: number
  /** Other nutrients in grams, by name. Menus show `saturatedFattyAcid`, `salt` and `sugar`. */
  components?: Record<string, number> | null
  /** Energy in kilocalories. */
  energy: number
  /** Fats in grams. */
  fats: number
  /** Proteins in grams. */
  proteins: number
}

export interface Nutritions {
  /** Carbohydrates in 100 grams, in grams. */
  carbs?: number
  /** Energy in 100 grams, in kilocalories. */
  energy?: number
  /** Fats in 100 grams, in grams. */
  fats?: number
  /** Proteins in 100 grams, in grams. */
  proteins?: number
  /** Salt in 100 grams, in grams. */
  salt?: number | null
  /** Saturated fatty acids in 100 grams, in grams. */
  saturatedFattyAcid?: number | null
  /** Sugar in 100 grams, in grams. */
  sugar?: number | null
}

export type OrderItemType = 'Product' | 'Compound'

export type OrderItemTypeAnswer = 'Product' | 'Compound' | (string & {})

export interface PackInput {
  /** One of `barcodes`. */
  barcode: string
  /** Pack with the barcode. */
  container?: string | null
  /** Code of the product for fiscal receipts. */
  productFiscalCode?: string | null
}

export interface PeriodAnswer {
  /** When the period begins, `HH:mm`. */
  from: string
  /** When the period ends, `HH:mm`. */
  to: string
  /** Days on which the period holds. */
  weekDays: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | (string & {}))[]
}

export interface PeriodScheduleDto {
  /** When the period begins. */
  begin: string
  /** Days on which the period holds. */
  daysOfWeek: (string)[]
  /** When the period ends. */
  end: string
}

export interface PeriodScheduleDto2 {
  /** When the period begins. */
  begin: string
  /** Days on which the period holds. */
  daysOfWeek: (string)[]
  /** When the period ends. */
  end: string
}

export interface PeriodScheduleDto3 {
  /** When the period begins. */
  begin: string
  /** Days on which the period holds. */
  daysOfWeek: (string)[]
  /** When the period ends. */
  end: string
}

export interface PictureInput {
  /** Hash of the picture, for clients to detect changes. */
  hash?: string | null
  /** When the picture was changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  updatedAt?: OffsetTime | null
  /** URL of the picture. */
  url: string
}

export interface Price {
  /** The price. */
  currentPrice: number
  /** Whether any external menu of the organization shows the product. */
  isIncludedInMenu: boolean
  /** The day from which on the next price is valid, `yyyy-MM-dd`. */
  nextDatePrice?: string | null
  /** Whether menus will sell the product in this size then. */
  nextIncludedInMenu: boolean
  /** The next price that is another one. Null when none is known, or when the product will not be sold. */
  nextPrice?: number | null
}

export interface PriceCategoryInput {
  /** Id of an existing row, or chosen for a new one. If omitted, it is derived from the name. */
  id?: Id<'PriceCategory'>
  /** Whether the price category is deleted. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface PriceInput {
  /** Organization of the price. Null or omitted for all. */
  organizationId?: Id<'Organization'> | null
  /** The price. Null: the product is not sold there. Money in the currency of the organization. */
  price: number | null
  /** Price category of the price. Null or omitted for all. */
  priceCategoryId?: Id<'PriceCategory'> | null
  /** Size with the price. Null or omitted for a product without sizes. */
  sizeId?: Id<'ProductSize'> | null
}

export interface ProductCategory {
  /** Id of the category. */
  id: string
  /** Whether the category is deleted. */
  isDeleted?: boolean
  /** Name of the category. */
  name: string
}

export interface ProductCategoryDto {
  /** Id of the category. */
  id: string
  /** Whether the category is deleted. */
  isDeleted?: boolean
  /** Name of the category. */
  name: string
}

export interface ProductCategoryDto2 {
  /** Id of the category. */
  id: string
  /** Whether the category is deleted. */
  isDeleted?: boolean
  /** Name of the category. */
  name: string
}

export interface ProductCategoryDto3 {
  /** Id of the category. */
  id: string
  /** Whether the category is deleted. */
  isDeleted?: boolean
  /** Name of the category. */
  name: string
}

export interface ProductCategoryInfo {
  /** Id of the product category. */
  id: Id<'ProductCategory'>
  /** Whether the category is deleted. */
  isDeleted: boolean
  /** Name of the category. */
  name: string
}

export interface ProductCategoryInput {
  /** Id of an existing row, or chosen for a new one. If omitted, it is derived from the name. */
  id?: Id<'ProductCategory'>
  /** Whether the category is deleted. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface ProductInfoAnswer {
  /** More about it. */
  additionalInfo?: string | null
  /** Whether orders may set the price. */
  canSetOpenPrice: boolean
  /** Carbohydrates in 100 grams, in grams. */
  carbohydratesAmount?: number | null
  /** Carbohydrates in a portion, in grams. Null when the weight is unknown. */
  carbohydratesFullAmount?: number | null
  /** Article number or short name. */
  code?: string | null
  /** Description for guests. */
  description?: string | null
  /** Whether receipts omit the product. */
  doNotPrintInCheque?: boolean
  /** Energy in 100 grams, in kilocalories. */
  energyAmount?: number | null
  /** Energy in a portion, in kilocalories. Null when the weight is unknown. */
  energyFullAmount?: number | null
  /** Fats in 100 grams, in grams. */
  fatAmount?: number | null
  /** Fats in a portion, in grams. Null when the weight is unknown. */
  fatFullAmount?: number | null
  /** Full name in English. */
  fullNameEnglish?: string | null
  /** Group to which the product belongs. */
  groupId?: Id<'ProductGroup'> | null
  /** Groups of modifiers. */
  groupModifiers?: (GroupModifierInfo)[]
  /** Id of the product. */
  id: Id<'Product'>
  /** URLs of pictures, the main one first. */
  imageLinks?: (string)[]
  /** Whether it is deleted. */
  isDeleted?: boolean
  /** Unit in which the product is sold. */
  measureUnit?: string
  /** Id of the modifier schema. */
  modifierSchemaId?: Id<'ModifierSchema'> | null
  /** Name of the modifier schema. */
  modifierSchemaName?: string | null
  /** Modifiers outside any group. */
  modifiers?: (SimpleModifierInfo)[]
  /** Name of the product. */
  name: string
  /** Position among the products, smallest first. */
  order?: number
  /** Whether the product is ordered on its own or as part of a compound item. */
  orderItemType?: OrderItemTypeAnswer
  /** Id of the group. */
  parentGroup?: Id<'ProductGroup'> | null
  /** Kind of the product for fiscal receipts. */
  paymentSubject?: string | null
  /** Product category. */
  productCategoryId?: Id<'ProductCategory'> | null
  /** Proteins in 100 grams, in grams. */
  proteinsAmount?: number | null
  /** Proteins in a portion, in grams. Null when the weight is unknown. */
  proteinsFullAmount?: number | null
  /** Description for search engines. */
  seoDescription?: string | null
  /** Keywords for search engines. */
  seoKeywords?: string | null
  /** Text for search engines. */
  seoText?: string | null
  /** Title for search engines. */
  seoTitle?: string | null
  /** Prices, one for each size. A product without a price has one, 0, that is not included in any menu. */
  sizePrices?: (SizePrice)[]
  /** Whether a part of a portion can be ordered. */
  splittable: boolean
  /** Tags for search and labels. */
  tags?: (string)[] | null
  /** Kind of the product: `Dish`, `Good`, `Service`, `Modifier`, `Prepared`, `Outer`, `Rate` or `Petrol`. */
  type?: string | null
  /** Whether the product is weighed when it is sold. */
  useBalanceForSell: boolean
  /** Weight of a portion, in kilograms. */
  weight?: number | null
}

export interface ProductInput {
  /** Additional information about the product. */
  additionalInfo?: string | null
  /** Allergens that the product may contain, of `/admin/directories/save`. */
  allergenGroupIds?: (Id<'AllergenGroup'>)[] | null
  /** Barcodes of the product. */
  barcodes?: (string)[] | null
  /** URL of a picture for a button. Default: the main picture. */
  buttonImageUrl?: string | null
  /** Whether orders may set the price. */
  canSetOpenPrice?: boolean
  /** Product category, for discounts. */
  categoryId?: Id<'ProductCategory'> | null
  /** Code for quick search. If null or omitted, it stays; a new product gets the next number. */
  code?: string | null
  /** Tags for guests of `/admin/directories/save`; at most one from a group that does not allow several. */
  customerTagIds?: (Id<'CustomerTag'>)[] | null
  /** Description for guests. */
  description?: string | null
  /** Full name in English. */
  fullNameEnglish?: string | null
  /** Group to which the product belongs. */
  groupId?: Id<'ProductGroup'> | null
  /** Whether the amount of a modifier applies to the whole line of an order instead of one portion. */
  hasOwnQuantity?: boolean | null
  /** Id of an existing row, or chosen for a new one. If omitted, it is derived from the name. */
  id?: Id<'Product'>
  /** Hash of the main picture, for clients to detect changes. */
  imageHash?: string | null
  /** URLs of pictures, the main one first. */
  imageLinks?: (string)[] | null
  /** When the main picture was changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  imageUpdatedAt?: OffsetTime | null
  /** Whether the product is deleted. */
  isDeleted?: boolean
  /** Whether menus hide the product. */
  isHidden?: boolean | null
  /** Whether each item has a marking code. */
  isMarked?: boolean | null
  /** Whether receipts show the product. Default: true. */
  isPrinted?: boolean | null
  /** Labels shown with the product. */
  labels?: (string)[] | null
  /** Unit in which the product is sold, such as `portion` or `kg`. */
  measureUnit?: string | null
  /** Unit in which menus show the weight. Default: that of the product's unit, else grams. */
  measureUnitType?: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null
  /** Modifier groups of the product. They replace the existing ones. */
  modifierGroups?: (ModifierGroupOfProductInput)[]
  /** Id of the modifier schema. */
  modifierSchemaId?: Id<'ModifierSchema'> | null
  /** Name of the modifier schema. */
  modifierSchemaName?: string | null
  /** Modifiers outside any group. They replace the existing ones. */
  modifiers?: (ModifierInput)[]
  /** Name. */
  name: string
  /** Future prices, including those already in force. They replace the existing ones. */
  nextPrices?: (NextPriceInput)[]
  /** Nutrition per 100 grams. */
  nutrition?: NutritionInput | null
  /** Whether the product is ordered on its own or as part of a compound item. */
  orderItemType?: OrderItemType
  /** EAN of the product. */
  outerEanCode?: string | null
  /** Details of its barcodes. */
  packs?: (PackInput)[] | null
  /** Kind of the product for fiscal receipts. */
  paymentSubject?: string | null
  /** Prices of the product. They replace the existing ones. */
  prices?: (PriceInput)[]
  /** Tags of `/admin/directories/save`, shown in menus in addition to `tags`. */
  productTagIds?: (Id<'ProductTag'>)[] | null
  /** Description for search engines. */
  seoDescription?: string | null
  /** Keywords for search engines. */
  seoKeywords?: string | null
  /** Text for search engines. */
  seoText?: string | null
  /** Title for search engines. */
  seoTitle?: string | null
  /** Overrides for some sizes. */
  sizes?: (SizeOfProductInput)[] | null
  /** Article number of the product, unique in the chain. */
  sku?: string | null
  /** Position among the products, smallest first. */
  sortOrder?: number
  /** Whether a part of a portion can be ordered. */
  splittable?: boolean
  /** Tags for search and labels of the product. */
  tags?: (string)[] | null
  /** Tax category of the product. */
  taxCategoryId?: Id<'TaxCategory'> | null
  /** Kind of the product. */
  type?: 'GOODS' | 'DISH' | 'PREPARED' | 'SERVICE' | 'MODIFIER' | 'OUTER' | 'RATE' | 'PETROL'
  /** Whether the product is weighed when it is sold. */
  useBalanceForSell?: boolean
  /** Weight of a portion in kilograms, or volume in litres for a product measured by volume. */
  weight?: number | null
}

export interface ProductTaxCategoryInput {
  /** Id of an existing row, or chosen for a new one. If omitted, it is derived from the name. */
  id?: Id<'TaxCategory'>
  /** Whether the tax category is deleted. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Tax that prices include, in percent, with at most four decimals. Money in the currency of the organization. */
  percentage: number
}

export interface ProductsGroupInfo {
  /** More about it. */
  additionalInfo?: string | null
  /** Article number or short name. */
  code?: string | null
  /** Description for guests. */
  description?: string | null
  /** Id of the product group. */
  id: Id<'ProductGroup'>
  /** URLs of pictures, the main one first. */
  imageLinks: (string)[]
  /** Whether it is deleted. */
  isDeleted?: boolean
  /** Whether it is a group of modifiers. */
  isGroupModifier: boolean
  /** Whether any external menu of the organization shows the group. */
  isIncludedInMenu: boolean
  /** Name of the group. */
  name: string
  /** Position among the groups, smallest first. */
  order: number
  /** Group that contains this one. Null for a group at the top. */
  parentGroup?: Id<'ProductGroup'> | null
  /** Description for search engines. */
  seoDescription?: string | null
  /** Keywords for search engines. */
  seoKeywords?: string | null
  /** Text for search engines. */
  seoText?: string | null
  /** Title for search engines. */
  seoTitle?: string | null
  /** Tags for search and labels. */
  tags?: (string)[] | null
}

export interface Restrictions {
  /** Default amount. */
  defaultQuantity?: number
  /** Number of free modifiers. */
  freeQuantity?: number
  /** Whether it need not be shown when the amount is the default. */
  hideIfDefaultQuantity?: boolean
  /** Maximum amount. */
  maxQuantity?: number
  /** Minimum amount. */
  minQuantity?: number
}

export interface SavedComboAnswer {
  /** Barcodes of the combo. */
  barcodes: (string)[] | null
  /** URL of a picture for a button. Default: the main picture. */
  buttonImageUrl: string | null
  /** Category of the combo. */
  categoryId: Id<'ComboCategory'> | null
  /** Description for guests. */
  description: string | null
  /** End of the sale. Null for no end. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  expirationDate: TerminalTime | null
  /** Groups of the combo. They replace the existing ones. */
  groups: (SavedComboGroup)[]
  /** Id of an existing row, or chosen for a new one. */
  id: Id<'ComboSource'>
  /** Hash of the main picture, for clients to detect changes. */
  imageHash: string | null
  /** URLs of pictures, the main one first. */
  imageLinks: (string)[] | null
  /** When the main picture was changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  imageUpdatedAt: OffsetTime | null
  /** Whether the combo's price includes modifiers. */
  includeModifiers: boolean
  /** Whether the combo is on sale at all. */
  isActive: boolean
  /** Whether the combo is deleted. */
  isDeleted: boolean
  /** Whether menus hide the combo. */
  isHidden: boolean | null
  /** Whether each item has a marking code. */
  isMarked: boolean | null
  /** Labels shown with the combo. */
  labels: (string)[] | null
  /** Number of groups that an order may lack for the combo to be suggested. */
  lackingGroupsToSuggest: number | null
  /** Name. */
  name: string
  /** Organizations that sell the combo. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
  /** Details of its barcodes. */
  packs: (SavedPack)[] | null
  /** Amount of the price rule: money or percent. Money in the currency of the organization. */
  priceModification: number
  /** 0: the price of the combo, 1: the price of each position, 2: percent off the cheapest, 3: percent off the most expensive, 4: percent off each, 5: a sum off each. */
  priceModificationType: ComboPriceModificationTypeAnswer
  /** Loyalty program to which the combo belongs. */
  programId: Id<'Program'> | null
  /** Overrides for some sizes. */
  sizes: (SavedSizeOfCombo)[] | null
  /** Article number of the combo. */
  sku: string | null
  /** Position among the combos, smallest first. */
  sortOrder: number
  /** Start of the sale. Null for no start. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  startDate: TerminalTime | null
  /** Tags for search and labels of the combo. */
  tags: (string)[] | null
}

export interface SavedComboCategory {
  /** Id of an existing row, or chosen for a new one. */
  id: Id<'ComboCategory'>
  /** Whether the category is deleted. */
  isDeleted: boolean
  /** Name. */
  name: string
}

/** One of its products is chosen */
export interface SavedComboGroup {
  /** Id of an existing row, or chosen for a new one. */
  id: Id<'ComboGroup'>
  /** Whether the group determines the combo's size. */
  isMainGroup: boolean
  /** Name. */
  name: string
  /** Products from which the guest chooses one. */
  products: (SavedComboProduct)[]
  /** Whether a screen may skip the choice. */
  skipStep: boolean
}

/** Without a size: in any size that is sold */
export interface SavedComboProduct {
  /** Modifiers not allowed for the product in this combo. */
  forbiddenModifiers: (Id<'Product'>)[]
  /** Amount of the price rule for this product. Null for the combo's. Money in the currency of the organization. */
  priceModificationAmount: number | null
  /** Id of the product. */
  productId: Id<'Product'>
  /** Size in which the product belongs to the combo. Null for any size. */
  sizeId: Id<'ProductSize'> | null
}

export interface SavedGroupOfProducts {
  /** Additional information about the group. */
  additionalInfo: string | null
  /** URL of a picture for a button. Default: the main picture. */
  buttonImageUrl: string | null
  /** Short name of the group. */
  code: string | null
  /** Combos shown in the group. */
  comboIds: (Id<'ComboSource'>)[]
  /** Description for guests. */
  description: string | null
  /** Id of an existing row, or chosen for a new one. */
  id: Id<'ProductGroup'>
  /** Hash of the main picture, for clients to detect changes. */
  imageHash: string | null
  /** URLs of pictures, the main one first. */
  imageLinks: (string)[] | null
  /** When the main picture was changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  imageUpdatedAt: OffsetTime | null
  /** Whether the group is deleted. */
  isDeleted: boolean
  /** Whether menus hide the group. */
  isHidden: boolean
  /** Labels shown with the group. */
  labels: (string)[] | null
  /** Name. */
  name: string
  /** Group that contains this one. */
  parentId: Id<'ProductGroup'> | null
  /** Existing products to show in the group. */
  productIds: (Id<'Product'>)[]
  /** Schedule in which the group is sold. Null for always. */
  scheduleId: Id<'MenuSchedule'> | null
  /** Description for search engines. */
  seoDescription: string | null
  /** Keywords for search engines. */
  seoKeywords: string | null
  /** Text for search engines. */
  seoText: string | null
  /** Title for search engines. */
  seoTitle: string | null
  /** Position among the groups, smallest first. */
  sortOrder: number
  /** Tags for search and labels of the group. */
  tags: (string)[] | null
}

export interface SavedMenuOfProducts {
  /** URL of a picture for a button. */
  buttonImageUrl: string | null
  /** Description for guests. */
  description: string | null
  /** Groups of the menu, in their order. They replace the existing ones. */
  groups: (SavedGroupOfProducts)[]
  /** Id of the menu, any text. */
  id: string
  /** Picture of the menu. */
  image: SavedPicture | null
  /** When organizations sell the menu. */
  intervals: (MenuIntervalInput)[] | null
  /** Whether the menu is deleted. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Organizations that have the menu; others do not see it. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
}

export interface SavedMenuScheduleAnswer {
  /** Id of an existing row, or chosen for a new one. */
  id: Id<'MenuSchedule'>
  /** Whether the schedule is deleted. Its groups are then always sold. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** When the schedule applies. */
  periods: (MenuPeriodInputAnswer)[]
}

export interface SavedModifierAnswer {
  /** Default amount. */
  defaultAmount: number
  /** Free amount. */
  freeAmount: number
  /** Whether the modifier may be hidden when its amount is the default. */
  hideIfDefault: boolean
  /** Maximum amount. */
  maxAmount: number
  /** Minimum amount. */
  minAmount: number
  /** Modifier product. */
  productId: Id<'Product'>
  /** Appearance of the modifier here, overriding its usual one. */
  shown: SavedShownModifierAnswer | null
  /** Whether the modifier belongs to the halves of a compound item (true) or to the whole item (false). */
  splittable: boolean | null
}

export interface SavedModifierGroupAnswer {
  /** Additional information about the group. */
  additionalInfo: string | null
  /** URL of a picture for a button. Default: the main picture. */
  buttonImageUrl: string | null
  /** Short name of the group. */
  code: string | null
  /** Description of the group. */
  description: string | null
  /** Id of an existing row, or chosen for a new one. */
  id: Id<'ProductGroup'>
  /** Hash of the main picture, for clients to detect changes. */
  imageHash: string | null
  /** URLs of pictures, the main one first. */
  imageLinks: (string)[] | null
  /** When the main picture was changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  imageUpdatedAt: OffsetTime | null
  /** Whether the group is deleted. */
  isDeleted: boolean
  /** Whether menus hide the group. */
  isHidden: boolean | null
  /** Modifiers of the group. */
  items: (SavedModifierAnswer)[]
  /** Name. */
  name: string
  /** Description for search engines. */
  seoDescription: string | null
  /** Keywords for search engines. */
  seoKeywords: string | null
  /** Text for search engines. */
  seoText: string | null
  /** Title for search engines. */
  seoTitle: string | null
  /** Position among the groups, smallest first. */
  sortOrder: number
  /** Whether its modifiers belong to the halves of a compound item (true) or to the whole item (false). Default for a new group: false. */
  splittable: boolean
}

export interface SavedModifierGroupOfProductAnswer {
  /** Default amount. */
  defaultAmount: number
  /** Free amount of the group. */
  freeAmount: number
  /** Whether modifiers may be hidden when their amounts are the defaults. */
  hideIfDefault: boolean
  /** Modifier group, from `modifierGroups` of the request or saved earlier. */
  id: Id<'ProductGroup'>
  /** Modifiers of this product, replacing the group's. */
  items: (SavedModifierAnswer)[]
  /** Maximum amount from the group. */
  maxAmount: number
  /** Minimum amount from the group. */
  minAmount: number
  /** Whether the modifiers belong to the halves of a compound item. */
  splittable: boolean | null
}

export interface SavedNextPrice {
  /** Organization of the price. Null for all. */
  organizationId: Id<'Organization'> | null
  /** The price. Null: the product is no longer sold there. Money in the currency of the organization. */
  price: number | null
  /** Price category of the price. Null for all. */
  priceCategoryId: Id<'PriceCategory'> | null
  /** Size with the price. Null for a product without sizes. */
  sizeId: Id<'ProductSize'> | null
  /** The first day of the price. A day that has already begun when it is first saved has no effect. A day, `yyyy-MM-dd`. */
  startsOn: Day
}

/** In 100 grams */
export interface SavedNutrition {
  /** Carbohydrates in grams. */
  carbs: number
  /** Other nutrients in grams, by name. Menus show `saturatedFattyAcid`, `salt` and `sugar`. */
  components: Record<string, number> | null
  /** Energy in kilocalories. */
  energy: number
  /** Fats in grams. */
  fats: number
  /** Proteins in grams. */
  proteins: number
}

export interface SavedPack {
  /** One of `barcodes`. */
  barcode: string
  /** Pack with the barcode. */
  container: string | null
  /** Code of the product for fiscal receipts. */
  productFiscalCode: string | null
}

export interface SavedPicture {
  /** Hash of the picture, for clients to detect changes. */
  hash: string | null
  /** When the picture was changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  updatedAt: OffsetTime | null
  /** URL of the picture. */
  url: string
}

export interface SavedPrice {
  /** Organization of the price. Null for all. */
  organizationId: Id<'Organization'> | null
  /** The price. Null: the product is not sold there. Money in the currency of the organization. */
  price: number | null
  /** Price category of the price. Null for all. */
  priceCategoryId: Id<'PriceCategory'> | null
  /** Size with the price. Null for a product without sizes. */
  sizeId: Id<'ProductSize'> | null
}

export interface SavedPriceCategory {
  /** Id of an existing row, or chosen for a new one. */
  id: Id<'PriceCategory'>
  /** Whether the price category is deleted. */
  isDeleted: boolean
  /** Name. */
  name: string
}

export interface SavedProductAnswer {
  /** Additional information about the product. */
  additionalInfo: string | null
  /** Allergens that the product may contain, of `/admin/directories/save`. */
  allergenGroupIds: (Id<'AllergenGroup'>)[] | null
  /** Barcodes of the product. */
  barcodes: (string)[] | null
  /** URL of a picture for a button. Default: the main picture. */
  buttonImageUrl: string | null
  /** Whether orders may set the price. */
  canSetOpenPrice: boolean
  /** Product category, for discounts. */
  categoryId: Id<'ProductCategory'> | null
  /** Code for quick search. If null or omitted, it stays; a new product gets the next number. */
  code: string | null
  /** Tags for guests of `/admin/directories/save`; at most one from a group that does not allow several. */
  customerTagIds: (Id<'CustomerTag'>)[] | null
  /** Description for guests. */
  description: string | null
  /** Full name in English. */
  fullNameEnglish: string | null
  /** Group to which the product belongs. */
  groupId: Id<'ProductGroup'> | null
  /** Whether the amount of a modifier applies to the whole line of an order instead of one portion. */
  hasOwnQuantity: boolean | null
  /** Id of an existing row, or chosen for a new one. */
  id: Id<'Product'>
  /** Hash of the main picture, for clients to detect changes. */
  imageHash: string | null
  /** URLs of pictures, the main one first. */
  imageLinks: (string)[] | null
  /** When the main picture was changed. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  imageUpdatedAt: OffsetTime | null
  /** Whether the product is deleted. */
  isDeleted: boolean
  /** Whether menus hide the product. */
  isHidden: boolean | null
  /** Whether each item has a marking code. */
  isMarked: boolean | null
  /** Whether receipts show the product. Default: true. */
  isPrinted: boolean | null
  /** Labels shown with the product. */
  labels: (string)[] | null
  /** Unit in which the product is sold, such as `portion` or `kg`. */
  measureUnit: string | null
  /** Unit in which menus show the weight. Default: that of the product's unit, else grams. */
  measureUnitType: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null | (string & {})
  /** Modifier groups of the product. They replace the existing ones. */
  modifierGroups: (SavedModifierGroupOfProductAnswer)[]
  /** Id of the modifier schema. */
  modifierSchemaId: Id<'ModifierSchema'> | null
  /** Name of the modifier schema. */
  modifierSchemaName: string | null
  /** Modifiers outside any group. They replace the existing ones. */
  modifiers: (SavedModifierAnswer)[]
  /** Name. */
  name: string
  /** Future prices, including those already in force. They replace the existing ones. */
  nextPrices: (SavedNextPrice)[]
  /** Nutrition per 100 grams. */
  nutrition: SavedNutrition | null
  /** Whether the product is ordered on its own or as part of a compound item. */
  orderItemType: OrderItemTypeAnswer
  /** EAN of the product. */
  outerEanCode: string | null
  /** Details of its barcodes. */
  packs: (SavedPack)[] | null
  /** Kind of the product for fiscal receipts. */
  paymentSubject: string | null
  /** Prices of the product. They replace the existing ones. */
  prices: (SavedPrice)[]
  /** Tags of `/admin/directories/save`, shown in menus in addition to `tags`. */
  productTagIds: (Id<'ProductTag'>)[] | null
  /** Description for search engines. */
  seoDescription: string | null
  /** Keywords for search engines. */
  seoKeywords: string | null
  /** Text for search engines. */
  seoText: string | null
  /** Title for search engines. */
  seoTitle: string | null
  /** Overrides for some sizes. */
  sizes: (SavedSizeOfProductAnswer)[] | null
  /** Article number of the product, unique in the chain. */
  sku: string | null
  /** Position among the products, smallest first. */
  sortOrder: number
  /** Whether a part of a portion can be ordered. */
  splittable: boolean
  /** Tags for search and labels of the product. */
  tags: (string)[] | null
  /** Tax category of the product. */
  taxCategoryId: Id<'TaxCategory'> | null
  /** Kind of the product. */
  type: 'GOODS' | 'DISH' | 'PREPARED' | 'SERVICE' | 'MODIFIER' | 'OUTER' | 'RATE' | 'PETROL' | (string & {})
  /** Whether the product is weighed when it is sold. */
  useBalanceForSell: boolean
  /** Weight of a portion in kilograms, or volume in litres for a product measured by volume. */
  weight: number | null
}

export interface SavedProductCategory {
  /** Id of an existing row, or chosen for a new one. */
  id: Id<'ProductCategory'>
  /** Whether the category is deleted. */
  isDeleted: boolean
  /** Name. */
  name: string
}

export interface SavedProductTaxCategory {
  /** Id of an existing row, or chosen for a new one. */
  id: Id<'TaxCategory'>
  /** Whether the tax category is deleted. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Tax that prices include, in percent, with at most four decimals. Money in the currency of the organization. */
  percentage: number
}

export interface SavedShownModifierAnswer {
  /** Address of a picture for a button here. */
  buttonImageUrl: string | null
  /** Description for guests here. */
  description: string | null
  /** Picture here. */
  image: SavedPicture | null
  /** Whether menus hide it here. */
  isHidden: boolean | null
  /** Unit of `weight` here. */
  measureUnitType: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null | (string & {})
  /** Name here. */
  name: string | null
  /** Tags for search and labels, only here. */
  tags: (string)[] | null
  /** Weight of one here, in this unit. */
  weight: number | null
}

export interface SavedSize {
  /** Short name of the size. */
  code: string | null
  /** Id of an existing row, or chosen for a new one. */
  id: Id<'ProductSize'>
  /** Whether this is the default size. */
  isDefault: boolean
  /** Whether the size is deleted. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Position among the sizes, smallest first. */
  priority: number
}

/** Omitted fields are those of the combo */
export interface SavedSizeOfCombo {
  /** URL of a picture for a button. */
  buttonImageUrl: string | null
  /** Picture of the combo in this size. */
  image: SavedPicture | null
  /** Whether menus hide the size. */
  isHidden: boolean | null
  /** Size of the products in the main group. */
  sizeId: Id<'ProductSize'>
}

/** Omitted fields are those of the product */
export interface SavedSizeOfProductAnswer {
  /** URL of a picture for a button. */
  buttonImageUrl: string | null
  /** Picture of the product in this size. */
  image: SavedPicture | null
  /** Whether menus hide the size. */
  isHidden: boolean | null
  /** Unit in which menus show this weight. */
  measureUnitType: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null | (string & {})
  /** Nutrition per 100 grams, unless clients have set it for the size. */
  nutrition: SavedNutrition | null
  /** The size. */
  sizeId: Id<'ProductSize'>
  /** Article number in this size. */
  sku: string | null
  /** Tax category that menus show for this size. */
  taxCategoryId: Id<'TaxCategory'> | null
  /** Weight of a portion, in the unit of the product. */
  weight: number | null
}

export interface ScheduleAnswer {
  /** Id of the schedule. */
  id: string
  /** Name of the schedule. */
  name: string
  /** Periods of the schedule. */
  periods: (PeriodAnswer)[]
}

export interface SelectedCustomerTag {
  /** Group of tags. */
  customerTagGroupId: string
  /** Tags of the group that the product has. */
  selectedTagIds?: (string)[]
}

export interface SelectedCustomerTag2 {
  /** Group of tags. */
  customerTagGroupId: string
  /** Tags of the group that the product has. */
  selectedTagIds?: (string)[]
}

export interface SelectedCustomerTag5 {
  /** Group of tags. */
  customerTagGroupId: string
  /** Tags of the group that the product has. */
  selectedTagIds?: (string)[]
}

export interface SelectedCustomerTag6 {
  /** Group of tags. */
  customerTagGroupId: string
  /** Tags of the group that the product has. */
  selectedTagIds?: (string)[]
}

export interface ShownModifierInput {
  /** Address of a picture for a button here. */
  buttonImageUrl?: string | null
  /** Description for guests here. */
  description?: string | null
  /** Picture here. */
  image?: PictureInput | null
  /** Whether menus hide it here. */
  isHidden?: boolean | null
  /** Unit of `weight` here. */
  measureUnitType?: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null
  /** Name here. */
  name?: string | null
  /** Tags for search and labels, only here. */
  tags?: (string)[] | null
  /** Weight of one here, in this unit. */
  weight?: number | null
}

export interface SimpleModifierInfo {
  /** Default amount. */
  defaultAmount?: number | null
  /** Number of free modifiers. */
  freeOfChargeAmount?: number | null
  /** Whether it need not be shown when the amount is the default. */
  hideIfDefaultAmount?: boolean | null
  /** Product that is the modifier. */
  id: Id<'Product'>
  /** Maximum amount. */
  maxAmount: number
  /** Minimum amount. */
  minAmount: number
  /** Whether the modifier is required. */
  required?: boolean | null
  /** Whether it belongs to the halves of a compound item (true) or to the whole item (false). */
  splittable?: boolean | null
}

export interface Size {
  /** Id of the product size. */
  id?: Id<'ProductSize'>
  /** Whether this is the default size. */
  isDefault?: boolean | null
  /** Name of the size. */
  name?: string
  /** Position among the sizes, smallest first. */
  priority?: number | null
}

export interface SizeInput {
  /** Short name of the size. */
  code?: string | null
  /** Id of an existing row, or chosen for a new one. If omitted, it is derived from the name. */
  id?: Id<'ProductSize'>
  /** Whether this is the default size. */
  isDefault?: boolean
  /** Whether the size is deleted. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Position among the sizes, smallest first. */
  priority?: number
}

/** Omitted fields are those of the combo */
export interface SizeOfComboInput {
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Picture of the combo in this size. */
  image?: PictureInput | null
  /** Whether menus hide the size. */
  isHidden?: boolean | null
  /** Size of the products in the main group. */
  sizeId: Id<'ProductSize'>
}

/** Omitted fields are those of the product */
export interface SizeOfProductInput {
  /** URL of a picture for a button. */
  buttonImageUrl?: string | null
  /** Picture of the product in this size. */
  image?: PictureInput | null
  /** Whether menus hide the size. */
  isHidden?: boolean | null
  /** Unit in which menus show this weight. */
  measureUnitType?: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null
  /** Nutrition per 100 grams, unless clients have set it for the size. */
  nutrition?: NutritionInput | null
  /** The size. */
  sizeId: Id<'ProductSize'>
  /** Article number in this size. */
  sku?: string | null
  /** Tax category that menus show for this size. */
  taxCategoryId?: Id<'TaxCategory'> | null
  /** Weight of a portion, in the unit of the product. */
  weight?: number | null
}

export interface SizePrice {
  /** Price in this size. */
  price: Price
  /** Size that has the price. Null for a product without sizes or without a price. */
  sizeId: Id<'ProductSize'> | null
}

export interface SizePriceShort {
  /** Price of the modifier. Null when it is not sold there. */
  price?: number | null
  /** Size of the product to which the modifier belongs. Null for any size. */
  sizeId?: string | null
  /** Category in `taxCategories`. */
  taxCategoryId?: string | null
}

export interface TagDto {
  /** Id of the tag. */
  id?: string
  /** Name of the tag. */
  name?: string
}

export interface TagDto2 {
  /** Id of the tag. */
  id?: string
  /** Name of the tag. */
  name?: string
}

export interface TagDto3 {
  /** Id of the tag. */
  id?: string
  /** Name of the tag. */
  name?: string
}

export interface TaxCategoryDto {
  /** Id of the tax category. */
  id: string
  /** Name of the tax category. */
  name: string
  /** Tax that prices include, in percent. */
  percentage?: number
}

export interface TaxCategoryDto2 {
  /** Id of the tax category. */
  id: string
  /** Name of the tax category. */
  name: string
  /** Tax that prices include, in percent. */
  percentage?: number
}

export interface TaxCategoryOverride {
  /** Tax category to replace. */
  baseTaxCategoryId?: Id<'TaxCategory'> | null
  /** Tax category to use instead. */
  newTaxCategoryId?: Id<'TaxCategory'> | null
  /** Order type to which this applies. */
  orderTypeId?: Id<'OrderType'> | null
}

export interface TaxCategoryOverrideInput {
  /** Tax category to replace. */
  baseTaxCategoryId: Id<'TaxCategory'>
  /** Tax category to use instead. */
  newTaxCategoryId: Id<'TaxCategory'>
  /** Order type to which this applies. */
  orderTypeId: Id<'OrderType'>
}

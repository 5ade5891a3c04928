// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface CatalogueOperations {
  /** Create or replace catalogue rows in bulk. */
  '/admin/catalogue/import': { kind: 'write'; request: AdminCatalogueImportRequest; response: AdminCatalogueImportResponse }
  /** List all rows of a catalogue in pages. */
  '/admin/catalogue/list': { kind: 'query'; request: AdminCatalogueListRequest; response: AdminCatalogueListResponseAnswer; isPaged: true }
  /** List catalogue directories for saving, including deleted rows. */
  '/admin/directories/list': { kind: 'query'; request: AdminDirectoriesListRequest; response: AdminDirectoriesListResponseAnswer }
  /** Save directory rows of a catalogue. */
  '/admin/directories/save': { kind: 'write'; request: AdminDirectoriesSaveRequest; response: AdminDirectoriesSaveResponse }
  /** List the fiscal categories of products. */
  '/api/finance/v1/item-category/list': { kind: 'query'; request: ItemCategoryListRequest; response: ItemCategoryListResponse; isPaged: true; item: NonNullable<ItemCategoryListResponse['items']>[number] }
  /** List tax categories. */
  '/api/finance/v1/tax-category/list': { kind: 'query'; request: TaxCategoryListRequest; response: TaxCategoryListResponse; isPaged: true; item: NonNullable<TaxCategoryListResponse['items']>[number] }
  /** List the allergen groups that products may contain. */
  '/api/nomenclature/v1/allergen-group/list': { kind: 'query'; request: AllergenGroupListRequest; response: AllergenGroupListResponse; isPaged: true; item: NonNullable<AllergenGroupListResponse['items']>[number] }
  /** List the units of product amounts. */
  '/api/nomenclature/v1/amount-unit/list': { kind: 'query'; request: AmountUnitListRequest; response: AmountUnitListResponse; isPaged: true; item: NonNullable<AmountUnitListResponse['items']>[number] }
  /** List the kinds of packages. */
  '/api/nomenclature/v1/container/list': { kind: 'query'; request: ContainerListRequest; response: ContainerListResponse; isPaged: true; item: NonNullable<ContainerListResponse['items']>[number] }
  /** List custom categories of groups and products. */
  '/api/nomenclature/v1/custom-category/list': { kind: 'query'; request: CustomCategoryListRequest; response: CustomCategoryListResponse; isPaged: true; item: NonNullable<CustomCategoryListResponse['items']>[number] }
  /** List the menus that a restaurant's terminals sell from. */
  '/api/nomenclature/v1/menu/list': { kind: 'query'; request: MenuSectionListRequest; response: MenuSectionListResponse; isPaged: true; item: NonNullable<MenuSectionListResponse['items']>[number] }
  /** List the modifier schemas that several products share. */
  '/api/nomenclature/v1/modifier-schema/list': { kind: 'query'; request: ModifierSchemaListRequest; response: ModifierSchemaListResponse; isPaged: true; item: NonNullable<ModifierSchemaListResponse['items']>[number] }
  /** Create a product category. */
  '/api/nomenclature/v1/nomenclature/category/create': { kind: 'write'; request: NomenclatureCategoryCreateRequest; response: NomenclatureCategoryWriteResponse }
  /** Delete a product category. */
  '/api/nomenclature/v1/nomenclature/category/delete': { kind: 'write'; request: NomenclatureCategoryDeleteRequest; response: NomenclatureCategoryWriteResponse }
  /** List product categories. */
  '/api/nomenclature/v1/nomenclature/category/list': { kind: 'query'; request: NomenclatureCategoryListRequest; response: NomenclatureCategoryListResponse; isPaged: true; item: NonNullable<NomenclatureCategoryListResponse['items']>[number] }
  /** Restore a deleted product category. */
  '/api/nomenclature/v1/nomenclature/category/restore': { kind: 'write'; request: NomenclatureCategoryRestoreRequest; response: NomenclatureCategoryWriteResponse }
  /** Rename a product category. */
  '/api/nomenclature/v1/nomenclature/category/update': { kind: 'write'; request: NomenclatureCategoryUpdateRequest; response: NomenclatureCategoryWriteResponse }
  /** Get a foreign trade code. */
  '/api/nomenclature/v1/outer_economic_activity_nomenclature_codes/get': { kind: 'query'; request: OuterEconomicActivityNomenclatureCodeGetRequest; response: OuterEconomicActivityNomenclatureCode }
  /** List all foreign trade codes. */
  '/api/nomenclature/v1/outer_economic_activity_nomenclature_codes/list': { kind: 'query'; request: OuterEconomicActivityNomenclatureCodeListRequest; response: OuterEconomicActivityNomenclatureCodeListResponse }
  /** List the places in which dishes are cooked. */
  '/api/nomenclature/v1/place-type/list': { kind: 'query'; request: PlaceTypeListRequest; response: PlaceTypeListResponse; isPaged: true; item: NonNullable<PlaceTypeListResponse['items']>[number] }
  /** List the producers of goods. */
  '/api/nomenclature/v1/producer/list': { kind: 'query'; request: ProducerListRequest; response: ProducerListResponse; isPaged: true; item: NonNullable<ProducerListResponse['items']>[number] }
  /** Create a size scale. */
  '/api/nomenclature/v1/product-scale/create': { kind: 'write'; request: ProductSizeCreateRequest; response: ProductScaleResponse }
  /** Delete a size scale with its sizes. */
  '/api/nomenclature/v1/product-scale/delete': { kind: 'write'; request: ProductSizeDeleteRequest; response: ProductScaleResponse }
  /** Get a size scale with its sizes. */
  '/api/nomenclature/v1/product-scale/get': { kind: 'query'; request: ProductSizeGetRequest; response: ProductScaleResponse }
  /** List size scales with their sizes. */
  '/api/nomenclature/v1/product-scale/list': { kind: 'query'; request: ProductScaleListRequest; response: ProductScaleListResponse; isPaged: true; item: NonNullable<ProductScaleListResponse['items']>[number] }
  /** Rename a size scale, or replace its sizes. */
  '/api/nomenclature/v1/product-scale/update': { kind: 'write'; request: ProductSizeUpdateRequest; response: ProductScaleResponse }
  /** List product sizes, with and without a scale. */
  '/api/nomenclature/v1/product-size/list': { kind: 'query'; request: ProductSizeListRequest; response: ProductSizeListResponse; isPaged: true; item: NonNullable<ProductSizeListResponse['items']>[number] }
  /** List tags for finding products. */
  '/api/nomenclature/v1/product-tag/list': { kind: 'query'; request: ProductTagListRequest; response: ProductTagListResponse; isPaged: true; item: NonNullable<ProductTagListResponse['items']>[number] }
  /** Create a product group. */
  '/api/nomenclature/v2/group/create': { kind: 'write'; request: NomenclatureGroupCreateRequest; response: NomenclatureGroupCreateResponse }
  /** Delete product groups and their contents. */
  '/api/nomenclature/v2/group/delete': { kind: 'write'; request: NomenclatureGroupDeleteRequest; response: NomenclatureGroupDeleteResponse }
  /** List product groups. */
  '/api/nomenclature/v2/group/list': { kind: 'query'; request: NomenclatureGroupListRequest; response: NomenclatureGroupListResponse; isPaged: true; item: NonNullable<NomenclatureGroupListResponse['groups']>[number] }
  /** Restore deleted product groups. */
  '/api/nomenclature/v2/group/restore': { kind: 'write'; request: NomenclatureGroupUndeleteRequest; response: NomenclatureGroupUndeleteResponse }
  /** Replace a product group. */
  '/api/nomenclature/v2/group/update': { kind: 'write'; request: NomenclatureGroupUpdateRequest; response: NomenclatureGroupUpdateResponse }
  /** Create a product. */
  '/api/nomenclature/v2/product/create': { kind: 'write'; request: NomenclatureProductCreateRequest; response: NomenclatureProductCreateResponse }
  /** Delete products. */
  '/api/nomenclature/v2/product/delete': { kind: 'write'; request: NomenclatureProductDeleteRequest; response: NomenclatureProductDeleteResponse }
  /** List products, including deleted ones. */
  '/api/nomenclature/v2/product/list': { kind: 'query'; request: NomenclatureProductListRequest; response: NomenclatureProductListResponseAnswer; isPaged: true; item: NonNullable<NomenclatureProductListResponseAnswer['items']>[number] }
  /** Restore deleted products. */
  '/api/nomenclature/v2/product/restore': { kind: 'write'; request: NomenclatureProductUndeleteRequest; response: NomenclatureProductUndeleteResponse }
  /** Replace a product. */
  '/api/nomenclature/v2/product/update': { kind: 'write'; request: NomenclatureProductUpdateRequest; response: NomenclatureProductUpdateResponse }
}

export interface AccountingCategoryInput {
  /** Code of the row for users and other systems. */
  code?: string | null
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'AccountingCategory'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface AdminCatalogueImportRequest {
  /** Assembly charts. */
  charts?: (ImportedChart)[] | null
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Products to delete. */
  deletedProductIds?: (Id<'Product'>)[] | null
  /** Groups of products. */
  groups?: (ImportedGroup)[] | null
  /** Products. */
  products?: (ImportedProduct)[] | null
  /** Scales of sizes. */
  scales?: (ImportedScale)[] | null
}

export interface AdminCatalogueImportResponse {
  /** Revision of the catalogue: it rises with every change that menus show; charts do not count. */
  revision: number
}

export interface AdminCatalogueListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Cursor from the previous page. If absent, the first page. */
  cursor?: string | null
  /** Maximum rows of each kind. */
  limit: number
}

export interface AdminCatalogueListResponseAnswer {
  /** Charts of these products, as they can be saved again. */
  charts: (SavedImportedChartAnswer)[]
  /** Cursor of the next page. Null on the last page. */
  cursor: string | null
  /** Groups of this page, in the order of creation, including deleted ones. */
  groups: (NomenclatureGroupResponse)[]
  /** Products of this page, in the order of creation, including deleted ones. */
  products: (NomenclatureProductResponseAnswer)[]
  /** Scales of this page, in the order of creation, including deleted ones. */
  scales: (ProductScaleResponse)[]
  /** Prices of these products by size, for organizations and price categories without a price. */
  sizePrices: (ListedSizePrice)[]
}

export interface AdminDirectoriesListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminDirectoriesListResponseAnswer {
  /** Rows of `accountingCategories`, by name. */
  accountingCategories: (SavedAccountingCategory)[]
  /** Rows of `allergenGroups`, by name. */
  allergenGroups: (SavedAllergenGroup)[]
  /** Rows of `amountUnits`, by name. */
  amountUnits: (SavedAmountUnitAnswer)[]
  /** Rows of `containers`, by name. */
  containers: (SavedContainer)[]
  /** Rows of `customCategories`, by name. */
  customCategories: (SavedCustomCategory)[]
  /** Rows of `customCategoryValues`, by name. */
  customCategoryValues: (SavedCustomCategoryValue)[]
  /** Rows of `customerTagGroups`, by name. */
  customerTagGroups: (SavedCustomerTagGroup)[]
  /** Rows of `customerTags`, by name. */
  customerTags: (SavedCustomerTag)[]
  /** Rows of `itemCategories`, by name. */
  itemCategories: (SavedItemCategory)[]
  /** Rows of `menuSections`, by name. */
  menuSections: (SavedMenuSection)[]
  /** Rows of `modifierSchemas`, by name. */
  modifierSchemas: (SavedModifierSchema)[]
  /** Rows of `outerEconomicActivityCodes`, by name. */
  outerEconomicActivityCodes: (SavedOuterEconomicActivityCode)[]
  /** Rows of `placeTypes`, by name. */
  placeTypes: (SavedPlaceType)[]
  /** Rows of `producers`, by name. */
  producers: (SavedProducer)[]
  /** Rows of `productTags`, by name. */
  productTags: (SavedProductTag)[]
  /** Rows of `taxCategories`, by name. */
  taxCategories: (SavedTaxCategory)[]
}

export interface AdminDirectoriesSaveRequest {
  /** Accounting categories of groups and products. */
  accountingCategories?: (AccountingCategoryInput)[]
  /** Groups of allergens that products may contain. */
  allergenGroups?: (AllergenGroupInput)[]
  /** Units of product amounts. */
  amountUnits?: (AmountUnitInput)[]
  /** Kinds of packages. */
  containers?: (ContainerInput)[]
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Custom categories of groups and products. */
  customCategories?: (CustomCategoryInput)[]
  /** Values of the custom categories. */
  customCategoryValues?: (CustomCategoryValueInput)[]
  /** Groups of tags for guests. */
  customerTagGroups?: (CustomerTagGroupInput)[]
  /** Tags for guests, shown in menus. */
  customerTags?: (CustomerTagInput)[]
  /** Fiscal categories of products. */
  itemCategories?: (ItemCategoryInput)[]
  /** Menus that a restaurant's terminals sell from. */
  menuSections?: (MenuSectionInput)[]
  /** Modifiers that several products share. */
  modifierSchemas?: (ModifierSchemaInput)[]
  /** Codes of goods in foreign trade. */
  outerEconomicActivityCodes?: (OuterEconomicActivityCodeInput)[]
  /** Places in which dishes are cooked. */
  placeTypes?: (PlaceTypeInput)[]
  /** Producers of goods. */
  producers?: (ProducerInput)[]
  /** Tags for finding products. */
  productTags?: (ProductTagInput)[]
  /** Tax categories, which products share with menus. */
  taxCategories?: (TaxCategoryInput)[]
}

export interface AdminDirectoriesSaveResponse {
  /** Ids of the rows of `accountingCategories`, in the order of the request. */
  accountingCategories: (Id<'AccountingCategory'>)[]
  /** Ids of the rows of `allergenGroups`, in the order of the request. */
  allergenGroups: (Id<'AllergenGroup'>)[]
  /** Ids of the rows of `amountUnits`, in the order of the request. */
  amountUnits: (Id<'AmountUnit'>)[]
  /** Ids of the rows of `containers`, in the order of the request. */
  containers: (Id<'Container'>)[]
  /** Ids of the rows of `customCategories`, in the order of the request. */
  customCategories: (Id<'CustomCategory'>)[]
  /** Ids of the rows of `customCategoryValues`, in the order of the request. */
  customCategoryValues: (Id<'CustomCategoryValue'>)[]
  /** Ids of the rows of `customerTagGroups`, in the order of the request. */
  customerTagGroups: (Id<'CustomerTagGroup'>)[]
  /** Ids of the rows of `customerTags`, in the order of the request. */
  customerTags: (Id<'CustomerTag'>)[]
  /** Ids of the rows of `itemCategories`, in the order of the request. */
  itemCategories: (Id<'ItemCategory'>)[]
  /** Ids of the rows of `menuSections`, in the order of the request. */
  menuSections: (Id<'MenuSection'>)[]
  /** Ids of the rows of `modifierSchemas`, in the order of the request. */
  modifierSchemas: (Id<'ModifierSchema'>)[]
  /** Ids of the rows of `outerEconomicActivityCodes`, in the order of the request. */
  outerEconomicActivityCodes: (Id<'OuterEconomicActivityCode'>)[]
  /** Ids of the rows of `placeTypes`, in the order of the request. */
  placeTypes: (Id<'PlaceType'>)[]
  /** Ids of the rows of `producers`, in the order of the request. */
  producers: (Id<'Producer'>)[]
  /** Ids of the rows of `productTags`, in the order of the request. */
  productTags: (Id<'ProductTag'>)[]
  /** Ids of the rows of `taxCategories`, in the order of the request. */
  taxCategories: (Id<'TaxCategory'>)[]
}

export interface AllergenGroup {
  /** Code of the row for users and other systems. */
  code?: string | null
  /** Id of the row. */
  id?: Id<'AllergenGroup'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface AllergenGroupFilter {
  /** Field of the list. */
  field?: string | null
  /** Comparison; `eq` by default. `like` finds a part of the text, ignoring case; `blank` and `notblank` accept no value. */
  op?: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'like' | 'blank' | 'notblank' | null
  /** Value to compare with, of the type of the field. */
  value?: unknown
  /** Values for `in` and `nin`. */
  values?: (unknown)[] | null
}

export interface AllergenGroupInput {
  /** Code of the row for users and other systems. */
  code?: string | null
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'AllergenGroup'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface AllergenGroupListRequest {
  /** All of them must hold. Fields and operators: id (eq, in); name (eq, ne, in, nin, like, blank, notblank); code (eq, ne, in, nin, like, blank, notblank); isDeleted (eq). */
  filters?: (AllergenGroupFilter)[] | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface AllergenGroupListResponse {
  /** Items in the order of their creation. */
  items?: (AllergenGroup)[] | null
  /** Maximum number of items on the page. */
  limit?: number | null
  /** Number of skipped items. */
  offset?: number | null
  /** Number of matching items on all pages. */
  totalCount?: number | null
}

export interface AmountUnit {
  /** Code of the row for users and other systems. */
  code?: string | null
  /** Id of the row. */
  id?: Id<'AmountUnit'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface AmountUnitInput {
  /** Code of the row for users and other systems. */
  code?: string | null
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'AmountUnit'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Unit in which menus show the weight or volume of products with this unit. */
  measureUnitType?: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null
  /** Name. */
  name: string
}

export interface AmountUnitListRequest {
  /** All of them must hold. Fields and operators: id (eq, in); name (eq, ne, in, nin, like, blank, notblank); code (eq, ne, in, nin, like, blank, notblank); isDeleted (eq). */
  filters?: (AllergenGroupFilter)[] | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface AmountUnitListResponse {
  /** Items in the order of their creation. */
  items?: (AmountUnit)[] | null
  /** Maximum number of items on the page. */
  limit?: number | null
  /** Number of skipped items. */
  offset?: number | null
  /** Number of matching items on all pages. */
  totalCount?: number | null
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

export interface CatalogueProductSize {
  /** Id of the row. */
  id?: Id<'ProductSize'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface Container {
  /** Id of the row. */
  id?: Id<'Container'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface ContainerFilter {
  /** Field of the list. */
  field?: string | null
  /** Comparison; `eq` by default. `like` finds a part of the text, ignoring case; `blank` and `notblank` accept no value. */
  op?: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'like' | 'blank' | 'notblank' | null
  /** Value to compare with, of the type of the field. */
  value?: unknown
  /** Values for `in` and `nin`. */
  values?: (unknown)[] | null
}

export interface ContainerInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'Container'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface ContainerListRequest {
  /** All of them must hold. Fields and operators: id (eq, in); name (eq, ne, in, nin, like, blank, notblank); isDeleted (eq). */
  filters?: (ContainerFilter)[] | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface ContainerListResponse {
  /** Items in the order of their creation. */
  items?: (Container)[] | null
  /** Maximum number of items on the page. */
  limit?: number | null
  /** Number of skipped items. */
  offset?: number | null
  /** Number of matching items on all pages. */
  totalCount?: number | null
}

export interface CustomCategory {
  /** Id of the row. */
  id?: Id<'CustomCategory'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface CustomCategoryInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'CustomCategory'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface CustomCategoryListRequest {
  /** All of them must hold. Fields and operators: id (eq, in); name (eq, ne, in, nin, like, blank, notblank); isDeleted (eq). */
  filters?: (ContainerFilter)[] | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface CustomCategoryListResponse {
  /** Items in the order of their creation. */
  items?: (CustomCategory)[] | null
  /** Maximum number of items on the page. */
  limit?: number | null
  /** Number of skipped items. */
  offset?: number | null
  /** Number of matching items on all pages. */
  totalCount?: number | null
}

export interface CustomCategoryValueInput {
  /** Custom category that has the value. */
  categoryId: Id<'CustomCategory'>
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'CustomCategoryValue'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface CustomerTagGroupInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'CustomerTagGroup'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Whether a product may have several tags of the group. If omitted, true. */
  selectSeveralTags?: boolean
}

export interface CustomerTagInput {
  /** Group of the tag. */
  groupId: Id<'CustomerTagGroup'>
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'CustomerTag'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface FilterCondition {
  /** Field of the list. */
  field?: string | null
  /** Comparison; `eq` by default. `like` finds a part of the text, ignoring case; `blank` and `notblank` accept no value. */
  op?: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'like' | 'blank' | 'notblank' | null
  /** Value to compare with, of the type of the field. */
  value?: unknown
}

export interface GroupCustomCategory {
  /** Custom category. */
  categoryListId?: Id<'CustomCategory'> | null
  /** Its value. */
  categoryValueId?: Id<'CustomCategoryValue'> | null
}

export interface GroupMarkup {
  /** Markup in percent. */
  markupPercent?: number | null
  /** Organization. */
  organizationId: Id<'Organization'>
}

export interface GroupStoreLevel {
  /** Store. */
  storeId: Id<'Store'>
  /** Level there. */
  value?: number | null
  /** Whether the store has its own level. */
  valueAssigned?: boolean | null
}

export interface ImportedChart {
  /** How the dish looks. */
  appearance?: string | null
  /** Yield of the lines in units of the product, above 0. If omitted, 1. */
  assembledQuantity?: number | null
  /** First day of the chart. A day, `yyyy-MM-dd`. */
  dateFrom: Day
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
  /** Id chosen for the chart. */
  id: Id<'AssemblyChart'>
  /** Lines of the chart. */
  items?: (AssemblyChartItem)[] | null
  /** How the dish smells and tastes. */
  organoleptic?: string | null
  /** Remark on the yield. */
  outputComment?: string | null
  /** Image of the dish. */
  picture?: Id<'Image'> | null
  /** Product of the chart. */
  productId: Id<'Product'>
  /** COMMON: one set of lines, times the factor of the size. SPECIFIC: lines for each size. If omitted, COMMON. */
  productSizeAssemblyStrategy?: 'COMMON' | 'SPECIFIC' | null
  /** How the dish is made. */
  technologyDescription?: string | null
  /** ASSEMBLE: the ingredients are written off. DIRECT: the product itself is. If omitted, ASSEMBLE. */
  writeoffStrategy?: 'ASSEMBLE' | 'DIRECT' | null
}

export interface ImportedGroup {
  /** Accounting category. */
  accountingCategoryId?: Id<'AccountingCategory'> | null
  /** Category of its products. */
  categoryId?: Id<'ProductCategory'> | null
  /** Code for quick search: at most 8 digits. */
  code: string
  /** Colour of the button at a terminal. */
  color?: NomenclatureGroupRGBColor | null
  /** Values of custom categories. */
  customCategories?: (GroupCustomCategory)[] | null
  /** Course. 0: the VIP course. Null for none. */
  defaultCourse?: number | null
  /** Maximum stock in stores without their own level. */
  defaultMaximumStoreBalanceLevel?: number | null
  /** Minimum stock in stores without their own level. */
  defaultMinimumStoreBalanceLevel?: number | null
  /** Description. */
  description?: string | null
  /** Colour of the text on the button. */
  fontColor?: NomenclatureGroupRGBColor | null
  /** Image at a terminal. */
  frontImageId?: Id<'Image'> | null
  /** Article of the group, unique in the chain. Null for none. */
  groupArticle?: string | null
  /** Id chosen for the group. */
  groupId: Id<'ProductGroup'>
  /** Whether the printed price list includes the group. Default in a request: true. */
  includeInReport?: boolean | null
  /** Whether prices are not derived from a markup. Default in a request: false. */
  isFixedPrice?: boolean | null
  /** Markups of organizations with their own. */
  markupSettings?: (GroupMarkup)[] | null
  /** Maximum stock, by store. */
  maximumStoreBalanceLevels?: (GroupStoreLevel)[] | null
  /** Minimum stock, by store. */
  minimumStoreBalanceLevels?: (GroupStoreLevel)[] | null
  /** Name. */
  name: string
  /** Group that holds this one. Null for a group at the root. */
  parentId?: Id<'ProductGroup'> | null
  /** Position among the groups: 0 sorts by code and name, otherwise by this number. */
  position?: number | null
  /** Markup of organizations without their own, in percent. */
  priceMarkupPercent?: number | null
  /** Tax category of its products. */
  taxCategoryId?: Id<'TaxCategory'> | null
  /** Organizations that see the group. Only for root groups. Null for all. */
  visibilityFilter?: NomenclatureGroupOrganizationFilter | null
}

export interface ImportedProduct {
  /** Accounting category. */
  accountingCategoryId?: Id<'AccountingCategory'> | null
  /** Class of the alcohol. */
  alcoholClass?: string | null
  /** Allergens that the product may contain. */
  allergenGroupIds?: (Id<'AllergenGroup'>)[] | null
  /** Whether the amount of a modifier applies to the whole line of an order instead of one portion. */
  amountIndependentOfParentAmount?: boolean | null
  /** Unit of the product's amounts. */
  amountUnitId: Id<'AmountUnit'>
  /** Barcodes of the product and of its packages. */
  barcodes?: (NomenclatureProductBarcode)[] | null
  /** Whether the staff may buy the product with cash. */
  canBuyFromCashdesk?: boolean | null
  /** Whether the amount may change once the dish is cooked. */
  canChangeAmountCookedDish?: boolean | null
  /** Whether orders may set the price. */
  canSetOpenPrice?: boolean | null
  /** Product category, for discounts. */
  categoryId?: Id<'ProductCategory'> | null
  /** Whether receipts show the product. Default in a request: true. */
  chequePrintable?: boolean | null
  /** Code for quick search: at most 8 digits. If absent or empty, it stays; a new product gets the next number. */
  code: string
  /** Loss when it is prepared cold, in percent; below zero for what gains weight. */
  coldLossPercent?: number | null
  /** Colour of the button at a terminal. */
  color?: NomenclatureProductRGBColor | null
  /** Packages of the product. */
  containers?: (NomenclatureProductContainer)[] | null
  /** Whether it is cooked together with the dish that it modifies. */
  cookWithMainDish?: boolean | null
  /** Cooking time, in minutes. */
  cookingTimeNormal?: number | null
  /** Cooking time at peak hours, in minutes. */
  cookingTimePeak?: number | null
  /** Way of cooking. */
  cookingType?: string | null
  /** Values of custom categories. */
  customCategories?: (ProductCustomCategory)[] | null
  /** Default package in documents. */
  defaultContainerId?: Id<'Container'> | null
  /** Course. 0: the VIP course. Null for none. */
  defaultCourse?: number | null
  /** Whether new orders of prices have the product. */
  defaultIncludedInMenu?: boolean | null
  /** Maximum stock in stores without their own level. */
  defaultMaximumStoreBalanceLevel?: number | null
  /** Minimum stock in stores without their own level. */
  defaultMinimumStoreBalanceLevel?: number | null
  /** Default price, if the organization, the size or the price category has none. Null for none. Money in the currency of the organization. */
  defaultSalePrice?: number | null
  /** Description for guests. */
  description?: string | null
  /** Description in English. */
  descriptionEnglish?: string | null
  /** Sizes of its scale in which the product is not sold. */
  disabledProductSizeIds?: (Id<'ProductSize'>)[] | null
  /** Code of the alcohol. */
  egaisAlcCode?: string | null
  /** Estimated purchase price. Money in the currency of the organization. */
  estimatedPurchasePrice?: number | null
  /** Sections that do not sell the product. */
  excludedSectionIds?: (Id<'RestaurantSection'>)[] | null
  /** Shelf life, in days. */
  expirationDate?: number | null
  /** Colour of the text on the button. */
  fontColor?: NomenclatureProductRGBColor | null
  /** Image at a terminal. */
  frontImageId?: Id<'Image'> | null
  /** Full name. */
  fullName?: string | null
  /** Full name in English. */
  fullNameEnglish?: string | null
  /** GTIN of the product. */
  gtin?: string | null
  /** Loss when it is cooked, in percent; below zero for what gains weight. */
  hotLossPercent?: number | null
  /** Certificates of quality. */
  images?: (NomenclatureProductImage)[] | null
  /** Supplier of the chain, by default the one in invoices. */
  invoiceSupplierId?: Id<'Counteragent'> | null
  /** Whether the weight of a unit is computed from the recipe. */
  isCalculateUnitWeight?: boolean | null
  /** Whether it is a dish of the day. */
  isDishOfDay?: boolean | null
  /** Whether its price is not derived from a markup. */
  isFixedPrice?: boolean | null
  /** Whether it belongs to a flyer. */
  isFlyerProgram?: boolean | null
  /** Whether it does not affect stock. */
  isNotInStoreMovement?: boolean | null
  /** Whether its nutrition is computed from the recipe. */
  isNutritionValueAutoCalculated?: boolean | null
  /** Whether it has an alcohol percentage. */
  isPercentageOfAlcoholApplicable?: boolean | null
  /** Whether it is paid by time. */
  isTimePayProduct?: boolean | null
  /** Fiscal category. */
  itemCategoryId?: Id<'ItemCategory'> | null
  /** Markups of organizations with their own. */
  markupSettings?: (ProductMarkup)[] | null
  /** Maximum stock, by store. */
  maximumStoreBalanceLevels?: (ProductStoreLevel)[] | null
  /** Minimum stock, by store. */
  minimumStoreBalanceLevels?: (ProductStoreLevel)[] | null
  /** Minimum charged time, in minutes. */
  minimumTimePayProductDurationMinutes?: number | null
  /** Schema of modifiers. */
  modifierSchemaId?: Id<'ModifierSchema'> | null
  /** Overrides of the schema's modifiers. */
  modifierSchemaRedefinitions?: (NomenclatureProductModifierSchemaRedefinition)[] | null
  /** Modifiers and groups of modifiers, in their order. */
  modifiers?: (NomenclatureProductModifier)[] | null
  /** Name. */
  name: string
  /** Name in English. */
  nameEnglish?: string | null
  /** Name for the kitchen. */
  nameKitchen?: string | null
  /** Nutrition per 100 grams; an entry without size and organizations is the default. */
  nutritionValues?: (NomenclatureProductNutritionValue)[] | null
  /** Code of the goods in foreign trade. */
  outerEconomicActivityNomenclatureCode?: string | null
  /** Group that holds the product. Null for none. */
  parentGroupId?: Id<'ProductGroup'> | null
  /** Alcohol, in percent. */
  percentageOfAlcohol?: number | null
  /** Place in which it is cooked. */
  placeTypeId?: Id<'PlaceType'> | null
  /** Place among the products: 0 sorts by code and name, otherwise by this number. */
  position?: number | null
  /** Whether the bill shows the product. Default in a request: true. */
  prechequePrintable?: boolean | null
  /** Markup of organizations without their own, in percent. */
  priceMarkupPercent?: number | null
  /** Whether it is printed in the kitchen as soon as it is added. */
  printOnAdd?: boolean | null
  /** Producers. */
  producerIds?: (Id<'Producer'>)[] | null
  /** Article, unique in the chain. If absent in a request, it stays; a new product gets one. */
  productArticle?: string | null
  /** Id chosen for the product. */
  productId: Id<'Product'>
  /** Size scale of the product. Null for a product without sizes. */
  productScaleId?: Id<'ProductScale'> | null
  /** Factors of sizes in the recipe. */
  productSizeFactors?: NomenclatureProductSizeFactors | null
  /** Tags for finding the product. */
  productTagIds?: (Id<'ProductTag'>)[] | null
  /** Kind of the product for the kitchen. */
  productTypeForCooking?: string | null
  /** Rates of a product that is paid by time. */
  rateSchedule?: NomenclatureProductRateSchedule | null
  /** Whether the rates count from the beginning of the service. */
  relativeRateSchedule?: boolean | null
  /** Prices by size, used if the organization or the price category has none. If absent, they stay unchanged. */
  sizePrices?: (ProductSizePrice)[] | null
  /** Origin of the product. */
  sourceNature?: string | null
  /** Tax category. */
  taxCategoryId?: Id<'TaxCategory'> | null
  /** Step in which time is paid, in minutes. */
  timePayProductDurationStepMinutes?: number | null
  /** Kind of its transfer. */
  transferType?: string | null
  /** Kind of the product. */
  type: 'GOODS' | 'DISH' | 'PREPARED' | 'SERVICE' | 'MODIFIER' | 'OUTER' | 'RATE' | 'PETROL'
  /** Volume of one unit, in litres. */
  unitCapacity?: number | null
  /** Weight of one unit, in kilograms. */
  unitWeight?: number | null
  /** Whether it is weighed in stocktaking. */
  useBalanceForInventory?: boolean | null
  /** Whether the product is weighed when it is sold. */
  useBalanceForSell?: boolean | null
  /** Whether the restaurant's cooking time applies. */
  useDefaultCookingTime?: boolean | null
  /** Whether invoices may differ from the ordered amount. */
  useRangeForInvoices?: boolean | null
  /** Fiscal code of the goods. */
  uzFiscalCode?: string | null
}

export interface ImportedScale {
  /** Id chosen for the scale. */
  id: Id<'ProductScale'>
  /** Name. */
  name: string
  /** All sizes of the scale: its other sizes are deleted. */
  productSizes: (ImportedSize)[]
}

export interface ImportedSize {
  /** Whether this is the default size. At most one is. */
  default?: boolean | null
  /** Id chosen for the size. */
  id: Id<'ProductSize'>
  /** Name. Required. */
  name?: string | null
  /** Position among the sizes, smallest first. If absent, the position in this list. */
  priority?: number | null
  /** Short name of the size. */
  shortName?: string | null
}

export interface ItemCategory {
  /** Code of the row for users and other systems. */
  code?: string | null
  /** Id of the row. */
  id?: Id<'ItemCategory'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface ItemCategoryInput {
  /** Code of the row for users and other systems. */
  code?: string | null
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'ItemCategory'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface ItemCategoryListRequest {
  /** All of them must hold. Fields and operators: id (eq, in); name (eq, ne, in, nin, like, blank, notblank); code (eq, ne, in, nin, like, blank, notblank); isDeleted (eq). */
  filters?: (FilterCondition)[] | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface ItemCategoryListResponse {
  /** Items in the order of their creation. */
  items?: (ItemCategory)[] | null
  /** Maximum number of items on the page. */
  limit?: number | null
  /** Number of skipped items. */
  offset?: number | null
  /** Number of matching items on all pages. */
  totalCount?: number | null
}

export interface ListedSizePrice {
  /** Price in this size. Money in the currency of the organization. */
  price: number
  /** Product of the page. */
  productId: Id<'Product'>
  /** Size of the product's scale. */
  sizeId: Id<'ProductSize'>
}

export interface MenuSection {
  /** Id of the row. */
  id?: Id<'MenuSection'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface MenuSectionInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'MenuSection'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface MenuSectionListRequest {
  /** All of them must hold. Fields and operators: id (eq, in); name (eq, ne, in, nin, like, blank, notblank); isDeleted (eq). */
  filters?: (ContainerFilter)[] | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface MenuSectionListResponse {
  /** Items in the order of their creation. */
  items?: (MenuSection)[] | null
  /** Maximum number of items on the page. */
  limit?: number | null
  /** Number of skipped items. */
  offset?: number | null
  /** Number of matching items on all pages. */
  totalCount?: number | null
}

export interface ModifierSchema {
  /** Id of the row. */
  id?: Id<'ModifierSchema'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface ModifierSchemaInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'ModifierSchema'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Modifier groups of the products with the schema. If omitted, none. */
  modifierGroups?: (SchemaModifierGroupInput)[]
  /** Modifiers of these products outside any group. If omitted, none. */
  modifiers?: (SchemaModifierInput)[]
  /** Name. */
  name: string
  /** Size scale of the products with the schema. */
  productScaleId?: Id<'ProductScale'> | null
}

export interface ModifierSchemaListRequest {
  /** All of them must hold. Fields and operators: id (eq, in); name (eq, ne, in, nin, like, blank, notblank); isDeleted (eq). */
  filters?: (ContainerFilter)[] | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface ModifierSchemaListResponse {
  /** Items in the order of their creation. */
  items?: (ModifierSchema)[] | null
  /** Maximum number of items on the page. */
  limit?: number | null
  /** Number of skipped items. */
  offset?: number | null
  /** Number of matching items on all pages. */
  totalCount?: number | null
}

export interface NomenclatureCategoryCreateRequest {
  /** Name. Required. */
  name?: string | null
}

export interface NomenclatureCategoryDeleteRequest {
  /** Id of the category. Required. */
  id?: Id<'ProductCategory'> | null
}

export interface NomenclatureCategoryListRequest {
  /** Only these categories. If omitted or null, all. */
  ids?: (Id<'ProductCategory'>)[] | null
  /** Whether to include deleted categories. Default: false. */
  includeDeleted?: boolean | null
  /** Maximum number of categories; all if absent, 0 or less. */
  limit?: number | null
  /** Number of categories to skip; none if absent or below 0. */
  offset?: number | null
}

export interface NomenclatureCategoryListResponse {
  /** The categories. */
  items?: (NomenclatureCategoryResponse)[] | null
  /** The requested limit. Null for none. */
  limit?: number | null
  /** Number of skipped categories. */
  offset?: number | null
  /** Number of matching categories on all pages. */
  totalCount?: number | null
}

export interface NomenclatureCategoryResponse {
  /** Id of the category. */
  id?: Id<'ProductCategory'> | null
  /** Whether the category is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface NomenclatureCategoryRestoreRequest {
  /** Id of the category. Required. */
  id?: Id<'ProductCategory'> | null
}

export interface NomenclatureCategoryUpdateRequest {
  /** Id of the category. Required. */
  id?: Id<'ProductCategory'> | null
  /** Name. Required. */
  name?: string | null
}

export interface NomenclatureCategoryWriteResponse {
  /** Id of the category. */
  id?: Id<'ProductCategory'> | null
}

export interface NomenclatureGroupCreateRequest {
  /** Accounting category. */
  accountingCategoryId?: Id<'AccountingCategory'> | null
  /** Category of its products. */
  categoryId?: Id<'ProductCategory'> | null
  /** Code for quick search: at most 8 digits. */
  code: string
  /** Colour of the button at a terminal. */
  color?: NomenclatureGroupRGBColor | null
  /** Values of custom categories. */
  customCategories?: (NomenclatureGroupCustomCategory)[] | null
  /** Course. 0: the VIP course. Null for none. */
  defaultCourse?: number | null
  /** Maximum stock in stores without their own level. */
  defaultMaximumStoreBalanceLevel?: number | null
  /** Minimum stock in stores without their own level. */
  defaultMinimumStoreBalanceLevel?: number | null
  /** Description. */
  description?: string | null
  /** Colour of the text on the button. */
  fontColor?: NomenclatureGroupRGBColor | null
  /** Image at a terminal. */
  frontImageId?: Id<'Image'> | null
  /** Article of the group, unique in the chain. Null for none. */
  groupArticle?: string | null
  /** Id chosen for the group. If absent, the server assigns one. */
  groupId?: Id<'ProductGroup'> | null
  /** Whether the printed price list includes the group. Default in a request: true. */
  includeInReport?: boolean | null
  /** Whether prices are not derived from a markup. Default in a request: false. */
  isFixedPrice?: boolean | null
  /** Markups of organizations with their own. */
  markupSettings?: (NomenclatureGroupMarkupSetting)[] | null
  /** Maximum stock, by store. */
  maximumStoreBalanceLevels?: (NomenclatureGroupStoreBalanceLevel)[] | null
  /** Minimum stock, by store. */
  minimumStoreBalanceLevels?: (NomenclatureGroupStoreBalanceLevel)[] | null
  /** Name. */
  name: string
  /** Group that holds this one. Null for a group at the root. */
  parentId?: Id<'ProductGroup'> | null
  /** Position among the groups: 0 sorts by code and name, otherwise by this number. */
  position?: number | null
  /** Markup of organizations without their own, in percent. */
  priceMarkupPercent?: number | null
  /** Tax category of its products. */
  taxCategoryId?: Id<'TaxCategory'> | null
  /** Organizations that see the group. Only for root groups. Null for all. */
  visibilityFilter?: NomenclatureGroupOrganizationFilter | null
}

export interface NomenclatureGroupCreateResponse {
  /** Id of the group. */
  groupId?: Id<'ProductGroup'> | null
  /** Always null: invalid requests are refused. */
  message?: string | null
}

export interface NomenclatureGroupCustomCategory {
  /** Custom category. */
  categoryListId?: Id<'CustomCategory'> | null
  /** Its value. */
  categoryValueId?: Id<'CustomCategoryValue'> | null
}

export interface NomenclatureGroupDeleteRequest {
  /** Groups to delete. */
  groupIds: (Id<'ProductGroup'>)[]
}

export interface NomenclatureGroupDeleteResponse {
  /** Always null: invalid requests are refused. */
  message?: string | null
}

export interface NomenclatureGroupFilter {
  /** Field of the list. */
  field?: string | null
  /** Comparison; `eq` by default. `like` finds a part of the text, ignoring case; `blank` and `notblank` accept no value. */
  op?: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'like' | 'blank' | 'notblank' | null
  /** Value to compare with, of the type of the field. */
  value?: unknown
  /** Values for `in` and `nin`. */
  values?: (unknown)[] | null
}

export interface NomenclatureGroupListRequest {
  /** All of them must hold. Fields and operators: id (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); groupId (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); name (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); code (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); groupArticle (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); parentId (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); isDeleted (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); system (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); description (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); includeInReport (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); isChainRoot (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); revision (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); categoryId (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); accountingCategoryId (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); taxCategoryId (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); franchiseUniqueId (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); franchiseMasterId (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank). */
  filters: (NomenclatureGroupFilter)[]
  /** Maximum number of groups. */
  limit: number
  /** Number of groups to skip. */
  offset: number
}

export interface NomenclatureGroupListResponse {
  /** The groups. */
  groups?: (NomenclatureGroupResponse)[] | null
}

export interface NomenclatureGroupMarkupSetting {
  /** Markup in percent. */
  markupPercent?: number | null
  /** Organization. */
  organizationId: Id<'Organization'>
}

export interface NomenclatureGroupOrganizationFilter {
  /** True for all organizations but these. */
  isExcluding?: boolean | null
  /** Organizations. */
  organizationIds?: (Id<'Organization'>)[] | null
}

export interface NomenclatureGroupRGBColor {
  /** Share of blue. If omitted, 0. */
  blue?: number | null
  /** Share of green. If omitted, 0. */
  green?: number | null
  /** Share of red. If omitted, 0. */
  red?: number | null
}

export interface NomenclatureGroupResponse {
  /** Accounting category. */
  accountingCategoryId?: Id<'AccountingCategory'> | null
  /** Category of its products. */
  categoryId?: Id<'ProductCategory'> | null
  /** Code for quick search. */
  code?: string | null
  /** Colour of the button at a terminal. */
  color?: NomenclatureGroupRGBColor | null
  /** When it was created, in UTC. */
  createdAt?: OffsetTime | null
  /** API key that made it. Null for the operator. */
  createdByUserId?: Id<'Author'> | null
  /** Values of custom categories. */
  customCategories?: (NomenclatureGroupCustomCategory)[] | null
  /** Course. 0: the VIP course. Null for none. */
  defaultCourse?: number | null
  /** Maximum stock in stores without their own level. */
  defaultMaximumStoreBalanceLevel?: number | null
  /** Minimum stock in stores without their own level. */
  defaultMinimumStoreBalanceLevel?: number | null
  /** When it was deleted. Null for a group that is not, in UTC. */
  deletedAt?: OffsetTime | null
  /** Description. */
  description?: string | null
  /** Colour of the text on the button. */
  fontColor?: NomenclatureGroupRGBColor | null
  /** Chain that provided the group. */
  franchiseMasterId?: Id<'FranchiseMaster'> | null
  /** Its id in all chains. */
  franchiseUniqueId?: Id<'FranchiseUnique'> | null
  /** Image at a terminal. */
  frontImageId?: Id<'Image'> | null
  /** Article of the group, unique in the chain. Null for none. */
  groupArticle?: string | null
  /** Id of the group. */
  groupId?: Id<'ProductGroup'> | null
  /** Whether the printed price list includes the group. Default in a request: true. */
  includeInReport?: boolean | null
  /** Whether the group is at the root. */
  isChainRoot?: boolean | null
  /** Whether the group is deleted. */
  isDeleted?: boolean | null
  /** Whether prices are not derived from a markup. Default in a request: false. */
  isFixedPrice?: boolean | null
  /** Always null. */
  lastModifyNodeId?: Id<'Node'> | null
  /** Markups of organizations with their own. */
  markupSettings?: (NomenclatureGroupMarkupSetting)[] | null
  /** Maximum stock, by store. */
  maximumStoreBalanceLevels?: (NomenclatureGroupStoreBalanceLevel)[] | null
  /** Minimum stock, by store. */
  minimumStoreBalanceLevels?: (NomenclatureGroupStoreBalanceLevel)[] | null
  /** When it was last changed, in UTC. */
  modifiedAt?: OffsetTime | null
  /** API key that changed it last. Null for the operator. */
  modifiedByUserId?: Id<'Author'> | null
  /** Name. */
  name?: string | null
  /** Group that holds this one. Null for a group at the root. */
  parentId?: Id<'ProductGroup'> | null
  /** Position among the groups: 0 sorts by code and name, otherwise by this number. */
  position?: number | null
  /** Markup of organizations without their own, in percent. */
  priceMarkupPercent?: number | null
  /** Revision of its last change. */
  revision?: number | null
  /** Whether the system created the group. */
  system?: boolean | null
  /** Tax category of its products. */
  taxCategoryId?: Id<'TaxCategory'> | null
  /** Organizations that see the group. Only for root groups. Null for all. */
  visibilityFilter?: NomenclatureGroupOrganizationFilter | null
}

export interface NomenclatureGroupStoreBalanceLevel {
  /** Store. */
  storeId: Id<'Store'>
  /** Level there. */
  value?: number | null
  /** Whether the store has its own level. */
  valueAssigned?: boolean | null
}

export interface NomenclatureGroupUndeleteRequest {
  /** Groups to restore. */
  groupIds: (Id<'ProductGroup'>)[]
  /** Whether to restore all groups and products below them. Default: false. */
  recursively?: boolean | null
}

export interface NomenclatureGroupUndeleteResponse {
  /** Always null: invalid requests are refused. */
  message?: string | null
}

export interface NomenclatureGroupUpdateRequest {
  /** Accounting category. */
  accountingCategoryId?: Id<'AccountingCategory'> | null
  /** Category of its products. */
  categoryId?: Id<'ProductCategory'> | null
  /** Code for quick search: at most 8 digits. */
  code: string
  /** Colour of the button at a terminal. */
  color?: NomenclatureGroupRGBColor | null
  /** Values of custom categories. */
  customCategories?: (NomenclatureGroupCustomCategory)[] | null
  /** Course. 0: the VIP course. Null for none. */
  defaultCourse?: number | null
  /** Maximum stock in stores without their own level. */
  defaultMaximumStoreBalanceLevel?: number | null
  /** Minimum stock in stores without their own level. */
  defaultMinimumStoreBalanceLevel?: number | null
  /** Description. */
  description?: string | null
  /** Colour of the text on the button. */
  fontColor?: NomenclatureGroupRGBColor | null
  /** Image at a terminal. */
  frontImageId?: Id<'Image'> | null
  /** Article of the group, unique in the chain. Null for none. */
  groupArticle?: string | null
  /** Group to be replaced. */
  groupId: Id<'ProductGroup'>
  /** Whether the printed price list includes the group. Default in a request: true. */
  includeInReport?: boolean | null
  /** Whether prices are not derived from a markup. Default in a request: false. */
  isFixedPrice?: boolean | null
  /** Markups of organizations with their own. */
  markupSettings?: (NomenclatureGroupMarkupSetting)[] | null
  /** Maximum stock, by store. */
  maximumStoreBalanceLevels?: (NomenclatureGroupStoreBalanceLevel)[] | null
  /** Minimum stock, by store. */
  minimumStoreBalanceLevels?: (NomenclatureGroupStoreBalanceLevel)[] | null
  /** Name. */
  name: string
  /** Group that holds this one. Null for a group at the root. */
  parentId?: Id<'ProductGroup'> | null
  /** Markup of organizations without their own, in percent. */
  priceMarkupPercent?: number | null
  /** Tax category of its products. */
  taxCategoryId?: Id<'TaxCategory'> | null
  /** Organizations that see the group. Only for root groups. Null for all. */
  visibilityFilter?: NomenclatureGroupOrganizationFilter | null
}

export interface NomenclatureGroupUpdateResponse {
  /** Id of the group. */
  groupId?: Id<'ProductGroup'> | null
  /** Always null: invalid requests are refused. */
  message?: string | null
}

export interface NomenclatureProductBarcode {
  /** The barcode. */
  barcode: string
  /** Package with the barcode. Null for the product itself. */
  containerId?: Id<'Container'> | null
  /** Kind of the barcode. */
  type: 'NTIN' | 'GTIN' | 'UNKNOWN'
}

export interface NomenclatureProductBarcodeAnswer {
  /** The barcode. */
  barcode: string
  /** Package with the barcode. Null for the product itself. */
  containerId?: Id<'Container'> | null
  /** Kind of the barcode. */
  type: 'NTIN' | 'GTIN' | 'UNKNOWN' | (string & {})
}

export interface NomenclatureProductChildModifier {
  /** Always empty: groups do not contain groups. */
  childModifiers?: (ProductInnerModifier)[] | null
  /** Whether each modifier of the group has its own limits. If false, the group's limits apply. If absent, the limits set for each modifier apply. */
  childModifiersHaveMinMaxRestrictions?: boolean | null
  /** Default amount. If absent, 0. */
  defaultAmount?: number | null
  /** Free amount. If absent, 0. */
  freeOfChargeAmount?: number | null
  /** Whether it may be hidden when its amount is the default. */
  hideIfDefaultAmount?: boolean | null
  /** Maximum amount. If absent, 1, or for a group the total of its modifiers. */
  maximumAmount?: number | null
  /** Minimum amount. If absent, 1 if required, else 0. */
  minimumAmount?: number | null
  /** Modifier product or modifier group. Required. */
  modifierId?: Id<'Modifier'> | null
  /** Whether the modifier is required. */
  required?: boolean | null
  /** Whether it belongs to the halves of a compound item (true) or to the whole item (false). */
  splittable?: boolean | null
}

export interface NomenclatureProductContainer {
  /** Kind of the package. */
  containerId?: Id<'Container'> | null
  /** Weight of the empty package, in kilograms. */
  containerWeight?: number | null
  /** Chain that provided the package. */
  franchiseMasterId?: Id<'FranchiseMaster'> | null
  /** Its id in all chains. */
  franchiseUniqueId?: Id<'FranchiseUnique'> | null
  /** Weight of the full package, in kilograms. */
  fullContainerWeight?: number | null
  /** Whether the package is no longer used. */
  isDeleted?: boolean | null
  /** Number of the package within the product. */
  lineNumber?: string | null
  /** Maximum weight of the empty package, in kilograms. */
  maxContainerWeight?: number | null
  /** Minimum weight of the empty package, in kilograms. */
  minContainerWeight?: number | null
  /** Name of the package. */
  name?: string | null
  /** Its content, in the product's unit. */
  quantity?: number | null
  /** Whether terminals sell the package. */
  useInFront?: boolean | null
}

export interface NomenclatureProductCreateRequest {
  /** Accounting category. */
  accountingCategoryId?: Id<'AccountingCategory'> | null
  /** Class of the alcohol. */
  alcoholClass?: string | null
  /** Allergens that the product may contain. */
  allergenGroupIds?: (Id<'AllergenGroup'>)[] | null
  /** Whether the amount of a modifier applies to the whole line of an order instead of one portion. */
  amountIndependentOfParentAmount?: boolean | null
  /** Unit of the product's amounts. */
  amountUnitId: Id<'AmountUnit'>
  /** Barcodes of the product and of its packages. */
  barcodes?: (NomenclatureProductBarcode)[] | null
  /** Whether the staff may buy the product with cash. */
  canBuyFromCashdesk?: boolean | null
  /** Whether the amount may change once the dish is cooked. */
  canChangeAmountCookedDish?: boolean | null
  /** Whether orders may set the price. */
  canSetOpenPrice?: boolean | null
  /** Product category, for discounts. */
  categoryId?: Id<'ProductCategory'> | null
  /** Whether receipts show the product. Default in a request: true. */
  chequePrintable?: boolean | null
  /** Code for quick search: at most 8 digits. If absent or empty, it stays; a new product gets the next number. */
  code: string
  /** Loss when it is prepared cold, in percent; below zero for what gains weight. */
  coldLossPercent?: number | null
  /** Colour of the button at a terminal. */
  color?: NomenclatureProductRGBColor | null
  /** Packages of the product. */
  containers?: (NomenclatureProductContainer)[] | null
  /** Whether it is cooked together with the dish that it modifies. */
  cookWithMainDish?: boolean | null
  /** Cooking time, in minutes. */
  cookingTimeNormal?: number | null
  /** Cooking time at peak hours, in minutes. */
  cookingTimePeak?: number | null
  /** Way of cooking. */
  cookingType?: string | null
  /** Values of custom categories. */
  customCategories?: (NomenclatureProductCustomCategory)[] | null
  /** Default package in documents. */
  defaultContainerId?: Id<'Container'> | null
  /** Course. 0: the VIP course. Null for none. */
  defaultCourse?: number | null
  /** Whether new orders of prices have the product. */
  defaultIncludedInMenu?: boolean | null
  /** Maximum stock in stores without their own level. */
  defaultMaximumStoreBalanceLevel?: number | null
  /** Minimum stock in stores without their own level. */
  defaultMinimumStoreBalanceLevel?: number | null
  /** Default price, if the organization, the size or the price category has none. Null for none. Money in the currency of the organization. */
  defaultSalePrice?: number | null
  /** Description for guests. */
  description?: string | null
  /** Description in English. */
  descriptionEnglish?: string | null
  /** Sizes of its scale in which the product is not sold. */
  disabledProductSizeIds?: (Id<'ProductSize'>)[] | null
  /** Code of the alcohol. */
  egaisAlcCode?: string | null
  /** Estimated purchase price. Money in the currency of the organization. */
  estimatedPurchasePrice?: number | null
  /** Sections that do not sell the product. */
  excludedSectionIds?: (Id<'RestaurantSection'>)[] | null
  /** Shelf life, in days. */
  expirationDate?: number | null
  /** Colour of the text on the button. */
  fontColor?: NomenclatureProductRGBColor | null
  /** Image at a terminal. */
  frontImageId?: Id<'Image'> | null
  /** Full name. */
  fullName?: string | null
  /** Full name in English. */
  fullNameEnglish?: string | null
  /** GTIN of the product. */
  gtin?: string | null
  /** Loss when it is cooked, in percent; below zero for what gains weight. */
  hotLossPercent?: number | null
  /** Certificates of quality. */
  images?: (NomenclatureProductImage)[] | null
  /** Supplier of the chain, by default the one in invoices. */
  invoiceSupplierId?: Id<'Counteragent'> | null
  /** Whether the weight of a unit is computed from the recipe. */
  isCalculateUnitWeight?: boolean | null
  /** Whether it is a dish of the day. */
  isDishOfDay?: boolean | null
  /** Whether its price is not derived from a markup. */
  isFixedPrice?: boolean | null
  /** Whether it belongs to a flyer. */
  isFlyerProgram?: boolean | null
  /** Whether it does not affect stock. */
  isNotInStoreMovement?: boolean | null
  /** Whether its nutrition is computed from the recipe. */
  isNutritionValueAutoCalculated?: boolean | null
  /** Whether it has an alcohol percentage. */
  isPercentageOfAlcoholApplicable?: boolean | null
  /** Whether it is paid by time. */
  isTimePayProduct?: boolean | null
  /** Fiscal category. */
  itemCategoryId?: Id<'ItemCategory'> | null
  /** Markups of organizations with their own. */
  markupSettings?: (NomenclatureProductMarkupSetting)[] | null
  /** Maximum stock, by store. */
  maximumStoreBalanceLevels?: (NomenclatureProductStoreBalanceLevel)[] | null
  /** Minimum stock, by store. */
  minimumStoreBalanceLevels?: (NomenclatureProductStoreBalanceLevel)[] | null
  /** Minimum charged time, in minutes. */
  minimumTimePayProductDurationMinutes?: number | null
  /** Schema of modifiers. */
  modifierSchemaId?: Id<'ModifierSchema'> | null
  /** Overrides of the schema's modifiers. */
  modifierSchemaRedefinitions?: (NomenclatureProductModifierSchemaRedefinition)[] | null
  /** Modifiers and groups of modifiers, in their order. */
  modifiers?: (NomenclatureProductModifier)[] | null
  /** Name. */
  name: string
  /** Name in English. */
  nameEnglish?: string | null
  /** Name for the kitchen. */
  nameKitchen?: string | null
  /** Nutrition per 100 grams; an entry without size and organizations is the default. */
  nutritionValues?: (NomenclatureProductNutritionValue)[] | null
  /** Code of the goods in foreign trade. */
  outerEconomicActivityNomenclatureCode?: string | null
  /** Group that holds the product. Null for none. */
  parentGroupId?: Id<'ProductGroup'> | null
  /** Alcohol, in percent. */
  percentageOfAlcohol?: number | null
  /** Place in which it is cooked. */
  placeTypeId?: Id<'PlaceType'> | null
  /** Place among the products: 0 sorts by code and name, otherwise by this number. */
  position?: number | null
  /** Whether the bill shows the product. Default in a request: true. */
  prechequePrintable?: boolean | null
  /** Markup of organizations without their own, in percent. */
  priceMarkupPercent?: number | null
  /** Whether it is printed in the kitchen as soon as it is added. */
  printOnAdd?: boolean | null
  /** Producers. */
  producerIds?: (Id<'Producer'>)[] | null
  /** Article, unique in the chain. If absent in a request, it stays; a new product gets one. */
  productArticle?: string | null
  /** Id chosen for the product. If absent, the server assigns one. */
  productId?: Id<'Product'> | null
  /** Size scale of the product. Null for a product without sizes. */
  productScaleId?: Id<'ProductScale'> | null
  /** Factors of sizes in the recipe. */
  productSizeFactors?: NomenclatureProductSizeFactors | null
  /** Tags for finding the product. */
  productTagIds?: (Id<'ProductTag'>)[] | null
  /** Kind of the product for the kitchen. */
  productTypeForCooking?: string | null
  /** Rates of a product that is paid by time. */
  rateSchedule?: NomenclatureProductRateSchedule | null
  /** Whether the rates count from the beginning of the service. */
  relativeRateSchedule?: boolean | null
  /** Origin of the product. */
  sourceNature?: string | null
  /** Tax category. */
  taxCategoryId?: Id<'TaxCategory'> | null
  /** Step in which time is paid, in minutes. */
  timePayProductDurationStepMinutes?: number | null
  /** Kind of its transfer. */
  transferType?: string | null
  /** Kind of the product. */
  type: 'GOODS' | 'DISH' | 'PREPARED' | 'SERVICE' | 'MODIFIER' | 'OUTER' | 'RATE' | 'PETROL'
  /** Volume of one unit, in litres. */
  unitCapacity?: number | null
  /** Weight of one unit, in kilograms. */
  unitWeight?: number | null
  /** Whether it is weighed in stocktaking. */
  useBalanceForInventory?: boolean | null
  /** Whether the product is weighed when it is sold. */
  useBalanceForSell?: boolean | null
  /** Whether the restaurant's cooking time applies. */
  useDefaultCookingTime?: boolean | null
  /** Whether invoices may differ from the ordered amount. */
  useRangeForInvoices?: boolean | null
  /** Fiscal code of the goods. */
  uzFiscalCode?: string | null
}

export interface NomenclatureProductCreateResponse {
  /** Always null: invalid requests are refused. */
  message?: string | null
  /** Article of the product. */
  productArticle?: string | null
  /** Id of the product. */
  productId?: Id<'Product'> | null
}

export interface NomenclatureProductCustomCategory {
  /** Custom category. */
  categoryListId?: Id<'CustomCategory'> | null
  /** Its value. */
  categoryValueId?: Id<'CustomCategoryValue'> | null
}

export interface NomenclatureProductDayTime {
  /** Minutes since midnight. */
  minutes?: number | null
}

export interface NomenclatureProductDeleteRequest {
  /** Products to delete. */
  productIds: (Id<'Product'>)[]
}

export interface NomenclatureProductDeleteResponse {
  /** Always null: invalid requests are refused. */
  message?: string | null
}

export interface NomenclatureProductFilter {
  /** Field of the list. */
  field?: string | null
  /** Comparison; `eq` by default. `like` finds a part of the text, ignoring case; `blank` and `notblank` accept no value. */
  op?: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'like' | 'blank' | 'notblank' | null
  /** Value to compare with, of the type of the field. */
  value?: unknown
  /** Values for `in` and `nin`. */
  values?: (unknown)[] | null
}

export interface NomenclatureProductImage {
  /** End of the certificate's validity. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  endAt?: OffsetTime | null
  /** Image of the certificate. */
  imageId?: string | null
  /** Start of the certificate's validity. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  startAt?: OffsetTime | null
  /** Kind of the certificate. */
  type?: string | null
}

export interface NomenclatureProductListRequest {
  /** Fields to return; all if absent or empty. The published schema has no such field. */
  fields?: ('productId' | 'name' | 'code' | 'type' | 'amountUnitId' | 'accountingCategoryId' | 'allergenGroupIds' | 'amountIndependentOfParentAmount' | 'barcodes' | 'canSetOpenPrice' | 'categoryId' | 'chequePrintable' | 'defaultSalePrice' | 'description' | 'disabledProductSizeIds' | 'fullNameEnglish' | 'modifierSchemaId' | 'modifiers' | 'nutritionValues' | 'outerEconomicActivityNomenclatureCode' | 'parentGroupId' | 'position' | 'productArticle' | 'productScaleId' | 'productTagIds' | 'taxCategoryId' | 'unitWeight' | 'useBalanceForSell' | 'alcoholClass' | 'canBuyFromCashdesk' | 'canChangeAmountCookedDish' | 'coldLossPercent' | 'color' | 'containers' | 'cookWithMainDish' | 'cookingTimeNormal' | 'cookingTimePeak' | 'cookingType' | 'customCategories' | 'defaultContainerId' | 'defaultCourse' | 'defaultIncludedInMenu' | 'defaultMaximumStoreBalanceLevel' | 'defaultMinimumStoreBalanceLevel' | 'descriptionEnglish' | 'egaisAlcCode' | 'estimatedPurchasePrice' | 'excludedSectionIds' | 'expirationDate' | 'fontColor' | 'frontImageId' | 'fullName' | 'gtin' | 'hotLossPercent' | 'images' | 'invoiceSupplierId' | 'isCalculateUnitWeight' | 'isDishOfDay' | 'isFixedPrice' | 'isFlyerProgram' | 'isNotInStoreMovement' | 'isNutritionValueAutoCalculated' | 'isPercentageOfAlcoholApplicable' | 'isTimePayProduct' | 'itemCategoryId' | 'markupSettings' | 'maximumStoreBalanceLevels' | 'minimumStoreBalanceLevels' | 'minimumTimePayProductDurationMinutes' | 'modifierSchemaRedefinitions' | 'nameEnglish' | 'nameKitchen' | 'percentageOfAlcohol' | 'placeTypeId' | 'prechequePrintable' | 'priceMarkupPercent' | 'printOnAdd' | 'producerIds' | 'productSizeFactors' | 'productTypeForCooking' | 'rateSchedule' | 'relativeRateSchedule' | 'sourceNature' | 'timePayProductDurationStepMinutes' | 'transferType' | 'unitCapacity' | 'useBalanceForInventory' | 'useDefaultCookingTime' | 'useRangeForInvoices' | 'uzFiscalCode' | 'isDeleted' | 'system' | 'revision' | 'createdAt' | 'createdByUserId' | 'modifiedAt' | 'modifiedByUserId' | 'deletedAt' | 'assemblyChartModifiedAt' | 'disabledFields' | 'franchiseMasterId' | 'franchiseUniqueId' | 'lastModifyNodeId')[] | null
  /** All of them must hold. Fields and operators: id (eq, in); productId (eq, in); parentId (eq, in); categoryId (eq, in); accountingCategoryId (eq, in); taxCategoryId (eq, in); franchiseUniqueId (eq, in); franchiseMasterId (eq, in); type (eq, ne, in, nin); name (eq, ne, in, nin, like, blank, notblank); code (eq, ne, in, nin, like, blank, notblank); productArticle (eq, ne, in, nin, like, blank, notblank); description (eq, ne, in, nin, like, blank, notblank); isDeleted (eq); system (eq); revision (eq, ne, gt, gte, lt, lte); createdAt (eq, ne, gt, gte, lt, lte); updatedAt (eq, ne, gt, gte, lt, lte); deletedAt (eq, ne, gt, gte, lt, lte, blank, notblank); lastModifyNode (eq, in, blank, notblank). */
  filters?: (NomenclatureProductFilter)[] | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface NomenclatureProductListResponseAnswer {
  /** Items in the order of their creation. */
  items?: (NomenclatureProductResponseAnswer)[] | null
  /** Maximum number of items on the page. */
  limit?: number | null
  /** Number of skipped items. */
  offset?: number | null
  /** Number of matching items on all pages. */
  totalCount?: number | null
}

export interface NomenclatureProductMarkupSetting {
  /** Markup in percent. */
  markupPercent?: number | null
  /** Organization. */
  organizationId: Id<'Organization'>
}

export interface NomenclatureProductModifier {
  /** Modifiers of a group. If absent, the group's products of type MODIFIER. */
  childModifiers?: (NomenclatureProductChildModifier)[] | null
  /** Whether each modifier of the group has its own limits. If false, the group's limits apply. If absent, the limits set for each modifier apply. */
  childModifiersHaveMinMaxRestrictions?: boolean | null
  /** Default amount. If absent, 0. */
  defaultAmount?: number | null
  /** Free amount. If absent, 0. */
  freeOfChargeAmount?: number | null
  /** Whether it may be hidden when its amount is the default. */
  hideIfDefaultAmount?: boolean | null
  /** Maximum amount. If absent, 1, or for a group the total of its modifiers. */
  maximumAmount?: number | null
  /** Minimum amount. If absent, 1 if required, else 0. */
  minimumAmount?: number | null
  /** Modifier product or modifier group. Required. */
  modifierId?: Id<'Modifier'> | null
  /** Whether the modifier is required. */
  required?: boolean | null
  /** Whether it belongs to the halves of a compound item (true) or to the whole item (false). */
  splittable?: boolean | null
}

export interface NomenclatureProductModifierSchemaRedefinition {
  /** Modifiers of a group. */
  childModifiers?: (NomenclatureProductChildModifier)[] | null
  /** Default amount. If absent, 0. */
  defaultAmount?: number | null
  /** Free amount. If absent, 0. */
  freeOfChargeAmount?: number | null
  /** Maximum amount. If absent, 1, or for a group the total of its modifiers. */
  maximumAmount?: number | null
  /** Minimum amount. If absent, 1 if required, else 0. */
  minimumAmount?: number | null
  /** Modifier product or modifier group. Required. */
  modifierId?: Id<'Modifier'> | null
}

export interface NomenclatureProductNutritionValue {
  /** Carbohydrates in grams. Absent, 0. */
  carbohydrateAmount?: number | null
  /** Energy in kilocalories. Absent, 0. */
  energyAmount?: number | null
  /** Fats in grams. Absent, 0. */
  fatAmount?: number | null
  /** Other nutrients in grams, by name. Menus show `saturatedFattyAcid`, `salt` and `sugar`. */
  nutritionComponents?: Record<string, number> | null
  /** Organizations where this applies. If empty, all. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Size to which this applies. Null for all. */
  productSizeId?: Id<'ProductSize'> | null
  /** Proteins in grams. Absent, 0. */
  proteinAmount?: number | null
}

export interface NomenclatureProductRGBColor {
  /** Share of blue. */
  blue?: number | null
  /** Share of green. */
  green?: number | null
  /** Share of red. */
  red?: number | null
}

export interface NomenclatureProductRate {
  /** When the rate applies. */
  intervals?: (NomenclatureProductRateInterval)[] | null
  /** The rate. */
  serviceRate?: string | null
}

export interface NomenclatureProductRateInterval {
  /** When the interval begins. */
  begin?: NomenclatureProductDayTime | null
  /** Day of the week. */
  dayOfWeek?: string | null
  /** When the interval ends. */
  end?: NomenclatureProductDayTime | null
}

export interface NomenclatureProductRateSchedule {
  /** Rates of the service. */
  rates?: (NomenclatureProductRate)[] | null
}

export interface NomenclatureProductResponseAnswer {
  /** Accounting category. */
  accountingCategoryId?: Id<'AccountingCategory'> | null
  /** Class of the alcohol. */
  alcoholClass?: string | null
  /** Allergens that the product may contain. */
  allergenGroupIds?: (Id<'AllergenGroup'>)[] | null
  /** Whether the amount of a modifier applies to the whole line of an order instead of one portion. */
  amountIndependentOfParentAmount?: boolean | null
  /** Unit of the product's amounts. */
  amountUnitId?: Id<'AmountUnit'> | null
  /** When its recipes were last changed. Null for a product without one, in UTC. */
  assemblyChartModifiedAt?: OffsetTime | null
  /** Barcodes of the product and of its packages. */
  barcodes?: (NomenclatureProductBarcodeAnswer)[] | null
  /** Whether the staff may buy the product with cash. */
  canBuyFromCashdesk?: boolean | null
  /** Whether the amount may change once the dish is cooked. */
  canChangeAmountCookedDish?: boolean | null
  /** Whether orders may set the price. */
  canSetOpenPrice?: boolean | null
  /** Product category, for discounts. */
  categoryId?: Id<'ProductCategory'> | null
  /** Whether receipts show the product. Default in a request: true. */
  chequePrintable?: boolean | null
  /** Code for quick search. */
  code?: string | null
  /** Loss when it is prepared cold, in percent; below zero for what gains weight. */
  coldLossPercent?: number | null
  /** Colour of the button at a terminal. */
  color?: NomenclatureProductRGBColor | null
  /** Packages of the product. */
  containers?: (NomenclatureProductContainer)[] | null
  /** Whether it is cooked together with the dish that it modifies. */
  cookWithMainDish?: boolean | null
  /** Cooking time, in minutes. */
  cookingTimeNormal?: number | null
  /** Cooking time at peak hours, in minutes. */
  cookingTimePeak?: number | null
  /** Way of cooking. */
  cookingType?: string | null
  /** When it was created, in UTC. */
  createdAt?: OffsetTime | null
  /** API key that made it. Null for the operator. */
  createdByUserId?: Id<'Author'> | null
  /** Values of custom categories. */
  customCategories?: (NomenclatureProductCustomCategory)[] | null
  /** Default package in documents. */
  defaultContainerId?: Id<'Container'> | null
  /** Course. 0: the VIP course. Null for none. */
  defaultCourse?: number | null
  /** Whether new orders of prices have the product. */
  defaultIncludedInMenu?: boolean | null
  /** Maximum stock in stores without their own level. */
  defaultMaximumStoreBalanceLevel?: number | null
  /** Minimum stock in stores without their own level. */
  defaultMinimumStoreBalanceLevel?: number | null
  /** Default price, if the organization, the size or the price category has none. Null for none. Money in the currency of the organization. */
  defaultSalePrice?: number | null
  /** When it was deleted. Null for a product that is not, in UTC. */
  deletedAt?: OffsetTime | null
  /** Description for guests. */
  description?: string | null
  /** Description in English. */
  descriptionEnglish?: string | null
  /** Fields that clients cannot change. Always empty. */
  disabledFields?: (string)[] | null
  /** Sizes of its scale in which the product is not sold. */
  disabledProductSizeIds?: (Id<'ProductSize'>)[] | null
  /** Code of the alcohol. */
  egaisAlcCode?: string | null
  /** Estimated purchase price. Money in the currency of the organization. */
  estimatedPurchasePrice?: number | null
  /** Sections that do not sell the product. */
  excludedSectionIds?: (Id<'RestaurantSection'>)[] | null
  /** Shelf life, in days. */
  expirationDate?: number | null
  /** Colour of the text on the button. */
  fontColor?: NomenclatureProductRGBColor | null
  /** Chain that provided the product. */
  franchiseMasterId?: Id<'FranchiseMaster'> | null
  /** Its id in all chains. */
  franchiseUniqueId?: Id<'FranchiseUnique'> | null
  /** Image at a terminal. */
  frontImageId?: Id<'Image'> | null
  /** Full name. */
  fullName?: string | null
  /** Full name in English. */
  fullNameEnglish?: string | null
  /** GTIN of the product. */
  gtin?: string | null
  /** Loss when it is cooked, in percent; below zero for what gains weight. */
  hotLossPercent?: number | null
  /** Certificates of quality. */
  images?: (NomenclatureProductImage)[] | null
  /** Supplier of the chain, by default the one in invoices. */
  invoiceSupplierId?: Id<'Counteragent'> | null
  /** Whether the weight of a unit is computed from the recipe. */
  isCalculateUnitWeight?: boolean | null
  /** Whether the product is deleted. */
  isDeleted?: boolean | null
  /** Whether it is a dish of the day. */
  isDishOfDay?: boolean | null
  /** Whether its price is not derived from a markup. */
  isFixedPrice?: boolean | null
  /** Whether it belongs to a flyer. */
  isFlyerProgram?: boolean | null
  /** Whether it does not affect stock. */
  isNotInStoreMovement?: boolean | null
  /** Whether its nutrition is computed from the recipe. */
  isNutritionValueAutoCalculated?: boolean | null
  /** Whether it has an alcohol percentage. */
  isPercentageOfAlcoholApplicable?: boolean | null
  /** Whether it is paid by time. */
  isTimePayProduct?: boolean | null
  /** Fiscal category. */
  itemCategoryId?: Id<'ItemCategory'> | null
  /** Always null. */
  lastModifyNodeId?: Id<'Node'> | null
  /** Markups of organizations with their own. */
  markupSettings?: (NomenclatureProductMarkupSetting)[] | null
  /** Maximum stock, by store. */
  maximumStoreBalanceLevels?: (NomenclatureProductStoreBalanceLevel)[] | null
  /** Minimum stock, by store. */
  minimumStoreBalanceLevels?: (NomenclatureProductStoreBalanceLevel)[] | null
  /** Minimum charged time, in minutes. */
  minimumTimePayProductDurationMinutes?: number | null
  /** When it was last changed, in UTC. */
  modifiedAt?: OffsetTime | null
  /** API key that changed it last. Null for the operator. */
  modifiedByUserId?: Id<'Author'> | null
  /** Schema of modifiers. */
  modifierSchemaId?: Id<'ModifierSchema'> | null
  /** Overrides of the schema's modifiers. */
  modifierSchemaRedefinitions?: (NomenclatureProductModifierSchemaRedefinition)[] | null
  /** Modifiers and groups of modifiers, in their order. */
  modifiers?: (NomenclatureProductModifier)[] | null
  /** Name. */
  name?: string | null
  /** Name in English. */
  nameEnglish?: string | null
  /** Name for the kitchen. */
  nameKitchen?: string | null
  /** Nutrition per 100 grams; an entry without size and organizations is the default. */
  nutritionValues?: (NomenclatureProductNutritionValue)[] | null
  /** Code of the goods in foreign trade. */
  outerEconomicActivityNomenclatureCode?: string | null
  /** Group that holds the product. Null for none. */
  parentGroupId?: Id<'ProductGroup'> | null
  /** Alcohol, in percent. */
  percentageOfAlcohol?: number | null
  /** Place in which it is cooked. */
  placeTypeId?: Id<'PlaceType'> | null
  /** Place among the products: 0 sorts by code and name, otherwise by this number. */
  position?: number | null
  /** Whether the bill shows the product. Default in a request: true. */
  prechequePrintable?: boolean | null
  /** Markup of organizations without their own, in percent. */
  priceMarkupPercent?: number | null
  /** Whether it is printed in the kitchen as soon as it is added. */
  printOnAdd?: boolean | null
  /** Producers. */
  producerIds?: (Id<'Producer'>)[] | null
  /** Article, unique in the chain. If absent in a request, it stays; a new product gets one. */
  productArticle?: string | null
  /** Id of the product. */
  productId?: Id<'Product'> | null
  /** Size scale of the product. Null for a product without sizes. */
  productScaleId?: Id<'ProductScale'> | null
  /** Factors of sizes in the recipe. */
  productSizeFactors?: NomenclatureProductSizeFactors | null
  /** Tags for finding the product. */
  productTagIds?: (Id<'ProductTag'>)[] | null
  /** Kind of the product for the kitchen. */
  productTypeForCooking?: string | null
  /** Rates of a product that is paid by time. */
  rateSchedule?: NomenclatureProductRateSchedule | null
  /** Whether the rates count from the beginning of the service. */
  relativeRateSchedule?: boolean | null
  /** Revision of its last change. */
  revision?: number | null
  /** Origin of the product. */
  sourceNature?: string | null
  /** Whether the system created the product. */
  system?: boolean | null
  /** Tax category. */
  taxCategoryId?: Id<'TaxCategory'> | null
  /** Step in which time is paid, in minutes. */
  timePayProductDurationStepMinutes?: number | null
  /** Kind of its transfer. */
  transferType?: string | null
  /** Kind of the product. */
  type?: 'GOODS' | 'DISH' | 'PREPARED' | 'SERVICE' | 'MODIFIER' | 'OUTER' | 'RATE' | 'PETROL' | null | (string & {})
  /** Volume of one unit, in litres. */
  unitCapacity?: number | null
  /** Weight of one unit, in kilograms. */
  unitWeight?: number | null
  /** Whether it is weighed in stocktaking. */
  useBalanceForInventory?: boolean | null
  /** Whether the product is weighed when it is sold. */
  useBalanceForSell?: boolean | null
  /** Whether the restaurant's cooking time applies. */
  useDefaultCookingTime?: boolean | null
  /** Whether invoices may differ from the ordered amount. */
  useRangeForInvoices?: boolean | null
  /** Fiscal code of the goods. */
  uzFiscalCode?: string | null
}

export interface NomenclatureProductSizeFactors {
  /** By size of the scale: factors by name, as texts. */
  factors?: Record<string, Record<string, string>> | null
}

export interface NomenclatureProductStoreBalanceLevel {
  /** Store. */
  storeId: Id<'Store'>
  /** Level there. */
  value?: number | null
  /** Whether the store has its own level. */
  valueAssigned?: boolean | null
}

export interface NomenclatureProductUndeleteRequest {
  /** Products to restore. */
  productIds: (Id<'Product'>)[]
}

export interface NomenclatureProductUndeleteResponse {
  /** Always null: invalid requests are refused. */
  message?: string | null
}

export interface NomenclatureProductUpdateRequest {
  /** Accounting category. */
  accountingCategoryId?: Id<'AccountingCategory'> | null
  /** Class of the alcohol. */
  alcoholClass?: string | null
  /** Allergens that the product may contain. */
  allergenGroupIds?: (Id<'AllergenGroup'>)[] | null
  /** Whether the amount of a modifier applies to the whole line of an order instead of one portion. */
  amountIndependentOfParentAmount?: boolean | null
  /** Unit of the product's amounts. */
  amountUnitId: Id<'AmountUnit'>
  /** Barcodes of the product and of its packages. */
  barcodes?: (NomenclatureProductBarcode)[] | null
  /** Whether the staff may buy the product with cash. */
  canBuyFromCashdesk?: boolean | null
  /** Whether the amount may change once the dish is cooked. */
  canChangeAmountCookedDish?: boolean | null
  /** Whether orders may set the price. */
  canSetOpenPrice?: boolean | null
  /** Product category, for discounts. */
  categoryId?: Id<'ProductCategory'> | null
  /** Whether receipts show the product. Default in a request: true. */
  chequePrintable?: boolean | null
  /** Code for quick search: at most 8 digits. If absent or empty, it stays; a new product gets the next number. */
  code: string
  /** Loss when it is prepared cold, in percent; below zero for what gains weight. */
  coldLossPercent?: number | null
  /** Colour of the button at a terminal. */
  color?: NomenclatureProductRGBColor | null
  /** Packages of the product. */
  containers?: (NomenclatureProductContainer)[] | null
  /** Whether it is cooked together with the dish that it modifies. */
  cookWithMainDish?: boolean | null
  /** Cooking time, in minutes. */
  cookingTimeNormal?: number | null
  /** Cooking time at peak hours, in minutes. */
  cookingTimePeak?: number | null
  /** Way of cooking. */
  cookingType?: string | null
  /** Values of custom categories. */
  customCategories?: (NomenclatureProductCustomCategory)[] | null
  /** Default package in documents. */
  defaultContainerId?: Id<'Container'> | null
  /** Course. 0: the VIP course. Null for none. */
  defaultCourse?: number | null
  /** Whether new orders of prices have the product. */
  defaultIncludedInMenu?: boolean | null
  /** Maximum stock in stores without their own level. */
  defaultMaximumStoreBalanceLevel?: number | null
  /** Minimum stock in stores without their own level. */
  defaultMinimumStoreBalanceLevel?: number | null
  /** Default price, if the organization, the size or the price category has none. Null for none. Money in the currency of the organization. */
  defaultSalePrice?: number | null
  /** Description for guests. */
  description?: string | null
  /** Description in English. */
  descriptionEnglish?: string | null
  /** Sizes of its scale in which the product is not sold. */
  disabledProductSizeIds?: (Id<'ProductSize'>)[] | null
  /** Code of the alcohol. */
  egaisAlcCode?: string | null
  /** Estimated purchase price. Money in the currency of the organization. */
  estimatedPurchasePrice?: number | null
  /** Sections that do not sell the product. */
  excludedSectionIds?: (Id<'RestaurantSection'>)[] | null
  /** Shelf life, in days. */
  expirationDate?: number | null
  /** Colour of the text on the button. */
  fontColor?: NomenclatureProductRGBColor | null
  /** Image at a terminal. */
  frontImageId?: Id<'Image'> | null
  /** Full name. */
  fullName?: string | null
  /** Full name in English. */
  fullNameEnglish?: string | null
  /** GTIN of the product. */
  gtin?: string | null
  /** Loss when it is cooked, in percent; below zero for what gains weight. */
  hotLossPercent?: number | null
  /** Certificates of quality. */
  images?: (NomenclatureProductImage)[] | null
  /** Supplier of the chain, by default the one in invoices. */
  invoiceSupplierId?: Id<'Counteragent'> | null
  /** Whether the weight of a unit is computed from the recipe. */
  isCalculateUnitWeight?: boolean | null
  /** Whether it is a dish of the day. */
  isDishOfDay?: boolean | null
  /** Whether its price is not derived from a markup. */
  isFixedPrice?: boolean | null
  /** Whether it belongs to a flyer. */
  isFlyerProgram?: boolean | null
  /** Whether it does not affect stock. */
  isNotInStoreMovement?: boolean | null
  /** Whether its nutrition is computed from the recipe. */
  isNutritionValueAutoCalculated?: boolean | null
  /** Whether it has an alcohol percentage. */
  isPercentageOfAlcoholApplicable?: boolean | null
  /** Whether it is paid by time. */
  isTimePayProduct?: boolean | null
  /** Fiscal category. */
  itemCategoryId?: Id<'ItemCategory'> | null
  /** Markups of organizations with their own. */
  markupSettings?: (NomenclatureProductMarkupSetting)[] | null
  /** Maximum stock, by store. */
  maximumStoreBalanceLevels?: (NomenclatureProductStoreBalanceLevel)[] | null
  /** Minimum stock, by store. */
  minimumStoreBalanceLevels?: (NomenclatureProductStoreBalanceLevel)[] | null
  /** Minimum charged time, in minutes. */
  minimumTimePayProductDurationMinutes?: number | null
  /** Schema of modifiers. */
  modifierSchemaId?: Id<'ModifierSchema'> | null
  /** Overrides of the schema's modifiers. */
  modifierSchemaRedefinitions?: (NomenclatureProductModifierSchemaRedefinition)[] | null
  /** Modifiers and groups of modifiers, in their order. */
  modifiers?: (NomenclatureProductModifier)[] | null
  /** Name. */
  name: string
  /** Name in English. */
  nameEnglish?: string | null
  /** Name for the kitchen. */
  nameKitchen?: string | null
  /** Nutrition per 100 grams; an entry without size and organizations is the default. */
  nutritionValues?: (NomenclatureProductNutritionValue)[] | null
  /** Code of the goods in foreign trade. */
  outerEconomicActivityNomenclatureCode?: string | null
  /** Group that holds the product. Null for none. */
  parentGroupId?: Id<'ProductGroup'> | null
  /** Alcohol, in percent. */
  percentageOfAlcohol?: number | null
  /** Place in which it is cooked. */
  placeTypeId?: Id<'PlaceType'> | null
  /** Place among the products: 0 sorts by code and name, otherwise by this number. */
  position?: number | null
  /** Whether the bill shows the product. Default in a request: true. */
  prechequePrintable?: boolean | null
  /** Markup of organizations without their own, in percent. */
  priceMarkupPercent?: number | null
  /** Whether it is printed in the kitchen as soon as it is added. */
  printOnAdd?: boolean | null
  /** Producers. */
  producerIds?: (Id<'Producer'>)[] | null
  /** Article, unique in the chain. If absent in a request, it stays; a new product gets one. */
  productArticle?: string | null
  /** Product to be replaced. */
  productId: Id<'Product'>
  /** Size scale of the product. Null for a product without sizes. */
  productScaleId?: Id<'ProductScale'> | null
  /** Factors of sizes in the recipe. */
  productSizeFactors?: NomenclatureProductSizeFactors | null
  /** Tags for finding the product. */
  productTagIds?: (Id<'ProductTag'>)[] | null
  /** Kind of the product for the kitchen. */
  productTypeForCooking?: string | null
  /** Rates of a product that is paid by time. */
  rateSchedule?: NomenclatureProductRateSchedule | null
  /** Whether the rates count from the beginning of the service. */
  relativeRateSchedule?: boolean | null
  /** Origin of the product. */
  sourceNature?: string | null
  /** Tax category. */
  taxCategoryId?: Id<'TaxCategory'> | null
  /** Step in which time is paid, in minutes. */
  timePayProductDurationStepMinutes?: number | null
  /** Kind of its transfer. */
  transferType?: string | null
  /** Kind of the product. */
  type: 'GOODS' | 'DISH' | 'PREPARED' | 'SERVICE' | 'MODIFIER' | 'OUTER' | 'RATE' | 'PETROL'
  /** Volume of one unit, in litres. */
  unitCapacity?: number | null
  /** Weight of one unit, in kilograms. */
  unitWeight?: number | null
  /** Whether it is weighed in stocktaking. */
  useBalanceForInventory?: boolean | null
  /** Whether the product is weighed when it is sold. */
  useBalanceForSell?: boolean | null
  /** Whether the restaurant's cooking time applies. */
  useDefaultCookingTime?: boolean | null
  /** Whether invoices may differ from the ordered amount. */
  useRangeForInvoices?: boolean | null
  /** Fiscal code of the goods. */
  uzFiscalCode?: string | null
}

export interface NomenclatureProductUpdateResponse {
  /** Always null: invalid requests are refused. */
  message?: string | null
  /** Article of the product. */
  productArticle?: string | null
  /** Id of the product. */
  productId?: Id<'Product'> | null
}

export interface OuterEconomicActivityCodeInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'OuterEconomicActivityCode'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** The code. */
  outerEanCode: string
}

export interface OuterEconomicActivityNomenclatureCode {
  /** Id of the row. */
  id?: Id<'OuterEconomicActivityCode'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
  /** The code. */
  outerEanCode?: string | null
}

export interface OuterEconomicActivityNomenclatureCodeGetRequest {
  /** Id of the row. Required. */
  id?: Id<'OuterEconomicActivityCode'> | null
}

export interface OuterEconomicActivityNomenclatureCodeListRequest {
  /** Whether to include deleted codes. Default: false. */
  includeDeleted?: boolean | null
}

export interface OuterEconomicActivityNomenclatureCodeListResponse {
  /** The codes. */
  items?: (OuterEconomicActivityNomenclatureCode)[] | null
  /** Number of codes. */
  totalCount?: number | null
}

export interface PlaceType {
  /** Id of the row. */
  id?: Id<'PlaceType'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface PlaceTypeInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'PlaceType'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface PlaceTypeListRequest {
  /** All of them must hold. Fields and operators: id (eq, in); name (eq, ne, in, nin, like, blank, notblank); isDeleted (eq). */
  filters?: (ContainerFilter)[] | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface PlaceTypeListResponse {
  /** Items in the order of their creation. */
  items?: (PlaceType)[] | null
  /** Maximum number of items on the page. */
  limit?: number | null
  /** Number of skipped items. */
  offset?: number | null
  /** Number of matching items on all pages. */
  totalCount?: number | null
}

export interface Producer {
  /** Code of the row for users and other systems. */
  code?: string | null
  /** Id of the row. */
  id?: Id<'Producer'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface ProducerInput {
  /** Code of the row for users and other systems. */
  code?: string | null
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'Producer'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface ProducerListRequest {
  /** All of them must hold. Fields and operators: id (eq, in); name (eq, ne, in, nin, like, blank, notblank); code (eq, ne, in, nin, like, blank, notblank); isDeleted (eq). */
  filters?: (AllergenGroupFilter)[] | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface ProducerListResponse {
  /** Items in the order of their creation. */
  items?: (Producer)[] | null
  /** Maximum number of items on the page. */
  limit?: number | null
  /** Number of skipped items. */
  offset?: number | null
  /** Number of matching items on all pages. */
  totalCount?: number | null
}

export interface ProductCustomCategory {
  /** Custom category. */
  categoryListId?: Id<'CustomCategory'> | null
  /** Its value. */
  categoryValueId?: Id<'CustomCategoryValue'> | null
}

export interface ProductInnerModifier {
  /** Whether each modifier of the group has its own limits. If false, the group's limits apply. If absent, the limits set for each modifier apply. */
  childModifiersHaveMinMaxRestrictions?: boolean | null
  /** Default amount. If absent, 0. */
  defaultAmount?: number | null
  /** Free amount. If absent, 0. */
  freeOfChargeAmount?: number | null
  /** Whether it may be hidden when its amount is the default. */
  hideIfDefaultAmount?: boolean | null
  /** Maximum amount. If absent, 1, or for a group the total of its modifiers. */
  maximumAmount?: number | null
  /** Minimum amount. If absent, 1 if required, else 0. */
  minimumAmount?: number | null
  /** Modifier product or modifier group. Required. */
  modifierId?: Id<'Modifier'> | null
  /** Whether the modifier is required. */
  required?: boolean | null
  /** Whether it belongs to the halves of a compound item (true) or to the whole item (false). */
  splittable?: boolean | null
}

export interface ProductMarkup {
  /** Markup in percent. */
  markupPercent?: number | null
  /** Organization. */
  organizationId: Id<'Organization'>
}

export interface ProductScaleListRequest {
  /** All of them must hold. Fields and operators: id (eq, ne, like, blank, notblank, in, nin); name (eq, ne, like, blank, notblank, in, nin); deleted (eq, ne, like, blank, notblank, in, nin); revision (eq). */
  filters?: (ProductSizeFilter)[] | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface ProductScaleListResponse {
  /** Items in the order of their creation. */
  items?: (ProductScaleResponse)[] | null
  /** Maximum number of items on the page. */
  limit?: number | null
  /** Number of skipped items. */
  offset?: number | null
  /** Number of matching items on all pages. */
  totalCount?: number | null
}

export interface ProductScaleResponse {
  /** Id of the scale. */
  id?: Id<'ProductScale'> | null
  /** Whether the scale is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
  /** Sizes by priority, including deleted ones. */
  productSizes?: (ProductSizeResponse)[] | null
}

export interface ProductSizeCreateFields {
  /** Whether this is the default size. At most one is. */
  default?: boolean | null
  /** Name. Required. */
  name?: string | null
  /** Position among the sizes, smallest first. If absent, the position in this list. */
  priority?: number | null
  /** Short name of the size. */
  shortName?: string | null
}

export interface ProductSizeCreateRequest {
  /** Name. Required. */
  name?: string | null
  /** Sizes of the scale. */
  productSizes?: (ProductSizeCreateFields)[] | null
}

export interface ProductSizeDeleteRequest {
  /** Id of the scale. Required. */
  id?: Id<'ProductScale'> | null
}

export interface ProductSizeFilter {
  /** Field of the list. */
  field?: string | null
  /** Comparison; `eq` by default. `like` finds a part of the text, ignoring case; `blank` and `notblank` accept no value. */
  op?: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'like' | 'blank' | 'notblank' | null
  /** Value to compare with, of the type of the field. */
  value?: unknown
  /** Values for `in` and `nin`. */
  values?: (unknown)[] | null
}

export interface ProductSizeGetRequest {
  /** Id of the scale. Required. */
  id?: Id<'ProductScale'> | null
}

export interface ProductSizeListRequest {
  /** All of them must hold. Fields and operators: id (eq, in); name (eq, ne, in, nin, like, blank, notblank); isDeleted (eq). */
  filters?: (ContainerFilter)[] | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface ProductSizeListResponse {
  /** Items in the order of their creation. */
  items?: (CatalogueProductSize)[] | null
  /** Maximum number of items on the page. */
  limit?: number | null
  /** Number of skipped items. */
  offset?: number | null
  /** Number of matching items on all pages. */
  totalCount?: number | null
}

export interface ProductSizePrice {
  /** Price in this size. Money in the currency of the organization. */
  price: number
  /** Size of the product's scale. */
  sizeId: Id<'ProductSize'>
}

export interface ProductSizeResponse {
  /** Whether this is the default size. */
  default?: boolean | null
  /** Id of the size. */
  id?: Id<'ProductSize'> | null
  /** Whether the size is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
  /** Position among the sizes, smallest first. */
  priority?: number | null
  /** Short name. Null for none. */
  shortName?: string | null
}

export interface ProductSizeUpdateFields {
  /** Whether this is the default size. At most one is. */
  default?: boolean | null
  /** Existing size of this scale, or without a scale, to keep or restore. If absent, a new size is created. */
  id?: Id<'ProductSize'> | null
  /** Name. Required. */
  name?: string | null
  /** Position among the sizes, smallest first. If absent, the position in this list. */
  priority?: number | null
  /** Short name of the size. */
  shortName?: string | null
}

export interface ProductSizeUpdateRequest {
  /** Id of the scale. Required. */
  id?: Id<'ProductScale'> | null
  /** Name. If absent, it stays unchanged. */
  name?: string | null
  /** All sizes of the scale. If absent, they stay unchanged. */
  productSizes?: (ProductSizeUpdateFields)[] | null
}

export interface ProductStoreLevel {
  /** Store. */
  storeId: Id<'Store'>
  /** Level there. */
  value?: number | null
  /** Whether the store has its own level. */
  valueAssigned?: boolean | null
}

export interface ProductTag {
  /** Id of the row. */
  id?: Id<'ProductTag'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface ProductTagInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'ProductTag'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
}

export interface ProductTagListRequest {
  /** All of them must hold. Fields and operators: id (eq, in); name (eq, ne, in, nin, like, blank, notblank); isDeleted (eq). */
  filters?: (ContainerFilter)[] | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface ProductTagListResponse {
  /** Items in the order of their creation. */
  items?: (ProductTag)[] | null
  /** Maximum number of items on the page. */
  limit?: number | null
  /** Number of skipped items. */
  offset?: number | null
  /** Number of matching items on all pages. */
  totalCount?: number | null
}

export interface SavedAccountingCategory {
  /** Code of the row for users and other systems. */
  code: string | null
  /** Id of the row. */
  id: Id<'AccountingCategory'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
}

export interface SavedAllergenGroup {
  /** Code of the row for users and other systems. */
  code: string | null
  /** Id of the row. */
  id: Id<'AllergenGroup'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
}

export interface SavedAmountUnitAnswer {
  /** Code of the row for users and other systems. */
  code: string | null
  /** Id of the row. */
  id: Id<'AmountUnit'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Unit in which menus show the weight or volume of products with this unit. */
  measureUnitType: 'GRAM' | 'KILOGRAM' | 'MILLILITER' | 'LITER' | null | (string & {})
  /** Name. */
  name: string
}

export interface SavedAssemblyChartItem {
  /** Id of the row. */
  id: Id<'AssemblyChartItem'>
  /** Number of packages. */
  packageCount: number | null
  /** Kind of the packages. */
  packageTypeId: Id<'Container'> | null
  /** Product of the line. Required. */
  productId: Id<'Product'> | null
  /** Size of the dish that the line is for; only in SPECIFIC charts. */
  productSizeId: Id<'ProductSize'> | null
  /** Gross quantity, which is written off, in the unit of the line's product. Required. */
  quantityIn: number | null
  /** Gross quantity of trial 1, in kilograms. */
  quantityIn1: number | null
  /** Gross quantity of trial 2, in kilograms. */
  quantityIn2: number | null
  /** Gross quantity of trial 3, in kilograms. */
  quantityIn3: number | null
  /** Net quantity. */
  quantityMiddle: number | null
  /** Quantity in the dish. */
  quantityOut: number | null
  /** Yield of trial 1, in kilograms. */
  quantityOut1: number | null
  /** Yield of trial 2, in kilograms. */
  quantityOut2: number | null
  /** Yield of trial 3, in kilograms. */
  quantityOut3: number | null
  /** Position of the line, smallest first. */
  sortWeight: number | null
  /** Organizations where the line applies. */
  storeSpecification: SavedStoreSpecification | null
}

export interface SavedContainer {
  /** Id of the row. */
  id: Id<'Container'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
}

export interface SavedCustomCategory {
  /** Id of the row. */
  id: Id<'CustomCategory'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
}

export interface SavedCustomCategoryValue {
  /** Custom category that has the value. */
  categoryId: Id<'CustomCategory'>
  /** Id of the row. */
  id: Id<'CustomCategoryValue'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
}

export interface SavedCustomerTag {
  /** Group of the tag. */
  groupId: Id<'CustomerTagGroup'>
  /** Id of the row. */
  id: Id<'CustomerTag'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
}

export interface SavedCustomerTagGroup {
  /** Id of the row. */
  id: Id<'CustomerTagGroup'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Whether a product may have several tags of the group. */
  selectSeveralTags: boolean
}

export interface SavedImportedChartAnswer {
  /** How the dish looks. */
  appearance: string | null
  /** Yield of the lines in units of the product, above 0. */
  assembledQuantity: number | null
  /** First day of the chart. A day, `yyyy-MM-dd`. */
  dateFrom: Day
  /** First day on which the chart no longer applies. A day, `yyyy-MM-dd`. */
  dateTo: Day
  /** Description. */
  description: string | null
  /** Organizations where DIRECT applies. */
  directWriteoffStoreSpecification: SavedStoreSpecification | null
  /** Chain that owns the chart. */
  franchiseMasterId: Id<'FranchiseMaster'> | null
  /** Its id in that chain. */
  franchiseOriginalId: Id<'FranchiseOriginal'> | null
  /** Its id across chains. Required with `franchiseMasterId`. */
  franchiseUniqueId: Id<'FranchiseUnique'> | null
  /** Id chosen for the chart. */
  id: Id<'AssemblyChart'>
  /** Lines of the chart. */
  items: (SavedAssemblyChartItem)[] | null
  /** How the dish smells and tastes. */
  organoleptic: string | null
  /** Remark on the yield. */
  outputComment: string | null
  /** Image of the dish. */
  picture: Id<'Image'> | null
  /** Product of the chart. */
  productId: Id<'Product'>
  /** COMMON: one set of lines, times the factor of the size. SPECIFIC: lines for each size. */
  productSizeAssemblyStrategy: 'COMMON' | 'SPECIFIC' | null | (string & {})
  /** How the dish is made. */
  technologyDescription: string | null
  /** ASSEMBLE: the ingredients are written off. DIRECT: the product itself is. */
  writeoffStrategy: 'ASSEMBLE' | 'DIRECT' | null | (string & {})
}

export interface SavedItemCategory {
  /** Code of the row for users and other systems. */
  code: string | null
  /** Id of the row. */
  id: Id<'ItemCategory'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
}

export interface SavedMenuSection {
  /** Id of the row. */
  id: Id<'MenuSection'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
}

export interface SavedModifierSchema {
  /** Id of the row. */
  id: Id<'ModifierSchema'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Modifier groups of the products with the schema. */
  modifierGroups: (SavedSchemaModifierGroup)[]
  /** Modifiers of these products outside any group. */
  modifiers: (SavedSchemaModifier)[]
  /** Name. */
  name: string
  /** Size scale of the products with the schema. */
  productScaleId: Id<'ProductScale'> | null
}

export interface SavedOuterEconomicActivityCode {
  /** Id of the row. */
  id: Id<'OuterEconomicActivityCode'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** The code. */
  outerEanCode: string
}

export interface SavedPlaceType {
  /** Id of the row. */
  id: Id<'PlaceType'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
}

export interface SavedProducer {
  /** Code of the row for users and other systems. */
  code: string | null
  /** Id of the row. */
  id: Id<'Producer'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
}

export interface SavedProductTag {
  /** Id of the row. */
  id: Id<'ProductTag'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
}

export interface SavedSchemaModifier {
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
  /** Whether the modifier belongs to the halves of a compound item (true) or to the whole item (false). */
  splittable: boolean | null
}

export interface SavedSchemaModifierGroup {
  /** Default amount. */
  defaultAmount: number
  /** Free amount of the group. */
  freeAmount: number
  /** Whether modifiers may be hidden when their amounts are the defaults. */
  hideIfDefault: boolean
  /** Modifier group, from `modifierGroups` of the request or saved earlier. */
  id: Id<'ProductGroup'>
  /** Modifiers of the products with the schema. If null or omitted, the group's. */
  items: (SavedSchemaModifier)[] | null
  /** Maximum amount from the group. */
  maxAmount: number
  /** Minimum amount from the group. */
  minAmount: number
  /** Whether the modifiers belong to the halves of a compound item. */
  splittable: boolean | null
}

export interface SavedStoreSpecification {
  /** True for all organizations but these. */
  inverse: boolean | null
  /** Organizations. Absent, none. */
  organizationIds: (Id<'Organization'>)[] | null
}

export interface SavedTaxCategory {
  /** Id of the row. */
  id: Id<'TaxCategory'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Tax that prices include, in percent. Money in the currency of the organization. */
  percentage: number
}

export interface SchemaModifierGroupInput {
  /** Default amount. If omitted, 0. */
  defaultAmount?: number
  /** Free amount of the group. If omitted, 0. */
  freeAmount?: number
  /** Whether modifiers may be hidden when their amounts are the defaults. */
  hideIfDefault?: boolean
  /** Modifier group, from `modifierGroups` of the request or saved earlier. */
  id: Id<'ProductGroup'>
  /** Modifiers of the products with the schema. If null or omitted, the group's. */
  items?: (SchemaModifierInput)[] | null
  /** Maximum amount from the group. */
  maxAmount: number
  /** Minimum amount from the group. */
  minAmount: number
  /** Whether the modifiers belong to the halves of a compound item. If omitted, the group's setting applies. */
  splittable?: boolean | null
}

export interface SchemaModifierInput {
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
  /** Whether the modifier belongs to the halves of a compound item (true) or to the whole item (false). If omitted, the group's setting applies; outside groups, the whole item. */
  splittable?: boolean | null
}

export interface StoreSpecification {
  /** True for all organizations but these. */
  inverse?: boolean | null
  /** Organizations. Absent, none. */
  organizationIds?: (Id<'Organization'>)[] | null
}

export interface TaxCategory {
  /** Id of the row. */
  id?: Id<'TaxCategory'> | null
  /** Whether the row is deleted. */
  isDeleted?: boolean | null
  /** Name. */
  name?: string | null
}

export interface TaxCategoryInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'TaxCategory'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Tax that prices include, in percent. Money in the currency of the organization. */
  percentage: number
}

export interface TaxCategoryListRequest {
  /** All of them must hold. Fields and operators: id (eq, in); name (eq, ne, in, nin, like, blank, notblank); isDeleted (eq). */
  filters?: (FilterCondition)[] | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface TaxCategoryListResponse {
  /** Items in the order of their creation. */
  items?: (TaxCategory)[] | null
  /** Maximum number of items on the page. */
  limit?: number | null
  /** Number of skipped items. */
  offset?: number | null
  /** Number of matching items on all pages. */
  totalCount?: number | null
}

import type { Db } from '#core/db/connect.ts'
import { asId, type Id } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import { catalogueOf } from './assemble.rules.ts'
import { type ComboRow, comboCategoryRows, comboRows } from './combos.store.ts'
import {
  customerTagGroupRows,
  menuComboRows,
  menuGroupRows,
  menuItemRows,
  menuRows,
  scheduleRows,
  taxOverrideRows,
} from './menus.store.ts'
import type {
  AllergenGroup,
  Catalogue,
  CatalogueProduct,
  ComboCategory,
  CustomerTagGroup,
  ExternalMenu,
  MeasureUnitType,
  MenuSchedule,
  ModifierGroup,
  ModifierItem,
  PriceCategory,
  ProductCategory,
  ProductGroup,
  ProductSize,
  TaxCategory,
  TaxOverride,
} from './model.ts'
import type { Redefinition, SchemaModifiers } from './schema_modifiers.rules.ts'

/** Reads a whole catalogue. */
export async function findCatalogue(db: Db, corporationId: string): Promise<Catalogue> {
  return catalogueOf(asId<'Corporation'>(corporationId), await findCatalogueRows(db, corporationId))
}

/** One statement, so that all rows are of one moment: products never meet the modifiers or prices of another revision. */
export async function findCatalogueRows(db: Db, corporationId: string): Promise<CatalogueRows> {
  const [rows] = await db<[CatalogueRows]>`
    select coalesce((select revision from catalogue where corporation_id = ${corporationId}), 0) as revision,
           ${rowsOf(db, sizeRows(db, corporationId))} as sizes,
           ${rowsOf(db, categoryRows(db, corporationId))} as categories,
           ${rowsOf(db, taxCategoryRows(db, corporationId))} as tax_categories,
           ${rowsOf(db, allergenGroupRows(db, corporationId))} as allergen_groups,
           ${rowsOf(db, amountUnitRows(db, corporationId))} as amount_units,
           ${rowsOf(db, modifierSchemaRows(db, corporationId))} as modifier_schemas,
           ${rowsOf(db, directoryRows(db, 'product_tag', corporationId))} as product_tags,
           ${rowsOf(db, directoryRows(db, 'container', corporationId))} as containers,
           ${rowsOf(db, priceCategoryRows(db, corporationId))} as price_categories,
           ${rowsOf(db, scheduleRows(db, corporationId))} as schedules,
           ${rowsOf(db, customerTagGroupRows(db, corporationId))} as customer_tag_groups,
           ${rowsOf(db, taxOverrideRows(db, corporationId))} as tax_overrides,
           ${rowsOf(db, groupRows(db, corporationId))} as groups,
           ${rowsOf(db, productRows(db, corporationId))} as products,
           ${rowsOf(db, priceRows(db, corporationId))} as prices,
           ${rowsOf(db, nextPriceRows(db, corporationId))} as next_prices,
           ${rowsOf(db, groupItemRows(db, corporationId))} as group_items,
           ${rowsOf(db, productModifierGroupRows(db, corporationId))} as product_modifier_groups,
           ${rowsOf(db, productModifierRows(db, corporationId))} as product_modifiers,
           ${rowsOf(db, menuRows(db, corporationId))} as menus,
           ${rowsOf(db, menuGroupRows(db, corporationId))} as menu_groups,
           ${rowsOf(db, menuItemRows(db, corporationId))} as menu_items,
           ${rowsOf(db, menuComboRows(db, corporationId))} as menu_combos,
           ${rowsOf(db, comboCategoryRows(db, corporationId))} as combo_categories,
           ${rowsOf(db, comboRows(db, corporationId))} as combos`
  return rows
}

/** All rows of a catalogue as they are read: decimals as texts, lists as lists. */
export interface CatalogueRows {
  revision: number
  sizes: (ProductSize & { scaleId: string | null })[]
  categories: ProductCategory[]
  taxCategories: (Omit<TaxCategory, 'percentage'> & { percentage: string })[]
  allergenGroups: AllergenGroup[]
  amountUnits: (DirectoryRow & { measureUnitType: MeasureUnitType | null })[]
  modifierSchemas: (DirectoryRow & SchemaModifiers)[]
  productTags: DirectoryRow[]
  containers: DirectoryRow[]
  schedules: MenuSchedule[]
  customerTagGroups: CustomerTagGroup[]
  taxOverrides: TaxOverride[]
  priceCategories: (PriceCategory & { isDeleted: boolean })[]
  groups: ProductGroup[]
  products: StoredProduct[]
  prices: PriceRow[]
  nextPrices: NextPriceRow[]
  groupItems: (ModifierRow & { groupId: string })[]
  productModifierGroups: (Omit<ModifierGroup, 'id' | 'name' | 'splittable' | 'items'> & {
    productId: string
    groupId: Id<'ProductGroup'>
    splittable: boolean | null
  })[]
  productModifiers: (ModifierRow & { ofProductId: string; groupId: string | null })[]
  menus: (Omit<ExternalMenu, 'organizationIds' | 'groups'> & { organizationIds: Id<'Organization'>[] | null })[]
  menuGroups: {
    menuId: string
    groupId: Id<'ProductGroup'>
    isHidden: boolean
    scheduleId: Id<'MenuSchedule'> | null
  }[]
  menuItems: { menuId: string; groupId: string; productId: Id<'Product'> }[]
  menuCombos: { menuId: string; groupId: string; comboId: Id<'ComboSource'> }[]
  comboCategories: ComboCategory[]
  combos: ComboRow[]
}

/** A product as it is saved with menus, and what clients state of it beside. */
export interface StoredProduct
  extends Omit<
    CatalogueProduct,
    'visibility' | 'particularNutrition' | 'modifierGroups' | 'prices' | 'upcoming' | 'sizeIds'
  > {
  amountUnitId: string | null
  scaleId: string | null
  disabledSizeIds: string[] | null
  nutritionValues: StoredNutrition[] | null
  barcodeKinds: { barcode: string; containerId: string | null }[] | null
  fiscalCode: string | null
  capacity: number | null
  redefinitions: Redefinition[] | null
}

interface StoredNutrition {
  productSizeId: string | null
  organizationIds: string[] | null
  energyAmount: number | null
  proteinAmount: number | null
  fatAmount: number | null
  carbohydrateAmount: number | null
  nutritionComponents: Record<string, number> | null
}

export interface DirectoryRow {
  id: string
  name: string
}

/** `splittable` is null where the group says it. */
export type ModifierRow = Omit<ModifierItem, 'splittable'> & { splittable: boolean | null }

export interface PriceRow {
  productId: string
  sizeId: Id<'ProductSize'> | null
  organizationId: Id<'Organization'> | null
  priceCategoryId: Id<'PriceCategory'> | null
  price: string | null
}

/** A price to come, or one whose day has begun. */
interface NextPriceRow extends PriceRow {
  startsOn: Day
  isOver: boolean
}

type Fragment = ReturnType<typeof sizeRows>

/** The rows of a statement as one value, so that one statement reads several tables. */
export const rowsOf = (db: Db, rows: Fragment) => db`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

const sizeRows = (db: Db, corporationId: string) => db`
  select id, scale_id as "scaleId", name, code, priority, is_default as "isDefault", is_deleted as "isDeleted"
    from product_size
   where corporation_id = ${corporationId}
   order by priority, name, id`

const categoryRows = (db: Db, corporationId: string) => db`
  select id, name, is_deleted as "isDeleted"
    from product_category
   where corporation_id = ${corporationId}
   order by name, id`

const taxCategoryRows = (db: Db, corporationId: string) => db`
  select id, name, percentage::text as percentage, is_deleted as "isDeleted"
    from tax_category
   where corporation_id = ${corporationId}
   order by name, id`

const allergenGroupRows = (db: Db, corporationId: string) => db`
  select id, name, code, is_deleted as "isDeleted"
    from allergen_group
   where corporation_id = ${corporationId}
   order by name, id`

const amountUnitRows = (db: Db, corporationId: string) => db`
  select id, name, measure_unit_type as "measureUnitType"
    from amount_unit
   where corporation_id = ${corporationId}
   order by name, id`

const modifierSchemaRows = (db: Db, corporationId: string) => db`
  select id, name, modifier_groups as "modifierGroups", modifiers
    from modifier_schema
   where corporation_id = ${corporationId}
   order by name, id`

const directoryRows = (db: Db, table: 'product_tag' | 'container', corporationId: string) => db`
  select id, name
    from ${db(table)}
   where corporation_id = ${corporationId}
   order by name, id`

const priceCategoryRows = (db: Db, corporationId: string) => db`
  select id, name, is_deleted as "isDeleted"
    from price_category
   where corporation_id = ${corporationId}
   order by name, id`

const groupRows = (db: Db, corporationId: string) => db`
  select id, parent_id as "parentId", name, code, is_group_modifier as "isGroupModifier", splittable, is_deleted as "isDeleted",
         sort_order as "sortOrder", details, nullif(card -> 'visibilityFilter', 'null') as visibility
    from product_group
   where corporation_id = ${corporationId}
   order by sort_order, length(coalesce(code, '')), coalesce(code, ''), name, id`

const productRows = (db: Db, corporationId: string) => db`
  select id, name, code, sku, type, order_item_type as "orderItemType", group_id as "groupId", category_id as "categoryId",
         tax_category_id as "taxCategoryId", can_set_open_price as "canSetOpenPrice", splittable,
         use_balance_for_sell as "useBalanceForSell", is_deleted as "isDeleted", sort_order as "sortOrder", details,
         amount_unit_id as "amountUnitId", product_scale_id as "scaleId",
         nullif(particulars -> 'disabledProductSizeIds', '[]') as "disabledSizeIds",
         nullif(particulars -> 'nutritionValues', '[]') as "nutritionValues",
         nullif(particulars -> 'barcodes', '[]') as "barcodeKinds", particulars ->> 'fiscalCode' as "fiscalCode",
         particulars -> 'capacity' as capacity, nullif(particulars -> 'redefinitions', '[]') as redefinitions
    from product
   where corporation_id = ${corporationId}
   order by sort_order, length(coalesce(code, '')), coalesce(code, ''), name, id`

const priceRows = (db: Db, corporationId: string) => db`
  select product_id as "productId", size_id as "sizeId", organization_id as "organizationId",
         price_category_id as "priceCategoryId", price::text as price
    from product_price
   where corporation_id = ${corporationId}
   order by product_id, size_id nulls first, organization_id nulls first, price_category_id nulls first`

const nextPriceRows = (db: Db, corporationId: string) => db`
  select product_id as "productId", size_id as "sizeId", organization_id as "organizationId",
         price_category_id as "priceCategoryId", price::text as price, to_char(starts_on, 'YYYY-MM-DD') as "startsOn",
         is_over as "isOver"
    from next_price
   where corporation_id = ${corporationId}
   order by product_id, starts_on, size_id nulls first, organization_id nulls first, price_category_id nulls first`

const groupItemRows = (db: Db, corporationId: string) => db`
  select group_id as "groupId", modifier_id as "productId", min_amount as "minAmount", max_amount as "maxAmount",
         default_amount as "defaultAmount", free_amount as "freeAmount", hide_if_default as "hideIfDefault", splittable, shown
    from modifier_group_item
   where corporation_id = ${corporationId}
   order by group_id, sort_order, modifier_id`

const productModifierGroupRows = (db: Db, corporationId: string) => db`
  select product_id as "productId", group_id as "groupId", min_amount as "minAmount", max_amount as "maxAmount",
         default_amount as "defaultAmount", free_amount as "freeAmount", hide_if_default as "hideIfDefault", splittable
    from product_modifier_group
   where corporation_id = ${corporationId}
   order by product_id, sort_order, group_id`

/** Without limits of their own the modifiers of a group have those of the group. */
const productModifierRows = (db: Db, corporationId: string) => db`
  select modifier.product_id as "ofProductId", modifier.group_id as "groupId", modifier.modifier_id as "productId",
         case when own.has_item_limits = false then 0 else modifier.min_amount end as "minAmount",
         case when own.has_item_limits = false then own.max_amount else modifier.max_amount end as "maxAmount",
         modifier.default_amount as "defaultAmount", modifier.free_amount as "freeAmount",
         modifier.hide_if_default as "hideIfDefault", modifier.splittable, modifier.shown
    from product_modifier as modifier
    left join product_modifier_group as own
      on own.corporation_id = modifier.corporation_id
     and own.product_id = modifier.product_id
     and own.group_id = modifier.group_id
   where modifier.corporation_id = ${corporationId}
   order by modifier.product_id, modifier.sort_order, modifier.modifier_id`

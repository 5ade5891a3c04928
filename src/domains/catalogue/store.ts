import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import { asId } from '#core/schema.ts'
import { type CatalogueRows, catalogueOf } from './assembly.ts'
import { type ChangeSet, firstGroupsOf } from './change_set.ts'
import type { Catalogue } from './model.ts'

export async function findCatalogue(db: Db, corporationId: string): Promise<Catalogue> {
  return catalogueOf(asId<'Corporation'>(corporationId), await findCatalogueRows(db, corporationId))
}

/** Filter of rows by what menus show; without members, all rows. */
export interface ShownProducts {
  menuId?: string | null
  groupIds?: readonly string[] | null
}

/** Reads all rows in one statement, so that products never meet modifiers or prices of another revision. */
export async function findCatalogueRows(
  db: Db,
  corporationId: string,
  shown: ShownProducts = {},
): Promise<CatalogueRows> {
  const filters = filtersOf(db, shown)
  const directory = (table: string, columns = db``) => rowsOf(db, directoryRows(db, table, corporationId, columns))
  const deleted = db`, is_deleted as "isDeleted"`
  const [rows] = await db<[CatalogueRows]>`
    ${filters.shownRows(corporationId)}
    select coalesce((select revision from catalogue where corporation_id = ${corporationId}), 0) as revision,
           ${rowsOf(db, sizeRows(db, corporationId))} as sizes,
           ${directory('product_category', deleted)} as categories,
           ${directory('tax_category', db`, percentage::text as percentage, is_deleted as "isDeleted"`)} as tax_categories,
           ${directory('allergen_group', db`, code, is_deleted as "isDeleted"`)} as allergen_groups,
           ${directory('amount_unit', db`, measure_unit_type as "measureUnitType"`)} as amount_units,
           ${directory('modifier_schema', db`, modifier_groups as "modifierGroups", modifiers`)} as modifier_schemas,
           ${directory('product_tag')} as product_tags,
           ${directory('container')} as containers,
           ${directory('price_category', deleted)} as price_categories,
           ${directory('menu_schedule', db`, periods, is_deleted as "isDeleted"`)} as schedules,
           ${rowsOf(db, customerTagGroupRows(db, corporationId))} as customer_tag_groups,
           ${rowsOf(db, taxOverrideRows(db, corporationId))} as tax_overrides,
           ${rowsOf(db, groupRows(db, corporationId, filters))} as groups,
           ${rowsOf(db, productRows(db, corporationId, filters))} as products,
           ${rowsOf(db, priceRows(db, corporationId, filters))} as prices,
           ${rowsOf(db, nextPriceRows(db, corporationId, filters))} as next_prices,
           ${rowsOf(db, groupItemRows(db, corporationId, filters))} as group_items,
           ${rowsOf(db, productModifierGroupRows(db, corporationId, filters))} as product_modifier_groups,
           ${rowsOf(db, productModifierRows(db, corporationId, filters))} as product_modifiers,
           ${rowsOf(db, menuRows(db, corporationId, filters))} as menus,
           ${rowsOf(db, menuGroupRows(db, corporationId, filters))} as menu_groups,
           ${rowsOf(db, menuItemRows(db, corporationId, filters))} as menu_items,
           ${rowsOf(db, menuComboRows(db, corporationId, filters))} as menu_combos,
           ${directory('combo_category', deleted)} as combo_categories,
           ${rowsOf(db, comboRows(db, corporationId, filters))} as combos`
  return rows
}

type Fragment = ReturnType<typeof sizeRows>

type Filters = ReturnType<typeof filtersOf>

/**
 * Returns the conditions of a filter: products that menus show, their modifiers, the groups of both, and the menu's combos. Modifiers of
 * modifiers are not listed.
 */
function filtersOf(db: Db, { menuId = null, groupIds = null }: ShownProducts) {
  const none = (_column: string) => db``
  if (menuId === null && groupIds === null)
    return { shownRows: none, isListed: none, isGroup: none, isMenu: none, isCombo: none }
  const isMenu = (column: string) => (menuId === null ? db`` : db`and ${db(column)} = ${menuId}`)
  return {
    isMenu,
    isListed: (column: string) => db`and ${db(column)} in (select id from listed_product)`,
    isGroup: (column: string) => db`and ${db(column)} in (select id from listed_group)`,
    isCombo: (column: string) => (menuId === null ? db`` : db`and ${db(column)} in (select id from listed_combo)`),
    shownRows: (corporationId: string) => db`
    with shown as materialized (
      select product_id as id
        from external_menu_item
       where corporation_id = ${corporationId}
             ${isMenu('menu_id')}
         and ${groupIds === null ? db`true` : db`group_id = any(${groupIds}::uuid[])`}
    ), used_group as materialized (
      select group_id as id
        from product_modifier_group
       where corporation_id = ${corporationId}
         and product_id in (select id from shown)
    ), listed_product as materialized (
      select id
        from shown
       union
      select modifier_id
        from product_modifier
       where corporation_id = ${corporationId}
         and product_id in (select id from shown)
       union
      select modifier_id
        from modifier_group_item
       where corporation_id = ${corporationId}
         and group_id in (select id from used_group)
    ), listed_group as materialized (
      select group_id as id
        from external_menu_group
       where corporation_id = ${corporationId}
             ${isMenu('menu_id')}
       union
      select id
        from used_group
    ), listed_combo as materialized (
      select combo_id as id
        from external_menu_combo
       where corporation_id = ${corporationId}
             ${isMenu('menu_id')})`,
  }
}

/** Selects rows as one JSON value, so that one statement reads several tables. */
export const rowsOf = (db: Db, rows: Fragment) => db`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

/** Selects id, name and the other columns of a directory. */
const directoryRows = (db: Db, table: string, corporationId: string, columns = db``) => db`
  select id, name${columns}
    from ${db(table)}
   where corporation_id = ${corporationId}
   order by name, id`

const sizeRows = (db: Db, corporationId: string) => db`
  select id, scale_id as "scaleId", name, code, priority, is_default as "isDefault", is_deleted as "isDeleted"
    from product_size
   where corporation_id = ${corporationId}
   order by priority, name, id`

const groupRows = (db: Db, corporationId: string, filters: Filters) => db`
  select id, parent_id as "parentId", name, code, is_group_modifier as "isGroupModifier", splittable, is_deleted as "isDeleted",
         sort_order as "sortOrder", details, nullif(card -> 'visibilityFilter', 'null') as visibility
    from product_group
   where corporation_id = ${corporationId}
         ${filters.isGroup('id')}
   order by sort_order, length(coalesce(code, '')), coalesce(code, ''), name, id`

const productRows = (db: Db, corporationId: string, filters: Filters) => db`
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
         ${filters.isListed('id')}
   order by sort_order, length(coalesce(code, '')), coalesce(code, ''), name, id`

const priceRows = (db: Db, corporationId: string, filters: Filters) => db`
  select product_id as "productId", size_id as "sizeId", organization_id as "organizationId",
         price_category_id as "priceCategoryId", price::text as price
    from product_price
   where corporation_id = ${corporationId}
         ${filters.isListed('product_id')}
   order by product_id, size_id nulls first, organization_id nulls first, price_category_id nulls first`

const nextPriceRows = (db: Db, corporationId: string, filters: Filters) => db`
  select product_id as "productId", size_id as "sizeId", organization_id as "organizationId",
         price_category_id as "priceCategoryId", price::text as price, to_char(starts_on, 'YYYY-MM-DD') as "startsOn",
         is_over as "isOver"
    from next_price
   where corporation_id = ${corporationId}
         ${filters.isListed('product_id')}
   order by product_id, starts_on, size_id nulls first, organization_id nulls first, price_category_id nulls first`

const groupItemRows = (db: Db, corporationId: string, filters: Filters) => db`
  select group_id as "groupId", modifier_id as "productId", min_amount as "minAmount", max_amount as "maxAmount",
         default_amount as "defaultAmount", free_amount as "freeAmount", hide_if_default as "hideIfDefault", splittable, shown
    from modifier_group_item
   where corporation_id = ${corporationId}
         ${filters.isGroup('group_id')}
   order by group_id, sort_order, modifier_id`

const productModifierGroupRows = (db: Db, corporationId: string, filters: Filters) => db`
  select product_id as "productId", group_id as "groupId", min_amount as "minAmount", max_amount as "maxAmount",
         default_amount as "defaultAmount", free_amount as "freeAmount", hide_if_default as "hideIfDefault", splittable
    from product_modifier_group
   where corporation_id = ${corporationId}
         ${filters.isListed('product_id')}
   order by product_id, sort_order, group_id`

/** Without limits of their own, the modifiers of a group have the limits of the group. */
const productModifierRows = (db: Db, corporationId: string, filters: Filters) => db`
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
         ${filters.isListed('modifier.product_id')}
   order by modifier.product_id, modifier.sort_order, modifier.modifier_id`

const customerTagGroupRows = (db: Db, corporationId: string) => db`
  select id, name, select_several_tags as "selectSeveralTags", is_deleted as "isDeleted",
         (select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name, 'isDeleted', tag.is_deleted)
                                   order by tag.name, tag.id), '[]')
            from customer_tag as tag
           where tag.corporation_id = ${corporationId}
             and tag.group_id = customer_tag_group.id) as tags
    from customer_tag_group
   where corporation_id = ${corporationId}
   order by name, id`

const taxOverrideRows = (db: Db, corporationId: string) => db`
  select base_tax_category_id as "baseTaxCategoryId", new_tax_category_id as "newTaxCategoryId",
         order_type_id as "orderTypeId"
    from tax_category_override
   where corporation_id = ${corporationId}
   order by base_tax_category_id, order_type_id`

const menuRows = (db: Db, corporationId: string, filters: Filters) => db`
  select id, name, description, organization_ids as "organizationIds", details
    from external_menu
   where corporation_id = ${corporationId}
         ${filters.isMenu('id')}
   order by name, id`

const menuGroupRows = (db: Db, corporationId: string, filters: Filters) => db`
  select menu_id as "menuId", group_id as "groupId", is_hidden as "isHidden", schedule_id as "scheduleId"
    from external_menu_group
   where corporation_id = ${corporationId}
         ${filters.isMenu('menu_id')}
   order by menu_id, sort_order, group_id`

const menuItemRows = (db: Db, corporationId: string, filters: Filters) => db`
  select menu_id as "menuId", group_id as "groupId", product_id as "productId"
    from external_menu_item
   where corporation_id = ${corporationId}
         ${filters.isMenu('menu_id')}
   order by menu_id, group_id, sort_order, product_id`

const menuComboRows = (db: Db, corporationId: string, filters: Filters) => db`
  select menu_id as "menuId", group_id as "groupId", combo_id as "comboId"
    from external_menu_combo
   where corporation_id = ${corporationId}
         ${filters.isMenu('menu_id')}
   order by menu_id, group_id, sort_order, combo_id`

const comboRows = (db: Db, corporationId: string, filters: Filters) => db`
  select id, name, sku, category_id as "categoryId", program_id as "programId",
         price_modification_type as "priceModificationType", price_modification::text as "priceModification",
         is_active as "isActive", to_char(start_date, 'YYYY-MM-DD HH24:MI:SS.MS') as "startDate",
         to_char(expiration_date, 'YYYY-MM-DD HH24:MI:SS.MS') as "expirationDate",
         lacking_groups_to_suggest as "lackingGroupsToSuggest", include_modifiers as "includeModifiers",
         organization_ids as "organizationIds", is_deleted as "isDeleted", sort_order as "sortOrder", details,
         (select coalesce(json_agg(g), '[]') from (${comboGroupRows(db)}) as g) as groups
    from combo
   where corporation_id = ${corporationId}
         ${filters.isCombo('id')}
   order by sort_order, name, id`

const comboGroupRows = (db: Db) => db`
  select id, name, is_main_group as "isMainGroup", skip_step as "skipStep",
         (select coalesce(json_agg(p), '[]') from (${comboProductRows(db)}) as p) as products
    from combo_group
   where combo_group.corporation_id = combo.corporation_id
     and combo_group.combo_id = combo.id
   order by combo_group.sort_order, combo_group.id`

const comboProductRows = (db: Db) => db`
  select product_id as "productId", size_id as "sizeId", forbidden_modifiers as "forbiddenModifiers",
         price_modification_amount::text as "priceModificationAmount"
    from combo_product
   where combo_product.corporation_id = combo_group.corporation_id
     and combo_product.combo_id = combo_group.combo_id
     and combo_product.group_id = combo_group.id
   order by combo_product.sort_order, combo_product.product_id`

export async function deleteMenu(db: Db, corporationId: string, id: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    delete from external_menu
     where corporation_id = ${corporationId}
       and id = ${id}
    returning id`
  return rows.map((row) => row.id)
}

/** Assigns products without a group to the first group in which the menu shows them. */
export async function adoptProducts(db: Db, changeSet: ChangeSet): Promise<string[]> {
  const first = [...firstGroupsOf(changeSet)].map(([productId, groupId]) => ({ productId, groupId }))
  if (first.length === 0) return []
  const adopted = await db<{ id: string }[]>`
    update product
       set group_id = first.group_id
      from ${inputRows('first', first, { uuid: ['productId', 'groupId'] })}
     where product.corporation_id = ${changeSet.corporationId}
       and product.id = first.product_id
       and product.group_id is null
    returning product.id`
  return adopted.map(({ id }) => id)
}

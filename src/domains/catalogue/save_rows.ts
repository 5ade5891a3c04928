import type { Db } from '#core/db/connect.ts'
import { inputRows } from '#core/db/rows.ts'
import type { ChangeSet, Row } from './change_set.ts'
import { endPastPrices } from './next_prices.store.ts'
import { type Authorship, columnIn, type EntryTable, membersOf, replace, upsert } from './rows.ts'

const live = { is_deleted: false }
const sizes = {
  table: 'product_size',
  columns: ['name', 'code', 'priority', 'is_default', 'is_deleted'],
  defaults: { ...live, priority: 0, is_default: false },
}
const priceCategories = { table: 'price_category', columns: ['name', 'is_deleted'], defaults: live }
const schedules = { table: 'menu_schedule', columns: ['name', 'periods', 'is_deleted'], defaults: live }
const taxOverrides = {
  table: 'tax_category_override',
  keys: ['base_tax_category_id', 'order_type_id'],
  columns: ['new_tax_category_id'],
}
const groups = {
  table: 'product_group',
  columns: ['parent_id', 'name', 'code', 'is_group_modifier', 'splittable', 'is_deleted', 'sort_order', 'details'],
  defaults: { ...live, is_group_modifier: false, splittable: false, sort_order: 0 },
  isDated: true,
}
const products = {
  table: 'product',
  columns: [
    'name',
    'code',
    'sku',
    'type',
    'order_item_type',
    'group_id',
    'category_id',
    'tax_category_id',
    'accounting_category_id',
    'amount_unit_id',
    'product_scale_id',
    'can_set_open_price',
    'splittable',
    'use_balance_for_sell',
    'is_deleted',
    'sort_order',
    'details',
    'particulars',
    'card',
    'revision',
    'modified_at',
    'modified_by',
    'deleted_at',
  ],
  isDated: true,
  defaults: {
    ...live,
    type: 'DISH',
    order_item_type: 'Product',
    can_set_open_price: false,
    splittable: false,
    use_balance_for_sell: false,
    sort_order: 0,
    revision: 0,
  },
}

const comboCategories = { table: 'combo_category', columns: ['name', 'is_deleted'], defaults: live }
const combos = {
  table: 'combo',
  columns: [
    'name',
    'sku',
    'category_id',
    'program_id',
    'price_modification_type',
    'price_modification',
    'is_active',
    'start_date',
    'expiration_date',
    'lacking_groups_to_suggest',
    'include_modifiers',
    'organization_ids',
    'is_deleted',
    'sort_order',
    'details',
  ],
  defaults: { ...live, is_active: true, include_modifiers: false, sort_order: 0 },
}

const amounts = [
  'sort_order',
  'min_amount',
  'max_amount',
  'default_amount',
  'free_amount',
  'hide_if_default',
  'splittable',
]
const prices = {
  table: 'product_price',
  keys: ['product_id', 'size_id', 'organization_id', 'price_category_id'],
  uniqueBy: ['product_id', 'size_id', 'seller_id', 'price_category_id'],
  columns: ['price'],
}
const nextPrices = {
  table: 'next_price',
  keys: ['product_id', 'size_id', 'organization_id', 'price_category_id', 'starts_on'],
  uniqueBy: ['product_id', 'size_id', 'seller_id', 'price_category_id', 'starts_on'],
  columns: ['price'],
}
const modifierColumns = [...amounts, 'shown']
const groupItems = { table: 'modifier_group_item', keys: ['group_id', 'modifier_id'], columns: modifierColumns }
const productGroups = {
  table: 'product_modifier_group',
  keys: ['product_id', 'group_id'],
  columns: [...amounts, 'has_item_limits'],
}
const ofProducts = { table: 'product_modifier', keys: ['product_id', 'group_id', 'modifier_id'] }
/** Modifiers of products with and without their appearance. Columns that are not listed stay unchanged. */
const productModifiers = { ...ofProducts, columns: modifierColumns }
const plainProductModifiers = { ...ofProducts, columns: amounts }
const menuGroups = {
  table: 'external_menu_group',
  keys: ['menu_id', 'group_id'],
  columns: ['sort_order', 'is_hidden', 'schedule_id'],
}
const comboGroups = {
  table: 'combo_group',
  keys: ['combo_id', 'id'],
  columns: ['name', 'is_main_group', 'skip_step', 'sort_order'],
}
const comboProducts = {
  table: 'combo_product',
  keys: ['combo_id', 'group_id', 'product_id', 'size_id'],
  columns: ['sort_order', 'price_modification_amount', 'forbidden_modifiers'],
}
const menuCombos = { table: 'external_menu_combo', keys: ['menu_id', 'group_id', 'combo_id'], columns: ['sort_order'] }
const menuItems = { table: 'external_menu_item', keys: ['menu_id', 'group_id', 'product_id'], columns: ['sort_order'] }

/** Ids of rows whose changes raise revisions. */
export interface ChangedRows {
  count: number
  products: ReadonlySet<string>
  groups: ReadonlySet<string>
  sizes: ReadonlySet<string>
}

/** Saves all rows of the change set, and returns what changed. */
export async function saveChangeSet(db: Db, changeSet: ChangeSet, making: Authorship): Promise<ChangedRows> {
  const { corporationId } = changeSet
  const put = (table: EntryTable, rows: readonly Row[]) => upsert(db, corporationId, table, rows, making)
  const sizeIds = await put(sizes, changeSet.sizes)
  const others = [
    ...(await put(priceCategories, changeSet.priceCategories)),
    ...(await put(schedules, changeSet.schedules)),
    ...(changeSet.taxOverrides ? await replace(db, corporationId, taxOverrides, changeSet.taxOverrides, db`true`) : []),
  ]
  const groupIds = await put(groups, changeSet.groups)
  const productIds = [
    ...(await put(products, changeSet.products)),
    ...(await replacePrices(db, changeSet, making)),
    ...(await replaceModifiers(db, changeSet)),
  ]
  groupIds.push(...(await replaceGroupItems(db, changeSet)))
  others.push(...(await put(comboCategories, changeSet.comboCategories)), ...(await put(combos, changeSet.combos)))
  others.push(...(await replaceComboGroups(db, changeSet)))
  const menu = await saveMenu(db, changeSet)
  productIds.push(...menu.adoptedIds)
  const changed = [sizeIds, others, groupIds, productIds]
  return {
    count: menu.changes + changed.reduce((sum, { length }) => sum + length, 0),
    products: new Set(productIds),
    groups: new Set(groupIds),
    sizes: new Set(sizeIds),
  }
}

async function replacePrices(db: Db, changeSet: ChangeSet, { at }: Authorship): Promise<string[]> {
  const { corporationId, organizationId, pricedIds, basePricedIds, sizePricedIds } = changeSet
  const changed: string[] = []
  if (pricedIds.length > 0) {
    const everywhere = columnIn(db, 'product_id', pricedIds)
    const there = db`${everywhere} and organization_id = ${organizationId}`
    const scope = organizationId === null ? everywhere : there
    changed.push(...(await replace(db, corporationId, prices, changeSet.prices, scope)))
  }
  if (changeSet.nextPricedIds.length > 0) {
    const everywhere = columnIn(db, 'product_id', changeSet.nextPricedIds)
    const scope = organizationId === null ? everywhere : db`${everywhere} and organization_id = ${organizationId}`
    changed.push(...(await replace(db, corporationId, nextPrices, changeSet.nextPrices, scope)))
    await endPastPrices(db, corporationId, at)
  }
  const general = db`organization_id is null and price_category_id is null`
  if (basePricedIds.length > 0) {
    const scope = db`${columnIn(db, 'product_id', basePricedIds)} and size_id is null and ${general}`
    changed.push(...(await replace(db, corporationId, prices, changeSet.basePrices, scope)))
  }
  if (sizePricedIds.length > 0) {
    const scope = db`${columnIn(db, 'product_id', sizePricedIds)} and size_id is not null and ${general}`
    changed.push(...(await replace(db, corporationId, prices, changeSet.sizePrices, scope)))
  }
  return changed
}

async function replaceGroupItems(
  db: Db,
  { corporationId, itemizedGroupIds, groupItems: items }: ChangeSet,
): Promise<string[]> {
  if (itemizedGroupIds.length === 0) return []
  return replace(db, corporationId, groupItems, items, columnIn(db, 'group_id', itemizedGroupIds))
}

async function replaceModifiers(db: Db, changeSet: ChangeSet): Promise<string[]> {
  const { corporationId, regroupedIds, remodifiedIds } = changeSet
  const changed: string[] = []
  if (regroupedIds.length > 0) {
    const regrouped = columnIn(db, 'product_id', regroupedIds)
    changed.push(...(await replace(db, corporationId, productGroups, changeSet.productGroups, regrouped)))
  }
  if (regroupedIds.length + remodifiedIds.length > 0) {
    const ofGroups = db`(group_id is not null and ${columnIn(db, 'product_id', regroupedIds)})`
    const single = db`(group_id is null and ${columnIn(db, 'product_id', remodifiedIds)})`
    const scope = db`(${ofGroups} or ${single})`
    const table = changeSet.keepsAppearance ? plainProductModifiers : productModifiers
    changed.push(...(await replace(db, corporationId, table, changeSet.productModifiers, scope)))
  }
  return changed
}

async function replaceComboGroups(db: Db, changeSet: ChangeSet): Promise<string[]> {
  const { corporationId, regroupedComboIds: ids } = changeSet
  if (ids.length === 0) return []
  const ofCombos = columnIn(db, 'combo_id', ids)
  return [
    ...(await replace(db, corporationId, comboGroups, changeSet.comboGroups, ofCombos)),
    ...(await replace(db, corporationId, comboProducts, changeSet.comboProducts, ofCombos)),
  ]
}

async function saveMenu(db: Db, changeSet: ChangeSet): Promise<{ changes: number; adoptedIds: string[] }> {
  const { corporationId, menu, menuGroups: shown, menuItems: items } = changeSet
  if (!menu) return { changes: 0, adoptedIds: [] }
  if (menu.isDeleted) return { changes: await deleteMenu(db, corporationId, menu.id), adoptedIds: [] }
  const { stated, cleared } = membersOf(menu.details)
  const details = db`(known.details - ${cleared}::text[]) || excluded.details`
  let { count: changes } = await db`
    insert into external_menu as known (corporation_id, id, name, description, organization_ids, details)
    values (${corporationId}, ${menu.id}, ${menu.name}, ${menu.description ?? null}, ${menu.organizationIds ?? null}::uuid[],
            ${JSON.stringify(stated)}::text::jsonb)
        on conflict (corporation_id, id) do update
       set name = excluded.name,
           description = case when ${menu.description === undefined} then known.description else excluded.description end,
           organization_ids = case when ${menu.organizationIds === undefined} then known.organization_ids
                                   else excluded.organization_ids end,
           details = ${details}
     where known.name <> excluded.name
        or known.details <> ${details}
        or (${menu.description !== undefined} and known.description is distinct from excluded.description)
        or (${menu.organizationIds !== undefined} and known.organization_ids is distinct from excluded.organization_ids)`
  if (!shown) return { changes, adoptedIds: [] }
  const ofMenu = db`menu_id = ${menu.id}`
  changes += (await replace(db, corporationId, menuGroups, shown, ofMenu)).length
  changes += (await replace(db, corporationId, menuItems, items, ofMenu)).length
  changes += (await replace(db, corporationId, menuCombos, changeSet.menuCombos, ofMenu)).length
  return { changes, adoptedIds: await adoptProducts(db, changeSet) }
}

async function deleteMenu(db: Db, corporationId: string, id: string): Promise<number> {
  const { count } = await db`delete from external_menu where corporation_id = ${corporationId} and id = ${id}`
  return count
}

/** Assigns products without a group to the first group in which the menu shows them. */
async function adoptProducts(db: Db, { corporationId, firstGroups }: ChangeSet): Promise<string[]> {
  const first = [...firstGroups].map(([productId, groupId]) => ({ productId, groupId }))
  const adopted = await db<{ id: string }[]>`
    update product
       set group_id = first.group_id
      from ${inputRows('first', first, { uuid: ['productId', 'groupId'] })}
     where product.corporation_id = ${corporationId}
       and product.id = first.product_id
       and product.group_id is null
    returning product.id`
  return adopted.map(({ id }) => id)
}

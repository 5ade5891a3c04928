import type { Db, Fragment } from '#core/db/connect.ts'
import { givenKey, type Plan, type Reference, type Row } from './plan.rules.ts'

interface EntryTable {
  table: string
  columns: string[]
  /** Of a new row, for columns that are left out. */
  defaults: object
}

const live = { is_deleted: false }
const sizes = {
  table: 'product_size',
  columns: ['name', 'code', 'priority', 'is_default', 'is_deleted'],
  defaults: { ...live, priority: 0, is_default: false },
}
const categories = { table: 'product_category', columns: ['name', 'is_deleted'], defaults: live }
const taxCategories = { table: 'tax_category', columns: ['name', 'percentage', 'is_deleted'], defaults: live }
const priceCategories = { table: 'price_category', columns: ['name', 'is_deleted'], defaults: live }
const groups = {
  table: 'product_group',
  columns: ['parent_id', 'name', 'code', 'is_group_modifier', 'splittable', 'is_deleted', 'sort_order', 'details'],
  defaults: { ...live, is_group_modifier: false, splittable: false, sort_order: 0 },
}
const products = {
  table: 'product',
  columns: [
    'name',
    'sku',
    'type',
    'order_item_type',
    'group_id',
    'category_id',
    'tax_category_id',
    'can_set_open_price',
    'splittable',
    'use_balance_for_sell',
    'is_deleted',
    'sort_order',
    'details',
  ],
  defaults: {
    ...live,
    type: 'DISH',
    order_item_type: 'Product',
    can_set_open_price: false,
    splittable: false,
    use_balance_for_sell: false,
    sort_order: 0,
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

interface ListTable {
  table: string
  keys: string[]
  /** The columns of the unique key, where they are not those that are given. */
  uniqueBy?: string[]
  columns: string[]
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
const groupItems = { table: 'modifier_group_item', keys: ['group_id', 'modifier_id'], columns: amounts }
const productGroups = { table: 'product_modifier_group', keys: ['product_id', 'group_id'], columns: amounts }
const productModifiers = {
  table: 'product_modifier',
  keys: ['product_id', 'group_id', 'modifier_id'],
  columns: amounts,
}
const menuGroups = {
  table: 'external_menu_group',
  keys: ['menu_id', 'group_id'],
  columns: ['sort_order', 'is_hidden'],
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

/** Saves all that the plan holds, and answers how many rows were changed by it. */
export async function savePlan(db: Db, plan: Plan): Promise<number> {
  const { corporationId } = plan
  let changes = 0
  changes += await upsert(db, corporationId, sizes, plan.sizes)
  changes += await upsert(db, corporationId, categories, plan.categories)
  changes += await upsert(db, corporationId, taxCategories, plan.taxCategories)
  changes += await upsert(db, corporationId, priceCategories, plan.priceCategories)
  changes += await upsert(db, corporationId, groups, plan.groups)
  changes += await upsert(db, corporationId, products, plan.products)
  changes += await replacePrices(db, plan)
  changes += await replaceModifiers(db, plan)
  changes += await upsert(db, corporationId, comboCategories, plan.comboCategories)
  changes += await upsert(db, corporationId, combos, plan.combos)
  changes += await replaceComboGroups(db, plan)
  changes += await saveMenu(db, plan)
  return changes
}

/** Makes new rows and changes known ones: what a row does not give stays as it is. Equal rows are left alone. */
async function upsert(
  db: Db,
  corporationId: string,
  { table, columns, defaults }: EntryTable,
  rows: readonly Row[],
): Promise<number> {
  if (rows.length === 0) return 0
  const { count } = await db`
    insert into ${db(table)} as known (corporation_id, id, ${names(db, columns)})
    select ${corporationId}::uuid, whole.id, ${names(db, columns, 'whole')}
      from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) as given(entry)
      left join ${db(table)} as old
        on old.corporation_id = ${corporationId}
       and old.id = (given.entry ->> 'id')::uuid
     cross join jsonb_populate_record(
             null::${db(table)},
             ${JSON.stringify(defaults)}::text::jsonb
               || coalesce(to_jsonb(old), '{}')
               || given.entry
               || jsonb_build_object('details', coalesce(to_jsonb(old) -> 'details', '{}')
                                                || coalesce(given.entry -> 'details', '{}'))
           ) as whole
        on conflict (corporation_id, id) do update
       set (${names(db, columns)}) = row(${names(db, columns, 'excluded')})
     where row(${names(db, columns, 'known')})
           is distinct from row(${names(db, columns, 'excluded')})`
  return count
}

/** Columns as a list, of one table when there are several. */
const names = (db: Db, columns: readonly string[], of?: string) =>
  columns.map((column, i) => db`${i === 0 ? db`` : db`, `}${db(of === undefined ? column : `${of}.${column}`)}`)

/** Replaces the rows of `scope` by those given. Equal rows are left alone. */
async function replace(
  db: Db,
  corporationId: string,
  { table, keys, uniqueBy = keys, columns }: ListTable,
  rows: readonly Row[],
  scope: Fragment,
): Promise<number> {
  const all = [...keys, ...columns]
  const [done] = await db<[{ changes: number }]>`
    with given as materialized (
      select ${names(db, all)}
        from jsonb_populate_recordset(null::${db(table)}, ${JSON.stringify(rows)}::text::jsonb)),
    removed as (
      delete from ${db(table)} as known
       where corporation_id = ${corporationId}
         and ${scope}
         and row(${names(db, keys, 'known')})::text
             not in (select row(${names(db, keys, 'given')})::text from given)
      returning 1),
    saved as (
      insert into ${db(table)} as known (corporation_id, ${names(db, all)})
      select ${corporationId}::uuid, ${names(db, all, 'given')}
        from given
          on conflict (corporation_id, ${names(db, uniqueBy)}) do update
         set (${names(db, columns)}) = row(${names(db, columns, 'excluded')})
       where row(${names(db, columns, 'known')})
             is distinct from row(${names(db, columns, 'excluded')})
      returning 1)
    select (select count(*) from removed) + (select count(*) from saved) as changes`
  return done.changes
}

const among = (db: Db, column: string, ids: readonly string[]) => db`${db(column)} = any(${ids}::uuid[])`

async function replacePrices(db: Db, { corporationId, organizationId, prices: rows, pricedIds }: Plan) {
  if (pricedIds.length === 0) return 0
  const everywhere = among(db, 'product_id', pricedIds)
  const there = db`${everywhere} and organization_id = ${organizationId}`
  return replace(db, corporationId, prices, rows, organizationId === null ? everywhere : there)
}

async function replaceModifiers(db: Db, plan: Plan): Promise<number> {
  const { corporationId, itemizedGroupIds, regroupedIds, remodifiedIds } = plan
  let changes = 0
  if (itemizedGroupIds.length > 0)
    changes += await replace(db, corporationId, groupItems, plan.groupItems, among(db, 'group_id', itemizedGroupIds))
  if (regroupedIds.length > 0)
    changes += await replace(
      db,
      corporationId,
      productGroups,
      plan.productGroups,
      among(db, 'product_id', regroupedIds),
    )
  if (regroupedIds.length + remodifiedIds.length > 0) {
    const ofGroups = db`(group_id is not null and ${among(db, 'product_id', regroupedIds)})`
    const single = db`(group_id is null and ${among(db, 'product_id', remodifiedIds)})`
    changes += await replace(db, corporationId, productModifiers, plan.productModifiers, db`(${ofGroups} or ${single})`)
  }
  return changes
}

async function replaceComboGroups(db: Db, plan: Plan): Promise<number> {
  const { corporationId, regroupedComboIds: ids } = plan
  if (ids.length === 0) return 0
  const ofCombos = among(db, 'combo_id', ids)
  const changes = await replace(db, corporationId, comboGroups, plan.comboGroups, ofCombos)
  return changes + (await replace(db, corporationId, comboProducts, plan.comboProducts, ofCombos))
}

async function saveMenu(db: Db, plan: Plan): Promise<number> {
  const { corporationId, menu, menuGroups: shown, menuItems: items } = plan
  if (!menu) return 0
  if (menu.isDeleted) return deleteMenu(db, corporationId, menu.id)
  let { count: changes } = await db`
    insert into external_menu as known (corporation_id, id, name, description, organization_ids)
    values (${corporationId}, ${menu.id}, ${menu.name}, ${menu.description ?? null}, ${menu.organizationIds ?? null}::uuid[])
        on conflict (corporation_id, id) do update
       set name = excluded.name,
           description = case when ${menu.description === undefined} then known.description else excluded.description end,
           organization_ids = case when ${menu.organizationIds === undefined} then known.organization_ids
                                   else excluded.organization_ids end
     where known.name <> excluded.name
        or (${menu.description !== undefined} and known.description is distinct from excluded.description)
        or (${menu.organizationIds !== undefined} and known.organization_ids is distinct from excluded.organization_ids)`
  if (!shown) return changes
  const ofMenu = db`menu_id = ${menu.id}`
  changes += await replace(db, corporationId, menuGroups, shown, ofMenu)
  changes += await replace(db, corporationId, menuItems, items, ofMenu)
  changes += await replace(db, corporationId, menuCombos, plan.menuCombos, ofMenu)
  changes += await adoptProducts(db, plan)
  return changes
}

async function deleteMenu(db: Db, corporationId: string, id: string): Promise<number> {
  const { count } = await db`delete from external_menu where corporation_id = ${corporationId} and id = ${id}`
  return count
}

/** A product without a group gets the first one that the menu shows it in. */
async function adoptProducts(db: Db, { corporationId, firstGroups }: Plan): Promise<number> {
  const { count } = await db`
    update product
       set group_id = first.group_id
      from unnest(${[...firstGroups.keys()]}::uuid[], ${[...firstGroups.values()]}::uuid[])
           as first(product_id, group_id)
     where product.corporation_id = ${corporationId}
       and product.id = first.product_id
       and product.group_id is null`
  return count
}

const tableOf = {
  ComboCategory: 'combo_category',
  ComboSource: 'combo',
  Organization: 'organization',
  PriceCategory: 'price_category',
  Product: 'product',
  ProductCategory: 'product_category',
  ProductGroup: 'product_group',
  ProductSize: 'product_size',
  TaxCategory: 'tax_category',
} as const

/** The first reference to something that the corporation does not have and the plan does not bring. */
export async function findUnknown(db: Db, { corporationId, references, given }: Plan): Promise<Reference | undefined> {
  const open = references.filter(({ kind, id }) => !given.has(givenKey(kind, id)))
  const known = new Set<string>()
  for (const [kind, some] of Map.groupBy(open, ({ kind }) => kind)) {
    const ids = [...new Set(some.map(({ id }) => id))]
    const rows = await db<{ id: string }[]>`
      select id
        from ${db(tableOf[kind])}
       where corporation_id = ${corporationId}
         and ${among(db, 'id', ids)}`
    for (const { id } of rows) known.add(givenKey(kind, id))
  }
  return open.find(({ kind, id }) => !known.has(givenKey(kind, id)))
}

import { type ChangeSet, firstGroupsOf } from './change_set.ts'
import type { PublishedList, Watch, WatchedRecords } from './published_records.store.ts'
import { columnsIn, type Entries } from './rows.store.ts'

const priceLists: readonly PublishedList[] = [
  { name: 'prices', table: 'product_price', owner: 'product_id' },
  { name: 'nextPrices', table: 'next_price', owner: 'product_id' },
]

/** Row lists of records, by their names in the history. */
const lists: readonly PublishedList[] = [
  ...priceLists,
  { name: 'modifierGroups', table: 'product_modifier_group', owner: 'product_id' },
  { name: 'modifiers', table: 'product_modifier', owner: 'product_id' },
  { name: 'items', table: 'modifier_group_item', owner: 'group_id' },
]

/** Returns the existing records that a change set may change, so that nothing else is read. */
export function recordsChangedBy(changeSet: ChangeSet, scaleIds: readonly string[]): WatchedRecords {
  const { entries, lists: replaced } = changeSet
  const shownIds = firstGroupsOf(changeSet).keys()
  const tables = new Set(Object.values(replaced).flatMap(({ table, rows }) => (rows.size > 0 ? table : [])))
  const watch = (rows: Entries, otherIds: Iterable<string>, owner: string): Watch => ({
    ids: [...new Set([...rows.rows.map(({ id }) => id), ...otherIds])],
    columns: columnsIn(rows),
    lists: lists.filter((list) => list.owner === owner && tables.has(list.table)),
  })
  const products = watch(entries.products, shownIds, 'product_id')
  return {
    products: { ...products, columns: [...new Set([...products.columns, 'group_id'])] },
    groups: watch(entries.groups, replaced.groupItems.rows.keys(), 'group_id'),
    scaleIds,
  }
}

/** Returns the watched records that changed. */
export const onlyChanged = (
  { products, groups }: WatchedRecords,
  changed: Readonly<Record<'product' | 'product_group', ReadonlySet<string>>>,
  scaleIds: readonly string[],
): WatchedRecords => ({
  products: { ...products, ids: products.ids.filter((id) => changed.product.has(id)) },
  groups: { ...groups, ids: groups.ids.filter((id) => changed.product_group.has(id)) },
  scaleIds,
})

/** Returns the prices of products, which future prices replace. */
export const watchedPrices = (ids: readonly string[]): WatchedRecords => ({
  products: { ids, columns: [], lists: priceLists },
  groups: { ids: [], columns: [], lists: [] },
  scaleIds: [],
})

import type { Db } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import { type ChangeContext, type Event, insertEvents, takeRevisions } from '#core/events/outbox.ts'
import { changeBytesMax, changesBetween, limitBytes } from '#core/events/record_changes.ts'
import { UnknownReference } from '#core/kits/references.ts'
import { saveRecords } from '#core/record/changes.ts'
import { byId, type Id } from '#core/schema.ts'
import { categories } from './category/store.ts'
import { type ChangeSet, definitionKey } from './change_set.ts'
import { directories } from './directories.ts'
import {
  AmountsContradict,
  DuplicateEntry,
  GroupCodeAlreadyUsed,
  GroupCycle,
  ProductCodeAlreadyUsed,
  ProductSizesContradict,
  TagsContradict,
} from './errors.ts'
import { findGroupError } from './group/store.ts'
import { endPastPrices } from './next_prices.store.ts'
import { recordChange } from './overwriting.store.ts'
import { findUsedNumber, numberProducts } from './product_numbers.store.ts'
import { findPublishedRecords, type PublishedRecords, type WatchedRecords } from './published_records.store.ts'
import { onlyChanged, recordsChangedBy } from './published_records.ts'
import {
  type KnownProduct,
  listKnownProducts,
  refuseUnknown,
  refuseWrongSchemas,
  refuseWrongTags,
} from './references.store.ts'
import { listScalesOf, payloadFields, type RevisedTable, stampRows } from './revised_rows.store.ts'
import { replace, upsert } from './rows.store.ts'
import { adoptProducts, deleteMenu } from './store.ts'

export const changeSetErrors = {
  AmountsContradict,
  DuplicateEntry,
  GroupCycle,
  GroupCodeAlreadyUsed,
  ProductCodeAlreadyUsed,
  ProductSizesContradict,
  TagsContradict,
  UnknownReference,
}

/**
 * Saves a change set within a change of its catalogue (`changeCatalogueOf`), and returns whether anything changed. All writes of products
 * and groups use it: each changed row gets a revision and an event, each product a code, and numbers stay unique.
 */
export async function applyChangeSet(context: ChangeContext, changeSet: ChangeSet): Promise<boolean> {
  const { db } = context
  const { corporationId, entries, duplicatePath, contradictoryPath } = changeSet
  if (duplicatePath !== undefined) throw new OperationError(DuplicateEntry, { path: duplicatePath })
  if (contradictoryPath !== undefined) throw new OperationError(AmountsContradict, { path: contradictoryPath })
  const known = byId(await listKnownProducts(db, corporationId, entries.products.rows))
  await refuseUnknown(db, changeSet)
  await refuseWrongSchemas(db, changeSet, known)
  await refuseWrongTags(db, changeSet)
  await numberProducts(db, changeSet, known)
  const scaleIds = await listScalesOf(db, corporationId, new Set(entries.sizes.rows.map(({ id }) => id)))
  const watched = recordsChangedBy(changeSet, scaleIds)
  const before = await findPublishedRecords(db, corporationId, watched)
  const records = [
    { list: 'categories', record: categories, rows: changeSet.records.categories },
    { list: 'taxCategories', record: directories.taxCategories, rows: changeSet.records.taxCategories },
  ]
  const saved = await saveRecords(context, corporationId, records, { isPartial: true })
  const made = await reviseNewProducts(context, changeSet, known)
  const changed = await saveRows(context, changeSet)
  await refuseUsedNumbers(db, changeSet, changed)
  const revised = { ...changed, product: changed.product.difference(made) }
  await reviseRows(context, corporationId, revised, { watched, before })
  const ids = changed.ids.union(saved.changedIds)
  await recordChange(context, corporationId, ids)
  return ids.size > 0
}

/** Ids of rows whose changes raise revisions, by table. */
type ChangedIds = Readonly<Record<'product' | 'product_group' | 'product_size', ReadonlySet<string>>>

/** Writes all rows, and returns what changed. */
async function saveRows(
  { db, now, author }: ChangeContext,
  changeSet: ChangeSet,
): Promise<ChangedIds & { ids: ReadonlySet<string> }> {
  const { corporationId, entries, lists, menu } = changeSet
  const changed = new Map<string, string[]>()
  const add = (table: string, ids: readonly string[]) => changed.getOrInsert(table, []).push(...ids)
  for (const table of Object.values(entries))
    add(table.table, await upsert(db, corporationId, table, { at: now, by: author.id }))
  for (const list of Object.values(lists)) add(list.record ?? list.table, await replace(db, changeSet, list))
  if (lists.nextPrices.rows.size > 0) await endPastPrices(db, corporationId, now)
  if (menu?.isDeleted) add('external_menu', await deleteMenu(db, corporationId, menu.id))
  add('product', await adoptProducts(db, changeSet))
  return {
    product: new Set(changed.get('product')),
    product_group: new Set(changed.get('product_group')),
    product_size: new Set(changed.get('product_size')),
    ids: new Set([...changed.values()].flat()),
  }
}

/** Refuses numbers of other products, codes of other groups, and groups below themselves. */
async function refuseUsedNumbers(db: Db, changeSet: ChangeSet, changed: ChangedIds): Promise<void> {
  const { corporationId } = changeSet
  const taken = await findUsedNumber(db, corporationId, [...changed.product])
  if (taken) throw new OperationError(ProductCodeAlreadyUsed, { path: pathOf(changeSet, 'Product', taken) })
  if (changed.product_group.size === 0) return
  const fault = await findGroupError(db, corporationId, [...changed.product_group])
  const error = fault?.field === 'parentId' ? GroupCycle : GroupCodeAlreadyUsed
  if (fault) throw new OperationError(error, { path: pathOf(changeSet, 'ProductGroup', fault) })
}

/**
 * Gives new products their revisions and events before they are inserted, which saves a second write of each. Known rows can only be
 * stamped after the comparison that finds them changed.
 */
async function reviseNewProducts(
  context: ChangeContext,
  { corporationId: ownerId, entries }: ChangeSet,
  known: ReadonlyMap<string, KnownProduct>,
): Promise<ReadonlySet<string>> {
  const { db, now, author, correlationId } = context
  const made = entries.products.rows.filter(({ id }) => !known.has(id))
  if (made.length === 0) return new Set()
  const { revision: last } = await takeRevisions(db, ownerId, { revisions: made.length })
  const modifiedAt = new Date(now).toISOString()
  const events = made.map((row, i): Event => {
    const revision = last - made.length + 1 + i
    const { id, name, isDeleted = false } = row
    Object.assign(row, { revision, modifiedAt, modifiedBy: author.id, deletedAt: isDeleted ? modifiedAt : null })
    const fields = payloadFields.product.map((field) => [field, row[field] ?? null])
    const info = { id, name, isDeleted, ...Object.fromEntries(fields) }
    return { ownerId, revision, type: 'ProductUpdate', subjectId: id, correlationId, at: now, author, info }
  })
  await insertEvents(db, events)
  context.notify(ownerId)
  return new Set(made.map(({ id }) => id))
}

/** Returns the path of the request field that set a column of a row. */
function pathOf(
  changeSet: ChangeSet,
  kind: 'Product' | 'ProductGroup',
  { id, field }: { id: string; field: string },
): string {
  const row = changeSet.definitions.get(definitionKey(kind, id)) ?? ''
  if (changeSet.articleField === null) return row
  const name = field === 'article' ? changeSet.articleField : field
  return row === '' ? name : `${row}.${name}`
}

/** Records that a change may affect, with their fields before it. */
interface Former {
  watched: WatchedRecords
  before: PublishedRecords
}

/** Gives changed rows their revisions, and writes events with the old and new value of each field. */
export async function reviseRows(
  context: ChangeContext,
  corporationId: Id<'Corporation'>,
  changed: ChangedIds,
  { watched, before }: Former,
): Promise<void> {
  const { db, now, author, correlationId } = context
  const scaleIds = await listScalesOf(db, corporationId, changed.product_size)
  const tables: readonly [RevisedTable, type: string, readonly string[]][] = [
    ['product', 'ProductUpdate', [...changed.product]],
    ['product_group', 'ProductGroupUpdate', [...changed.product_group]],
    ['product_scale', 'ProductScaleUpdate', scaleIds],
  ]
  const revisions = tables.reduce((sum, [, , ids]) => sum + ids.length, 0)
  if (revisions === 0) return
  const { revision: last } = await takeRevisions(db, corporationId, { revisions })
  let first = last - revisions + 1
  const after = await findPublishedRecords(db, corporationId, onlyChanged(watched, changed, scaleIds))
  const bytesMax = changeBytesMax(revisions)
  const events: Event[] = []
  for (const [table, type, ids] of tables) {
    const rows = await stampRows(db, { corporationId, table }, ids, { first, at: now, by: author.id })
    for (const { revision, ...row } of rows) {
      const [was, is] = [before, after].map((records) => records[table].get(row.id))
      const info = was && is ? { ...row, changes: limitBytes(changesBetween(was, is), bytesMax) } : row
      events.push({ ownerId: corporationId, revision, type, subjectId: row.id, correlationId, at: now, author, info })
    }
    first += ids.length
  }
  await insertEvents(db, events)
  context.notify(corporationId)
}

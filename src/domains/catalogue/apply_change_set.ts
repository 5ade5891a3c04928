import postgres from 'postgres'
import { OperationError } from '#core/errors.ts'
import { type ChangeContext, type Event, insertEvents, takeRevisions } from '#core/events/outbox.ts'
import { changeBytesMax, changesBetween, limitBytes } from '#core/events/record_changes.ts'
import { UnknownReference } from '#core/kits/references.ts'
import { saveRecords } from '#core/record/changes.ts'
import type { Id } from '#core/schema.ts'
import { categories } from './category/store.ts'
import { type ChangeSet, definitionKey, type Row } from './change_set.ts'
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
import { findUsedNumber, numberProducts } from './product_numbers.ts'
import {
  findPublishedRecords,
  onlyChanged,
  type PublishedRecords,
  recordsChangedBy,
  type WatchedRecords,
} from './published_records.ts'
import { findSchemaError, findTagError, findUnknown } from './references.ts'
import { listScalesOf, publishedColumns, type RevisedTable, stampRows } from './rows.ts'
import { type ChangedRows, saveChangeSet } from './save_rows.ts'

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
  const { db, now, author } = context
  const { corporationId } = changeSet
  if (changeSet.duplicatePath !== undefined) throw new OperationError(DuplicateEntry, { path: changeSet.duplicatePath })
  if (changeSet.contradictoryPath !== undefined)
    throw new OperationError(AmountsContradict, { path: changeSet.contradictoryPath })
  const unknown = await findUnknown(db, changeSet)
  if (unknown) throw new OperationError(UnknownReference, { path: unknown.path })
  const schema = await findSchemaError(db, changeSet)
  if (schema)
    throw new OperationError(schema.isDeleted ? UnknownReference : ProductSizesContradict, { path: schema.path })
  const contradicting = await findTagError(db, changeSet)
  if (contradicting) throw new OperationError(TagsContradict, { path: contradicting.path })
  await numberProducts(db, changeSet)
  const scaleIds = await listScalesOf(db, corporationId, changeSet.sizes.map(idOf))
  const watched = recordsChangedBy(changeSet, scaleIds)
  const before = await findPublishedRecords(db, corporationId, watched)
  const records = [
    { list: 'categories', record: categories, rows: changeSet.categories },
    { list: 'taxCategories', record: directories.taxCategories, rows: changeSet.taxCategories },
  ]
  const saved = await saveRecords(context, corporationId, records, { isPartial: true })
  const made = await reviseNewProducts(context, changeSet, before.product)
  const changed = await saveChangeSet(db, changeSet, { at: now, by: author.id })
  const productIds = [...changed.products]
  if (productIds.length > 0) {
    const taken = await findUsedNumber(db, corporationId, productIds)
    if (taken) throw new OperationError(ProductCodeAlreadyUsed, { path: pathOf(changeSet, 'Product', taken) })
  }
  if (changed.groups.size > 0) {
    const fault = await findGroupError(db, corporationId, [...changed.groups])
    const error = fault?.field === 'parentId' ? GroupCycle : GroupCodeAlreadyUsed
    if (fault) throw new OperationError(error, { path: pathOf(changeSet, 'ProductGroup', fault) })
  }
  const others = { ...changed, products: changed.products.difference(made) }
  await reviseRows(context, corporationId, others, { watched, before })
  return changed.count + saved.changed.size > 0
}

/**
 * Gives new products their revisions and events before they are inserted, which saves a second write of each. Known rows can only be
 * stamped after the comparison that finds them changed.
 */
async function reviseNewProducts(
  context: ChangeContext,
  changeSet: ChangeSet,
  known: PublishedRecords['product'],
): Promise<ReadonlySet<string>> {
  const { db, now, author, correlationId } = context
  const { corporationId: ownerId, products } = changeSet
  const made = products.filter((row) => !known.has(idOf(row)))
  if (made.length === 0) return new Set()
  const { revision: last } = await takeRevisions(db, ownerId, { revisions: made.length })
  const events = made.map((row, i): Event => {
    const revision = last - made.length + 1 + i
    const isDeleted = row.is_deleted === true
    const modified_at = new Date(now).toISOString()
    Object.assign(row, { revision, modified_at, modified_by: author.id, deleted_at: isDeleted ? modified_at : null })
    const published = publishedColumns.product.map((column) => [postgres.toCamel(column), row[column] ?? null])
    const info = { id: idOf(row), name: row.name, isDeleted, ...Object.fromEntries(published) }
    return { ownerId, revision, type: 'ProductUpdate', subjectId: info.id, correlationId, at: now, author, info }
  })
  await insertEvents(db, events)
  context.notify(ownerId)
  return new Set(made.map(idOf))
}

const idOf = ({ id }: Row) => `${id}`

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
  changed: Omit<ChangedRows, 'count'>,
  { watched, before }: Former,
): Promise<void> {
  const { db, now, author, correlationId } = context
  const scaleIds = await listScalesOf(db, corporationId, [...changed.sizes])
  const tables: readonly [RevisedTable, type: string, readonly string[]][] = [
    ['product', 'ProductUpdate', [...changed.products]],
    ['product_group', 'ProductGroupUpdate', [...changed.groups]],
    ['product_scale', 'ProductScaleUpdate', scaleIds],
  ]
  const revisions = tables.reduce((sum, [, , ids]) => sum + ids.length, 0)
  if (revisions === 0) return
  const { revision: last } = await takeRevisions(db, corporationId, { revisions })
  let first = last - revisions + 1
  const after = await findPublishedRecords(
    db,
    corporationId,
    onlyChanged(watched, { ...changed, scales: new Set(scaleIds) }),
  )
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

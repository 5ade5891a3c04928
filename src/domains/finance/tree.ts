import { lockCorporation, seesWholeChain } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import type { ChangeContext } from '#core/events/outbox.ts'
import type { Aggregate } from '#core/operation/aggregate.ts'
import { changeAggregates, mustExist } from '#core/operation/aggregate_change.ts'
import type { Context } from '#core/operation/context.ts'
import type { Id } from '#core/schema.ts'
import { ChainForbidden } from '#domains/catalogue/errors.ts'
import { ParentCycle, ParentNotFound } from './errors.ts'

/** A row of a tree: an account or a cash-flow category. */
interface TreeRow {
  id: string
  parentId: string | null
  isDeleted: boolean
  /** Request that deleted the row, with all rows that it deleted. */
  deletionId: string | null
}

/** Returns all rows below a row, each after its parent. */
function descendantsOf<Row extends TreeRow>(rows: readonly Row[], id: string): Row[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const found = [...(children.get(id) ?? [])]
  for (const row of found) found.push(...(children.get(row.id) ?? []))
  return found
}

/** Returns the rows that the deletion of a row deletes with it. */
const deletedWith = <Row extends TreeRow>(rows: readonly Row[], id: string): Row[] =>
  descendantsOf(rows, id).filter(({ isDeleted }) => !isDeleted)

/** Returns a deleted row, with descendants also the rows below it that the same deletion deleted. */
export function restoredWith<Row extends TreeRow>(
  rows: readonly Row[],
  row: Row,
  { withDescendants }: { withDescendants: boolean },
): Row[] {
  if (!withDescendants || row.deletionId === null) return [row]
  return [row, ...descendantsOf(rows, row.id).filter(({ deletionId }) => deletionId === row.deletionId)]
}

/** Errors that all changes of trees share. */
export const chainErrors = { ChainForbidden }
export const parentErrors = { ParentCycle, ParentNotFound }

interface Tree<Row> {
  list(db: Db, corporationId: string): Promise<Row[]>
}

/**
 * Locks the chain of the caller, so that one request at a time changes its trees, and returns all rows of one of them. Refuses
 * keys that do not see the whole chain.
 */
export async function lockTree<Row>(context: Context, { list }: Tree<Row>): Promise<Row[]> {
  const { caller, db } = context
  if (!seesWholeChain(context)) throw new OperationError(ChainForbidden)
  await lockCorporation(db, caller.corporationId)
  return list(db, caller.corporationId)
}

/** Returns the parent that a row names, null at the root. Refuses a parent that is missing, deleted, or below the row. */
export function requireParent<Row extends TreeRow>(
  rows: readonly Row[],
  { id, parentId }: Pick<TreeRow, 'id' | 'parentId'>,
  path = 'parentId',
): Row | null {
  if (parentId === null) return null
  const parent = rows.find((row) => row.id === parentId && !row.isDeleted)
  if (!parent) throw new OperationError(ParentNotFound, { path })
  if (id === parentId || descendantsOf(rows, id).includes(parent)) throw new OperationError(ParentCycle, { path })
  return parent
}

type StoredRow = TreeRow & { corporationId: Id<'Corporation'> }

/** Deletes a row with the rows below it that are not deleted, and returns all of them. */
export async function deleteRows<Row extends StoredRow>(
  context: ChangeContext,
  aggregate: Aggregate<Row>,
  rows: readonly Row[],
  row: Row,
): Promise<Row[]> {
  const family = [row, ...deletedWith(rows, row.id)]
  await markRows(context, aggregate, family, { isDeleted: true, deletionId: context.correlationId })
  return family
}

/** Restores rows. The caller has checked that their parents are not deleted. */
export const restoreRows = <Row extends StoredRow>(
  context: ChangeContext,
  aggregate: Aggregate<Row>,
  rows: readonly Row[],
): Promise<void> => markRows(context, aggregate, rows, { isDeleted: false, deletionId: null })

async function markRows<Row extends StoredRow>(
  context: ChangeContext,
  aggregate: Aggregate<Row>,
  rows: readonly Row[],
  mark: Pick<TreeRow, 'isDeleted' | 'deletionId'>,
): Promise<void> {
  await changeAggregates<Row[]>(
    context,
    rows.map(({ corporationId, id }) => mustExist(aggregate, { ownerId: corporationId, id })),
    (states) => states.map((state) => ({ ...state, ...mark })),
  )
}

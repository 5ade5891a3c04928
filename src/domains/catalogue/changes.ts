import { listEnabledIds, seesWholeChain } from '#core/access/organizations.ts'
import { OperationError } from '#core/errors.ts'
import { type Announcement, announce } from '#core/events/announcements.ts'
import type { ChangeContext } from '#core/operation/aggregate_change.ts'
import type { Context } from '#core/operation/context.ts'
import type { Id } from '#core/schema.ts'
import { makePollsDue } from '#domains/stop_lists/changes.ts'
import { applyChangeSet } from './apply_change_set.ts'
import type { ChangeSet } from './change_set.ts'
import { ChainForbidden } from './errors.ts'
import { catalogueTopic, findRevisionAt, lockCatalogue, raiseRevision } from './revision.ts'

export { applyChangeSet, changeSetErrors } from './apply_change_set.ts'
export { changeSetOf } from './input/catalogue.ts'

/** Tells the clients of each organization that there is another menu, and its revision. */
export const nomenclatureUpdate: Announcement = {
  type: 'NomenclatureUpdate',
  infoOf: async (db, organizationId) => ({ revision: await findRevisionAt(db, organizationId) }),
}

/** Saves a plan, and answers the revision of the catalogue after it. A plan that is refused changes nothing. */
export async function saveCatalogue(context: Change & ChangeContext, plan: ChangeSet): Promise<{ revision: number }> {
  return { revision: await changeCatalogueOf(context, plan.corporationId, () => applyChangeSet(context, plan)) }
}

/**
 * Changes the catalogue of the caller's chain, one change at a time, and announces it when `change` answers that it did change.
 * What belongs to the chain is changed by keys that see all of it.
 */
export async function changeCatalogue(
  context: Context,
  change: (corporationId: Id<'Corporation'>) => Promise<boolean>,
): Promise<void> {
  const { caller } = context
  if (!(await seesWholeChain(context))) throw new OperationError(ChainForbidden)
  await changeCatalogueOf(context, caller.corporationId, () => change(caller.corporationId))
}

/** The same for the catalogue of any corporation, as the operator changes it. Answers the revision of the catalogue after it. */
export async function changeCatalogueOf(
  context: Change,
  corporationId: Id<'Corporation'>,
  change: () => Promise<boolean>,
): Promise<number> {
  const revision = await lockCatalogue(context.db, corporationId)
  await makePollsDue(context.db, corporationId)
  return (await change()) ? finishChange(context, corporationId) : revision
}

/** What an operation's context has for a change: its transaction, its time, and how what others keep in memory is dropped. */
type Change = Pick<Context, 'db' | 'now' | 'touch'>

/** Ends a change: others read the catalogue again. Answers its revision after it. */
async function finishChange(context: Change, corporationId: Id<'Corporation'>): Promise<number> {
  const { db, touch } = context
  const revision = await raiseRevision(db, corporationId)
  await touch(catalogueTopic, corporationId)
  await announce(context, nomenclatureUpdate, await listEnabledIds(db, corporationId))
  return revision
}

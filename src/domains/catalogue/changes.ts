import { OrganizationsOf } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import type { Context } from '#core/operation/operation.ts'
import type { Id } from '#core/schema.ts'
import { ChainForbidden } from './errors.ts'
import type { Plan, Reference } from './plan.rules.ts'
import { findUnknown, savePlan } from './save.store.ts'
import { catalogueTopic, lockCatalogue, raiseRevision } from './store.ts'

export { planOf } from './save.rules.ts'

/**
 * Saves a plan, and answers the revision of the catalogue after it. Nothing is saved when the plan names something that
 * the corporation does not have.
 */
export async function saveCatalogue(
  { db, touch }: Change,
  plan: Plan,
): Promise<{ revision: number } | { unknown: Reference }> {
  const revision = await lockCatalogue(db, plan.corporationId)
  const unknown = await findUnknown(db, plan)
  if (unknown) return { unknown }
  if ((await savePlan(db, plan)) === 0) return { revision }
  await touch(catalogueTopic, plan.corporationId)
  return { revision: await raiseRevision(db, plan.corporationId) }
}

/**
 * Changes the catalogue of the caller's chain, one change at a time, and announces it when `change` answers that it did change.
 * What belongs to the chain is changed by keys that see all of it.
 */
export async function changeCatalogue(
  context: Context,
  change: (corporationId: Id<'Corporation'>) => Promise<boolean>,
): Promise<void> {
  const { caller, caches, organizations } = context
  const all = await caches.get(OrganizationsOf, caller.corporationId)
  if (organizations.size < all.size) throw new OperationError(ChainForbidden)
  await changeCatalogueOf(context, caller.corporationId, () => change(caller.corporationId))
}

/** The same for the catalogue of any corporation, as the operator changes it. */
export async function changeCatalogueOf(
  { db, touch }: Change,
  corporationId: Id<'Corporation'>,
  change: () => Promise<boolean>,
): Promise<void> {
  await lockCatalogue(db, corporationId)
  if (!(await change())) return
  await raiseRevision(db, corporationId)
  await touch(catalogueTopic, corporationId)
}

/** The transaction of a change, and how what others keep in memory is dropped after it: an operation's context has both. */
interface Change {
  db: Db
  touch(topic: string, key: string): Promise<void>
}

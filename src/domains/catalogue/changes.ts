import type { Db } from '#core/db/connect.ts'
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

/** The transaction of a change, and how what others keep in memory is dropped after it: an operation's context has both. */
interface Change {
  db: Db
  touch(topic: string, key: string): Promise<void>
}

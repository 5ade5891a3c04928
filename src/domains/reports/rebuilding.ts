import type { Organization } from '#core/access/organizations.ts'
import type { Id } from '#core/schema.ts'
import { recordRevalued } from '#ledger/revaluations.store.ts'
import { readClosings } from '#ordering/ended/reading.ts'
import {
  deleteFacts,
  listRebuiltOrders,
  removeFacts,
  removeStrayLines,
  replaceFacts,
  takeFactsRevision,
} from './facts.store.ts'
import { type ReadContext, readFacts } from './facts_follower.ts'
import { deleteFactsGaps } from './facts_gaps.store.ts'
import type { OrderFacts } from './model.ts'

/** Orders of one transaction. */
const ordersMax = 200

interface RebuiltPage {
  /** Orders whose facts were made. */
  rebuilt: number
  /** Orders that have no facts now: they are open, or do not exist. */
  removed: number
  /** Id after which the next page begins; null after the last page. */
  next: Id<'Order'> | null
}

/**
 * Makes the facts of the next orders of an organization from the orders as they are now. The follower waits meanwhile, and then finds
 * these revisions recorded.
 */
export async function rebuildFacts(
  context: ReadContext,
  organization: Organization,
  after: string | null,
): Promise<RebuiltPage> {
  const { db } = context
  const { id: organizationId } = organization
  const factsRevision = await takeFactsRevision(db, organizationId)
  const listed = await listRebuiltOrders(db, organizationId, { after, rowsMax: ordersMax })
  const keys = [...Map.groupBy(listed, ({ orderId, kind }) => `${orderId} ${kind}`).values()].map(([key]) => key!)
  const closings = await readClosings(db, organization, keys)
  const states = closings.length === 0 ? [] : await readFacts(context, organization, closings)
  const facts = newestOf(states.filter((state) => state !== undefined))
  const known = new Set<string>(listed.filter(({ hasFacts }) => hasFacts).map(({ orderId }) => orderId))
  for (const { order } of facts) known.delete(order.orderId)
  const open = closings.filter(({ id }) => known.has(id))
  for (const { id } of open) known.delete(id)
  const replacement = { organizationId, factsRevision }
  await replaceFacts(db, replacement, facts)
  await deleteFacts(db, replacement, open)
  await removeFacts(db, replacement, [...known])
  await recordRevalued(
    db,
    organizationId,
    facts.map(({ order }) => order.orderId),
  )
  const next = listed.length < ordersMax ? null : listed.at(-1)!.orderId
  if (next === null) {
    await removeStrayLines(db, replacement)
    await deleteFactsGaps(db, organizationId)
  }
  return { rebuilt: facts.length, removed: open.length + known.size, next }
}

/** Returns the facts of the latest revision for each id. Orders of several kinds may have one id. */
function newestOf(facts: readonly OrderFacts[]): OrderFacts[] {
  const sorted = facts.toSorted((a, b) => a.order.revision - b.order.revision)
  return [...new Map(sorted.map((one) => [one.order.orderId, one])).values()]
}

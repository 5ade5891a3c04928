import type { Organization } from '#core/access/organizations.ts'
import type { FollowContext } from '#core/events/follower.ts'
import { findBooks } from '#domains/books/reads.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { recordRevalued } from '#ledger/revaluations.store.ts'
import { type Closing, followClosings } from '#ordering/ended/closings.ts'
import { readEnded, readStores } from '#ordering/ended/reading.ts'
import { orderKinds } from '#shared/order_kinds.ts'
import { orderRowOf } from './facts.rules.ts'
import { deleteFacts, listFactRevisions, replaceFacts, takeFactsRevision } from './facts.store.ts'
import { insertFactsGaps } from './facts_gaps.store.ts'
import { linesOf } from './lines.rules.ts'
import type { OrderFacts } from './model.ts'
import { factsFollowerName } from './rules.ts'

export type ReadContext = Pick<FollowContext, 'db' | 'now' | 'caches'>

/** Replaces the facts of orders that are over, and deletes the lines of orders that are open again. */
export const factsFollower = followClosings({
  name: factsFollowerName,
  from: 'start',
  setting: 'reports',
  kinds: orderKinds,
  readsOrders: true,
  cursorsMax: 10,
  gatherMs: 200,
  async handle(context, closings) {
    const byOrganization = Map.groupBy(closings, ({ organization }) => organization.id)
    for (const id of [...byOrganization.keys()].sort()) await recordClosings(context, byOrganization.get(id)!)
  },
  recordSkipped: insertFactsGaps,
})

/** Records the closings of one organization. Those that are older than the recorded facts change nothing. */
async function recordClosings(context: ReadContext, closings: readonly Closing[]): Promise<void> {
  const { db } = context
  const { organization } = closings[0]!
  const { id: organizationId } = organization
  const factsRevision = await takeFactsRevision(db, organizationId)
  const known = await listFactRevisions(
    db,
    organizationId,
    closings.map(({ id }) => id),
  )
  const newer = closings.filter(({ id, revision }) => revision > (known.get(id) ?? 0))
  if (newer.length === 0) return
  const ended = await readFacts(context, organization, newer)
  const open = newer.filter((_, i) => !ended[i] && known.has(newer[i]!.id))
  const facts = ended.filter((one) => one !== undefined)
  await replaceFacts(db, { organizationId, factsRevision }, facts)
  await deleteFacts(db, { organizationId, factsRevision }, open)
  await recordRevalued(
    db,
    organizationId,
    facts.map(({ order }) => order.orderId),
  )
}

/** Returns the facts of orders that are over; undefined for the others. */
export async function readFacts(
  { db, caches }: ReadContext,
  organization: Organization,
  closings: readonly Closing[],
): Promise<(OrderFacts | undefined)[]> {
  const [{ dayBeginsAt }, storeOf, { dictionaries, goods, orders }] = await Promise.all([
    findBooks(db, organization.corporationId),
    readStores({ db, caches }, organization),
    readEnded({ db, caches }, organization, closings),
  ])
  const money = moneyGridOf(organization)
  return closings.map((closing, i) => {
    const ended = orders[i]
    if (!ended) return undefined
    const { order, tableId, employeeId, removals } = ended
    const storeId = storeOf({ terminalGroupId: order.terminalGroupId, tableId })
    return {
      order: orderRowOf(closing, ended, { dayBeginsAt, storeId }),
      lines: linesOf(order, { goods, dictionaries, money, removals, employeeId }),
    }
  })
}

import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { savepoint } from '#core/db/connect.ts'
import { isPassingFault } from '#core/db/faults.ts'
import type { FollowContext } from '#core/events/follower.ts'
import { updateUnposted } from '#domains/books/changes.ts'
import type { UnpostedOrder } from '#domains/books/reads.ts'
import { findDelivery } from '#domains/deliveries/reads.ts'
import { findTableOrder } from '#domains/order/reads.ts'
import { findReserve } from '#domains/reserve/reads.ts'
import type { Closing } from '#ordering/closings.ts'
import { postClosings } from './posting.loader.ts'

/** Posts orders that the follower has passed over, as they are now, and returns how many. The others stay unposted. */
export async function postPassedOver(
  context: Pick<FollowContext, 'db' | 'now' | 'caches'>,
  organization: Organization,
  unposted: readonly UnpostedOrder[],
): Promise<number> {
  const { db } = context
  let posted = 0
  for (const order of unposted) {
    const closing = await readClosing(db, organization, order)
    if (!closing) continue
    try {
      await savepoint(db, () => postClosings(context, [closing]))
      posted++
    } catch (error) {
      if (isPassingFault(error)) throw error
      await updateUnposted(db, organization.id, { ...order, reason: String(error) })
    }
  }
  return posted
}

/** Returns the closing of an order as it is now; undefined if the order has been deleted. */
async function readClosing(
  db: Db,
  organization: Organization,
  { orderId, kind, happenedAt }: UnpostedOrder,
): Promise<Closing | undefined> {
  const common = { organization, kind, id: orderId, at: happenedAt, isClosing: true, reopenedRevision: 0 }
  if (kind === 'Banquet') {
    const found = await findReserve(db, organization.id, orderId)
    if (!found) return undefined
    const { reserve, revision, isDeleted } = found
    return { ...common, revision, status: reserve.status, document: { kind, reserve, isDeleted } }
  }
  if (kind === 'TableOrder') {
    const found = await findTableOrder(db, organization.id, orderId)
    return (
      found && {
        ...common,
        revision: found.revision,
        status: found.order.status,
        document: { kind, order: found.order },
      }
    )
  }
  const found = await findDelivery(db, organization.id, orderId)
  return (
    found && { ...common, revision: found.revision, status: found.order.status, document: { kind, order: found.order } }
  )
}

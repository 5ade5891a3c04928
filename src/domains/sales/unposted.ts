import type { Organization } from '#core/access/organizations.ts'
import { savepoint } from '#core/db/connect.ts'
import { isTransientError } from '#core/db/errors.ts'
import type { FollowContext } from '#core/events/follower.ts'
import { updateUnposted } from '#domains/books/changes.ts'
import type { UnpostedOrder } from '#domains/books/reads.ts'
import { readClosings } from '#ordering/ended/reading.ts'
import { postClosings } from './sales_follower.ts'

/** Posts orders that the follower has passed over, as they are now, and returns how many. The others stay unposted. */
export async function postUnposted(
  context: Pick<FollowContext, 'db' | 'now' | 'caches'>,
  organization: Organization,
  unposted: readonly UnpostedOrder[],
): Promise<number> {
  const { db } = context
  let posted = 0
  for (const order of unposted) {
    const [found] = await readClosings(db, organization, [order])
    if (!found) continue
    const closing = { ...found, at: order.happenedAt }
    try {
      await savepoint(db, () => postClosings(context, [closing]))
      posted++
    } catch (error) {
      if (isTransientError(error)) throw error
      await updateUnposted(db, organization.id, { ...order, reason: String(error) })
    }
  }
  return posted
}

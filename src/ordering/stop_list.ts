import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import type { CreatableLaneAggregate } from '#core/operation/aggregate.ts'
import type { ItemStopped } from '#domains/stop_lists/errors.ts'
import { listEntriesOf } from '#domains/stop_lists/reads.ts'
import { findShortage, portionsOf } from '#domains/stop_lists/rules.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'

/**
 * Refuses a new order with `checkStopList` if an item has less left than the order needs. The stop list is charged only when the
 * command runs (`takeItems`), so another order may still precede it.
 */
export async function refuseStopped<State>(
  db: Db,
  aggregate: CreatableLaneAggregate<State>,
  state: State,
  items: readonly AnsweredItem[],
  fail: Fail<{ ItemStopped: typeof ItemStopped }>,
  path = 'order.items',
): Promise<void> {
  const organizationId = aggregate.organizationIdOf(state)
  const place = { organizationId, terminalGroupId: aggregate.terminalGroupIdOf(state) }
  const portions = portionsOf(items, path)
  const productIds = [...new Set(portions.map(({ productId }) => productId))]
  const short = findShortage(await listEntriesOf(db, place, productIds), portions)
  // A repeated request gets the first response: the first request may itself have used the missing amount.
  if (short && !(await aggregate.findCreation(db, organizationId, aggregate.idOf(state)))) throw fail.ItemStopped(short)
}

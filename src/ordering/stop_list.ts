import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import type { CreatableLaneAggregate } from '#core/operation/aggregate.ts'
import type { ItemStopped } from '#domains/stop_lists/errors.ts'
import { listEntriesOf } from '#domains/stop_lists/reads.ts'
import { findShortage, portionsOf } from '#domains/stop_lists/rules.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'

/**
 * At the request of a new order with `checkStopList`: refuses it when less of some item is left than it needs.
 * The stop list is charged at the turn of the order only (`takeItems`), so another order may still come first.
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
  // A repeated request gets the first answer: the first request itself may have used what is missing now.
  if (short && !(await aggregate.findCreation(db, organizationId, aggregate.idOf(state)))) throw fail.ItemStopped(short)
}

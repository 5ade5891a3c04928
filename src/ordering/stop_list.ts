import type { Db } from '#core/db/connect.ts'
import type { Fail } from '#core/errors.ts'
import type { CreatableLaneAggregate } from '#core/operation/aggregate.ts'
import type { ItemStopped } from '#domains/stop_lists/errors.ts'
import { firstShort, portionsOf } from '#domains/stop_lists/rules.ts'
import { listEntriesOf } from '#domains/stop_lists/store.ts'
import type { AnsweredItem } from '#shared/schemas/order_answer.ts'

/**
 * At the request of a new order with `checkStopList`: refuses it when less is left of some item than it asks for. What the
 * order needs is taken at its turn only (`takeItems`), so another one may still come before it.
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
  const short = firstShort(await listEntriesOf(db, place, productIds), portions)
  // A repetition is answered as the first request was, which may itself have taken what is missing now.
  if (short && !(await aggregate.findCreation(db, organizationId, aggregate.idOf(state)))) throw fail.ItemStopped(short)
}

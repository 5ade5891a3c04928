import type { Fail } from '#core/errors.ts'
import type { RelatedState, RelatedStates } from '#core/operation/aggregate.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { ItemOnStopList } from './errors.ts'
import type { StopList } from './model.ts'
import { portionsOf, returnPortions, takePortions } from './rules.ts'
import { emptyStopList, stopLists } from './store.ts'

/** Stop list of a command's terminal group, for `relatedStates` of an operation. */
export const relatedStopList: RelatedState<StopList> = { aggregate: stopLists, initialState: emptyStopList }

/**
 * Subtracts the items from the stop list of the terminal group, and refuses them if too little is left. Orders that ask for an earlier
 * check are refused by `refuseStopped` in #ordering/stop_list.ts.
 */
export function takeItems(
  relatedStates: RelatedStates,
  items: readonly AnsweredItem[],
  fail: Fail<{ ItemOnStopList: typeof ItemOnStopList }>,
): void {
  const list = relatedStates.get(relatedStopList)
  if (list.entries.size > 0) relatedStates.set(relatedStopList, takePortions(list, portionsOf(items), fail))
}

/** Adds items to the stop list again if the kitchen has not started to print or cook them. */
export function returnItems(relatedStates: RelatedStates, items: readonly AnsweredItem[]): void {
  const list = relatedStates.get(relatedStopList)
  const waiting = items.filter(({ status }) => status === 'Added')
  if (list.entries.size > 0) relatedStates.set(relatedStopList, returnPortions(list, portionsOf(waiting)))
}

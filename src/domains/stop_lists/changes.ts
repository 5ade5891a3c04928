import type { Fail } from '#core/errors.ts'
import type { RelatedState, RelatedStates } from '#core/operation/aggregate.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { ItemOnStopList } from './errors.ts'
import type { StopList } from './model.ts'
import { portionsOf, returnPortions, takePortions } from './rules.ts'
import { emptyStopList, stopLists } from './store.ts'

export { insertStock, makePollsDue } from './stock_polls.ts'

/** The stop list as a companion of whatever a turn of its terminal group changes: `companions: [stopListOf]`. */
export const relatedStopList: RelatedState<StopList> = { aggregate: stopLists, initialState: emptyStopList }

/**
 * Takes what the items need off the stop list of the turn's terminal group, and throws when less is left. Orders whose
 * request asks to be held against the list beforehand: `refuseStopped` in #ordering/stop_list.ts.
 */
export function takeItems(
  companions: RelatedStates,
  items: readonly AnsweredItem[],
  fail: Fail<{ ItemOnStopList: typeof ItemOnStopList }>,
): void {
  const list = companions.get(relatedStopList)
  if (list.entries.size > 0) companions.set(relatedStopList, takePortions(list, portionsOf(items), fail))
}

/** Gives back what was taken for those of the items that nobody has begun to print or cook. */
export function returnItems(companions: RelatedStates, items: readonly AnsweredItem[]): void {
  const list = companions.get(relatedStopList)
  const waiting = items.filter(({ status }) => status === 'Added')
  if (list.entries.size > 0) companions.set(relatedStopList, returnPortions(list, portionsOf(waiting)))
}

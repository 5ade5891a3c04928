import { type Static, Type } from 'typebox'
import type { Fail } from '#core/errors.ts'
import { Id, List, opt } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import { itemsMax, type OrderItem } from '#shared/schemas/requested_items.ts'
import { PositionNotFound } from './errors.ts'

/** Items of an order by their positions, or all. */
const cooked = Type.Object({
  positionIds: opt(
    List(Id('Position'), { minItems: 1, maxItems: itemsMax }),
    'Positions of the items; by default all of the order.',
  ),
})
export const cookedPositions = cooked.properties
export type CookedPositions = Static<typeof cooked>

const cookingErrors = { PositionNotFound } as const

type Status = AnsweredItem['status']

/** Statuses of an item, in the order of progress. */
const progress: readonly Status[] = ['Added', 'PrintedNotCooking', 'CookingStarted', 'CookingCompleted', 'Served']

/** Returns whether the item has reached the status. Removed items make no progress, and services do not go to the kitchen. */
export const hasReached = ({ type, status, deleted }: AnsweredItem, required: Status): boolean =>
  Boolean(deleted) ||
  progress.indexOf(status) >= progress.indexOf(required) ||
  (type === 'Service' && required !== 'Served')

interface CookingContext {
  at: TerminalTime
  fail: Fail<typeof cookingErrors>
}

/** Moves the chosen items to this status, unless they are already that far. Returns the same list if nothing changes. */
export function advanceItems(
  items: readonly AnsweredItem[],
  { positionIds }: CookedPositions,
  status: Status,
  { at, fail }: CookingContext,
): readonly AnsweredItem[] {
  const chosen = positionIds && new Set(positionIds.map((id, i) => itemAt(items, id, fail, `positionIds[${i}]`)))
  const advances = (item: AnsweredItem) => !hasReached(item, status) && (!chosen || chosen.has(item))
  if (!items.some(advances)) return items
  return items.map((item) => (advances(item) ? { ...item, status, whenPrinted: item.whenPrinted ?? at } : item))
}

/** Returns the items of an ended order: all that were not removed are served. */
export const serveItems = (items: readonly AnsweredItem[], at: TerminalTime): AnsweredItem[] =>
  items.map((item) => (item.deleted ? item : { ...item, status: 'Served', whenPrinted: item.whenPrinted ?? at }))

/** Returns the item at the position; throws if there is none. */
export function itemAt(
  items: readonly AnsweredItem[],
  positionId: string,
  fail: CookingContext['fail'],
  path: string,
): AnsweredItem {
  const found = items.find((item) => positionsOfItem(item).includes(positionId))
  if (!found) throw fail.PositionNotFound({ path })
  return found
}

/**
 * Returns the positions of an item without its modifiers. A compound item is found by either half; a service has no position and
 * is found by its product.
 */
function positionsOfItem(item: AnsweredItem | OrderItem): string[] {
  if (item.type === 'Service') return [item.service.id]
  if (item.type === 'Product') return present([item.positionId])
  return present([item.primaryComponent.positionId, item.secondaryComponent?.positionId])
}

/** Returns whether the order already has an item at each position of `added`. Services are added together with items. */
export function hasAllItems({ items }: { items: readonly AnsweredItem[] }, added: readonly OrderItem[]): boolean {
  const known = new Set(items.flatMap(positionsOfItem))
  const isThere = (item: OrderItem) => positionsOfItem(item).some((position) => known.has(position))
  const isService = (item: OrderItem) => item.type === 'Product' && known.has(item.productId)
  return added.some(isThere) && added.every((item) => isThere(item) || isService(item))
}

const present = (ids: readonly (string | null | undefined)[]): string[] => ids.filter((id) => typeof id === 'string')

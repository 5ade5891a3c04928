import type { Fail } from '#core/errors.ts'
import type { TerminalTime } from '#core/time.ts'
import { advanceItems, type CookedPositions, hasReached } from '#ordering/cooking.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { cookingErrors } from './errors.ts'
import type { Delivery } from './model.ts'
import { isBeforeCooking, isOpen, moveToStatus } from './rules.ts'

interface CookingContext {
  at: TerminalTime
  fail: Fail<typeof cookingErrors>
}

/** Starts cooking some items, or all; the first one starts the order. */
export function startCooking(delivery: Delivery, positions: CookedPositions, context: CookingContext): Delivery[] {
  needUnderWay(delivery, context.fail)
  const items = advanceItems(delivery.order.items, positions, 'CookingStarted', context)
  if (isBeforeCooking(delivery)) return [moveToStatus(delivery, 'CookingStarted', context.at, { items: [...items] })]
  return withItems(delivery, items)
}

/** Completes cooking some items, or all; the last one completes the order. */
export function completeCooking(delivery: Delivery, positions: CookedPositions, context: CookingContext): Delivery[] {
  const started = startCooking(delivery, positions, context)
  const last = started.at(-1) ?? delivery
  const items = advanceItems(last.order.items, positions, 'CookingCompleted', context)
  const isDone = last.order.status === 'CookingStarted' && items.every((item) => hasReached(item, 'CookingCompleted'))
  if (isDone) return [...started, moveToStatus(last, 'CookingCompleted', context.at, { items: [...items] })]
  return [...started, ...withItems(last, items)]
}

function needUnderWay(delivery: Delivery, fail: CookingContext['fail']): void {
  if (!isOpen(delivery) || delivery.order.status === 'Unconfirmed')
    throw fail.WrongDeliveryStatus({ status: delivery.order.status })
}

const withItems = (delivery: Delivery, items: readonly AnsweredItem[]): Delivery[] =>
  items === delivery.order.items ? [] : [{ ...delivery, order: { ...delivery.order, items: [...items] } }]

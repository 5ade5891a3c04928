import type { Fail } from '#core/errors.ts'
import type { TerminalTime } from '#core/time.ts'
import { advanceItems, type CookedPositions, hasReached } from '#ordering/cooking.ts'
import { cookingReport } from '#ordering/reports.ts'
import { demo } from '#shared/demo.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import { cookingErrors } from '../errors.ts'
import type { Delivery } from '../model.ts'
import { isBeforeCooking, isOpen, moveToStatus } from '../rules.ts'
import { deliveries } from '../store.ts'

interface CookingContext {
  at: TerminalTime
  fail: Fail<typeof cookingErrors>
}

/** Starts cooking some items, or all; the first one starts the order. */
function startCooking(delivery: Delivery, context: CookingContext, positions: CookedPositions): Delivery[] {
  needUnderWay(delivery, context.fail)
  const items = advanceItems(delivery.order.items, positions, 'CookingStarted', context)
  if (isBeforeCooking(delivery)) return [moveToStatus(delivery, 'CookingStarted', context.at, { items: [...items] })]
  return withItems(delivery, items)
}

/** Completes cooking some items, or all; the last one completes the order. */
function completeCooking(delivery: Delivery, context: CookingContext, positions: CookedPositions): Delivery[] {
  const started = startCooking(delivery, context, positions)
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

const ofKitchen = { orderId: demo.order, errors: cookingErrors }

export const start = cookingReport(deliveries, {
  ...ofKitchen,
  path: '/front/deliveries/start_cooking',
  summary: 'Report the start of cooking',
  change: startCooking,
})

export const complete = cookingReport(deliveries, {
  ...ofKitchen,
  path: '/front/deliveries/complete_cooking',
  summary: 'Report cooked items',
  change: completeCooking,
})

export default [start, complete]

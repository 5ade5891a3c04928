import { Type } from 'typebox'
import type { Fail } from '#core/errors.ts'
import { frontCommand } from '#core/operation/front_operation.ts'
import type { TerminalTime } from '#core/time.ts'
import { advanceItems, type CookedPositions, cookedPositions, hasReached } from '#ordering/cooking.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import { cookingErrors } from '../errors.ts'
import type { Delivery } from '../model.ts'
import { isBeforeCooking, isOpen, moveToStatus } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'

interface CookingContext {
  at: TerminalTime
  fail: Fail<typeof cookingErrors>
}

/** Starts cooking some items, or all; the first one starts the order. */
function startCooking(delivery: Delivery, positions: CookedPositions, context: CookingContext): Delivery[] {
  needUnderWay(delivery, context.fail)
  const items = advanceItems(delivery.order.items, positions, 'CookingStarted', context)
  if (isBeforeCooking(delivery)) return [moveToStatus(delivery, 'CookingStarted', context.at, { items: [...items] })]
  return withItems(delivery, items)
}

/** Completes cooking some items, or all; the last one completes the order. */
function completeCooking(delivery: Delivery, positions: CookedPositions, context: CookingContext): Delivery[] {
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

interface CookingStep {
  path: `/front/${string}`
  summary: string
  advance: typeof startCooking
}

/** Returns a command of the kitchen on a delivery order, or on the items at some of its positions. */
const cookingCommand = ({ path, summary, advance }: CookingStep) =>
  frontCommand({
    path,
    summary,
    request: Type.Object({ ...orderIdFields, ...cookedPositions, ...happenedFields }),
    errors: cookingErrors,
    example: { organizationId: demo.organization, orderId: demo.order },
    aggregate: deliveries,
    subjectId: ({ orderId }) => orderId,

    apply: ({ state, body, organization, now, fail }) =>
      advance(state, body, { at: happenedAt(body, organization, now), fail }),
  })

export const start = cookingCommand({
  path: '/front/deliveries/start_cooking',
  summary: 'Report the start of cooking',
  advance: startCooking,
})

export const complete = cookingCommand({
  path: '/front/deliveries/complete_cooking',
  summary: 'Report cooked items',
  advance: completeCooking,
})

export default [start, complete]

import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { cookedPositions } from '#ordering/cooking.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { cookingErrors } from '../errors.ts'
import { completeCooking, startCooking } from '../kitchen.rules.ts'
import { orderIdFields } from '../schemas.ts'
import { deliveries } from '../store.ts'

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
  summary: 'Cooking of an order has started, with all its items or those at some positions',
  advance: startCooking,
})

export const complete = cookingCommand({
  path: '/front/deliveries/complete_cooking',
  summary: 'Cooking of an order is complete, of all its items or those at some positions',
  advance: completeCooking,
})

export default [start, complete]

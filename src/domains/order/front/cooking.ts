import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { cookedPositions } from '#ordering/cooking.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields } from '#shared/front.ts'
import { cookingErrors } from '../errors.ts'
import { withItemStatus } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { tableOrders } from '../store.ts'

interface CookingStep {
  path: `/front/${string}`
  summary: string
  /** Status that the items reach. */
  status: Parameters<typeof withItemStatus>[2]
}

/** Returns a command of the kitchen on a table order, or on the items at some of its positions. */
const cookingCommand = ({ path, summary, status }: CookingStep) =>
  frontCommand({
    path,
    summary,
    request: Type.Object({ ...orderIdFields, ...cookedPositions, ...happenedFields }),
    errors: cookingErrors,
    example: { organizationId: demo.organization, orderId: demo.tableOrder },
    aggregate: tableOrders,
    subjectId: ({ orderId }) => orderId,

    apply: ({ state, body, organization, now, fail }) =>
      withItemStatus(state, body, status, { at: happenedAt(body, organization, now), fail }),
  })

export const start = cookingCommand({
  path: '/front/order/start_cooking',
  summary: 'Report the start of cooking',
  status: 'CookingStarted',
})

export const complete = cookingCommand({
  path: '/front/order/complete_cooking',
  summary: 'Report cooked items',
  status: 'CookingCompleted',
})

export const serve = cookingCommand({
  path: '/front/order/serve',
  summary: 'Report served items',
  status: 'Served',
})

export default [start, complete, serve]

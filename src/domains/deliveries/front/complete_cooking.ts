import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { cookedPositions } from '#ordering/cooking.ts'
import { demo } from '#shared/demo.ts'
import { happened, happenedAt } from '#shared/front.ts'
import { cookingErrors } from '../errors.ts'
import { completeCooking } from '../kitchen.rules.ts'
import { ofOrder } from '../schemas.ts'
import { deliveries } from '../store.ts'

export default frontCommand({
  path: '/front/deliveries/complete_cooking',
  summary: 'Cooking of an order is complete, of all its items or those at some positions',
  request: Type.Object({ ...ofOrder, ...cookedPositions, ...happened }),
  errors: cookingErrors,
  example: { organizationId: demo.organization, orderId: demo.order },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  apply: ({ state, body, organization, now, fail }) =>
    completeCooking(state, body, { at: happenedAt(body, organization, now), fail }),
})

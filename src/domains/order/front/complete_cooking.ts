import { Type } from 'typebox'
import { frontCommand } from '#core/operation.ts'
import { demo } from '#shared/demo.ts'
import { happened, happenedAt } from '#shared/front.ts'
import { cookedPositions } from '#shared/ordering/cooking.ts'
import { cookingErrors } from '../errors.ts'
import { brought } from '../rules.ts'
import { ofOrder } from '../schemas.ts'
import { tableOrders } from '../store.ts'

export default frontCommand({
  path: '/front/order/complete_cooking',
  summary: 'The kitchen is done with an order, or with the items at some positions',
  request: Type.Object({ ...ofOrder, ...cookedPositions, ...happened }),
  errors: cookingErrors,
  example: { organizationId: demo.organization, orderId: demo.tableOrder },
  subject: tableOrders,
  subjectId: ({ orderId }) => orderId,

  apply: ({ state, body, organization, now, fail }) =>
    brought(state, body, 'CookingCompleted', { at: happenedAt(body, organization, now), fail }),
})

import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { field, List } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { checkAdded, itemErrors } from '../added_items.ts'
import { replaceEntries } from '../rules.ts'
import { AddedItem, terminalGroupIdFields } from '../schemas.ts'
import { emptyStopList, stopLists } from '../store.ts'

export default frontCommand({
  path: '/front/stop_lists/replace',
  summary: 'Report the whole stop list',
  request: Type.Object({
    ...terminalGroupIdFields,
    items: field(List(AddedItem, { maxItems: 10_000 }), 'The whole stop list of the terminal group.'),
  }),
  errors: itemErrors,
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    items: [{ productId: demo.pizza, sizeId: demo.largeSize, balance: 0 }],
  },
  aggregate: stopLists,
  subjectId: ({ terminalGroupId }) => terminalGroupId,
  initialState: emptyStopList,

  check: ({ body, ...context }) => checkAdded(context, body),
  apply: ({ state, body, now, author }) => replaceEntries(state, body.items, { now, author }),
})

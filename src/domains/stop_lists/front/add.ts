import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { field, List } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { checkAdded, itemErrors } from '../added_items.ts'
import { setEntries } from '../rules.ts'
import { AddedItem, terminalGroupIdFields } from '../schemas.ts'
import { emptyStopList, stopLists } from '../store.ts'

export default frontCommand({
  path: '/front/stop_lists/add',
  summary: 'Report products that are sold out or limited',
  request: Type.Object({
    ...terminalGroupIdFields,
    items: field(List(AddedItem), 'Products that are sold out, or the amounts that are left.'),
  }),
  errors: itemErrors,
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    items: [{ productId: demo.coffee, balance: 12 }],
  },
  aggregate: stopLists,
  subjectId: ({ terminalGroupId }) => terminalGroupId,
  initialState: emptyStopList,

  check: ({ body, ...context }) => checkAdded(context, body),
  apply: ({ state, body, now, author }) => setEntries(state, body.items, { now, author }),
})

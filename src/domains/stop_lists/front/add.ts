import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { List } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { checkAdded, itemErrors } from '../add.request.ts'
import { put } from '../rules.ts'
import { AddedItem, ofTerminalGroup } from '../schemas.ts'
import { emptyStopList, stopLists } from '../store.ts'

export default frontCommand({
  path: '/front/stop_lists/add',
  summary: 'Products have run out, or only so much of them is left',
  request: Type.Object({ ...ofTerminalGroup, items: List(AddedItem) }),
  errors: itemErrors,
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    items: [{ productId: demo.coffee, balance: 12 }],
  },
  aggregate: stopLists,
  subjectId: ({ terminalGroupId }) => terminalGroupId,
  initialState: emptyStopList,

  check: ({ body, ...asking }) => checkAdded(asking, body),
  apply: ({ state, body, now }) => put(state, body.items, now),
})

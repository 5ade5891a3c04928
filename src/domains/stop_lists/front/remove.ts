import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { field, List } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { removeEntries } from '../rules.ts'
import { RemovedItem, terminalGroupIdFields } from '../schemas.ts'
import { emptyStopList, stopLists } from '../store.ts'

export default frontCommand({
  path: '/front/stop_lists/remove',
  summary: 'Report products that are unlimited again',
  request: Type.Object({
    ...terminalGroupIdFields,
    items: field(List(RemovedItem), 'Products that are unlimited again.'),
  }),
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    items: [{ productId: demo.coffee }],
  },
  aggregate: stopLists,
  subjectId: ({ terminalGroupId }) => terminalGroupId,
  initialState: emptyStopList,

  apply: ({ state, body }) => removeEntries(state, body.items),
})

import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field, List } from '#core/schema.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { requireTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { removeEntries } from './rules.ts'
import { RemovedItem, terminalGroupIdFields } from './schemas.ts'
import { emptyStopList, stopLists } from './store.ts'

export default command({
  path: '/api/1/stop_lists/remove',
  group: 'Data: changing stoplists',
  since: '8.6.1',
  summary: 'Remove products from the stop list',
  description: 'Removed products are unlimited. Products that are not on the list are ignored.',
  request: Type.Object({
    ...terminalGroupIdFields,
    items: field(List(RemovedItem), 'Products to remove from the list.'),
  }),
  errors: { TerminalGroupUnregistered },
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    items: [{ productId: demo.coffee }],
  },
  aggregate: stopLists,
  subjectId: ({ terminalGroupId }) => terminalGroupId,
  initialState: emptyStopList,

  async check({ body, organization, caches, fail }) {
    const groups = await caches.get(TerminalGroupsOf, organization.corporationId)
    requireTerminalGroup(groups, organization.id, body.terminalGroupId, fail)
  },

  // A command that the server issued itself has changed the list already (`stock.ts`).
  apply: ({ state, body, isIssued }) => (isIssued ? state : removeEntries(state, body.items)),
})

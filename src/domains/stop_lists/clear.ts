import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { requireTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { clearEntries } from './rules.ts'
import { terminalGroupIdFields } from './schemas.ts'
import { emptyStopList, stopLists } from './store.ts'

export default command({
  path: '/api/1/stop_lists/clear',
  group: 'Data: changing stoplists',
  since: '8.6.1',
  summary: 'Remove all products from the stop list',
  request: Type.Object(terminalGroupIdFields),
  errors: { TerminalGroupUnregistered },
  example: { organizationId: demo.organization, terminalGroupId: demo.terminalGroup },
  aggregate: stopLists,
  subjectId: ({ terminalGroupId }) => terminalGroupId,
  initialState: emptyStopList,

  async check({ body, organization, caches, fail }) {
    const groups = await caches.get(TerminalGroupsOf, organization.corporationId)
    requireTerminalGroup(groups, organization.id, body.terminalGroupId, fail)
  },

  apply: ({ state }) => clearEntries(state),
})

import { Type } from 'typebox'
import { command } from '#core/operation/operation.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { demo } from '#shared/demo.ts'
import { TerminalGroupUnregistered } from './errors.ts'
import { clear, requireTerminalGroup } from './rules.ts'
import { ofTerminalGroup } from './schemas.ts'
import { emptyStopList, stopLists } from './store.ts'

export default command({
  path: '/api/1/stop_lists/clear',
  group: 'Data: changing stoplists',
  since: '8.6.1',
  summary: 'Take everything off the stop list',
  request: Type.Object(ofTerminalGroup),
  errors: { TerminalGroupUnregistered },
  example: { organizationId: demo.organization, terminalGroupId: demo.terminalGroup },
  aggregate: stopLists,
  subjectId: ({ terminalGroupId }) => terminalGroupId,
  begin: emptyStopList,

  async check({ body, organization, caches, fail }) {
    requireTerminalGroup(await caches.get(TerminalGroupsOf, organization.corporationId), body, fail)
  },

  apply: ({ state }) => clear(state),
})

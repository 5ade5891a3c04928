import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, List, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { organizationIdsField } from '#shared/schemas/searches.ts'
import { wakeTerminalGroups } from './store.ts'

export default write({
  path: '/api/1/terminal_groups/awake',
  group: 'Organizations: settings',
  summary: 'Wake terminal groups from sleep',
  description:
    '`failedProcessed` has the ids that are unknown, disabled or of an organization that is not in the request.',
  request: Type.Object({
    organizationIds: organizationIdsField,
    terminalGroupIds: field(List(Id('TerminalGroup')), 'Terminal groups to wake.'),
  }),
  response: Type.Object({
    successfullyProcessed: opt(List(Id('TerminalGroup')), 'Terminal groups that are awake now.'),
    failedProcessed: opt(List(Id('TerminalGroup')), 'Terminal groups that could not be woken.'),
  }),
  example: {
    request: { organizationIds: [demo.organization], terminalGroupIds: [demo.terminalGroup] },
    response: { successfullyProcessed: [demo.terminalGroup], failedProcessed: [] },
  },

  async run({ body, db, caller, touch }) {
    const woken = await wakeTerminalGroups(db, body.organizationIds, body.terminalGroupIds)
    if (woken.length > 0) await touch('tenants', caller.corporationId)
    const requested = [...new Set(body.terminalGroupIds)]
    return { successfullyProcessed: woken, failedProcessed: requested.filter((id) => !woken.includes(id)) }
  },
})

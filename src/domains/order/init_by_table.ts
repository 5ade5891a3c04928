import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { CorrelationIdResponse } from '#core/operation/responses.ts'
import { field, Id, List } from '#core/schema.ts'
import { SectionsOf } from '#domains/restaurant_sections/cached.ts'
import { tableErrors } from '#domains/restaurant_sections/errors.ts'
import { chooseTables } from '#domains/restaurant_sections/rules.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { TerminalGroupDisabled, TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { requireEnabledTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'

export default write({
  path: '/api/1/order/init_by_table',
  group: 'Orders: loading data',
  since: '7.7.1',
  summary: 'Load the orders of tables',
  description:
    'There is nothing to load: orders made in the restaurant are here already. The command succeeds when ' +
    'the tables belong to the terminal group.',
  request: Type.Object({
    organizationId: Id('Organization'),
    terminalGroupId: Id('TerminalGroup'),
    tableIds: field(List(Id('Table'), { minItems: 1 }), 'Tables whose orders are loaded.'),
  }),
  response: CorrelationIdResponse,
  errors: { ...tableErrors, TerminalGroupUnregistered, TerminalGroupDisabled },
  example: {
    request: { organizationId: demo.organization, terminalGroupId: demo.terminalGroup, tableIds: [demo.table] },
  },

  async run({ body, organization, caches, fail }) {
    const { corporationId } = organization
    const [terminalGroups, sections] = await Promise.all([
      caches.get(TerminalGroupsOf, corporationId),
      caches.get(SectionsOf, corporationId),
    ])
    const group = requireEnabledTerminalGroup(terminalGroups, organization.id, body.terminalGroupId, fail)
    chooseTables(sections, body.tableIds, group.id, fail)
    return {}
  },
})

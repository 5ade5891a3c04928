import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { CorrelationIdResponse } from '#core/operation/responses.ts'
import { byId, field, Id, List } from '#core/schema.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { TerminalGroupDisabled, TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { requireEnabledTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { OrderNotFound } from '#ordering/errors.ts'
import { demo } from '#shared/demo.ts'
import { WrongOrderStatus } from './errors.ts'
import { requireOpen } from './rules.ts'
import { tableOrders } from './store.ts'

export default write({
  path: '/api/1/order/init_by_posOrder',
  group: 'Orders: loading data',
  since: '7.7.1',
  summary: 'Load orders of the terminal',
  description:
    'There is nothing to load: orders made in the restaurant are here already. The command succeeds when ' +
    'the orders are open and belong to the terminal group.',
  request: Type.Object({
    organizationId: Id('Organization'),
    terminalGroupId: Id('TerminalGroup'),
    posOrderIds: field(List(Id('Order'), { minItems: 1, maxItems: 200 }), 'Ids of the orders at the terminal.'),
  }),
  response: CorrelationIdResponse,
  errors: { OrderNotFound, WrongOrderStatus, TerminalGroupUnregistered, TerminalGroupDisabled },
  example: {
    request: { organizationId: demo.organization, terminalGroupId: demo.terminalGroup, posOrderIds: [demo.tableOrder] },
  },

  async run({ body: { terminalGroupId, posOrderIds }, organization, caches, db, fail }) {
    const terminalGroups = await caches.get(TerminalGroupsOf, organization.corporationId)
    const group = requireEnabledTerminalGroup(terminalGroups, organization.id, terminalGroupId, fail)
    const known = byId(await tableOrders.list(db, organization.id, posOrderIds))
    for (const [i, id] of posOrderIds.entries()) {
      const path = `posOrderIds[${i}]`
      const found = known.get(id)
      if (!found || !tableOrders.isLive(found) || found.terminalGroupId !== group.id) throw fail.OrderNotFound({ path })
      requireOpen(found, fail, path)
    }
    return {}
  },
})

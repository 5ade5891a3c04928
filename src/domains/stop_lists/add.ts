import { Type } from 'typebox'
import { command } from '#core/operation/command.ts'
import { field, List } from '#core/schema.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { requireTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { checkAdded, itemErrors } from './added_items.ts'
import { setEntries } from './rules.ts'
import { AddedItem, terminalGroupIdFields } from './schemas.ts'
import { emptyStopList, stopLists } from './store.ts'

export default command({
  path: '/api/1/stop_lists/add',
  group: 'Data: changing stoplists',
  since: '8.6.1',
  summary: 'Limit products, or change their remaining amounts',
  description:
    'A product on the list gets the new balance and keeps its `dateAdd`. A balance may have at most ' +
    'three decimals.',
  request: Type.Object({
    ...terminalGroupIdFields,
    items: field(List(AddedItem), 'Products with their balances.'),
  }),
  errors: { ...itemErrors, TerminalGroupUnregistered },
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    items: [
      { productId: demo.coffee, balance: 12 },
      { productId: demo.pizza, sizeId: demo.largeSize, balance: 0 },
    ],
  },
  aggregate: stopLists,
  subjectId: ({ terminalGroupId }) => terminalGroupId,
  initialState: emptyStopList,

  async check({ body, ...context }) {
    const { caches, organization, fail } = context
    const groups = await caches.get(TerminalGroupsOf, organization.corporationId)
    requireTerminalGroup(groups, organization.id, body.terminalGroupId, fail)
    await checkAdded(context, body)
  },

  // A command that the server issued itself has changed the list already (`stock.ts`).
  apply: ({ state, body, now, author, isIssued }) =>
    isIssued ? state : setEntries(state, body.items, { now, author }),
})

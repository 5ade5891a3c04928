import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, List, opt } from '#core/schema.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { requireTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { itemsMax, OrderItem } from '#shared/schemas/requested_items.ts'
import { requestedPortions } from './check.rules.ts'
import { productErrors } from './errors.ts'
import { describeEntry, drawsOn } from './rules.ts'
import { StopListItem, terminalGroupIdFields } from './schemas.ts'
import { listEntriesOf } from './store.ts'

export default query({
  path: '/api/1/stop_lists/check',
  group: 'Orders: creating',
  summary: 'Items of an order that the stop list forbids',
  description:
    'Looks at products and amounts only; prices and combinations of modifiers are checked with the order. ' +
    'Without a rejected item `rejectedItems` is left out.',
  request: Type.Object({
    ...terminalGroupIdFields,
    items: field(List(OrderItem, { maxItems: itemsMax }), 'Items of the order that is to be placed.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    rejectedItems: opt(
      List(StopListItem, { maxItems: 100_000 }),
      'Entries of the stop list that forbid the order. Absent when nothing does.',
    ),
  }),
  errors: { ...productErrors, TerminalGroupUnregistered },
  example: {
    request: {
      organizationId: demo.organization,
      terminalGroupId: demo.terminalGroup,
      items: [{ type: 'Product', productId: demo.coffee, amount: 2, price: 2.9 }],
    },
  },

  async run({ body, organization, db, caches, fail }) {
    const [terminalGroups, catalogue] = await Promise.all([
      caches.get(TerminalGroupsOf, organization.corporationId),
      caches.get(CatalogueOf, organization.corporationId),
    ])
    requireTerminalGroup(terminalGroups, organization.id, body.terminalGroupId, fail)
    const portions = requestedPortions(body.items, catalogue, organization.id, fail)
    const productIds = [...new Set(portions.map(({ productId }) => productId))]
    const draws = drawsOn(await listEntriesOf(db, body, productIds), portions)
    const rejected = draws.filter(({ short }) => short).map(({ entry }) => describeEntry(entry, catalogue.products))
    return rejected.length > 0 ? { rejectedItems: rejected } : {}
  },
})

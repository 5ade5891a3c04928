import { sourcedTable } from '#core/access/source_restriction.ts'
import { defineDomain } from '#core/operation/domain.ts'
import { erasableBodies } from '#ordering/erasing.ts'
import { placedEvents } from '#ordering/events.ts'
import { placedInvariants } from '#ordering/invariants.ts'
import { responses, transitions } from './rules.ts'
import { tableOrders } from './store.ts'

export default defineDomain({
  title: 'Table orders',
  description:
    'Orders of the restaurant itself, at a table or under the name of a tab: placing, changing, billing ' +
    'and closing them.',
  order: 110,
  groups: ['Orders: loading data'],
  events: placedEvents('TableOrder', {
    noun: 'table order',
    section: 'tableOrderFilter',
    by: 'statuses',
    source: ['order', 'sourceKey'],
    responses: responses,
  }),
  sourced: [sourcedTable('Order', 'table_order')],
  erasableBodies: [
    erasableBodies(tableOrders, {
      isOver: ({ order }) => order.status === 'Closed' || order.status === 'Deleted',
      isOpenRow: (db) => db`creation_status <> 'Error' and status in ('New', 'Bill')`,
    }),
  ],
  invariants: placedInvariants(tableOrders, {
    plural: 'Table orders',
    transitions,
    billOf: ({ order }) => ({ ...order, isCancelled: order.status === 'Deleted' }),
  }),
})

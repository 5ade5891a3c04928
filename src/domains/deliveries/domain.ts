import { sourcedTable } from '#core/access/source_restriction.ts'
import { defineDomain } from '#core/operation/domain.ts'
import { erasableBodies } from '#ordering/erasing.ts'
import { placedEvents } from '#ordering/events.ts'
import { placedInvariants } from '#ordering/invariants.ts'
import { kitchenEvents } from '#ordering/kitchen.ts'
import { draftRetention } from './drafts/store.ts'
import { responses, transitions } from './rules.ts'
import { deliveries } from './store.ts'

export default defineDomain({
  title: 'Deliveries',
  description:
    'Orders delivered by courier or picked up: placing, changing and closing them, tracking their status, and finding them. Most of these operations are commands that the restaurant executes after the response.',
  order: 90,
  groups: [
    'Deprecated',
    'Drafts: changing',
    'Drafts: creating',
    'Drafts: receiving',
    'Order driver: changing',
    'Order payments: changing',
    'Order status: changing',
    'Orders: changing',
    'Orders: creating',
    'Orders: receiving',
    'Orders: receiving by revision',
  ],
  events: {
    ...placedEvents('DeliveryOrder', {
      noun: 'delivery order',
      section: 'deliveryOrderFilter',
      by: 'statuses',
      source: ['order', 'sourceKey'],
      responses: responses,
    }),
    ...kitchenEvents,
  },
  sourced: [sourcedTable('Order', 'delivery_order'), sourcedTable('Order', 'delivery_draft')],
  retention: [draftRetention],
  erasableBodies: [
    erasableBodies(deliveries, {
      isOver: ({ order }) => order.status === 'Closed' || order.status === 'Cancelled',
      isOpenRow: (db) => db`
        revision > 0 and status not in ('Closed', 'Cancelled') and creation_status <> 'Error'`,
      hasPhone: true,
    }),
  ],
  invariants: placedInvariants(deliveries, {
    plural: 'Delivery orders',
    transitions,
    billOf: ({ order }) => ({ ...order, isCancelled: order.status === 'Cancelled' }),
  }),
})

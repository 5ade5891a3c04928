import { Type } from 'typebox'
import { command } from '#core/operation/operation.ts'
import { stopListOf, takeItems } from '#domains/stop_lists/changes.ts'
import { ItemOnStopList } from '#domains/stop_lists/errors.ts'
import { itemErrors, OrderItemsNotExists } from '#ordering/errors.ts'
import { withMoreItems } from '#ordering/pricing_context.loader.ts'
import { demo } from '#shared/demo.ts'
import { itemsAndCombos } from '#shared/schemas/order_request.ts'
import { WrongDeliveryStatus } from './errors.ts'
import { takesItems } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { deliveries } from './store.ts'

export default command({
  path: '/api/1/deliveries/add_items',
  group: 'Orders: changing',
  since: '7.4.6',
  summary: 'Add items to an order that the kitchen has not finished',
  description:
    'Possible until the kitchen is done (CookingCompleted). The discounts of the order are computed again ' +
    'over all items. Payments need not cover the new sum until the order is closed. An order holds at ' +
    'most 500 items.',
  request: Type.Object({ ...ofOrder, ...itemsAndCombos }),
  errors: { ...itemErrors, OrderItemsNotExists, ItemOnStopList, WrongDeliveryStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.changingOrder,
    items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
  },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,
  companions: [stopListOf],

  async check({ body, db, organization, caches, now, fail }) {
    if (body.items.length === 0) throw fail.OrderItemsNotExists({ path: 'items', message: 'There are no items to add' })
    const [delivery] = await deliveries.list(db, organization.id, [body.orderId])
    // What is wrong with items now stays wrong, whatever else is added before their turn comes.
    if (delivery) await withMoreItems(delivery, body, { organization, caches, now, fail })
  },

  async apply({ state, body, organization, now, caches, companions, fail }) {
    if (!takesItems(state)) throw fail.WrongDeliveryStatus()
    const changed = await withMoreItems(state, body, { organization, caches, now, fail })
    takeItems(companions, changed.order.items.slice(state.order.items.length), fail)
    return changed
  },
})

import { type Static, Type } from 'typebox'
import type { Caches } from '#core/cache.ts'
import { command } from '#core/operation.ts'
import { opt } from '#core/schema.ts'
import type { Organization } from '#core/tenants.ts'
import { type Instant, toTerminalTime } from '#core/time.ts'
import { DictionariesOf } from '#domains/dictionaries/store.ts'
import { CatalogueOf } from '#domains/menus/store.ts'
import { ItemOnStopList } from '#domains/stop_lists/errors.ts'
import { takeItems } from '#domains/stop_lists/rules.ts'
import { stopListOf } from '#domains/stop_lists/store.ts'
import { demo } from '#shared/demo.ts'
import { type ItemFail, itemErrors, OrderItemsNotExists } from '#shared/ordering/errors.ts'
import { addItems } from '#shared/ordering/pricing.ts'
import { itemsAndCombos } from '#shared/schemas/order_request.ts'
import { WrongOrderStatus } from './errors.ts'
import { moved, needOpen, printed, type TableOrder } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { tableOrders } from './store.ts'

const request = Type.Object({
  ...ofOrder,
  ...itemsAndCombos,
  addOrderItemsSettings: opt(Type.Object({ servicePrint: opt(Type.Boolean()) })),
})

export default command({
  path: '/api/1/order/add_items',
  group: 'Orders: changing',
  since: '7.4.6',
  summary: 'Add items to an order; one whose bill is printed is new again',
  request,
  errors: { ...itemErrors, OrderItemsNotExists, ItemOnStopList, WrongOrderStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.tableOrder,
    items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
  },
  subject: tableOrders,
  subjectId: ({ orderId }) => orderId,
  beside: [stopListOf],

  async check({ body, db, organization, caches, now, fail }) {
    if (body.items.length === 0) throw fail.OrderItemsNotExists({ path: 'items', message: 'There are no items to add' })
    const [known] = await tableOrders.list(db, organization.id, [body.orderId])
    // What is wrong with items now stays wrong, whatever else is added before their turn comes.
    if (known) await withItems(known, body, { organization, caches, now, fail })
  },

  async apply({ state, body, organization, now, caches, beside, fail }) {
    needOpen(state, fail)
    const at = toTerminalTime(now, organization.timeZone)
    // Discounts stand as the printed bill shows them, so a bill is taken back before they are reckoned again.
    const reopened = state.order.status === 'Bill' ? [moved(state, 'New', at)] : []
    const changed = await withItems(reopened[0] ?? state, body, { organization, caches, now, fail })
    const { items } = changed.order
    const [former, added] = [items.slice(0, state.order.items.length), items.slice(state.order.items.length)]
    takeItems(beside, added, fail)
    if (!body.addOrderItemsSettings?.servicePrint) return [...reopened, changed]
    return [...reopened, { ...changed, order: { ...changed.order, items: [...former, ...printed(added, at)] } }]
  },
})

interface Around {
  organization: Organization
  caches: Caches
  now: Instant
  fail: ItemFail
}

async function withItems(
  tableOrder: TableOrder,
  asked: Static<typeof request>,
  { organization, caches, now, fail }: Around,
): Promise<TableOrder> {
  const [catalogue, dictionaries] = await Promise.all([
    caches.get(CatalogueOf, organization.corporationId),
    caches.get(DictionariesOf, organization.corporationId),
  ])
  const around = { ...tableOrder, organization, now, catalogue, dictionaries, fail }
  return { ...tableOrder, order: addItems(around, tableOrder.order, asked) }
}

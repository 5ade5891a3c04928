import { creation } from '#core/operation.ts'
import { DictionariesOf } from '#domains/dictionaries/store.ts'
import { CatalogueOf } from '#domains/menus/store.ts'
import { SectionsOf } from '#domains/restaurant_sections/store.ts'
import { ItemOnStopList, ItemStopped } from '#domains/stop_lists/errors.ts'
import { takeItems } from '#domains/stop_lists/rules.ts'
import { stopListOf } from '#domains/stop_lists/store.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/store.ts'
import { demo } from '#shared/demo.ts'
import { refuseStopped } from '#shared/ordering/stop_list.ts'
import { makeTableOrder, taken } from './create.rules.ts'
import { creationErrors } from './errors.ts'
import { orderInfo } from './rules.ts'
import { CreateTableOrderRequest, TableOrderResponse } from './schemas.ts'
import { tableOrders } from './store.ts'

export default creation({
  path: '/api/1/order/create',
  group: 'Orders: creating',
  since: '7.4.6',
  summary: 'Place an order for tables of the restaurant, or as a tab',
  request: CreateTableOrderRequest,
  response: TableOrderResponse,
  errors: { ...creationErrors, ItemOnStopList, ItemStopped },
  subject: tableOrders,
  beside: [stopListOf],
  example: {
    organizationId: demo.organization,
    terminalGroupId: demo.terminalGroup,
    order: {
      tableIds: [demo.table],
      customer: { type: 'regular', name: 'Ada' },
      guests: { count: 2 },
      items: [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5 }],
    },
    createOrderSettings: { servicePrint: true },
  },

  timeoutSeconds: ({ createOrderSettings }) => createOrderSettings?.transportToFrontTimeout,

  async create({ body, organization, caches, db, now, fail }) {
    const { corporationId } = organization
    const [terminalGroups, sections, dictionaries, catalogue] = await Promise.all([
      caches.get(TerminalGroupsOf, corporationId),
      caches.get(SectionsOf, corporationId),
      caches.get(DictionariesOf, corporationId),
      caches.get(CatalogueOf, corporationId),
    ])
    const around = { organization, terminalGroups, sections, dictionaries, catalogue, now, fail }
    const tableOrder = makeTableOrder(around, body)
    if (body.createOrderSettings?.checkStopList)
      await refuseStopped(db, tableOrders, tableOrder, tableOrder.order.items, fail)
    return tableOrder
  },

  apply({ state, organization, now, beside, fail }) {
    takeItems(beside, state.order.items, fail)
    return taken(state, organization, now)
  },

  answer: (tableOrder) => ({ orderInfo: orderInfo(tableOrder) }),
})

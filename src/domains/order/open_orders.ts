import type { OpenOrders } from '#ordering/changes.ts'
import { WrongOrderStatus } from './errors.ts'
import type { TableOrder } from './model.ts'
import { requireOpen } from './rules.ts'
import { tableOrders } from './store.ts'

/** Adapter of table orders for commands shared with deliveries. */
export const openTableOrders: OpenOrders<TableOrder> = {
  store: tableOrders,
  WrongStatus: WrongOrderStatus,
  requireOpen: (tableOrder, fail) => requireOpen(tableOrder, { WrongOrderStatus: fail.WrongStatus }),
  refuseCancelled({ order: { status } }, fail) {
    if (status === 'Deleted') throw fail.WrongStatus({ path: 'orderId', status })
  },
}

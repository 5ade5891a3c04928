import type { OpenOrders } from '#ordering/changes.ts'
import { WrongDeliveryStatus } from './errors.ts'
import type { Delivery } from './model.ts'
import { requireOpen } from './rules.ts'
import { deliveries } from './store.ts'

/** Adapter of deliveries for commands shared with table orders. */
export const openDeliveries: OpenOrders<Delivery> = {
  store: deliveries,
  WrongStatus: WrongDeliveryStatus,
  requireOpen: (delivery, fail) => requireOpen(delivery, { WrongDeliveryStatus: fail.WrongStatus }),
  refuseCancelled({ order: { status } }, fail) {
    if (status === 'Cancelled') throw fail.WrongStatus({ status })
  },
}

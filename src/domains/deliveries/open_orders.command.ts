import type { OpenOrders } from '#ordering/changes.command.ts'
import { WrongDeliveryStatus } from './errors.ts'
import type { Delivery } from './model.ts'
import { requireOpen } from './rules.ts'
import { deliveries } from './store.ts'

/** Deliveries, for the commands that they share with table orders. */
export const openDeliveries: OpenOrders<Delivery> = {
  store: deliveries,
  WrongStatus: WrongDeliveryStatus,
  requireOpen: (delivery, fail) => requireOpen(delivery, { WrongDeliveryStatus: fail.WrongStatus }),
}

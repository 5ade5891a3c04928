import type { Db } from '#core/db/connect.ts'
import { deliveries } from '#domains/deliveries/store.ts'
import { tableOrders } from '#domains/order/store.ts'
import { reserves } from '#domains/reserve/store.ts'

/** What a notification may be about: whatever clients place with a front office. */
const kinds = [deliveries, tableOrders, reserves]

/** Whether the organization has an order with this id, of any kind and whether its front office took it or not. */
export async function isOrder(db: Db, organizationId: string, id: string): Promise<boolean> {
  const found = await Promise.all(kinds.map((kind) => kind.list(db, organizationId, [id])))
  return found.some((orders) => orders.length > 0)
}

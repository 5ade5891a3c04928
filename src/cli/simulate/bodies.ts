import { newId } from '#core/schema.ts'
import { dayMs } from '#core/time.ts'
import type { Shop } from '#terminal/simulator/guests.ts'

/** Requests of a guest who wants the first product of a shop. */

export const guestPhone = '+442079460999'

export function itemsOf({ products }: Shop) {
  const { id: productId, price } = products[0]!
  return { body: [{ type: 'Product', productId, amount: 1, price }], sum: price }
}

export function orderBody(shop: Shop) {
  const { body: items, sum } = itemsOf(shop)
  return {
    terminalGroupId: shop.terminalGroupIds[0],
    order: {
      id: newId<'Order'>(),
      phone: guestPhone,
      customer: { type: 'one-time', name: 'Ada' },
      orderServiceType: 'DeliveryByClient',
      items,
      payments: [{ paymentTypeKind: 'Cash', paymentTypeId: shop.cashId, sum }],
    },
  }
}

export const tableOrderBody = (shop: Shop, tableId: string) => ({
  terminalGroupId: shop.terminalGroupIds[0],
  order: { id: newId<'Order'>(), tableIds: [tableId], items: itemsOf(shop).body },
})

/** Reserves a table for tomorrow. */
export const reserveBody = ({ terminalGroupIds }: Shop, tableId: string) => ({
  id: newId<'Reserve'>(),
  terminalGroupId: terminalGroupIds[0],
  customer: { type: 'regular', name: 'Ada' },
  phone: guestPhone,
  guests: { count: 2 },
  tableIds: [tableId],
  estimatedStartTime: new Date(Date.now() + dayMs).toISOString().replace('T', ' ').slice(0, 23),
  durationInMinutes: 60,
  shouldRemind: false,
})

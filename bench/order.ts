import { demo } from '#shared/demo.ts'

/** Returns an order of five lines with about 2 KB, which the bare endpoint stores as well. */
export function benchOrder(guest = 0) {
  const note = 'Ring twice, the bell is at the gate; leave it with the neighbour on the left if nobody opens. '
  const line = { type: 'Product', productId: demo.product, amount: 1, price: 9.5, comment: note.repeat(2) }
  return {
    phone: `+4420794${60_000 + guest}`,
    orderServiceType: 'DeliveryByCourier',
    comment: note,
    customer: { type: 'regular', name: 'Ada', surname: 'Lovelace' },
    deliveryPoint: { address: { type: 'city', line1: '12 Quay Road', flat: '4' } },
    items: [line, line, line, line, line],
    payments: [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 47.5 }],
  }
}

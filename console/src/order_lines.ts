import type { Order } from './steps.ts'

export const guestOf = ({ customer }: Pick<Order, 'customer'>): string =>
  customer === null
    ? ''
    : [customer.name, customer.type === 'regular' ? customer.surname : ''].filter(Boolean).join(' ')

export const courierOf = ({ status, courierInfo }: Order): string =>
  ['CookingCompleted', 'Waiting', 'OnWay'].includes(status) ? (courierInfo?.courier.name ?? '') : ''

export function addressOf({ deliveryPoint }: Order): string {
  const address = deliveryPoint?.address
  if (!address) return ''
  return address.line1 ?? [address.house, address.street?.name, address.flat].filter(Boolean).join(' ')
}

/** Returns the dishes in one line: `2 × Chips, Tomato soup`. */
export const dishesOf = ({ items }: Order): string =>
  items
    .filter(({ deleted }) => !deleted)
    .map((item) => (item.amount === 1 ? nameOf(item) : `${item.amount} × ${nameOf(item)}`))
    .join(', ')

export function nameOf(item: Order['items'][number]): string {
  if (item.type === 'Product') return item.product.name
  return item.type === 'Compound' ? item.primaryComponent.product.name : ''
}

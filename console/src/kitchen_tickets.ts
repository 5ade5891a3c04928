import type { KitchenAction } from './kitchen_queue.ts'
import { columnOf, type LiveOrders } from './live.ts'
import type { Order } from './steps.ts'

export type CookingOrder = Order & { id: string }
type Item = Order['items'][number]
type Dish = Exclude<Item, { type: 'Service' }>

/** Dish of a ticket as the kitchen reads it. */
export interface Line {
  key: string
  item: Dish
  /** Undefined for dishes that cannot be reported one by one. */
  positionId: string | undefined
  productId: string
  name: string
  size: string
  amount: number
  modifiers: string[]
  comment: string | null
}

export const isCooked = ({ status }: Item): boolean => status === 'CookingCompleted' || status === 'Served'

export const isWaiting = ({ status }: Order): boolean => status === 'WaitCooking' || status === 'ReadyForCooking'

/** Returns the dishes of an order that are not deleted. Services are not cooked. */
export function kitchenLines({ items }: Order): Line[] {
  return items
    .filter((item) => item.type !== 'Service')
    .filter(({ deleted }) => !deleted)
    .map((item, index) => {
      const parts = item.type === 'Product' ? [item] : [item.primaryComponent, item.secondaryComponent ?? []].flat()
      const [{ product, positionId }] = parts as [(typeof parts)[number]]
      const modifiers = [
        ...parts.flatMap((part) => part.modifiers),
        ...('commonModifiers' in item ? item.commonModifiers : []),
      ]
      return {
        key: positionId ?? String(index),
        item,
        positionId: positionId ?? undefined,
        productId: product.id,
        name: parts.map((part) => part.product.name).join(' / '),
        size: item.size?.name ?? '',
        amount: item.amount,
        modifiers: modifiers
          .filter(isRead)
          .map(({ amount, product: { name } }) => (amount === 1 ? name : `${amount} × ${name}`)),
        comment: item.comment,
      }
    })
}

type Modifier = Extract<Dish, { type: 'Product' }>['modifiers'][number]

const isRead = ({ deleted, hideIfDefaultAmount, amount, defaultAmount }: Modifier): boolean =>
  !deleted && amount > 0 && !(hideIfDefaultAmount && amount === defaultAmount)

/** Returns the dishes that are not cooked yet, most first. */
export function totalsOf(orders: readonly Order[]) {
  const lines = orders.flatMap(kitchenLines).filter(({ item }) => !isCooked(item))
  const dishes = [...Map.groupBy(lines, ({ productId, name, size }) => [productId, name, size].join())].map(
    ([, [first, ...others]]) => ({
      name: first!.name,
      size: first!.size,
      amount: rounded([first!, ...others].map(({ amount }) => amount)),
    }),
  )
  dishes.sort((a, b) => b.amount - a.amount || a.name.localeCompare(b.name))
  return { amount: rounded(dishes.map(({ amount }) => amount)), dishes }
}

/** Returns the sum of amounts, which have at most three decimals. */
const rounded = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 1_000) / 1_000

/** Returns whether the effect of an acknowledged action on its order is visible. Orders that have left the kitchen need no action. */
export function effectsOn({ orderId, positionId, operation }: KitchenAction, live: LiveOrders): boolean {
  const row = orderId === undefined ? undefined : live.order(orderId)
  if (!row?.order || !['accepted', 'cooking'].includes(columnOf(row) ?? '')) return true
  if (operation === '/front/deliveries/start_cooking') return !isWaiting(row.order)
  const line = kitchenLines(row.order).find((one) => one.positionId === positionId)
  return positionId !== undefined && (line === undefined || isCooked(line.item))
}

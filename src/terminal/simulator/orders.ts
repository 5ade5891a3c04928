import { minuteMs } from '#core/time.ts'
import { between, integerBetween, randomOf, untilNext } from './random.ts'

const itemsMax = 4
const amountMax = 3
const courierShare = 0.6

export interface PlannedOrder {
  /** Number of the order, the same in every run with the seed. */
  name: string
  /** Indexes of the guest, the kitchen and the products, each from 0. */
  guest: number
  kitchen: number
  items: readonly { product: number; amount: number }[]
  /** Time of the order, in the restaurants' time. */
  atMs: number
  isByCourier: boolean
  driveMs: number
}

interface Crowd {
  seed: number
  guests: number
  kitchens: number
  products: number
  ordersPerMinute: number
}

/** Returns the endless sequence of orders of a crowd of guests; equal seeds and sizes give equal sequences. */
export function* planOrders({ seed, guests, kitchens, products, ordersPerMinute }: Crowd): Generator<PlannedOrder> {
  const arrivals = randomOf(seed, 'arrivals')
  let atMs = 0
  for (let n = 1; ; n++) {
    atMs += untilNext(arrivals, minuteMs / ordersPerMinute)
    const name = `S${seed}-${n}`
    const random = randomOf(seed, name)
    const pick = (count: number) => integerBetween(random, 0, count - 1)
    yield {
      name,
      atMs,
      guest: pick(guests),
      kitchen: pick(kitchens),
      items: Array.from({ length: integerBetween(random, 1, itemsMax) }, () => ({
        product: pick(products),
        amount: integerBetween(random, 1, amountMax),
      })),
      isByCourier: random() < courierShare,
      driveMs: between(random, 5, 20) * minuteMs,
    }
  }
}

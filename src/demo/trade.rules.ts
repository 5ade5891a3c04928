import type { Id } from '#core/schema.ts'
import { type Day, dayMs, minutesAfter, type TerminalTime, weekdayOf } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import type { SoldDish } from './kitchen/catalogue.ts'
import { chanceOf, portionsADay } from './supplies.rules.ts'

/** Sales of a day in relation to the mean day, from Monday to Sunday. They add up to 7. */
const weekdayFactors = [0.8, 0.85, 0.9, 1, 1.25, 1.3, 0.9]
/** Part of the orders that come for lunch, and the minutes in which orders are placed. */
const lunchPart = 0.4
const lunch = { from: 11 * 60 + 30, minutes: 150 }
const dinner = { from: 17 * 60 + 30, minutes: 210 }
/** Least and most minutes that guests stay. */
const stay = { least: 25, most: 75 }
const cardPart = 0.65
const tipsPart = 0.1
const dishesMax = 3
/** Orders before lunch of a day that has just begun, with minutes between their ends and for each of them. */
const morning = { orders: 6, apart: 20, stay: 25 }

/** An item of an order. */
interface Portion {
  productId: Id<'Product'>
  sizeId: Id<'ProductSize'> | null
  modifiers: SoldDish['modifiers']
}

/**
 * Returns the orders of a day of the demo restaurant. Each dish is sold as often as its mean, counted over all days and rounded down, so that
 * stock for some days and one more portion is always enough.
 */
export function ordersOn(day: Day) {
  const portions = portionsOn(day).sort((a, b) => a.chance - b.chance)
  const orders: Portion[][] = []
  for (let taken = 0; taken < portions.length; ) {
    const size = 1 + Math.floor(chanceOf(`${day} ${taken} size`) * dishesMax)
    orders.push(portions.slice(taken, taken + size).map(({ portion }) => portion))
    taken += size
  }
  return orders.map((items, i) => orderOf(day, i, items)).sort((a, b) => (a.openedAt < b.openedAt ? -1 : 1))
}

/** Returns the orders of a day that are over at a time; in the morning, some of those to come as earlier ones. */
export function ordersUntil(now: TerminalTime) {
  const day = now.slice(0, 10)
  const orders = ordersOn(day)
  const closed = orders.filter(({ closedAt }) => closedAt <= now)
  if (closed.length >= morning.orders) return closed
  return orders
    .slice(0, morning.orders)
    .map((order, i) => {
      const closedAt = minutesAfter(now, -morning.apart * i)
      return { ...order, openedAt: minutesAfter(closedAt, -morning.stay), closedAt }
    })
    .filter(({ openedAt }) => openedAt.startsWith(day))
}

/** Returns the portions of a day, each with a number by which they are shuffled. */
function portionsOn(day: Day): { portion: Portion; chance: number }[] {
  const [before, after] = [meanDaysBefore(day), meanDaysBefore(day) + weekdayFactors[weekdayOf(day)]!]
  return portionsADay.flatMap(({ productId, sizeIds, modifiers, portions }) => {
    const phase = chanceOf(productId)
    const [first, end] = [before, after].map((days) => Math.floor(days * portions + phase)) as [number, number]
    return Array.from({ length: end - first }, (_, i) => ({
      portion: { productId, modifiers, sizeId: sizeIds[(first + i) % sizeIds.length] ?? null },
      chance: chanceOf(`${day} ${productId} ${i}`),
    }))
  })
}

/** Returns the days since the first Monday of 1970, weighted by their sales. */
function meanDaysBefore(day: Day): number {
  const weekday = weekdayOf(day)
  const monday = Date.parse(day) / dayMs - weekday
  return monday + weekdayFactors.slice(0, weekday).reduce((sum, factor) => sum + factor, 0)
}

function orderOf(day: Day, index: number, items: readonly Portion[]) {
  const chance = (name: string) => chanceOf(`${day} ${index} ${name}`)
  const meal = chance('meal') < lunchPart ? lunch : dinner
  const opened = meal.from + Math.floor(chance('opened') * meal.minutes)
  const closed = opened + stay.least + Math.floor(chance('stay') * (stay.most - stay.least))
  const paymentTypeId = chance('payment') < cardPart ? demo.card : demo.cash
  const hasTips = chance('tips') < tipsPart
  return {
    id: `demo ${day} ${index}`,
    openedAt: timeOf(day, opened),
    closedAt: timeOf(day, closed),
    waiterId: demo.waiter,
    guestsCount: items.length,
    items: items.map(({ modifiers, ...item }) => ({ ...item, amount: 1, modifiers: [...modifiers] })),
    payments: [{ paymentTypeId }],
    ...(hasTips && { tips: [{ paymentTypeId, sum: 1 + Math.floor(chance('tip') * 4) }] }),
  }
}

const timeOf = (day: Day, minutes: number): string =>
  `${day} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00.000`

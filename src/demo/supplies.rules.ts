import { hash } from 'node:crypto'
import type { Id } from '#core/schema.ts'
import { type Day, dayMs, daysAfter, weekdayOf } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { type Amounts, demoKitchen, type SoldDish } from './kitchen/catalogue.ts'

/** Orders of the demo restaurant, about 10,000 a year. Full stores and preparations follow from them. */
const ordersADay = 27
const dishesAnOrder = 2

/** Goods that the catalogue of the demo kitchen does not have, with the price of a unit. */
const otherGoods = [
  { productId: demo.mozzarella, group: 'Dairy and eggs', unit: 'kg', price: 7.2 },
  { productId: demo.olives, group: 'Dry goods', unit: 'kg', price: 6.6 },
  { productId: demo.thinCrust, group: 'Bakery', unit: 'pcs', price: 0.45 },
  { productId: demo.oatMilk, group: 'Drinks', unit: 'l', price: 1.6 },
] as const

/** Goods of the kitchen that the bakery delivers. */
const baked: ReadonlySet<string> = new Set(['Sourdough bread', 'Burger buns'])

const pizza = {
  productId: demo.pizza,
  sizeIds: [demo.smallSize, demo.largeSize],
  modifiers: [{ productId: demo.thinCrust, productGroupId: demo.crust, amount: 1 }],
  isFavourite: true,
  takes: { [demo.thinCrust]: 1, [demo.mozzarella]: 0.12, [demo.olives]: 0.03 },
}
const coffee = { productId: demo.coffee, sizeIds: [], modifiers: [], isFavourite: true, takes: { [demo.oatMilk]: 0.2 } }
const dishes: readonly SoldDish[] = [...demoKitchen.dishes, pizza, coffee]

/** A round of deliveries. */
interface Round {
  /** Part of the ids of its invoices. */
  name: string
  supplier: Id<'Counteragent'>
  /** From Monday (0) to Sunday (6). */
  weekdays: readonly number[]
  /** For how many days full stores last. */
  days: number
}

const fresh: Round = { name: 'fresh', supplier: demo.supplier, weekdays: [0, 2, 4], days: 6 }
const dry: Round = { name: 'dry', supplier: demo.supplier, weekdays: [1], days: 14 }
const bakery: Round = { name: 'bakery', supplier: demo.spareSupplier, weekdays: [0, 2, 4], days: 5 }

export const roundNames = [fresh, dry, bakery].map(({ name }) => name)

/** For how many days preparations last, and in what steps they are made. */
const preparedDays = 1.5
const preparedStep = 0.1

/** Goods that the demo restaurant keeps. */
interface Supply {
  productId: Id<'Product'>
  price: number
  round: Round
  /** Amount that is there after a delivery. */
  full: number
  /** Amounts are bought in multiples of it. */
  step: number
}

/** A favourite is sold as often as two other dishes. */
const favouriteShare = 2
/** A large portion takes at most so much of a mean one. */
const largestSize = 1.17

/** Dishes with the portions that are sold on a mean day. */
export const portionsADay = portionsOf(dishes)

function portionsOf(sold: readonly SoldDish[]) {
  const shareOf = ({ isFavourite }: SoldDish) => (isFavourite ? favouriteShare : 1)
  const shares = sold.reduce((sum, dish) => sum + shareOf(dish), 0)
  return sold.map((dish) => ({ ...dish, portions: (ordersADay * dishesAnOrder * shareOf(dish)) / shares }))
}

/** Amounts that sales and production take on a mean day, and for one more portion of each dish, by product. */
const consumptionPerDay = consumptionOf(({ portions }) => portions)
const consumptionPerPortion = consumptionOf(() => 1)

function consumptionOf(portionsOf: (dish: { portions: number }) => number): ReadonlyMap<string, number> {
  const taken = new Map<string, number>()
  const add = (amounts: Amounts, times: number) => {
    for (const [id, amount] of Object.entries(amounts)) taken.set(id, (taken.get(id) ?? 0) + amount * times)
  }
  for (const dish of portionsADay) add(dish.takes, largestSize * portionsOf(dish))
  // A preparation may take one that is made before it.
  for (const { productId, takes } of demoKitchen.prepared.toReversed()) add(takes, taken.get(productId) ?? 0)
  return taken
}

const roundOf = ({ name = '', group }: { name?: string; group: string }): Round =>
  group === 'Bakery' || baked.has(name) ? bakery : group === 'Dry goods' || group === 'Drinks' ? dry : fresh

/** Returns the amount that lasts for some mean days and for one more portion of each dish. */
function amountFor(productId: string, days: number): number {
  return (consumptionPerDay.get(productId) ?? 0) * days + (consumptionPerPortion.get(productId) ?? 0)
}

/** Goods in amounts below this are bought in small packages. */
const smallAmount = 2

function supplyOf(goods: { productId: Id<'Product'>; name?: string; group: string; unit: string; price: number }) {
  const { productId, unit, price } = goods
  const round = roundOf(goods)
  const full = amountFor(productId, round.days)
  const step = unit === 'pcs' ? 10 : full < smallAmount ? 0.1 : 0.5
  return { productId, price, round, full: multipleOf(full, step), step }
}

/** All goods that sales take. */
export const supplies: readonly Supply[] = [...demoKitchen.goods, ...otherGoods]
  .filter(({ productId }) => consumptionPerDay.has(productId))
  .map(supplyOf)

/** Preparations in the order in which they are made, with the amount that is there in the morning. */
const preparations = demoKitchen.prepared.flatMap(({ productId }) => {
  return consumptionPerDay.has(productId)
    ? [{ productId, full: multipleOf(amountFor(productId, preparedDays), preparedStep) }]
    : []
})

/** The amount, or the next multiple of the step above it. */
function multipleOf(amount: number, step: number): number {
  return rounded(Math.ceil(Math.max(0, amount) / step - 1e-9) * step, 3)
}

/** Amounts in a store by product. */
export type Stock = ReadonlyMap<string, number>

interface Line {
  num: number
  product: Id<'Product'>
  amount: number
}

const numbered = <L extends object>(lines: readonly L[]) => lines.map((line, i) => ({ num: i + 1, ...line }))

/** Goods are bought when so much of the full amount is left, or less. */
const reorderPart = 0.9

/** Returns what suppliers deliver on a day: up to the full amounts of goods that run short. */
export function deliveriesOn(day: Day, stock: Stock) {
  const due = supplies.filter(({ round }) => round.weekdays.includes(weekdayOf(day)))
  return [...Map.groupBy(due, ({ round }) => round)].flatMap(([round, goods]) => {
    const lines = goods.flatMap(({ productId, full, step, ...supply }) => {
      const left = stock.get(productId) ?? 0
      if (left > full * reorderPart) return []
      return [
        {
          product: productId,
          store: demo.store,
          amount: multipleOf(full - left, step),
          price: priceOn(day, supply, productId),
        },
      ]
    })
    const { name, supplier: counteragent } = round
    return lines.length > 0 ? [{ name, counteragent, items: numbered(lines) }] : []
  })
}

const yearDays = 365.25
const seasonPart = 0.04
const noisePart = 0.015

/** Returns the price of a day: it follows the seasons, each product in its own way, and differs a little from day to day. */
function priceOn(day: Day, { price }: { price: number }, productId: string): number {
  const phase = chanceOf(productId)
  const season = Math.sin(2 * Math.PI * (Date.parse(day) / dayMs / yearDays + phase)) * seasonPart
  const noise = (chanceOf(`${productId} ${day} price`) - 0.5) * 2 * noisePart
  return Math.max(0.01, rounded(price * (1 + season + noise), 2))
}

/** Returns the production of a morning: up to the full amounts. */
export const productionOn = (stock: Stock): Line[] =>
  numbered(
    preparations
      .map(({ productId, full }) => ({
        product: productId,
        amount: multipleOf(full - (stock.get(productId) ?? 0), preparedStep),
      }))
      .filter(({ amount }) => amount > 0),
  )

/** Returns the waste of a day: of preparations on every day, of fresh goods on Sundays. */
export function wasteOn(day: Day, stock: Stock): Line[] {
  const partOf = (id: string, least: number, most: number) => least + chanceOf(`${id} ${day} waste`) * (most - least)
  const isSunday = weekdayOf(day) === 6
  const parts = [
    ...preparations.map(({ productId }) => ({ product: productId, part: partOf(productId, 0.1, 0.25) })),
    ...supplies
      .filter(({ round }) => isSunday && round === fresh)
      .map(({ productId }) => ({ product: productId, part: partOf(productId, 0.01, 0.04) })),
  ]
  return numbered(
    parts
      .map(({ product, part }) => ({ product, amount: rounded((stock.get(product) ?? 0) * part, 2) }))
      .filter(({ amount }) => amount > 0),
  )
}

export const isLastOfMonth = (day: Day): boolean => daysAfter(day, 1).endsWith('-01')

/** Products that are counted. */
export const countedProducts: readonly Id<'Product'>[] = [...supplies, ...preparations].map(
  ({ productId }) => productId,
)

/** Returns the counts at the end of a month. A third of the products differ a little from the books. */
export function countsOn(day: Day, stock: Stock): Line[] {
  return numbered(
    countedProducts.map((product) => {
      const chance = chanceOf(`${product} ${day} count`)
      const differing = chance < 1 / 3 ? 1 + (chance - 0.2) * 0.1 : 1
      return { product, amount: Math.max(0, rounded((stock.get(product) ?? 0) * differing, 3)) }
    }),
  )
}

/** Days after which an invoice is paid. */
export const paymentDays = 14

/** Returns a number from 0 to below 1, the same for the same text. */
export function chanceOf(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 8), 16) / 2 ** 32
}

function rounded(amount: number, digits: number): number {
  return Number(amount.toFixed(digits))
}

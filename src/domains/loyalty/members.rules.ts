import { Decimal } from '#core/decimal.ts'
import { type Day, dayMs } from '#core/time.ts'

/** What a new member of the bonus program of the demo chain gets. */
export const welcomeSum = new Decimal(10)
/** What a company pays for the meals of one of its staff in a month, and for one order. */
export const mealsOfMonth = new Decimal(100)
export const mealMax = new Decimal(15)
/** What is left of a month's meals is good for another month. */
export const mealsLifetimeDays = 60
/** How much of what was paid comes back as bonus. */
export const bonusPart = new Decimal('0.05')
/** How long it is good. */
export const bonusLifetimeDays = 365

/** A visit of a member on a day of the past. */
interface PastVisit {
  orderNumber: number
  /** By the clock of the restaurant. */
  time: string
  sum: Decimal
  isDelivery: boolean
  /** Whether the guest pays with bonus, as far as it goes. */
  paysWithBonus: boolean
}

/** The shortest time between two visits of a member, and by how many days the rhythms of members differ. */
const rhythmMin = 5
const rhythms = 7

/** The visit of the member with this place in the list on a day, if there is one: each comes in a rhythm of its own. */
export function visitOn(day: Day, place: number, isOfCompany: boolean): PastVisit | undefined {
  const ordinal = Date.parse(day) / dayMs
  if ((ordinal + place * 3) % (rhythmMin + (place % rhythms)) !== 0) return undefined
  const mixed = ordinal * 31 + place * 17
  const [cheapest, steps] = isOfCompany ? [7, 24] : [9, 60]
  const padded = (number: number) => String(number).padStart(2, '0')
  return {
    orderNumber: (ordinal % 10_000) * 100 + place,
    time: `${isOfCompany ? 12 + (mixed % 2) : 12 + (mixed % 9)}:${padded(mixed % 60)}`,
    sum: new Decimal(mixed % steps).dividedBy(2).plus(cheapest),
    isDelivery: mixed % 3 === 0,
    paysWithBonus: !isOfCompany && mixed % 4 === 0,
  }
}

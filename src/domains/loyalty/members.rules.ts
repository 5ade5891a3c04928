import { Decimal } from '#core/decimal.ts'
import { type Day, dayMs } from '#core/time.ts'

/** Welcome bonus of the demo chain's bonus program. */
export const welcomeSum = new Decimal(10)
/** Meal allowance that a company pays for an employee in a month; `mealMax` is the limit for one order. */
export const mealsOfMonth = new Decimal(100)
export const mealMax = new Decimal(15)
/** Lifetime of a meal allowance: the rest of a month can be spent in the next one. */
export const mealsLifetimeDays = 60
/** Share of the paid sum that is credited as bonus. */
export const bonusPart = new Decimal('0.05')
export const bonusLifetimeDays = 365

/** Visit of a member on a day of the past. */
interface PastVisit {
  orderNumber: number
  /** Local time of the restaurant. */
  time: string
  sum: Decimal
  isDelivery: boolean
  /** Whether the guest pays with bonus, up to its balance. */
  paysWithBonus: boolean
}

/** Shortest interval between two visits of a member, in days, and the number of different intervals among members. */
const rhythmMin = 5
const rhythms = 7

/** Returns the member's visit on a day, if there is one. The interval of a member's visits depends on `place`, the index in the list. */
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

import { Decimal } from 'decimal.js'

Decimal.set({ precision: 40, rounding: Decimal.ROUND_HALF_EVEN, toExpNeg: -30, toExpPos: 30 })

export { Decimal }

/** Digits after the point in every sum of money that we compute. */
export const moneyDigits = 2

export const zero = new Decimal(0)

/** Exact sum of the terms; zero for none. */
export const total = (terms: Iterable<Decimal.Value>): Decimal => {
  let sum = zero
  for (const term of terms) sum = sum.plus(term)
  return sum
}

/** To whole cents, half to even. The one place where computed money is rounded. */
export const roundMoney = (sum: Decimal): Decimal =>
  sum.decimalPlaces() <= moneyDigits ? sum : sum.toDecimalPlaces(moneyDigits, Decimal.ROUND_HALF_EVEN)

/** The JSON number of a decimal. Exact for up to 15 significant digits, which the limits of the wire keep. */
export const toNumber = (value: Decimal): number => value.toNumber()

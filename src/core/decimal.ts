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

/**
 * A sum of money in proportion to the weights, or in equal parts when none weighs anything. Each takes the rounded share
 * of what is left, so no cent is lost.
 */
export function spread(sum: Decimal, weights: readonly Decimal[]): Decimal[] {
  const whole = total(weights)
  const parts = whole.isZero() ? weights.map(() => new Decimal(1)) : weights
  let rest = total(parts)
  let open = sum
  return parts.map((weight) => {
    const share = rest.isZero() ? zero : roundMoney(open.times(weight).dividedBy(rest))
    rest = rest.minus(weight)
    open = open.minus(share)
    return share
  })
}

const digitsByCurrency = new Map<string, number>()

/** Digits after the point of sums in the currency (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDigits(isoName: string): number {
  const known = digitsByCurrency.get(isoName)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: isoName })
  const digits = format.resolvedOptions().maximumFractionDigits ?? moneyDigits
  digitsByCurrency.set(isoName, digits)
  return digits
}

/** The JSON number of a decimal. Exact for up to 15 significant digits, which the limits of the wire keep. */
export const toNumber = (value: Decimal): number => value.toNumber()

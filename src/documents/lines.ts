import { Decimal, total } from '#core/decimal.ts'
import { defineError, failers } from '#core/errors.ts'
import { moneyMax } from '#core/schema.ts'
import { TooManyDigits } from '#domains/books/errors.ts'

const LineWithoutSum = defineError(
  'LINE_WITHOUT_SUM',
  400,
  'A line needs a price or a sum',
  'Send `price` per unit or the `sum` of the line, both with VAT.',
)
export const DiscountTooLarge = defineError(
  'DISCOUNT_TOO_LARGE',
  400,
  'The discount is larger than the sum of the line',
)

const SumTooLarge = defineError<{ maximum: number }>(
  'SUM_TOO_LARGE',
  400,
  'A computed sum or price is too large',
  'The response has the maximum.',
)

/** Errors of `pricedLine` and `totalsOf`, besides `DiscountTooLarge` for lines with discounts. */
export const lineErrors = { LineWithoutSum, SumTooLarge, TooManyDigits }

const fail = failers({ ...lineErrors, DiscountTooLarge })

interface RequestedPrice {
  amount: number
  price?: number | null
  sum?: number | null
  discountSum?: number | null
  vatPercent: number
}

/** Prices of a line: sums on the digits of the currency, prices with at most 9 decimals. */
interface PricedLine {
  price: number
  sum: number
  priceWithoutVat: number
  sumWithoutVat: number
}

const priceDigits = 9

/**
 * Returns the prices of a line (docs/domain.md §16.5): `sum` is after the discount and wins over `price`. `path` names the line
 * in the body.
 */
export function pricedLine(line: RequestedPrice, { digits, path }: { digits: number; path: string }): PricedLine {
  const amount = new Decimal(line.amount)
  const sum = sumOf(line, digits, path)
  if (sum.decimalPlaces() > digits) throw fail.TooManyDigits({ path: `${path}.sum`, digits })
  refuseLarge(sum, `${path}.${line.sum == null ? 'price' : 'sum'}`)
  const price = line.price == null ? rounded(sum.div(amount), priceDigits) : new Decimal(line.price)
  refuseLarge(price, `${path}.amount`)
  const withVat = new Decimal(100).plus(line.vatPercent)
  return {
    price: price.toNumber(),
    sum: sum.toNumber(),
    priceWithoutVat: rounded(price.times(100).div(withVat), priceDigits).toNumber(),
    sumWithoutVat: rounded(sum.times(100).div(withVat), digits).toNumber(),
  }
}

/** Returns the totals of priced lines. */
export function totalsOf(lines: readonly Pick<PricedLine, 'sum' | 'sumWithoutVat'>[]) {
  const sum = total(lines.map((line) => line.sum))
  refuseLarge(sum, 'items')
  return { sum, sumWithoutVat: total(lines.map(({ sumWithoutVat }) => sumWithoutVat)) }
}

/** Refuses a computed sum or price that responses cannot have (docs/domain.md §6.1). */
export function refuseLarge(sum: Decimal, path: string): void {
  if (sum.greaterThan(moneyMax))
    throw fail.SumTooLarge({
      path,
      maximum: moneyMax,
      message: `The sum or price is ${sum.toFixed()}, above ${moneyMax}`,
    })
}

function sumOf({ amount, price, sum, discountSum }: RequestedPrice, digits: number, path: string): Decimal {
  if (sum != null) return new Decimal(sum)
  if (price == null) throw fail.LineWithoutSum({ path: `${path}.price` })
  const discounted = rounded(new Decimal(price).times(amount), digits).minus(discountSum ?? 0)
  if (discounted.isNegative()) throw fail.DiscountTooLarge({ path: `${path}.discountSum` })
  return discounted
}

const rounded = (value: Decimal, digits: number): Decimal => value.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP)

import { Decimal, zero } from '#core/decimal.ts'
import type { Position } from '../model.ts'
import type { IssuedGoods, Rate, State } from './model.ts'

/** Decimals with exact products, for amounts, sums and rates within the limits of the wire. */
const Exact = Decimal.clone({ precision: 200 })

export const emptyState: State = { quantity: zero, value: zero, lastAverage: null }

const averageDigits = 9

/** Returns rate × amount, rounded half up once. */
export const roundRate = ({ sum, amount }: Rate, times: Decimal, digits: number): Decimal =>
  roundQuotient(new Exact(sum).times(times), amount, digits)

/** Returns a quotient, rounded half up. */
const roundQuotient = (dividend: Decimal, divisor: Decimal, digits: number): Decimal =>
  new Decimal(new Exact(dividend).dividedBy(divisor).toDecimalPlaces(digits, Decimal.ROUND_HALF_UP))

/** Returns the exact sum of products of rates with amounts as one rate of one piece. */
export const sumOfRates = (terms: readonly (readonly [Rate, Decimal])[]): Rate =>
  terms.reduce<Rate>(
    (total, [{ sum, amount }, times]) => ({
      sum: new Exact(total.sum).times(amount).plus(new Exact(sum).times(times).times(total.amount)),
      amount: new Exact(total.amount).times(amount),
    }),
    { sum: zero, amount: new Decimal(1) },
  )

/** Takes an amount and a sum out of a balance. */
export const issue = (state: State, amount: Decimal, sum: Decimal): State =>
  withAverage({ ...state, quantity: state.quantity.minus(amount), value: state.value.minus(sum) })

/** Returns what the pieces that are there cost, rounded. The last piece takes the whole value. */
export function costOf({ quantity, value }: State, amount: Decimal, digits: number): Decimal {
  if (!quantity.greaterThan(0)) return zero
  if (amount.greaterThanOrEqualTo(quantity)) return value
  return roundRate({ sum: value, amount: quantity }, amount, digits)
}

/** Returns how many pieces of an issue are not there. */
export const missingOf = ({ quantity }: State, amount: Decimal): Decimal =>
  Decimal.max(0, amount.minus(Decimal.max(0, quantity)))

interface ReceiptResult {
  state: State
  /** Part of the sum that does not enter the balance. */
  correction: Decimal
}

/**
 * Receives an amount for a sum. Missing pieces take the value at which they were issued; only the rest enters at cost.
 * Estimated costs do not change the last average.
 */
export function receive(
  { quantity, value, lastAverage }: State,
  { sum, amount, isEstimated }: Rate & { isEstimated: boolean },
  digits: number,
): ReceiptResult {
  const after = quantity.plus(amount)
  const entered = quantity.isNegative() ? enteredOf({ quantity, value }, { sum, amount }, digits) : sum
  const state = { quantity: after, value: value.plus(entered), lastAverage }
  const correction = sum.minus(entered)
  if (isEstimated) return { state, correction }
  if (after.greaterThan(0)) return { state: withAverage(state), correction }
  return { state: { ...state, lastAverage: roundQuotient(sum, amount, averageDigits) }, correction }
}

function enteredOf(
  { quantity, value }: Pick<State, 'quantity' | 'value'>,
  { sum, amount }: Rate,
  digits: number,
): Decimal {
  const missing = quantity.negated()
  if (amount.lessThan(missing)) return roundRate({ sum: value.negated(), amount: missing }, amount, digits)
  return value.negated().plus(roundRate({ sum, amount }, amount.minus(missing), digits))
}

/** Sets the balance to a counted amount: the sum enters or leaves whole. */
export function count(
  { quantity, value, lastAverage }: State,
  { amount, sum, isEstimated }: Rate & { isEstimated: boolean },
): State {
  const isSurplus = amount.greaterThan(quantity)
  // No goods move, so the balance, which may be an estimate, sets no last average.
  if (amount.equals(quantity)) return { quantity, value, lastAverage }
  const state = { quantity: amount, value: isSurplus ? value.plus(sum) : value.minus(sum), lastAverage }
  return isEstimated ? state : withAverage(state)
}

/** Remembers the average while there is something; an empty or negative balance keeps the last one. */
const withAverage = (state: State): State =>
  state.quantity.greaterThan(0)
    ? { ...state, lastAverage: roundQuotient(state.value, state.quantity, averageDigits) }
    : state

export const areIssuesEqual = (a: ReadonlyMap<string, IssuedGoods>, b: ReadonlyMap<string, IssuedGoods>): boolean =>
  a.size === b.size &&
  [...a].every(([productId, { sum, amount, missingAmount }]) => {
    const other = b.get(productId)
    return (
      other !== undefined &&
      sum.equals(other.sum) &&
      amount.equals(other.amount) &&
      missingAmount.equals(other.missingAmount)
    )
  })

/** Returns the last of the purchases, which are in document order, before a document. */
export const rateOfPurchase = (
  purchases: readonly (Position & Rate)[] = [],
  { effectiveAt, creationNumber }: Position,
): Rate | undefined =>
  purchases.findLast(
    (one) => one.effectiveAt < effectiveAt || (one.effectiveAt === effectiveAt && one.creationNumber < creationNumber),
  )

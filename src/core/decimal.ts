import { Decimal } from 'decimal.js'

Decimal.set({ precision: 40, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 30 })

export { Decimal }

export const zero = new Decimal(0)
export const one = new Decimal(1)

export const decimalOrNull = (value: Decimal.Value | null): Decimal | null =>
  value === null ? null : new Decimal(value)

/** Exact sum of the terms; zero for none. */
export const total = (terms: Iterable<Decimal.Value>): Decimal => {
  let sum = zero
  for (const term of terms) sum = sum.plus(term)
  return sum
}

/** Possible sums of money of an organization: multiples of `step` with at most `digits` decimals. */
export interface MoneyGrid {
  readonly step: Decimal
  readonly digits: number
  /** Whether `step` is the smallest coin instead of the last digit of the currency. */
  readonly isByCoin: boolean
}

/**
 * Returns the grid of a currency (ISO 4217), or of its smallest coin if that is worth more than the last digit. Ignores a coin that the
 * currency cannot express, such as 1.50 in yen.
 */
export function moneyGrid(isoName: string | null, smallestCoin: number | null = null): MoneyGrid {
  const digits = currencyDigits(isoName)
  const lastDigit = new Decimal(10).pow(-digits)
  const coin = new Decimal(smallestCoin ?? 0)
  const isByCoin = coin.greaterThan(lastDigit) && coin.decimalPlaces() <= digits
  return { step: isByCoin ? coin : lastDigit, digits, isByCoin }
}

/** Rounds to the nearest sum of money, half away from zero (docs/domain.md §6.2). All computed money is rounded here. */
export function roundMoney(sum: Decimal, { step, digits, isByCoin }: MoneyGrid): Decimal {
  if (isByCoin) return sum.toNearest(step, Decimal.ROUND_HALF_UP)
  return sum.decimalPlaces() <= digits ? sum : sum.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP)
}

/** Returns the largest sum of money that is at most `sum`, for limits that rounded sums must not exceed. */
export const floorMoney = (sum: Decimal, { step }: MoneyGrid): Decimal => sum.toNearest(step, Decimal.ROUND_FLOOR)

/**
 * Allocates a sum of money in proportion to the weights, or equally if all weights are zero. Rounds each share towards zero, and adds the
 * remaining steps to the shares with the largest fractions, the later of equal ones first; so shares add up to the sum, and none has the
 * opposite sign (docs/domain.md §6.3).
 */
export function allocateMoney(sum: Decimal, weights: readonly Decimal[], { step }: MoneyGrid): Decimal[] {
  const whole = total(weights)
  const parts = whole.isZero() ? weights.map(() => one) : weights
  const all = whole.isZero() ? parts.length : whole
  const steps = sum.dividedBy(step)
  const exact = parts.map((part) => steps.times(part))
  const shares = exact.map((share) => share.dividedToIntegerBy(all))
  let remainder = steps.minus(total(shares))
  if (remainder.isZero()) return shares.map((share) => share.times(step))
  // Equals `mod` without a second division.
  const fractions = exact.map((share, i) => share.minus(new Unrounded(shares[i] ?? zero).times(all)).abs())
  for (const index of byFraction(fractions)) {
    if (remainder.isZero()) break
    const more = remainder.abs().lessThan(one) ? remainder : one.times(remainder.s)
    shares[index] = (shares[index] ?? zero).plus(more)
    remainder = remainder.minus(more)
  }
  return shares.map((share) => share.times(step))
}

/**
 * Allocates each sum in proportion to the same weights, which are above zero, so that the shares of each weight also add up to its share of
 * the total. Moves steps from a weight that has too much to one that has too little, in the sums where both are furthest from their
 * proportions (docs/domain.md §6.3). The total may not be negative.
 */
export function allocateEach(sums: readonly Decimal[], weights: readonly Decimal[], grid: MoneyGrid): Decimal[][] {
  if (weights.length === 1) return sums.map((sum) => [sum])
  const [all, whole] = [total(sums), total(weights)]
  const rows = sums.map((sum) => allocateMoney(sum, weights, grid))
  const excess = allocateMoney(all, weights, grid).map((share, j) => total(rows.map((row) => row[j]!)).minus(share))
  for (;;) {
    const from = excess.findIndex((sum) => sum.greaterThan(0))
    const to = excess.findIndex((sum) => sum.lessThan(0))
    if (from < 0) return rows
    // Times the total weight, which keeps it exact.
    const surplusOf = (row: readonly Decimal[], i: number): Decimal => {
      const due = sums[i]!.times(weights[from]!.minus(weights[to]!))
      return row[from]!.minus(row[to]!).times(whole).minus(due)
    }
    const surpluses = rows.map((row, i) => (row[from]!.greaterThan(0) ? surplusOf(row, i) : none))
    const largest = Decimal.max(...surpluses)
    const row = rows[surpluses.findIndex((surplus) => surplus.equals(largest))]!
    const moved = Decimal.min(grid.step, row[from]!, excess[from]!, excess[to]!.negated())
    for (const shares of [row, excess]) {
      shares[from] = shares[from]!.minus(moved)
      shares[to] = shares[to]!.plus(moved)
    }
  }
}

/** Less than any surplus. */
const none = new Decimal(Number.NEGATIVE_INFINITY)

/**
 * Like `allocateMoney` with a limit for each share: the excess of a share is allocated to the others in proportion to their remaining
 * limits. Reduces the sum to the total of the limits.
 */
export function allocateWithin(
  sum: Decimal,
  weights: readonly Decimal[],
  limits: readonly Decimal[],
  grid: MoneyGrid,
): Decimal[] {
  const allocated = Decimal.min(sum, total(limits))
  if (allocated.isZero()) return limits.map(() => zero)
  const shares = allocateMoney(allocated, weights, grid).map((share, i) => minDecimal(share, limits[i] ?? zero))
  const excess = allocated.minus(total(shares))
  if (excess.isZero()) return shares
  const more = allocateMoney(
    excess,
    limits.map((all, i) => all.minus(shares[i] ?? zero)),
    grid,
  )
  return shares.map((share, i) => share.plus(more[i] ?? zero))
}

/** Part of an order to which a sum is allocated. Parts of one kind are interchangeable. */
export interface AllocationTarget {
  readonly kind: string
  readonly weight: Decimal
  /** Maximum share. */
  readonly limit: Decimal
}

/**
 * Allocates a sum among kinds, ordered by their texts, then among the parts of each kind, within the limits. The share of a kind does not
 * depend on the number and order of its parts (docs/domain.md §6.3).
 */
export function allocateByKind(sum: Decimal, parts: readonly AllocationTarget[], grid: MoneyGrid): Decimal[] {
  const kinds = [...Map.groupBy(parts.keys(), (i) => parts[i]!.kind)].sort(([a], [b]) => compareTexts(a, b))
  const byKind = kinds.map(([, indexes]) => indexes.map((i) => parts[i]!))
  const kindLimits = byKind.map((equal) => sumOf(equal.map(({ limit }) => limit)))
  const weights = byKind.map((equal) => exact(sumOf(equal.map(({ weight }) => weight))))
  const kindShares =
    kindLimits.length === 1 ? [minDecimal(sum, kindLimits[0]!)] : allocateWithin(sum, weights, kindLimits, grid)
  const shares = parts.map(() => zero)
  for (const [k, [, indexes]] of kinds.entries()) {
    const partShares = shareOfKind(kindShares[k]!, byKind[k]!, grid)
    for (const [j, i] of indexes.entries()) shares[i] = partShares[j]!
  }
  return shares
}

function shareOfKind(sum: Decimal, parts: readonly AllocationTarget[], grid: MoneyGrid): Decimal[] {
  if (parts.length === 1) return [sum]
  return allocateWithin(
    sum,
    parts.map(({ weight }) => weight),
    parts.map(({ limit }) => limit),
    grid,
  )
}

/** Like `total`, but returns a single term without an addition. */
const sumOf = (terms: readonly Decimal[]): Decimal => (terms.length === 1 ? terms[0]! : total(terms))

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Digits up to which division results are exact. */
const exactDigits = 20

/** Removes division noise, so that exact half steps round correctly. */
export const exact = (sum: Decimal): Decimal => sum.toDecimalPlaces(exactDigits, Decimal.ROUND_HALF_UP)

/** Decimals whose products are not rounded. */
const Unrounded = Decimal.clone({ precision: 2 * Decimal.precision })

/** Like `Decimal.min`, which copies its arguments. */
const minDecimal = (a: Decimal, b: Decimal): Decimal => (b.lessThan(a) ? b : a)

/** Returns the indexes of the fractions, largest first, the later of equal ones first. */
const byFraction = (fractions: readonly Decimal[]): number[] =>
  fractions
    .map((fraction, index) => ({ fraction, index }))
    .sort((a, b) => b.fraction.comparedTo(a.fraction) || b.index - a.index)
    .map(({ index }) => index)

/** Currencies of ISO 4217 by the digits of their minor unit; all others have two. */
const digitsByCurrency = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, names]) => names.split(' ').map((name) => [name, Number(digits)] as const)),
)

/** Returns the digits after the decimal point in a currency (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD; 2 without a currency. */
export const currencyDigits = (isoName: string | null): number =>
  digitsByCurrency.get(isoName?.toUpperCase() ?? '') ?? 2

/** Converts to a JSON number. Exact up to 15 significant digits, which the limits of the contract ensure. */
export const toNumber = (value: Decimal): number => value.toNumber()

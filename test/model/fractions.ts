/** Exact fractions and their rounding. The models share no code with the program. */

export interface Fraction {
  n: bigint
  d: bigint
}

export const fraction = (n: bigint, d = 1n): Fraction => (d < 0n ? { n: -n, d: -d } : { n, d })
export const plus = (a: Fraction, b: Fraction) => fraction(a.n * b.d + b.n * a.d, a.d * b.d)
export const minus = (a: Fraction, b: Fraction) => plus(a, fraction(-b.n, b.d))
export const times = (a: Fraction, b: Fraction) => fraction(a.n * b.n, a.d * b.d)
export const over = (a: Fraction, b: Fraction) => fraction(a.n * b.d, a.d * b.n)
export const sign = (a: Fraction) => (a.n > 0n ? 1 : a.n < 0n ? -1 : 0)
export const less = (a: Fraction, b: Fraction) => sign(minus(a, b)) < 0
export const none = fraction(0n)
export const addUp = (all: Fraction[]) => all.reduce(plus, none)

/** Rounds to units of 10^-digits, half away from zero. */
export function units({ n, d }: Fraction, digits: number): bigint {
  const scaled = n * 10n ** BigInt(digits)
  const whole = (2n * (scaled < 0n ? -scaled : scaled) + d) / (2n * d)
  return scaled < 0n ? -whole : whole
}

export const rounded = (value: Fraction, digits: number) => fraction(units(value, digits), 10n ** BigInt(digits))

/** Returns the shortest decimal text; all values of the model are finite decimals. */
export function text(value: Fraction): string {
  const ninths = units(value, 9)
  const digits = (ninths < 0n ? -ninths : ninths).toString().padStart(10, '0')
  const decimals = digits.slice(-9).replace(/0+$/, '')
  return `${ninths < 0n ? '-' : ''}${digits.slice(0, -9)}${decimals === '' ? '' : `.${decimals}`}`
}

/** Splits a whole by weights: the largest fractions round up, of equal ones the later. */
export function shared(whole: Fraction, weights: bigint[], digits: number): Fraction[] {
  const all = weights.reduce((a, b) => a + b, 0n)
  const parts = all === 0n ? weights.map(() => 1n) : weights
  const of = all === 0n ? BigInt(weights.length) : all
  const steps = units(whole, digits)
  const shares = parts.map((part) => (steps * part) / of)
  const order = parts.map((part, i) => ({ i, rest: (steps * part) % of }))
  order.sort((a, b) => (a.rest === b.rest ? b.i - a.i : a.rest > b.rest ? -1 : 1))
  const left = steps - shares.reduce((a, b) => a + b, 0n)
  for (const { i } of order.slice(0, Number(left))) shares[i]! += 1n
  return shares.map((share) => fraction(share, 10n ** BigInt(digits)))
}

/** Money of the model, in whole cents and thousandths of portions. The model shares no code with the program. */

/** An ordered item: `price` in cents, `amount` in thousandths. */
export interface ModelItem {
  productId: string
  sizeId: string | null
  price: number
  amount: number
  /** Number of modifiers in one portion. */
  modifiers: number
  comment: string | null
}

export interface ModelDiscount {
  /** Discount on the whole order in percent; `cents` is a fixed discount. */
  percent: number | null
  cents: number
}

export const modifierPrice = 150

/** n / d rounded half up, for non-negative numbers. */
const divided = (n: bigint, d: bigint): number => Number((2n * n + d) / (2n * d))

const times = (cents: number, thousandths: number): number => divided(BigInt(cents) * BigInt(thousandths), 1000n)

/** Returns the lines of an order in cents before discounts: each item, and its modifiers as a separate line. */
export const linesOf = (items: readonly ModelItem[]): number[] =>
  items.flatMap(({ price, amount, modifiers }) => [
    times(price, amount),
    ...(modifiers > 0 ? [times(modifiers * modifierPrice, amount)] : []),
  ])

/** Returns the order's sum: each discount applies to the whole order, is rounded once, and is limited to the rest. */
export function priced(items: readonly ModelItem[], discounts: readonly ModelDiscount[]): number {
  const before = linesOf(items).reduce((sum, line) => sum + line, 0)
  const off = ({ percent, cents }: ModelDiscount) =>
    percent === null ? cents : divided(BigInt(before) * BigInt(percent), 100n)
  return discounts.reduce((left, discount) => Math.max(0, left - off(discount)), before)
}

export const toMoney = (cents: number): number => cents / 100

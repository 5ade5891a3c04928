/**
 * Money of the model, in whole cents and thousandths of portions: nothing here is shared with the program, so that the two
 * can disagree.
 */

/** What is ordered: `price` in cents, `amount` in thousandths. */
export interface ModelItem {
  productId: string
  sizeId: string | null
  price: number
  amount: number
  /** Of one portion: whole modifiers. */
  modifiers: number
  comment: string | null
}

export interface ModelDiscount {
  /** Percent or cents off the whole. */
  percent: number | null
  cents: number
}

export const modifierPrice = 150

/** n / d to a whole number, half up; neither is below zero. */
const divided = (n: bigint, d: bigint): number => Number((2n * n + d) / (2n * d))

const times = (cents: number, thousandths: number): number => divided(BigInt(cents) * BigInt(thousandths), 1000n)

/** The lines of an order in cents, before discounts: each item, and its modifiers as a line of their own. */
export const linesOf = (items: readonly ModelItem[]): number[] =>
  items.flatMap(({ price, amount, modifiers }) => [
    times(price, amount),
    ...(modifiers > 0 ? [times(modifiers * modifierPrice, amount)] : []),
  ])

/** What the order costs: each discount is of the whole order, rounded once, and never more than what is left. */
export function priced(items: readonly ModelItem[], discounts: readonly ModelDiscount[]): number {
  const before = linesOf(items).reduce((sum, line) => sum + line, 0)
  const off = ({ percent, cents }: ModelDiscount) =>
    percent === null ? cents : divided(BigInt(before) * BigInt(percent), 100n)
  return discounts.reduce((left, discount) => Math.max(0, left - off(discount)), before)
}

export const toMoney = (cents: number): number => cents / 100

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
  /** Percent off each line, or cents off the whole. */
  percent: number | null
  cents: number
}

export const modifierPrice = 150

/** n / d to a whole number, half to even. */
export function divided(n: bigint, d: bigint): number {
  const quotient = n / d
  const twice = 2n * (n % d)
  if (twice > d || (twice === d && quotient % 2n === 1n)) return Number(quotient + 1n)
  return Number(quotient)
}

const times = (cents: number, thousandths: number): number => divided(BigInt(cents) * BigInt(thousandths), 1000n)

/** The lines of an order in cents, before discounts: each item, and its modifiers as a line of their own. */
export const linesOf = (items: readonly ModelItem[]): number[] =>
  items.flatMap(({ price, amount, modifiers }) => [
    times(price, amount),
    ...(modifiers > 0 ? [times(modifiers * modifierPrice, amount)] : []),
  ])

/** What the order costs. */
export function priced(items: readonly ModelItem[], discounts: readonly ModelDiscount[]): number {
  const lines = linesOf(items)
  const left = [...lines]
  for (const discount of discounts)
    for (const [i, share] of sharesOf(discount, lines).entries()) left[i] = Math.max(0, left[i]! - share)
  return left.reduce((sum, line) => sum + line, 0)
}

function sharesOf({ percent, cents }: ModelDiscount, lines: readonly number[]): number[] {
  if (percent !== null) return lines.map((line) => divided(BigInt(line) * BigInt(percent), 100n))
  let rest = lines.reduce((sum, line) => sum + line, 0)
  let open = Math.min(cents, rest)
  return lines.map((line) => {
    const share = rest === 0 ? 0 : divided(BigInt(open) * BigInt(line), BigInt(rest))
    rest -= line
    open -= share
    return share
  })
}

export const toMoney = (cents: number): number => cents / 100

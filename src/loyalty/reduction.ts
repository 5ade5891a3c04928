import { Decimal, floorMoney, type MoneyGrid, one, total } from '#core/decimal.ts'
import { field, Money, OneOf, opt } from '#core/schema.ts'
import type { PortionDiscount, Portions } from './portions.ts'

/**
 * Decides how a discount is rounded and shown: `order` once, `set` and `limited` once for each action, `dish` and `free` once for each
 * product and size. `free` is for a product that the guest added because a campaign offers it, `limited` for dishes up to a sum.
 */
export type DiscountKind = 'order' | 'set' | 'limited' | 'dish' | 'free'

/** Discount of an action, split by portions. */
export interface ActionDiscount {
  readonly kind: DiscountKind
  /** At most one for the same portions. */
  readonly portionDiscounts: readonly PortionDiscount[]
  /** Discount before the maximum of the action has cut it. */
  readonly uncut?: Decimal
}

/** Settings of a percentage or a sum. */
export const reduction = {
  mode: field(OneOf(['Percent', 'Sum']), 'Whether `value` is a percentage or a sum.'),
  value: field(Money({ minimum: 0 }), 'The percentage or the sum. No price falls below zero.'),
}

/** Settings of a discount on prices. */
export const discount = {
  ...reduction,
  tax: opt(
    OneOf(['Included', 'Excluded']),
    'Whether `value` counts with the tax in prices. `Excluded`: a percentage is one of the prices without their tax, and the tax of the dishes is added to a sum. Default: `Included`.',
  ),
  maxSum: opt(Money({ minimum: 0 }), 'Maximum discount of an order. If omitted, none.'),
}

export interface Reduction {
  mode: 'Percent' | 'Sum'
  value: number
  tax?: 'Included' | 'Excluded' | null | undefined
}

/** Portions that become cheaper, and their price. */
interface ReducedPortions extends Pick<Portions, 'amount' | 'sum' | 'untaxedShare'> {}

/** Returns the reduction of portions. A sum is deducted from each portion. */
export function reductionOf({ mode, value, tax }: Reduction, { amount, sum, untaxedShare }: ReducedPortions): Decimal {
  const share = tax === 'Excluded' ? untaxedShare : one
  const off = mode === 'Percent' ? sum.times(share).times(value).dividedBy(100) : amount.times(value).dividedBy(share)
  return Decimal.min(off, sum)
}

/**
 * Returns a discount on dishes, cut in proportion to `maxSum`. A limited discount is rounded once for all products, because the sum of
 * several rounded ones could exceed the limit.
 */
export function dishDiscount(
  portionDiscounts: readonly PortionDiscount[],
  maxSum: number | null | undefined,
  money: MoneyGrid,
): ActionDiscount {
  if (maxSum === null || maxSum === undefined) return { kind: 'dish', portionDiscounts }
  return { kind: 'limited', ...cutTo(portionDiscounts, maxSum, money) }
}

/** Cuts discounts on portions in proportion, to at most the sum. */
export function cutTo(
  portionDiscounts: readonly PortionDiscount[],
  maxSum: number,
  money: MoneyGrid,
): Pick<ActionDiscount, 'portionDiscounts' | 'uncut'> {
  const max = floorMoney(new Decimal(maxSum), money)
  const uncut = total(portionDiscounts.map(({ sum }) => sum))
  if (uncut.lessThanOrEqualTo(max)) return { portionDiscounts }
  const rate = max.dividedBy(uncut)
  return { portionDiscounts: portionDiscounts.map((part) => ({ ...part, sum: part.sum.times(rate) })), uncut }
}

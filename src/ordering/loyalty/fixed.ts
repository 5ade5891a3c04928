import { Decimal, zero } from '#core/decimal.ts'
import { isProgramAt } from '#domains/loyalty/rules.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { DiscountsInfo } from '#shared/schemas/requested_discounts.ts'
import type { DiscountFail, ItemFail } from '../errors.ts'
import { modifiersOf, partsOf, positionOf } from '../lines.ts'
import type { OrderRequest, PricingContext } from '../model.ts'
import type { FixedDiscount } from './model.ts'

type FixingContext = Pick<
  PricingContext<DiscountFail & Pick<ItemFail, 'Incorrect'>>,
  'loyalty' | 'organization' | 'fail'
>
type ProgramDiscount = Extract<NonNullable<DiscountsInfo['discounts']>[number], { type: 'iikoCard' }>

/**
 * Returns the program discounts that the client has fixed; null if they are calculated. Programs must exist in both cases; lines and sums
 * are checked only for fixed discounts.
 */
export function fixedDiscountsIn(
  context: FixingContext,
  info: DiscountsInfo | null | undefined,
  items: readonly AnsweredItem[],
  path: string,
): readonly FixedDiscount[] | null {
  const left = info?.fixedLoyaltyDiscounts ? remainingLines(items) : null
  const fixed = (info?.discounts ?? []).flatMap((discount, i) => {
    if (discount.type !== 'iikoCard') return []
    const at = `${path}.discounts[${i}]`
    requireProgram(context, discount, at)
    return [{ programId: discount.programId, name: discount.programName, items: itemsOf(context, discount, left, at) }]
  })
  return left && fixed
}

function requireProgram(
  { loyalty, organization, fail }: FixingContext,
  { programId }: ProgramDiscount,
  path: string,
): void {
  const program = loyalty?.programs.get(programId)
  if (!program || !isProgramAt(program, organization.id)) throw fail.DiscountCardNotFound({ path: `${path}.programId` })
}

/** Line of the order with its sum after other discounts. */
interface RemainingLine {
  sum: Decimal
  amount: number
}

/** Returns the dishes after other discounts, by position. */
const remainingLines = (items: readonly AnsweredItem[]): Map<string, RemainingLine> =>
  new Map(
    items.flatMap((item) => {
      const [lead] = partsOf(item)
      const sums = [...partsOf(item), ...modifiersOf(item)].map(({ resultSum = 0 }) => resultSum)
      return lead ? [[positionOf(lead), { sum: Decimal.sum(zero, ...sums), amount: item.amount }] as const] : []
    }),
  )

function itemsOf(
  { organization, fail }: FixingContext,
  { discountItems }: ProgramDiscount,
  left: Map<string, RemainingLine> | null,
  path: string,
): FixedDiscount['items'] {
  if (!left) return []
  const { digits } = moneyGridOf(organization)
  const seen = new Set<string>()
  return discountItems.map(({ positionId, sum, amount }, i) => {
    const at = `${path}.discountItems[${i}]`
    const line = left.get(positionId)
    if (!line) throw fail.DiscountItemPositionNotFound({ path: `${at}.positionId` })
    if (seen.has(positionId)) throw fail.DiscountItemDuplicatePositions({ path: `${at}.positionId` })
    seen.add(positionId)
    const isMoney = sum >= 0 && new Decimal(sum).decimalPlaces() <= digits
    if (!isMoney || line.sum.lessThan(sum))
      throw fail.Incorrect({
        path: `${at}.sum`,
        message: `The discount of this line must be between 0 and ${line.sum}`,
      })
    refuseExcess(amount, line.amount, `${at}.amount`, fail)
    left.set(positionId, { ...line, sum: line.sum.minus(sum) })
    return { positionId, sum, amount }
  })
}

/** Refuses fixed discounts on more portions than their lines have, for an order that is not priced yet. */
export function refuseExcessAmounts(
  { items, discountsInfo }: Pick<OrderRequest, 'items' | 'discountsInfo'>,
  fail: Pick<ItemFail, 'Incorrect'>,
  path: string,
): void {
  if (!discountsInfo?.fixedLoyaltyDiscounts) return
  const amounts = new Map(
    items.map((item) => {
      const { positionId } = item.type === 'Compound' ? item.primaryComponent : item
      return [positionId ?? null, item.amount]
    }),
  )
  for (const [i, discount] of (discountsInfo.discounts ?? []).entries())
    if (discount.type === 'iikoCard')
      for (const [j, { positionId, amount }] of discount.discountItems.entries())
        refuseExcess(
          amount,
          amounts.get(positionId) ?? amount,
          `${path}.discounts[${i}].discountItems[${j}].amount`,
          fail,
        )
}

function refuseExcess(amount: number, most: number, path: string, fail: Pick<ItemFail, 'Incorrect'>): void {
  if (amount > most) throw fail.Incorrect({ path, message: `The line has ${most} portions` })
}

import { type Decimal, exact, type MoneyGrid, roundMoney, total, zero } from '#core/decimal.ts'
import type { Accrual, Effects } from './actions.ts'
import type { CompiledCampaign } from './campaign.ts'
import type { CampaignDiscount } from './discount_allocation.ts'
import type { CalculationInput } from './model.ts'

/** Grant of a campaign for an order: its discount, and its bonus for wallets. */
export interface Grant {
  discount: Decimal
  bonus: Decimal
}

/** Discounts and effects of a campaign. */
interface Result {
  discounts: readonly Pick<CampaignDiscount, 'sum'>[]
  effects: readonly Pick<Effects, 'accrual'>[]
}

/** Returns the grant of an applied campaign. Without a known guest there is no bonus. */
export const grantOf = (
  { discounts, effects }: Result,
  { guest, money }: Pick<CalculationInput, 'guest' | 'money'>,
): Grant => ({
  discount: total(discounts.map(({ sum }) => sum)),
  bonus: guest ? total(accrualsOf(effects, money).map(({ sum }) => sum)) : zero,
})

/** Returns the sums that effects of one campaign credit to wallets: one sum per program, rounded once. */
export const accrualsOf = (effects: Result['effects'], money: MoneyGrid): Accrual[] =>
  roundedByProgram(
    effects.flatMap(({ accrual }) => accrual ?? []),
    money,
  )

/** Returns the sums that products of one campaign top up: one sum per program, rounded once. They are no grant. */
export const topUpsOf = (effects: readonly Pick<Effects, 'topUp'>[], money: MoneyGrid): Accrual[] =>
  roundedByProgram(
    effects.flatMap(({ topUp }) => topUp ?? []),
    money,
  )

function roundedByProgram(accruals: readonly Accrual[], money: MoneyGrid): Accrual[] {
  return [...Map.groupBy(accruals, ({ programId }) => programId)].flatMap(([programId, ofProgram]) => {
    const sum = roundMoney(exact(total(ofProgram.map((accrual) => accrual.sum))), money)
    return sum.greaterThan(zero) ? [{ programId, sum }] : []
  })
}

/** Returns the part of the grant that must fit into the remaining budget. */
export const budgetNeedOf = (
  id: string,
  result: Result,
  input: Pick<CalculationInput, 'guest' | 'money' | 'budgets'>,
): Decimal => {
  const { discount, bonus } = grantOf(result, input)
  return input.budgets?.get(id)?.isOfDiscounts ? discount : discount.plus(bonus)
}

/** Returns the remaining budget for orders, and whether `sum` fits into it. Returns undefined for a campaign without a budget. */
export function budgetSnapshot(
  { id, budget }: Pick<CompiledCampaign, 'id' | 'budget'>,
  { budgets }: Pick<CalculationInput, 'budgets'>,
  sum: Decimal,
): { isLeft: boolean; actual: string } | undefined {
  if (!budget) return undefined
  const remaining = budgets?.get(id)?.sum ?? budget.max
  return { isLeft: sum.lessThanOrEqualTo(remaining), actual: `${sum} of ${remaining} left (${budget.every})` }
}

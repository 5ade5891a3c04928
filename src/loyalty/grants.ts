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

interface Given {
  discounts: readonly Pick<CampaignDiscount, 'sum'>[]
  effects: readonly Pick<Effects, 'accrual'>[]
}

/** Without a known guest there is no bonus. */
export const grantOf = (
  { discounts, effects }: Given,
  { guest, money }: Pick<CalculationInput, 'guest' | 'money'>,
): Grant => ({
  discount: total(discounts.map(({ sum }) => sum)),
  bonus: guest ? total(accrualsOf(effects, money).map(({ sum }) => sum)) : zero,
})

/** Returns the sums that effects of one campaign credit to wallets: one sum per program, rounded once. */
export function accrualsOf(effects: Given['effects'], money: MoneyGrid): Accrual[] {
  const accruals = effects.flatMap(({ accrual }) => accrual ?? [])
  return [...Map.groupBy(accruals, ({ programId }) => programId)].flatMap(([programId, own]) => {
    const sum = roundMoney(exact(total(own.map((accrual) => accrual.sum))), money)
    return sum.greaterThan(zero) ? [{ programId, sum }] : []
  })
}

/** Returns the part of the grant that must fit into the remaining budget. */
export const budgetNeedOf = (
  id: string,
  given: Given,
  checkin: Pick<CalculationInput, 'guest' | 'money' | 'budgets'>,
): Decimal => {
  const { discount, bonus } = grantOf(given, checkin)
  return checkin.budgets?.get(id)?.isOfDiscounts ? discount : discount.plus(bonus)
}

/** Whether the budget of the campaign has that much left; undefined for a campaign without a budget for orders. */
export function budgetSnapshot(
  { id, budget }: Pick<CompiledCampaign, 'id' | 'budget'>,
  { budgets }: Pick<CalculationInput, 'budgets'>,
  sum: Decimal,
): { isLeft: boolean; actual: string } | undefined {
  if (!budget) return undefined
  const left = budgets?.get(id)?.sum ?? budget.max
  return { isLeft: sum.lessThanOrEqualTo(left), actual: `${sum} of ${left} left (${budget.every})` }
}

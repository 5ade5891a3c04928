import { type Decimal, exact, type MoneyGrid, roundMoney, total, zero } from '#core/decimal.ts'
import type { Accrual, Effects } from './action.ts'
import type { CompiledCampaign } from './campaign.ts'
import type { Checkin } from './model.ts'
import type { GivenDiscount } from './settle.ts'

/** What a campaign gives for an order: what it takes off it, and what it puts into wallets for it. */
export interface Spending {
  discount: Decimal
  bonus: Decimal
}

interface Given {
  discounts: readonly Pick<GivenDiscount, 'sum'>[]
  effects: readonly Pick<Effects, 'accrual'>[]
}

/** Nobody who is known has a wallet into which something could come. */
export const spendingOf = (
  { discounts, effects }: Given,
  { guest, money }: Pick<Checkin, 'guest' | 'money'>,
): Spending => ({
  discount: total(discounts.map(({ sum }) => sum)),
  bonus: guest ? total(accrualsOf(effects, money).map(({ sum }) => sum)) : zero,
})

/** What effects of one campaign put into the wallets of programs: a sum for each program, which is rounded once. */
export function accrualsOf(effects: Given['effects'], money: MoneyGrid): Accrual[] {
  const accruals = effects.flatMap(({ accrual }) => accrual ?? [])
  return [...Map.groupBy(accruals, ({ programId }) => programId)].flatMap(([programId, own]) => {
    const sum = roundMoney(exact(total(own.map((accrual) => accrual.sum))), money)
    return sum.greaterThan(zero) ? [{ programId, sum }] : []
  })
}

/** What of that has to fit into what the campaign's budget has left. */
export const neededOf = (id: string, given: Given, checkin: Pick<Checkin, 'guest' | 'money' | 'budgets'>): Decimal => {
  const { discount, bonus } = spendingOf(given, checkin)
  return checkin.budgets?.get(id)?.isOfDiscounts ? discount : discount.plus(bonus)
}

/** Whether the budget of the campaign has that much left; undefined for a campaign without a budget for orders. */
export function budgetSeen(
  { id, budget }: Pick<CompiledCampaign, 'id' | 'budget'>,
  { budgets }: Pick<Checkin, 'budgets'>,
  sum: Decimal,
): { isLeft: boolean; saw: string } | undefined {
  if (!budget) return undefined
  const left = budgets?.get(id)?.sum ?? budget.max
  return { isLeft: sum.lessThanOrEqualTo(left), saw: `${sum} of ${left} left (${budget.every})` }
}

import { Decimal, zero } from '#core/decimal.ts'
import type { Day } from '#core/time.ts'
import type { CompiledCampaign } from '#loyalty/engine/campaign.ts'
import type { CampaignPeriod } from '../uses/model.ts'
import { periodOf } from '../uses/rules.ts'
import type { BudgetChange, OrderSpending } from './model.ts'

/** The period as a key of maps. */
export const budgetKey = ({ campaignId, every, period }: CampaignPeriod): string =>
  [campaignId, every, period].join(' ')

type Budgeted = Pick<CompiledCampaign, 'id' | 'budget'>

/** The periods in which an order of that day counts, of those campaigns that have a budget for orders. */
export const budgetsOn = (campaigns: readonly Budgeted[], day: Day): CampaignPeriod[] =>
  campaigns.flatMap(({ id, budget }) => (budget ? [periodOf(id, budget.every, day)] : []))

/**
 * How much campaigns may give for an order that has got something of them already: what is left, and never less than it has.
 * `spent` is by the keys of periods; a campaign whose order has something of another period stays with that one.
 */
export function budgetsLeft(
  campaigns: readonly Budgeted[],
  periods: readonly CampaignPeriod[],
  { spent, own }: { spent: ReadonlyMap<string, Decimal>; own: readonly OrderSpending[] },
): ReadonlyMap<string, Decimal> {
  const max = new Map(campaigns.flatMap(({ id, budget }) => (budget ? [[id, budget.max] as const] : [])))
  const owned = new Map<string, Decimal>(own.map((one) => [one.campaignId, sumOf(one)]))
  return new Map(
    periods.map((one) => {
      const has = owned.get(one.campaignId) ?? zero
      const left = (max.get(one.campaignId) ?? zero).minus(spent.get(budgetKey(one)) ?? zero)
      return [one.campaignId, Decimal.max(has, left.plus(has))]
    }),
  )
}

export const sumOf = ({ discount, bonus }: Pick<OrderSpending, 'discount' | 'bonus'>): Decimal => discount.plus(bonus)

/** How the budgets of periods change when an order that has got `known` gets `wanted` instead. */
export function changesOf(known: readonly OrderSpending[], wanted: readonly OrderSpending[]): BudgetChange[] {
  const changes = new Map<string, BudgetChange>()
  const add = ({ campaignId, every, period }: CampaignPeriod, sum: Decimal) => {
    const key = budgetKey({ campaignId, every, period })
    changes.set(key, { campaignId, every, period, sum: sum.plus(changes.get(key)?.sum ?? zero) })
  }
  for (const one of known) add(one, sumOf(one).negated())
  for (const one of wanted) add(one, sumOf(one))
  return [...changes.values()].filter(({ sum }) => !sum.isZero())
}

/** The sums, one after another, of which together no more than `most` is left. */
export function capped<Part extends { sum: Decimal }>(parts: readonly Part[], most: Decimal): Part[] {
  let left = most
  return parts.flatMap((part) => {
    const sum = Decimal.min(part.sum, left)
    left = left.minus(sum)
    return sum.isZero() ? [] : [{ ...part, sum }]
  })
}

import { Decimal, zero } from '#core/decimal.ts'
import type { Day } from '#core/time.ts'
import type { CompiledCampaign } from '#loyalty/engine/campaign.ts'
import type { RemainingBudget } from '#loyalty/engine/model.ts'
import type { OrderKind } from '../claims/model.ts'
import type { CampaignPeriod } from '../uses/model.ts'
import { periodOf } from '../uses/rules.ts'
import type { BudgetChange, OrderGrant, RecordedGrant } from './model.ts'

/** Returns a map key of the period. */
export const budgetKey = ({ campaignId, every, period }: CampaignPeriod): string =>
  [campaignId, every, period].join(' ')

type Budgeted = Pick<CompiledCampaign, 'id' | 'budget'>

/** Returns the budget periods of an order of that day, for campaigns that have a budget for orders. */
export const budgetPeriodsOn = (campaigns: readonly Budgeted[], day: Day): CampaignPeriod[] =>
  campaigns.flatMap(({ id, budget }) => (budget ? [periodOf(id, budget.every, day)] : []))

/** Returns how much campaigns may give to an order that has no grants yet; `spent` is by `budgetKey`. */
export function remainingBudgets(
  campaigns: readonly Budgeted[],
  periods: readonly CampaignPeriod[],
  { spent, bringsNothing }: { spent: ReadonlyMap<string, Decimal>; bringsNothing: boolean },
): ReadonlyMap<string, RemainingBudget> {
  const max = new Map(campaigns.flatMap(({ id, budget }) => (budget ? [[id, budget.max] as const] : [])))
  return new Map(
    periods.map((period) => {
      const remaining = (max.get(period.campaignId) ?? zero).minus(spent.get(budgetKey(period)) ?? zero)
      return [period.campaignId, { sum: Decimal.max(zero, remaining), isOfDiscounts: bringsNothing }]
    }),
  )
}

/** Returns the sum that counts in the budget: a credited bonus counts even if the pending bonus is lower. */
export const grantTotal = ({ discount, bonus, brought }: RecordedGrant): Decimal =>
  discount.plus(Decimal.max(bonus, brought))

/** Returns the largest discount of the campaign for an order with the grant `current`, while its budget has `headroom` left. */
export const remainingDiscount = (current: RecordedGrant, headroom: Decimal): Decimal =>
  headroom.plus(grantTotal(current)).minus(current.brought)

/**
 * Returns the grant that replaces `current`: the bonus is reduced to the rest of the budget after the discount, so that the order
 * can change. The period stays.
 */
export function limitGrant(
  requested: OrderGrant,
  current: RecordedGrant,
  headroom: Decimal | undefined,
): RecordedGrant {
  const { every, period, brought } = current
  const remaining = headroom?.plus(grantTotal(current)).minus(requested.discount)
  const bonus = remaining ? Decimal.max(zero, Decimal.min(requested.bonus, remaining)) : requested.bonus
  return { ...requested, every, period, bonus, brought }
}

/**
 * Returns the grant of a closed order whose bonus is `requestedBonus`: at most the rest of the budget, but at least the promised
 * bonus. The bonus includes credits of earlier closings that were not reversed.
 */
export function grantOnClose(
  current: RecordedGrant,
  requestedBonus: Decimal,
  headroom: Decimal | undefined,
): RecordedGrant {
  const most = headroom?.plus(grantTotal(current)).minus(current.discount)
  const bonus = most ? Decimal.min(requestedBonus, most) : requestedBonus
  return { ...current, bonus, brought: Decimal.max(current.brought, bonus) }
}

/** Returns whether the grant has a discount or a bonus. */
export const hasGrant = ({ discount, bonus }: OrderGrant): boolean => !discount.plus(bonus).isZero()

/** Returns whether orders of the kind credit nothing when they close. */
export const accruesNothing = (kind: OrderKind): boolean => kind === 'Reserve'

/** Returns the budget changes when an order's grants change from `known` to `requested`. */
export function budgetChangesOf(known: readonly RecordedGrant[], requested: readonly RecordedGrant[]): BudgetChange[] {
  const changes = new Map<string, BudgetChange>()
  const add = ({ campaignId, every, period }: CampaignPeriod, sum: Decimal) => {
    const key = budgetKey({ campaignId, every, period })
    changes.set(key, { campaignId, every, period, sum: sum.plus(changes.get(key)?.sum ?? zero) })
  }
  for (const grant of known) add(grant, grantTotal(grant).negated())
  for (const grant of requested) add(grant, grantTotal(grant))
  return [...changes.values()].filter(({ sum }) => !sum.isZero())
}

/** Cuts the sums, in order, to a total of at most `most`. */
export function limitSums<Part extends { sum: Decimal }>(parts: readonly Part[], most: Decimal): Part[] {
  let remaining = most
  return parts.flatMap((part) => {
    const sum = Decimal.min(part.sum, remaining)
    remaining = remaining.minus(sum)
    return sum.isZero() ? [] : [{ ...part, sum }]
  })
}

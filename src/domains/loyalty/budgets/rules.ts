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
    periods.map((one) => {
      const left = (max.get(one.campaignId) ?? zero).minus(spent.get(budgetKey(one)) ?? zero)
      return [one.campaignId, { sum: Decimal.max(zero, left), isOfDiscounts: bringsNothing }]
    }),
  )
}

/** Returns the sum that counts in the budget: a credited bonus counts even if the pending bonus is lower. */
export const grantTotal = ({ discount, bonus, brought }: RecordedGrant): Decimal =>
  discount.plus(Decimal.max(bonus, brought))

/** Returns the largest discount that the campaign may give to an order with the grant `own`, while its budget has `room` left. */
export const remainingDiscount = (own: RecordedGrant, room: Decimal): Decimal =>
  room.plus(grantTotal(own)).minus(own.brought)

/**
 * Returns the grant that replaces `own`: the bonus is reduced to the rest of the budget after the discount, so that the order can change.
 * The period stays.
 */
export function limitGrant(wanted: OrderGrant, own: RecordedGrant, room: Decimal | undefined): RecordedGrant {
  const { every, period, brought } = own
  const left = room?.plus(grantTotal(own)).minus(wanted.discount)
  const bonus = left ? Decimal.max(zero, Decimal.min(wanted.bonus, left)) : wanted.bonus
  return { ...wanted, every, period, bonus, brought }
}

/**
 * Returns the grant of a closed order whose bonus is `wanted`: at most the rest of the budget, but at least the promised bonus. The
 * bonus includes credits of earlier closings that were not reversed.
 */
export function grantOnClose(own: RecordedGrant, wanted: Decimal, room: Decimal | undefined): RecordedGrant {
  const most = room?.plus(grantTotal(own)).minus(own.discount)
  const bonus = most ? Decimal.min(wanted, most) : wanted
  return { ...own, bonus, brought: Decimal.max(own.brought, bonus) }
}

/** Returns whether the grant has a discount or a bonus. */
export const hasGrant = ({ discount, bonus }: OrderGrant): boolean => !discount.plus(bonus).isZero()

/** Returns whether orders of the kind credit nothing when they close. */
export const accruesNothing = (kind: OrderKind): boolean => kind === 'Reserve'

/** Returns the budget changes when an order's grants change from `known` to `wanted`. */
export function budgetChangesOf(known: readonly RecordedGrant[], wanted: readonly RecordedGrant[]): BudgetChange[] {
  const changes = new Map<string, BudgetChange>()
  const add = ({ campaignId, every, period }: CampaignPeriod, sum: Decimal) => {
    const key = budgetKey({ campaignId, every, period })
    changes.set(key, { campaignId, every, period, sum: sum.plus(changes.get(key)?.sum ?? zero) })
  }
  for (const one of known) add(one, grantTotal(one).negated())
  for (const one of wanted) add(one, grantTotal(one))
  return [...changes.values()].filter(({ sum }) => !sum.isZero())
}

/** Cuts the sums, in order, to a total of at most `most`. */
export function limitSums<Part extends { sum: Decimal }>(parts: readonly Part[], most: Decimal): Part[] {
  let left = most
  return parts.flatMap((part) => {
    const sum = Decimal.min(part.sum, left)
    left = left.minus(sum)
    return sum.isZero() ? [] : [{ ...part, sum }]
  })
}

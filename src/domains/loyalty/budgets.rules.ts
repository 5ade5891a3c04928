import { Decimal, total, zero } from '#core/decimal.ts'
import type { OrderKind } from '#shared/order_kinds.ts'
import type { CampaignEffects, Refill } from './crediting.rules.ts'
import type { BudgetChange, CampaignPeriod, OrderGrant, RecordedGrant } from './model.ts'
import { budgetKey } from './rules.ts'

/** Returns the sum that counts in the budget: a credited bonus counts even if the pending bonus is lower. */
export const grantTotal = ({ discount, bonus, credited }: RecordedGrant): Decimal =>
  discount.plus(Decimal.max(bonus, credited))

/** Returns the largest discount of the campaign for an order with the grant `current`, while its budget has `remaining` left. */
export const remainingDiscount = (current: RecordedGrant, remaining: Decimal): Decimal =>
  remaining.plus(grantTotal(current)).minus(current.credited)

/**
 * Returns the grant that replaces `current`: the bonus is reduced to the rest of the budget after the discount, so that the order
 * can change. The period stays.
 */
export function limitGrant(
  requested: OrderGrant,
  current: RecordedGrant,
  remaining: Decimal | undefined,
): RecordedGrant {
  const { every, period, credited } = current
  const most = remaining?.plus(grantTotal(current)).minus(requested.discount)
  const bonus = most ? Decimal.max(zero, Decimal.min(requested.bonus, most)) : requested.bonus
  return { ...requested, every, period, bonus, credited }
}

/**
 * Returns the grant of a closed order whose bonus is `requestedBonus`: at most the rest of the budget, but at least the promised
 * bonus. The bonus includes credits of earlier closings that were not reversed.
 */
export function grantOnClose(
  current: RecordedGrant,
  requestedBonus: Decimal,
  remaining: Decimal | undefined,
): RecordedGrant {
  const most = remaining?.plus(grantTotal(current)).minus(current.discount)
  const bonus = most ? Decimal.min(requestedBonus, most) : requestedBonus
  return { ...current, bonus, credited: Decimal.max(current.credited, bonus) }
}

/** Returns whether the grant has a discount or a bonus. */
export const hasGrant = ({ discount, bonus }: OrderGrant): boolean => !discount.plus(bonus).isZero()

/** Returns whether orders of the kind credit nothing when they close. */
export const accruesNothing = (kind: OrderKind): boolean => kind === 'Banquet'

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

/**
 * Returns the effects with the bonus of each campaign cut to `allowed`, program by program in the order of `refills`. Campaigns that
 * `allowed` lacks are not limited.
 */
export const limitRefills = (
  campaignEffects: readonly CampaignEffects[],
  refills: readonly Refill[],
  allowed: ReadonlyMap<string, Decimal>,
): CampaignEffects[] =>
  campaignEffects.map(({ campaign, effects }) => {
    const requested = refills.filter(({ campaignId }) => campaignId === campaign.id)
    const most = allowed.get(campaign.id)
    if (!most || most.equals(total(requested.map(({ sum }) => sum)))) return { campaign, effects }
    const others = effects.map(({ accrual: _, ...effect }) => effect)
    return { campaign, effects: [...others, ...limitSums(requested, most).map((accrual) => ({ accrual }))] }
  })

/** Cuts the sums, in order, to a total of at most `most`. */
function limitSums<Part extends { sum: Decimal }>(parts: readonly Part[], most: Decimal): Part[] {
  let remaining = most
  return parts.flatMap((part) => {
    const sum = Decimal.min(part.sum, remaining)
    remaining = remaining.minus(sum)
    return sum.isZero() ? [] : [{ ...part, sum }]
  })
}

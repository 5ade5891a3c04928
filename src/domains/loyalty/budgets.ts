import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { Decimal, total, zero } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import { type Day, dayOf, type Instant } from '#core/time.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import type { RemainingBudget } from '#loyalty/model.ts'
import {
  accruesNothing,
  budgetChangesOf,
  grantOnClose,
  hasGrant,
  limitGrant,
  limitRefills,
  remainingDiscount,
} from './budgets.rules.ts'
import {
  listBudgetPeriods,
  listGrants,
  listOrdersWithPendingBonus,
  lockSpent,
  replaceGrants,
  tryInsertGrants,
} from './budgets.store.ts'
import { ProgramsOf } from './cached.ts'
import { type CampaignEffects, programFilter, refillsOf } from './crediting.rules.ts'
import type { CampaignPeriod, OrderGrant, RecordedGrant, UsageKey } from './model.ts'
import { accrualAudienceOf, budgetKey, budgetPeriodsOn, campaignPeriodOf, orderBudgetOf } from './rules.ts'
import { listWallets } from './wallets.store.ts'

/** `db` is a transaction. */
interface BudgetContext {
  db: Db
  caches: Caches
  now: Instant
}

/** Grants of an order. Their budgets are locked until the transaction ends. */
interface LockedGrants {
  known: readonly RecordedGrant[]
  /** Returns the rest of a campaign's budget in a period; undefined if unlimited. */
  remainingIn(period: CampaignPeriod): Decimal | undefined
}

/**
 * Replaces the grants of an order. Returns false, without changes, if a budget has too little left; credited bonuses count until they are
 * reversed.
 */
export async function updateGrants(
  context: BudgetContext,
  key: UsageKey,
  requested: readonly OrderGrant[],
): Promise<boolean> {
  const { known, remainingIn } = await lockGrants(context, key, requested)
  const changed = requested.map((grant) => {
    const previous = known.find(({ campaignId }) => campaignId === grant.campaignId)
    return previous && hasGrant(previous)
      ? limitGrant(grant, previous, remainingIn(previous))
      : { ...grant, credited: previous?.credited ?? zero }
  })
  const removed = known.filter((grant) => !requested.some(({ campaignId }) => campaignId === grant.campaignId))
  const grants = [...changed, ...removed.map((grant) => ({ ...grant, discount: zero, bonus: zero }))]
  const changes = budgetChangesOf(known, grants)
  if (changes.some((change) => change.sum.greaterThan(zero) && remainingIn(change)?.lessThan(change.sum))) return false
  await replaceGrants(context.db, key, { grants, changes, now: context.now })
  return true
}

/**
 * Returns how much campaigns may grant to an order of that day that is priced again. The budgets stay locked until the transaction ends, so
 * that the order gets the grants it is priced with.
 */
export async function lockAvailableBudgets(
  context: BudgetContext,
  key: UsageKey,
  day: Day,
): Promise<ReadonlyMap<string, RemainingBudget>> {
  const { activeCampaigns } = await context.caches.get(ProgramsOf, key.organization.corporationId)
  const periods = budgetPeriodsOn(activeCampaigns, day)
  const { known, remainingIn } = await lockGrants(context, key, periods)
  return new Map(
    periods.map((period) => {
      const previous = known.find(({ campaignId }) => campaignId === period.campaignId)
      const remaining = remainingIn(previous ?? period) ?? zero
      return previous && hasGrant(previous)
        ? [period.campaignId, { sum: remainingDiscount(previous, remaining), isOfDiscounts: true }]
        : [period.campaignId, { sum: remaining, isOfDiscounts: accruesNothing(key.kind) }]
    }),
  )
}

/**
 * Like `updateGrants` for an order without grants, in one round trip, because all orders of the chain with the same campaign
 * wait for each other here. If it returns false, the caller rolls back.
 */
export async function addGrants(
  { db, caches, now }: BudgetContext,
  key: UsageKey,
  requested: readonly OrderGrant[],
): Promise<boolean> {
  const { corporationId, timeZone } = key.organization
  const { campaigns, activeCampaigns } = await caches.get(ProgramsOf, corporationId)
  const limited = requested.map((grant) => ({ ...grant, max: campaigns.get(grant.campaignId)?.orderBudget ?? null }))
  const locked = budgetPeriodsOn(activeCampaigns, dayOf(now, timeZone))
  return tryInsertGrants(db, key, { requested: limited, locked, now })
}

/**
 * Locks the budgets of the order's previous and new grants together with all other budgets of today: a transaction that saves several
 * orders then never waits for a second budget while others wait for its first.
 */
async function lockGrants(
  { db, caches, now }: BudgetContext,
  key: UsageKey,
  requested: readonly CampaignPeriod[],
): Promise<LockedGrants> {
  const { corporationId, timeZone } = key.organization
  const { campaigns, activeCampaigns } = await caches.get(ProgramsOf, corporationId)
  const current = budgetPeriodsOn(activeCampaigns, dayOf(now, timeZone))
  const spent = await lockSpent(db, corporationId, [...current, ...requested, ...(await listGrants(db, key))])
  return {
    known: await listGrants(db, key),
    remainingIn(period) {
      const remaining = campaigns.get(period.campaignId)?.orderBudget?.minus(spent.get(budgetKey(period)) ?? zero)
      return remaining && Decimal.max(zero, remaining)
    },
  }
}

/**
 * Locks the budgets in which orders of a chain count, before any of them is closed or reversed (docs/design/transactions.md). Orders
 * that get nothing from a budget lock none.
 */
export async function lockBudgets(
  { db, caches, now }: BudgetContext,
  corporationId: Id<'Corporation'>,
  { closed, reopened }: { closed: readonly UsageKey[]; reopened: readonly UsageKey[] },
): Promise<void> {
  const { hasOrderBudgets, activeCampaigns } = await caches.get(ProgramsOf, corporationId)
  if (!hasOrderBudgets || closed.length + reopened.length === 0) return
  const recorded = await listBudgetPeriods(db, corporationId, { closed, reopened })
  const mayAccrue =
    closed.length > 0 && activeCampaigns.some((campaign) => campaign.budget && accrualAudienceOf(campaign) !== 'nobody')
  if (recorded.length === 0 && !mayAccrue) return
  const days = new Set([...closed, ...reopened].map(({ organization }) => dayOf(now, organization.timeZone)))
  const current = [...days].flatMap((day) => budgetPeriodsOn(activeCampaigns, day))
  await lockSpent(db, corporationId, [...current, ...recorded])
}

interface Closed {
  guestId: string
  /** Day on which the order was placed. */
  day: Day
  campaignEffects: readonly CampaignEffects[]
}

/**
 * Returns the effects of a closed order within the budgets, and counts them in place of the pending bonus. The promised bonus is always
 * credited; only the excess over it is limited by the budget. The caller has locked the guest and the wallets.
 */
export async function limitToBudgets(
  context: BudgetContext,
  key: UsageKey,
  { guestId, day, campaignEffects }: Closed,
): Promise<readonly CampaignEffects[]> {
  const { db, caches } = context
  const { corporationId } = key.organization
  const programs = await caches.get(ProgramsOf, corporationId)
  if (!programs.hasOrderBudgets) return campaignEffects
  const wallets = await listWallets(db, corporationId, guestId)
  const isCredited = programFilter(programs.programs, key.organization.id, {
    wallets,
    joins: ({ joinsWithFirstOrder }) => joinsWithFirstOrder,
  })
  const refills = refillsOf(campaignEffects, moneyGridOf(key.organization)).filter(({ programId }) =>
    isCredited(programId),
  )
  const requestedBonuses = new Map<string, Decimal>()
  for (const [campaignId, campaignRefills] of Map.groupBy(refills, (refill) => refill.campaignId))
    if (programs.campaigns.get(campaignId)?.orderBudget)
      requestedBonuses.set(campaignId, total(campaignRefills.map(({ sum }) => sum)))
  const allowed = await recordBonuses(context, key, { day, requested: requestedBonuses })
  return limitRefills(campaignEffects, refills, allowed)
}

/** Stops counting pending bonuses of closed orders that are not credited. Does nothing in chains without budgets. */
export async function dropPendingBonuses(context: BudgetContext, keys: readonly UsageKey[]): Promise<void> {
  for (const [corporationId, orderKeys] of Map.groupBy(keys, (key) => key.organization.corporationId)) {
    const { hasOrderBudgets } = await context.caches.get(ProgramsOf, corporationId)
    if (!hasOrderBudgets) continue
    for (const key of await listOrdersWithPendingBonus(context.db, corporationId, orderKeys))
      await recordBonuses(context, key, { day: dayOf(context.now, key.organization.timeZone), requested: new Map() })
  }
}

/** Returns the grants of a cancelled order to the budgets. */
export async function releaseGrants(context: BudgetContext, key: UsageKey): Promise<void> {
  const { hasOrderBudgets } = await context.caches.get(ProgramsOf, key.organization.corporationId)
  if (hasOrderBudgets && (await listGrants(context.db, key)).length > 0) await updateGrants(context, key, [])
}

/** Counts the bonuses of a closed order and returns how much of each may be credited. */
async function recordBonuses(
  context: BudgetContext,
  key: UsageKey,
  { day, requested }: { day: Day; requested: ReadonlyMap<string, Decimal> },
): Promise<ReadonlyMap<string, Decimal>> {
  const before = await listGrants(context.db, key)
  if (requested.size === 0 && before.every(({ bonus }) => bonus.isZero())) return requested
  const { campaigns } = await context.caches.get(ProgramsOf, key.organization.corporationId)
  const periods = [...requested.keys()].flatMap((id) => {
    const campaign = campaigns.get(id)
    const budget = campaign && orderBudgetOf(campaign)
    return budget && !before.some(({ campaignId }) => campaignId === id)
      ? [campaignPeriodOf(id, budget.every, day)]
      : []
  })
  const { known, remainingIn } = await lockGrants(context, key, periods)
  const added = periods
    .filter(({ campaignId }) => !known.some((grant) => grant.campaignId === campaignId))
    .map((period) => ({ ...period, discount: zero, bonus: zero, credited: zero }))
  const grants = [...known, ...added].map((grant) =>
    grantOnClose(grant, requested.get(grant.campaignId) ?? zero, remainingIn(grant)),
  )
  await replaceGrants(context.db, key, { grants, changes: budgetChangesOf(known, grants), now: context.now })
  return new Map([...requested].map(([id]) => [id, grants.find(({ campaignId }) => campaignId === id)?.bonus ?? zero]))
}

/**
 * Subtracts the reversed bonuses of an order from the budgets, by campaign; a bonus that could not be reversed still counts. The caller has
 * locked the guest and the wallets.
 */
export async function recordReversedBonuses(
  context: BudgetContext,
  key: UsageKey,
  reversed: ReadonlyMap<string, Decimal>,
): Promise<void> {
  if (!(await listGrants(context.db, key)).some(({ campaignId }) => reversed.has(campaignId))) return
  const { known } = await lockGrants(context, key, [])
  const grants = known.map((grant) => ({
    ...grant,
    credited: Decimal.max(zero, grant.credited.minus(reversed.get(grant.campaignId) ?? zero)),
  }))
  await replaceGrants(context.db, key, { grants, changes: budgetChangesOf(known, grants), now: context.now })
}

import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { Decimal, total, zero } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import { type Day, dayOf, type Instant } from '#core/time.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import type { RemainingBudget } from '#loyalty/engine/model.ts'
import { type CampaignEffects, refillsOf } from '../accrual/rules.ts'
import { type Programs, ProgramsOf } from '../cached.ts'
import type { OrderKey } from '../claims/model.ts'
import { accrualAudienceOf, isProgramAt, orderBudgetOf, walletIdOf } from '../rules.ts'
import type { CampaignPeriod } from '../uses/model.ts'
import { periodOf } from '../uses/rules.ts'
import { listWallets } from '../wallets/store.ts'
import type { OrderGrant, RecordedGrant } from './model.ts'
import {
  accruesNothing,
  budgetChangesOf,
  budgetKey,
  budgetPeriodsOn,
  grantOnClose,
  hasGrant,
  limitGrant,
  limitSums,
  remainingDiscount,
} from './rules.ts'
import {
  listBudgetPeriods,
  listGrants,
  listOrdersWithPendingBonus,
  lockSpent,
  replaceGrants,
  tryInsertGrants,
} from './store.ts'

/** `db` is a transaction. */
interface BudgetContext {
  db: Db
  caches: Caches
  now: Instant
}

/** What an order has got of budgets. They are locked until the transaction ends. */
interface LockedGrants {
  known: readonly RecordedGrant[]
  /** How much more a campaign may give in a period; undefined for any sum. */
  headroomIn(period: CampaignPeriod): Decimal | undefined
}

/**
 * Lets campaigns give this for an order, instead of what they have given for it before. False when that is more than their
 * budgets have left: nothing has changed then. Bonuses that have come already count until they are taken back.
 */
export async function updateGrants(
  context: BudgetContext,
  key: OrderKey,
  wanted: readonly OrderGrant[],
): Promise<boolean> {
  const { known, headroomIn } = await lockGrants(context, key, wanted)
  const given = wanted.map((one) => {
    const own = known.find(({ campaignId }) => campaignId === one.campaignId)
    return own && hasGrant(own) ? limitGrant(one, own, headroomIn(own)) : { ...one, brought: own?.brought ?? zero }
  })
  const others = known.filter((own) => !wanted.some(({ campaignId }) => campaignId === own.campaignId))
  const spending = [...given, ...others.map((own) => ({ ...own, discount: zero, bonus: zero }))]
  const changes = budgetChangesOf(known, spending)
  if (changes.some((change) => change.sum.greaterThan(zero) && headroomIn(change)?.lessThan(change.sum))) return false
  await replaceGrants(context.db, key, { spending, changes, now: context.now })
  return true
}

/**
 * How much campaigns may give for an order of that day that is priced again. Nobody else spends anything of it until the
 * transaction ends, so that the order gets what it is priced with.
 */
export async function lockAvailableBudgets(
  context: BudgetContext,
  key: OrderKey,
  day: Day,
): Promise<ReadonlyMap<string, RemainingBudget>> {
  const { activeCampaigns } = await context.caches.get(ProgramsOf, key.organization.corporationId)
  const periods = budgetPeriodsOn(activeCampaigns, day)
  const { known, headroomIn } = await lockGrants(context, key, periods)
  return new Map(
    periods.map((period) => {
      const own = known.find(({ campaignId }) => campaignId === period.campaignId)
      const more = headroomIn(own ?? period) ?? zero
      return own && hasGrant(own)
        ? [period.campaignId, { sum: remainingDiscount(own, more), isOfDiscounts: true }]
        : [period.campaignId, { sum: more, isOfDiscounts: accruesNothing(key.kind) }]
    }),
  )
}

/**
 * The same for an order that has got nothing yet, in one statement: all orders of the chain that a campaign gives something for
 * wait for each other here. The caller leaves nothing of it when it answers false.
 */
export async function addGrants(
  { db, caches, now }: BudgetContext,
  key: OrderKey,
  wanted: readonly OrderGrant[],
): Promise<boolean> {
  const { corporationId, timeZone } = key.organization
  const { campaigns, activeCampaigns } = await caches.get(ProgramsOf, corporationId)
  const limited = wanted.map((one) => ({ ...one, max: campaigns.get(one.campaignId)?.orderBudget ?? null }))
  return tryInsertGrants(db, key, {
    spending: limited,
    locked: budgetPeriodsOn(activeCampaigns, dayOf(now, timeZone)),
    now,
  })
}

/**
 * Locks the budgets that the order has something of, or is to have, with all others that orders of today have something of: who
 * carries out several orders then waits for no second budget while others wait for the first.
 */
async function lockGrants(
  { db, caches, now }: BudgetContext,
  key: OrderKey,
  wanted: readonly CampaignPeriod[],
): Promise<LockedGrants> {
  const { corporationId, timeZone } = key.organization
  const { campaigns, activeCampaigns } = await caches.get(ProgramsOf, corporationId)
  const current = budgetPeriodsOn(activeCampaigns, dayOf(now, timeZone))
  const periods = new Map([...current, ...wanted, ...(await listGrants(db, key))].map((one) => [budgetKey(one), one]))
  const spent = await lockSpent(db, corporationId, [...periods.values()])
  return {
    known: await listGrants(db, key),
    headroomIn(period) {
      const left = campaigns.get(period.campaignId)?.orderBudget?.minus(spent.get(budgetKey(period)) ?? zero)
      return left && Decimal.max(zero, left)
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
  { closed, undone }: { closed: readonly OrderKey[]; undone: readonly OrderKey[] },
): Promise<void> {
  const { hasOrderBudgets, activeCampaigns } = await caches.get(ProgramsOf, corporationId)
  if (!hasOrderBudgets || closed.length + undone.length === 0) return
  const noted = await listBudgetPeriods(db, corporationId, { closed, undone })
  const mayBring = closed.length > 0 && activeCampaigns.some((one) => one.budget && accrualAudienceOf(one) !== 'nobody')
  if (noted.length === 0 && !mayBring) return
  const days = new Set([...closed, ...undone].map(({ organization }) => dayOf(now, organization.timeZone)))
  const current = [...days].flatMap((day) => budgetPeriodsOn(activeCampaigns, day))
  const periods = new Map([...current, ...noted].map((one) => [budgetKey(one), one]))
  await lockSpent(db, corporationId, [...periods.values()])
}

interface Closed {
  guestId: string
  /** On which the order was placed. */
  day: Day
  brought: readonly CampaignEffects[]
}

/**
 * What campaigns bring for an order that was closed, as far as their budgets let them, and counts that instead of what they
 * were to bring. An order gets what it was promised in any case: what is more than that, and more than is left, is left out.
 * The caller has locked the guest and the wallets.
 */
export async function limitToBudgets(
  context: BudgetContext,
  key: OrderKey,
  { guestId, day, brought }: Closed,
): Promise<readonly CampaignEffects[]> {
  const { db, caches } = context
  const { corporationId } = key.organization
  const programs = await caches.get(ProgramsOf, corporationId)
  if (!programs.hasOrderBudgets) return brought
  const wallets = await listWallets(db, corporationId, guestId)
  const isReached = programFilter(programs, key.organization, new Set(wallets.map(({ programId }) => programId)))
  const refills = refillsOf(brought, moneyGridOf(key.organization)).filter(({ programId }) => isReached(programId))
  const wanted = new Map<string, Decimal>()
  for (const [campaignId, own] of Map.groupBy(refills, (refill) => refill.campaignId))
    if (programs.campaigns.get(campaignId)?.orderBudget) wanted.set(campaignId, total(own.map(({ sum }) => sum)))
  const allowed = await recordBonuses(context, key, { day, wanted })
  return brought.map((one) => {
    const most = allowed.get(one.campaign.id)
    if (!most || most.equals(wanted.get(one.campaign.id) ?? zero)) return one
    const own = refills.filter(({ campaignId }) => campaignId === one.campaign.id)
    const others = one.effects.map(({ accrual: _, ...effects }) => effects)
    return { ...one, effects: [...others, ...limitSums(own, most).map((accrual) => ({ accrual }))] }
  })
}

/** Whether something comes into the wallet of a program: nobody gets anything of a program that is not joined. */
const programFilter =
  ({ programs }: Programs, { id }: Organization, joined: ReadonlySet<string>) =>
  (programId: string): boolean => {
    const program = programs.get(programId)
    return program !== undefined && joined.has(programId) && isProgramAt(program, id) && walletIdOf(program) !== null
  }

/** Counts nothing that campaigns were to bring for closed orders that bring nothing. Chains without budgets ask nothing. */
export async function dropPendingBonuses(context: BudgetContext, keys: readonly OrderKey[]): Promise<void> {
  for (const [corporationId, own] of Map.groupBy(keys, (key) => key.organization.corporationId)) {
    const { hasOrderBudgets } = await context.caches.get(ProgramsOf, corporationId)
    if (!hasOrderBudgets) continue
    for (const key of await listOrdersWithPendingBonus(context.db, corporationId, own))
      await recordBonuses(context, key, { day: dayOf(context.now, key.organization.timeZone), wanted: new Map() })
  }
}

/** Counts nothing any more of what campaigns have given for an order that is gone. */
export async function releaseGrants(context: BudgetContext, key: OrderKey): Promise<void> {
  const { hasOrderBudgets } = await context.caches.get(ProgramsOf, key.organization.corporationId)
  if (hasOrderBudgets && (await listGrants(context.db, key)).length > 0) await updateGrants(context, key, [])
}

/** Counts what campaigns bring for a closed order; answers how much of it they may. */
async function recordBonuses(
  context: BudgetContext,
  key: OrderKey,
  { day, wanted }: { day: Day; wanted: ReadonlyMap<string, Decimal> },
): Promise<ReadonlyMap<string, Decimal>> {
  const before = await listGrants(context.db, key)
  if (wanted.size === 0 && before.every(({ bonus }) => bonus.isZero())) return wanted
  const { campaigns } = await context.caches.get(ProgramsOf, key.organization.corporationId)
  const periods = [...wanted.keys()].flatMap((id) => {
    const campaign = campaigns.get(id)
    const budget = campaign && orderBudgetOf(campaign)
    return budget && !before.some(({ campaignId }) => campaignId === id) ? [periodOf(id, budget.every, day)] : []
  })
  const { known, headroomIn } = await lockGrants(context, key, periods)
  const fresh = periods
    .filter(({ campaignId }) => !known.some((one) => one.campaignId === campaignId))
    .map((period) => ({ ...period, discount: zero, bonus: zero, brought: zero }))
  const spending = [...known, ...fresh].map((one) =>
    grantOnClose(one, wanted.get(one.campaignId) ?? zero, headroomIn(one)),
  )
  await replaceGrants(context.db, key, { spending, changes: budgetChangesOf(known, spending), now: context.now })
  return new Map([...wanted].map(([id]) => [id, spending.find(({ campaignId }) => campaignId === id)?.bonus ?? zero]))
}

/**
 * Counts no more what was taken back of the bonuses of an order, by campaign. What could not be taken back stays counted: the
 * campaign has given it. The caller has locked the guest and the wallets.
 */
export async function recordReversedBonuses(
  context: BudgetContext,
  key: OrderKey,
  taken: ReadonlyMap<string, Decimal>,
): Promise<void> {
  if (!(await listGrants(context.db, key)).some(({ campaignId }) => taken.has(campaignId))) return
  const { known } = await lockGrants(context, key, [])
  const spending = known.map((one) => ({
    ...one,
    brought: Decimal.max(zero, one.brought.minus(taken.get(one.campaignId) ?? zero)),
  }))
  await replaceGrants(context.db, key, { spending, changes: budgetChangesOf(known, spending), now: context.now })
}

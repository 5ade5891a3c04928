import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { inputRows, newRows } from '#core/db/rows.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { Decimal, total, zero } from '#core/decimal.ts'
import { deleteByOwner, expiredRows, type RetentionRule } from '#core/events/expired_rows.ts'
import { recordLifetimeMs } from '#core/events/retention.ts'
import type { Id } from '#core/schema.ts'
import { type Day, dayMs, dayOf, type Instant, toUtcTime } from '#core/time.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import type { UsePeriod } from '#loyalty/campaign.ts'
import type { Grant } from '#loyalty/grants.ts'
import type { RemainingBudget } from '#loyalty/model.ts'
import type { OrderKind } from '#shared/order_kinds.ts'
import { type Programs, ProgramsOf } from './cached.ts'
import { type CampaignEffects, refillsOf } from './crediting.ts'
import { lockBudgetsNext } from './locks.ts'
import type { BudgetChange, CampaignPeriod, Every, OrderGrant, RecordedGrant, UsageKey } from './model.ts'
import {
  accrualAudienceOf,
  budgetKey,
  budgetPeriodsOn,
  campaignPeriodOf,
  isProgramAt,
  orderBudgetOf,
  walletIdOf,
} from './rules.ts'
import { listWallets } from './wallets.ts'

/** Budget of a campaign in a period, as operators see it. */
interface ListedBudget {
  campaignId: Id<'MarketingCampaign'>
  campaignName: string
  of: 'Orders' | 'Scheduled'
  every: UsePeriod | Every
  /** Null for `AllTime`. */
  period: Day | null
  spent: Decimal
  budget: Decimal | null
}

/** Grants of a budget to an order, as operators see it. */
interface ListedOrder extends Grant, Pick<RecordedGrant, 'brought'> {
  organizationId: Id<'Organization'>
  kind: OrderKind
  orderId: Id<'Order'>
  notedAt: Instant
  /** Sum that counts in the budget. */
  given: Decimal
}

/** Returns the sum that counts in the budget: a credited bonus counts even if the pending bonus is lower. */
const grantTotal = ({ discount, bonus, brought }: RecordedGrant): Decimal => discount.plus(Decimal.max(bonus, brought))

/** Returns the largest discount of the campaign for an order with the grant `current`, while its budget has `headroom` left. */
const remainingDiscount = (current: RecordedGrant, headroom: Decimal): Decimal =>
  headroom.plus(grantTotal(current)).minus(current.brought)

/**
 * Returns the grant that replaces `current`: the bonus is reduced to the rest of the budget after the discount, so that the order
 * can change. The period stays.
 */
function limitGrant(requested: OrderGrant, current: RecordedGrant, headroom: Decimal | undefined): RecordedGrant {
  const { every, period, brought } = current
  const remaining = headroom?.plus(grantTotal(current)).minus(requested.discount)
  const bonus = remaining ? Decimal.max(zero, Decimal.min(requested.bonus, remaining)) : requested.bonus
  return { ...requested, every, period, bonus, brought }
}

/**
 * Returns the grant of a closed order whose bonus is `requestedBonus`: at most the rest of the budget, but at least the promised
 * bonus. The bonus includes credits of earlier closings that were not reversed.
 */
function grantOnClose(current: RecordedGrant, requestedBonus: Decimal, headroom: Decimal | undefined): RecordedGrant {
  const most = headroom?.plus(grantTotal(current)).minus(current.discount)
  const bonus = most ? Decimal.min(requestedBonus, most) : requestedBonus
  return { ...current, bonus, brought: Decimal.max(current.brought, bonus) }
}

/** Returns whether the grant has a discount or a bonus. */
const hasGrant = ({ discount, bonus }: OrderGrant): boolean => !discount.plus(bonus).isZero()

/** Returns whether orders of the kind credit nothing when they close. */
const accruesNothing = (kind: OrderKind): boolean => kind === 'Banquet'

/** Returns the budget changes when an order's grants change from `known` to `requested`. */
function budgetChangesOf(known: readonly RecordedGrant[], requested: readonly RecordedGrant[]): BudgetChange[] {
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
function limitSums<Part extends { sum: Decimal }>(parts: readonly Part[], most: Decimal): Part[] {
  let remaining = most
  return parts.flatMap((part) => {
    const sum = Decimal.min(part.sum, remaining)
    remaining = remaining.minus(sum)
    return sum.isZero() ? [] : [{ ...part, sum }]
  })
}

type BudgetRow = CampaignPeriod & { spent: string }

const spentByKey = (rows: readonly BudgetRow[]): Map<string, Decimal> =>
  new Map(rows.map(({ spent, ...period }) => [budgetKey(period), new Decimal(spent)]))

/** Returns the spent part of order budgets, by `budgetKey`. Omits budgets that are still untouched. */
export async function listSpent(
  db: Db,
  corporationId: string,
  periods: readonly CampaignPeriod[],
): Promise<ReadonlyMap<string, Decimal>> {
  if (periods.length === 0) return new Map()
  return spentByKey(
    await db<BudgetRow[]>`
      select budget.campaign_id, budget.every, to_char(budget.period, 'YYYY-MM-DD') as period, budget.spent
        from loyalty_order_budget as budget
        join ${requestedBudgets(periods)} using (campaign_id, every, period)
       where budget.corporation_id = ${corporationId}`,
  )
}

/** Like `listSpent`, and locks the budget rows until the transaction ends. Inserts missing rows first: only a row can be locked. */
async function lockSpent(
  db: Db,
  corporationId: string,
  periods: readonly CampaignPeriod[],
): Promise<ReadonlyMap<string, Decimal>> {
  lockBudgetsNext(db, periods)
  const locked = await lockExisting(db, corporationId, periods)
  const missing = periods.filter((period) => !locked.has(budgetKey(period)))
  if (missing.length === 0) return locked
  await db`
    insert into loyalty_order_budget (corporation_id, campaign_id, every, period, spent)
    select ${corporationId}::uuid, campaign_id, every, period, 0
      from ${requestedBudgets(missing)}
     order by campaign_id, every, period
        on conflict (corporation_id, campaign_id, every, period) do nothing`
  return lockExisting(db, corporationId, periods)
}

/** Locks rows in the order of their keys, so that concurrent transactions cannot deadlock. */
const lockExisting = async (db: Db, corporationId: string, periods: readonly CampaignPeriod[]) =>
  spentByKey(
    await db<BudgetRow[]>`
      select budget.campaign_id, budget.every, to_char(budget.period, 'YYYY-MM-DD') as period, budget.spent
        from loyalty_order_budget as budget
        join ${requestedBudgets(periods)} using (campaign_id, every, period)
       where budget.corporation_id = ${corporationId}
       order by budget.campaign_id, budget.every, budget.period
         for update of budget`,
  )

const requestedBudgets = (periods: readonly CampaignPeriod[]) =>
  inputRows('requested', periods, { uuid: ['campaignId'], text: ['every'], date: ['period'] })

type GrantRow = CampaignPeriod & { discount: string; bonus: string; brought: string }

async function listGrants(db: Db, { organization, kind, orderId }: UsageKey): Promise<RecordedGrant[]> {
  const rows = await db<GrantRow[]>`
    select campaign_id, every, to_char(period, 'YYYY-MM-DD') as period, discount, bonus, brought
      from loyalty_order_spending
     where corporation_id = ${organization.corporationId}
       and organization_id = ${organization.id}
       and order_kind = ${kind}
       and order_id = ${orderId}
     order by campaign_id`
  return rows.map(({ discount, bonus, brought, ...row }) => ({
    ...row,
    discount: new Decimal(discount),
    bonus: new Decimal(bonus),
    brought: new Decimal(brought),
  }))
}

/** Returns the budgets that change when orders are closed with a pending bonus, or reopened with any grant. */
const listBudgetPeriods = (
  db: Db,
  corporationId: string,
  { closed, reopened }: { closed: readonly UsageKey[]; reopened: readonly UsageKey[] },
): Promise<CampaignPeriod[]> => db<CampaignPeriod[]>`
  select distinct campaign_id, every, to_char(period, 'YYYY-MM-DD') as period
    from ${requestedOrders([...closed, ...reopened])}
    join loyalty_order_spending as spending using (organization_id, order_kind, order_id)
   where spending.corporation_id = ${corporationId}
     and (spending.bonus > 0 or requested.place > ${closed.length})
   order by campaign_id, every, period`

const requestedOrders = (keys: readonly UsageKey[]) =>
  inputRows(
    'requested',
    keys.map(({ organization, kind, orderId }) => ({ organizationId: organization.id, orderKind: kind, orderId })),
    { uuid: ['organizationId', 'orderId'], text: ['orderKind'] },
    'place',
  )

/** Returns the orders that have a pending bonus counted against a budget. */
async function listOrdersWithPendingBonus(
  db: Db,
  corporationId: string,
  keys: readonly UsageKey[],
): Promise<UsageKey[]> {
  const rows = await db<{ place: number }[]>`
    select distinct requested.place::int
      from ${requestedOrders(keys)}
      join loyalty_order_spending as spending using (organization_id, order_kind, order_id)
     where spending.corporation_id = ${corporationId}
       and spending.bonus > 0
     order by place`
  return rows.flatMap(({ place }) => keys[place - 1] ?? [])
}

/**
 * Inserts the grants of a new order and adds them to the spent part of their budgets, after locking the `locked` budgets in key order.
 * Returns false if a budget would exceed its `max`: the caller then has to roll back.
 */
async function tryInsertGrants(
  db: Db,
  { organization: { id, corporationId }, kind, orderId }: UsageKey,
  taken: {
    spending: readonly (OrderGrant & { max: Decimal | null })[]
    locked: readonly CampaignPeriod[]
    now: Instant
  },
): Promise<boolean> {
  const { spending, locked, now } = taken
  lockBudgetsNext(db, [...locked, ...spending])
  const { count } = await db`
    with locked as materialized (
      select budget.campaign_id
        from loyalty_order_budget as budget
        join ${requestedBudgets(locked)} using (campaign_id, every, period)
       where budget.corporation_id = ${corporationId}
       order by budget.campaign_id, budget.every, budget.period
         for update of budget
    ), given as materialized (
      select campaign_id, every, period, discount, bonus, max
        from ${inputRows('given', spending, {
          uuid: ['campaignId'],
          text: ['every'],
          date: ['period'],
          numeric: ['discount', 'bonus', 'max'],
        })}
       where (select count(*) from locked) >= 0
    ), counted as (
      insert into loyalty_order_budget as known (corporation_id, campaign_id, every, period, spent)
      select ${corporationId}::uuid, campaign_id, every, period, discount + bonus
        from given
       where max is null
          or discount + bonus <= max
       order by campaign_id, every, period
          on conflict (corporation_id, campaign_id, every, period) do update
         set spent = known.spent + excluded.spent
       where known.spent + excluded.spent <= (
               select coalesce(max, 'infinity'::numeric)
                 from given
                where given.campaign_id = known.campaign_id)
      returning campaign_id)
    insert into loyalty_order_spending (corporation_id, organization_id, order_kind, order_id, campaign_id, every, period, discount,
                                        bonus, noted_at)
    select ${corporationId}::uuid, ${id}::uuid, ${kind}, ${orderId}::uuid, campaign_id, every, period, discount, bonus,
           ${toTimestamp(db, now)}
      from given
      join counted using (campaign_id)`
  return count === spending.length
}

/** Replaces the grants of the order and changes the budgets, which the caller has locked. Grants of zero have no row. */
async function replaceGrants(
  db: Db,
  { organization: { id, corporationId }, kind, orderId }: UsageKey,
  { spending, changes, now }: { spending: readonly RecordedGrant[]; changes: readonly BudgetChange[]; now: Instant },
): Promise<void> {
  const nonzero = spending.filter((grant) => !grantTotal(grant).isZero())
  await db`
    with changed as (
      update loyalty_order_budget as known
         set spent = known.spent + change.sum
        from ${inputRows('change', changes, { uuid: ['campaignId'], text: ['every'], date: ['period'], numeric: ['sum'] })}
       where known.corporation_id = ${corporationId}
         and known.campaign_id = change.campaign_id
         and known.every = change.every
         and known.period = change.period
    ), deleted as (
      delete from loyalty_order_spending
       where corporation_id = ${corporationId}
         and organization_id = ${id}
         and order_kind = ${kind}
         and order_id = ${orderId}
         and campaign_id <> all(${nonzero.map(({ campaignId }) => campaignId)}::uuid[]))
    insert into loyalty_order_spending ${newRows(
      {
        corporationId: db`${corporationId}::uuid`,
        organizationId: db`${id}::uuid`,
        orderKind: db`${kind}`,
        orderId: db`${orderId}::uuid`,
        notedAt: toTimestamp(db, now),
      },
      nonzero,
      { uuid: ['campaignId'], text: ['every'], date: ['period'], numeric: ['discount', 'bonus', 'brought'] },
    )}
        on conflict (corporation_id, organization_id, order_kind, order_id, campaign_id) do update
       set every = excluded.every,
           period = excluded.period,
           discount = excluded.discount,
           bonus = excluded.bonus,
           brought = excluded.brought`
}

/** Deletes grants of orders that can no longer be reopened; their sums stay counted in the budgets. */
export const grantRetention: RetentionRule = {
  name: 'loyalty: budgets of orders',
  deleteSome(db, { now, rowsMax }) {
    const isPast = db`noted_at <= ${toTimestamp(db, now - recordLifetimeMs)}`
    const owned = { table: 'loyalty_order_spending', owner: 'corporation_id', isPast, rowsMax }
    return deleteByOwner(db, owned, async (corporationId, remaining) => {
      const [{ count }] = await db<[{ count: number }]>`
        with due as (
          select campaign_id, every, period
            from loyalty_order_budget
           where corporation_id = ${corporationId}
             and (campaign_id, every, period) in (
                   select campaign_id, every, period
                     from loyalty_order_spending
                    where corporation_id = ${corporationId}
                      and ${isPast}
                    order by noted_at
                    limit ${remaining})
             for update skip locked
        ), deleted as (
          delete from loyalty_order_spending
           where corporation_id = ${corporationId}
             and (corporation_id, organization_id, order_kind, order_id, campaign_id) in (
                   select corporation_id, organization_id, order_kind, order_id, campaign_id
                     from loyalty_order_spending
                     join due using (campaign_id, every, period)
                    where corporation_id = ${corporationId}
                      and ${isPast}
                    limit ${remaining})
          returning campaign_id, every, period, given as sum
        ), remembered as (
          update loyalty_order_budget as budget
             set forgotten = budget.forgotten + deleted.sum
            from (select campaign_id, every, period, sum(sum) as sum
                    from deleted
                   group by campaign_id, every, period) as deleted
           where budget.corporation_id = ${corporationId}
             and budget.campaign_id = deleted.campaign_id
             and budget.every = deleted.every
             and budget.period = deleted.period)
        select count(*)::int as count
          from deleted`
      return count
    })
  },
}

/** Longer than any period except `AllTime`, and longer than orders are retained. */
const budgetLifetimeMs = 400 * dayMs

/** Deletes budgets of periods that ended long ago. */
export const budgetRetention = expiredRows({
  name: 'loyalty: budgets of periods',
  table: 'loyalty_order_budget',
  key: ['corporation_id', 'campaign_id', 'every', 'period'],
  isPast(db, now) {
    const firstPeriod = toUtcTime(now - budgetLifetimeMs).slice(0, 10)
    return db`every <> 'AllTime' and period < ${firstPeriod} and spent = forgotten`
  },
})

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
  headroomIn(period: CampaignPeriod): Decimal | undefined
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
  const { known, headroomIn } = await lockGrants(context, key, requested)
  const grants = requested.map((grant) => {
    const previous = known.find(({ campaignId }) => campaignId === grant.campaignId)
    return previous && hasGrant(previous)
      ? limitGrant(grant, previous, headroomIn(previous))
      : { ...grant, brought: previous?.brought ?? zero }
  })
  const removed = known.filter((grant) => !requested.some(({ campaignId }) => campaignId === grant.campaignId))
  const spending = [...grants, ...removed.map((grant) => ({ ...grant, discount: zero, bonus: zero }))]
  const changes = budgetChangesOf(known, spending)
  if (changes.some((change) => change.sum.greaterThan(zero) && headroomIn(change)?.lessThan(change.sum))) return false
  await replaceGrants(context.db, key, { spending, changes, now: context.now })
  return true
}

/**
 * Returns how much campaigns may give to an order of that day that is priced again. The budgets stay locked until the transaction ends, so
 * that the order gets the grants it is priced with.
 */
export async function lockAvailableBudgets(
  context: BudgetContext,
  key: UsageKey,
  day: Day,
): Promise<ReadonlyMap<string, RemainingBudget>> {
  const { activeCampaigns } = await context.caches.get(ProgramsOf, key.organization.corporationId)
  const periods = budgetPeriodsOn(activeCampaigns, day)
  const { known, headroomIn } = await lockGrants(context, key, periods)
  return new Map(
    periods.map((period) => {
      const previous = known.find(({ campaignId }) => campaignId === period.campaignId)
      const more = headroomIn(previous ?? period) ?? zero
      return previous && hasGrant(previous)
        ? [period.campaignId, { sum: remainingDiscount(previous, more), isOfDiscounts: true }]
        : [period.campaignId, { sum: more, isOfDiscounts: accruesNothing(key.kind) }]
    }),
  )
}

/**
 * Like `updateGrants` for an order without grants, in one statement, because all orders of the chain with the same campaign wait for each
 * other here. If it returns false, the caller rolls back.
 */
export async function addGrants(
  { db, caches, now }: BudgetContext,
  key: UsageKey,
  requested: readonly OrderGrant[],
): Promise<boolean> {
  const { corporationId, timeZone } = key.organization
  const { campaigns, activeCampaigns } = await caches.get(ProgramsOf, corporationId)
  const limited = requested.map((grant) => ({ ...grant, max: campaigns.get(grant.campaignId)?.orderBudget ?? null }))
  return tryInsertGrants(db, key, {
    spending: limited,
    locked: budgetPeriodsOn(activeCampaigns, dayOf(now, timeZone)),
    now,
  })
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
  const periods = new Map(
    [...current, ...requested, ...(await listGrants(db, key))].map((period) => [budgetKey(period), period]),
  )
  const spent = await lockSpent(db, corporationId, [...periods.values()])
  return {
    known: await listGrants(db, key),
    headroomIn(period) {
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
  const mayBring =
    closed.length > 0 && activeCampaigns.some((campaign) => campaign.budget && accrualAudienceOf(campaign) !== 'nobody')
  if (recorded.length === 0 && !mayBring) return
  const days = new Set([...closed, ...reopened].map(({ organization }) => dayOf(now, organization.timeZone)))
  const current = [...days].flatMap((day) => budgetPeriodsOn(activeCampaigns, day))
  const periods = new Map([...current, ...recorded].map((period) => [budgetKey(period), period]))
  await lockSpent(db, corporationId, [...periods.values()])
}

interface Closed {
  guestId: string
  /** Day on which the order was placed. */
  day: Day
  brought: readonly CampaignEffects[]
}

/**
 * Returns the effects of a closed order within the budgets, and counts them in place of the pending bonus. The promised bonus is always
 * credited; only the excess over it is limited by the budget. The caller has locked the guest and the wallets.
 */
export async function limitToBudgets(
  context: BudgetContext,
  key: UsageKey,
  { guestId, day, brought }: Closed,
): Promise<readonly CampaignEffects[]> {
  const { db, caches } = context
  const { corporationId } = key.organization
  const programs = await caches.get(ProgramsOf, corporationId)
  if (!programs.hasOrderBudgets) return brought
  const wallets = await listWallets(db, corporationId, guestId)
  const isReached = programFilter(programs, key.organization, new Set(wallets.map(({ programId }) => programId)))
  const refills = refillsOf(brought, moneyGridOf(key.organization)).filter(({ programId }) => isReached(programId))
  const requestedBonuses = new Map<string, Decimal>()
  for (const [campaignId, campaignRefills] of Map.groupBy(refills, (refill) => refill.campaignId))
    if (programs.campaigns.get(campaignId)?.orderBudget)
      requestedBonuses.set(campaignId, total(campaignRefills.map(({ sum }) => sum)))
  const allowed = await recordBonuses(context, key, { day, wanted: requestedBonuses })
  return brought.map((campaignEffects) => {
    const most = allowed.get(campaignEffects.campaign.id)
    if (!most || most.equals(requestedBonuses.get(campaignEffects.campaign.id) ?? zero)) return campaignEffects
    const campaignRefills = refills.filter(({ campaignId }) => campaignId === campaignEffects.campaign.id)
    const otherEffects = campaignEffects.effects.map(({ accrual: _, ...effects }) => effects)
    return {
      ...campaignEffects,
      effects: [...otherEffects, ...limitSums(campaignRefills, most).map((accrual) => ({ accrual }))],
    }
  })
}

/** Returns whether a program's wallet can be credited: the guest must have joined it, or join it with the order. */
const programFilter =
  ({ programs }: Programs, { id }: Organization, joined: ReadonlySet<string>) =>
  (programId: string): boolean => {
    const program = programs.get(programId)
    if (program === undefined || !isProgramAt(program, id) || walletIdOf(program) === null) return false
    return joined.has(programId) || program.joinsWithFirstOrder
  }

/** Stops counting pending bonuses of closed orders that are not credited. Does nothing in chains without budgets. */
export async function dropPendingBonuses(context: BudgetContext, keys: readonly UsageKey[]): Promise<void> {
  for (const [corporationId, orderKeys] of Map.groupBy(keys, (key) => key.organization.corporationId)) {
    const { hasOrderBudgets } = await context.caches.get(ProgramsOf, corporationId)
    if (!hasOrderBudgets) continue
    for (const key of await listOrdersWithPendingBonus(context.db, corporationId, orderKeys))
      await recordBonuses(context, key, { day: dayOf(context.now, key.organization.timeZone), wanted: new Map() })
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
  { day, wanted }: { day: Day; wanted: ReadonlyMap<string, Decimal> },
): Promise<ReadonlyMap<string, Decimal>> {
  const before = await listGrants(context.db, key)
  if (wanted.size === 0 && before.every(({ bonus }) => bonus.isZero())) return wanted
  const { campaigns } = await context.caches.get(ProgramsOf, key.organization.corporationId)
  const periods = [...wanted.keys()].flatMap((id) => {
    const campaign = campaigns.get(id)
    const budget = campaign && orderBudgetOf(campaign)
    return budget && !before.some(({ campaignId }) => campaignId === id)
      ? [campaignPeriodOf(id, budget.every, day)]
      : []
  })
  const { known, headroomIn } = await lockGrants(context, key, periods)
  const fresh = periods
    .filter(({ campaignId }) => !known.some((grant) => grant.campaignId === campaignId))
    .map((period) => ({ ...period, discount: zero, bonus: zero, brought: zero }))
  const spending = [...known, ...fresh].map((grant) =>
    grantOnClose(grant, wanted.get(grant.campaignId) ?? zero, headroomIn(grant)),
  )
  await replaceGrants(context.db, key, { spending, changes: budgetChangesOf(known, spending), now: context.now })
  return new Map([...wanted].map(([id]) => [id, spending.find(({ campaignId }) => campaignId === id)?.bonus ?? zero]))
}

/**
 * Subtracts the reversed bonuses of an order from the budgets, by campaign; a bonus that could not be reversed still counts. The caller has
 * locked the guest and the wallets.
 */
export async function recordReversedBonuses(
  context: BudgetContext,
  key: UsageKey,
  taken: ReadonlyMap<string, Decimal>,
): Promise<void> {
  if (!(await listGrants(context.db, key)).some(({ campaignId }) => taken.has(campaignId))) return
  const { known } = await lockGrants(context, key, [])
  const spending = known.map((grant) => ({
    ...grant,
    brought: Decimal.max(zero, grant.brought.minus(taken.get(grant.campaignId) ?? zero)),
  }))
  await replaceGrants(context.db, key, { spending, changes: budgetChangesOf(known, spending), now: context.now })
}

/** Returns the budgets of each period, latest first. */
export async function listBudgets(
  db: Db,
  corporationId: string,
  { campaignId, rowsMax }: { campaignId: string | null; rowsMax: number },
): Promise<ListedBudget[]> {
  const rows = await db<(Omit<ListedBudget, 'spent' | 'budget'> & { spent: string; budget: string | null })[]>`
    select budget.campaign_id, campaign.name as campaign_name, budget.of, budget.every,
           case when budget.every <> 'AllTime' then to_char(budget.period, 'YYYY-MM-DD') end as period, budget.spent,
           case when budget.of = 'Orders' then campaign.order_budget else campaign.scheduled_budget end as budget
      from (select corporation_id, campaign_id, 'Orders' as of, every, period, spent
              from loyalty_order_budget
             where corporation_id = ${corporationId}
             union all
            select scheduled.corporation_id, campaign_id, 'Scheduled' as of, scheduled_every as every, period, spent
              from loyalty_campaign_budget as scheduled
              join loyalty_campaign
                on loyalty_campaign.corporation_id = scheduled.corporation_id
               and loyalty_campaign.id = scheduled.campaign_id
             where scheduled.corporation_id = ${corporationId}) as budget
      join loyalty_campaign as campaign
        on campaign.corporation_id = budget.corporation_id
       and campaign.id = budget.campaign_id
     where budget.corporation_id = ${corporationId}
       ${campaignId === null ? db`` : db`and budget.campaign_id = ${campaignId}`}
     order by budget.period desc, campaign.name, budget.campaign_id, budget.of
     limit ${rowsMax}`
  return rows.map(({ spent, budget, ...row }) => ({
    ...row,
    spent: new Decimal(spent),
    budget: budget === null ? null : new Decimal(budget),
  }))
}

interface PageOfOrders {
  /** End of the previous page. */
  after: { notedAt: Instant; orderId: string | null } | null
  rowsMax: number
}

/** Returns the orders with a grant of a campaign in a period, oldest first. */
export async function listOrdersOfBudget(
  db: Db,
  corporationId: string,
  { campaignId, every, period }: CampaignPeriod,
  { after, rowsMax }: PageOfOrders,
): Promise<ListedOrder[]> {
  type Sums = Record<'discount' | 'bonus' | 'brought' | 'given', string>
  const rows = await db<(Omit<ListedOrder, keyof Sums> & Sums)[]>`
    select organization_id, order_kind as kind, order_id, ${instants(db, 'noted_at')},
           discount, bonus, brought, given
      from loyalty_order_spending
     where corporation_id = ${corporationId}
       and campaign_id = ${campaignId}
       and every = ${every}
       and period = ${period}
       ${after ? db`and (noted_at, order_id) > (${toTimestamp(db, after.notedAt)}, ${after.orderId ?? lastId}::uuid)` : db``}
     order by noted_at, order_id, organization_id, order_kind
     limit ${rowsMax}`
  return rows.map(({ discount, bonus, brought, given, ...row }) => ({
    ...row,
    discount: new Decimal(discount),
    bonus: new Decimal(bonus),
    brought: new Decimal(brought),
    given: new Decimal(given),
  }))
}

/** Largest order id: a cursor without an order id skips all orders of its moment. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

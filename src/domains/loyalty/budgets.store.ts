import type { Db } from '#core/db/connect.ts'
import { inputRows, newRows } from '#core/db/rows.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { Decimal, decimalOrNull } from '#core/decimal.ts'
import { deleteByOwner, expiredRows, type RetentionRule } from '#core/events/expired_rows.ts'
import { recordLifetimeMs } from '#core/events/retention.ts'
import type { Id } from '#core/schema.ts'
import { type Day, dayMs, type Instant, toUtcTime } from '#core/time.ts'
import type { UsePeriod } from '#loyalty/campaign.ts'
import type { Grant } from '#loyalty/grants.ts'
import type { OrderKind } from '#shared/order_kinds.ts'
import { grantTotal } from './budgets.rules.ts'
import { lockBudgetsNext } from './locks.ts'
import type { BudgetChange, CampaignPeriod, Every, OrderGrant, RecordedGrant, UsageKey } from './model.ts'
import { budgetKey } from './rules.ts'

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
interface ListedOrder extends Grant, Pick<RecordedGrant, 'credited'> {
  organizationId: Id<'Organization'>
  kind: OrderKind
  orderId: Id<'Order'>
  notedAt: Instant
  /** Sum that counts in the budget. */
  granted: Decimal
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
export async function lockSpent(
  db: Db,
  corporationId: string,
  requested: readonly CampaignPeriod[],
): Promise<ReadonlyMap<string, Decimal>> {
  const periods = [...new Map(requested.map((period) => [budgetKey(period), period])).values()]
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

type GrantRow = CampaignPeriod & { discount: string; bonus: string; credited: string }

export async function listGrants(db: Db, { organization, kind, orderId }: UsageKey): Promise<RecordedGrant[]> {
  const rows = await db<GrantRow[]>`
    select campaign_id, every, to_char(period, 'YYYY-MM-DD') as period, discount, bonus, credited
      from loyalty_order_grant
     where corporation_id = ${organization.corporationId}
       and organization_id = ${organization.id}
       and order_kind = ${kind}
       and order_id = ${orderId}
     order by campaign_id`
  return rows.map(({ discount, bonus, credited, ...row }) => ({
    ...row,
    discount: new Decimal(discount),
    bonus: new Decimal(bonus),
    credited: new Decimal(credited),
  }))
}

/** Returns the budgets that change when orders are closed with a pending bonus, or reopened with any grant. */
export const listBudgetPeriods = (
  db: Db,
  corporationId: string,
  { closed, reopened }: { closed: readonly UsageKey[]; reopened: readonly UsageKey[] },
): Promise<CampaignPeriod[]> => db<CampaignPeriod[]>`
  select distinct campaign_id, every, to_char(period, 'YYYY-MM-DD') as period
    from ${requestedOrders([...closed, ...reopened])}
    join loyalty_order_grant as stored using (organization_id, order_kind, order_id)
   where stored.corporation_id = ${corporationId}
     and (stored.bonus > 0 or requested.place > ${closed.length})
   order by campaign_id, every, period`

const requestedOrders = (keys: readonly UsageKey[]) =>
  inputRows(
    'requested',
    keys.map(({ organization, kind, orderId }) => ({ organizationId: organization.id, orderKind: kind, orderId })),
    { uuid: ['organizationId', 'orderId'], text: ['orderKind'] },
    'place',
  )

/** Returns the orders that have a pending bonus counted against a budget. */
export async function listOrdersWithPendingBonus(
  db: Db,
  corporationId: string,
  keys: readonly UsageKey[],
): Promise<UsageKey[]> {
  const rows = await db<{ place: number }[]>`
    select distinct requested.place::int
      from ${requestedOrders(keys)}
      join loyalty_order_grant as stored using (organization_id, order_kind, order_id)
     where stored.corporation_id = ${corporationId}
       and stored.bonus > 0
     order by place`
  return rows.flatMap(({ place }) => keys[place - 1] ?? [])
}

/**
 * Inserts the grants of a new order and adds them to the spent part of their budgets, after locking the `locked` budgets in key order.
 * Returns false if a budget would exceed its `max`: the caller then has to roll back.
 */
export async function tryInsertGrants(
  db: Db,
  order: UsageKey,
  {
    requested,
    locked,
    now,
  }: {
    requested: readonly (OrderGrant & { max: Decimal | null })[]
    locked: readonly CampaignPeriod[]
    now: Instant
  },
): Promise<boolean> {
  const { corporationId } = order.organization
  lockBudgetsNext(db, [...locked, ...requested])
  // Two statements, because a cluster misreads rows that one insert passes to another. Both are sent at once.
  const [charged] = await Promise.all([
    db<{ campaignId: OrderGrant['campaignId']; spent: string }[]>`
      with locked as materialized (
        select budget.campaign_id
          from loyalty_order_budget as budget
          join ${requestedBudgets(locked)} using (campaign_id, every, period)
         where budget.corporation_id = ${corporationId}
         order by budget.campaign_id, budget.every, budget.period
           for update of budget)
      insert into loyalty_order_budget as known (corporation_id, campaign_id, every, period, spent)
      select ${corporationId}::uuid, campaign_id, every, period, discount + bonus
        from ${inputRows('requested', requested, grantColumns)}
       where (select count(*) from locked) >= 0
       order by campaign_id, every, period
          on conflict (corporation_id, campaign_id, every, period) do update
         set spent = known.spent + excluded.spent
      returning campaign_id, spent`,
    db`
      insert into loyalty_order_grant ${newRows(
        { corporationId: db`${corporationId}::uuid`, ...ofOrder(db, order, now) },
        requested,
        grantColumns,
      )}`,
  ])
  const maxima = new Map(requested.map(({ campaignId, max }) => [campaignId, max]))
  return charged.every(({ campaignId, spent }) => !maxima.get(campaignId)?.lessThan(spent))
}

/** Values that all grants of an order have, next to their owner. */
const ofOrder = (db: Db, { organization, kind, orderId }: UsageKey, now: Instant) => ({
  organizationId: db`${organization.id}::uuid`,
  orderKind: db`${kind}`,
  orderId: db`${orderId}::uuid`,
  notedAt: toTimestamp(db, now),
})

const grantColumns = {
  uuid: ['campaignId'],
  text: ['every'],
  date: ['period'],
  numeric: ['discount', 'bonus'],
} as const

/** Replaces the grants of the order and changes the budgets, which the caller has locked. Grants of zero have no row. */
export async function replaceGrants(
  db: Db,
  order: UsageKey,
  { grants, changes, now }: { grants: readonly RecordedGrant[]; changes: readonly BudgetChange[]; now: Instant },
): Promise<void> {
  const { organization, kind, orderId } = order
  const { id, corporationId } = organization
  const nonzero = grants.filter((grant) => !grantTotal(grant).isZero())
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
      delete from loyalty_order_grant
       where corporation_id = ${corporationId}
         and organization_id = ${id}
         and order_kind = ${kind}
         and order_id = ${orderId}
         and campaign_id <> all(${nonzero.map(({ campaignId }) => campaignId)}::uuid[]))
    insert into loyalty_order_grant ${newRows(
      { corporationId: db`${corporationId}::uuid`, ...ofOrder(db, order, now) },
      nonzero,
      { ...grantColumns, numeric: [...grantColumns.numeric, 'credited'] },
    )}
        on conflict (corporation_id, organization_id, order_kind, order_id, campaign_id) do update
       set every = excluded.every,
           period = excluded.period,
           discount = excluded.discount,
           bonus = excluded.bonus,
           credited = excluded.credited`
}

/** Deletes grants of orders that can no longer be reopened; their sums stay counted in the budgets. */
export const grantRetention: RetentionRule = {
  name: 'loyalty: budgets of orders',
  deleteSome(db, { now, ...limits }) {
    const isPast = db`noted_at <= ${toTimestamp(db, now - recordLifetimeMs)}`
    const owned = { table: 'loyalty_order_grant', owner: 'corporation_id', isPast, ...limits }
    return deleteByOwner(db, owned, async (corporationId, remaining) => {
      const [{ count }] = await db<[{ count: number }]>`
        with oldest as materialized (
          select campaign_id, every, period
            from loyalty_order_grant
           where corporation_id = ${corporationId}
             and ${isPast}
           order by noted_at
           limit ${remaining}
        ), due as materialized (
          select campaign_id, every, period
            from loyalty_order_budget
           where corporation_id = ${corporationId}
             and (campaign_id, every, period) in (
                   select campaign_id, every, period
                     from oldest)
             for update skip locked
        ), past as materialized (
          select organization_id, order_kind, order_id, campaign_id
            from loyalty_order_grant
            join due using (campaign_id, every, period)
           where corporation_id = ${corporationId}
             and ${isPast}
           limit ${remaining}
        ), deleted as (
          delete from loyalty_order_grant
           where corporation_id = ${corporationId}
             and (organization_id, order_kind, order_id, campaign_id) in (
                   select organization_id, order_kind, order_id, campaign_id
                     from past)
          returning campaign_id, every, period, granted as sum
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
    budget: decimalOrNull(budget),
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
  type Sums = Record<'discount' | 'bonus' | 'credited' | 'granted', string>
  const rows = await db<(Omit<ListedOrder, keyof Sums> & Sums)[]>`
    select organization_id, order_kind as kind, order_id, ${instants(db, 'noted_at')},
           discount, bonus, credited, granted
      from loyalty_order_grant
     where corporation_id = ${corporationId}
       and campaign_id = ${campaignId}
       and every = ${every}
       and period = ${period}
       ${after ? db`and (noted_at, order_id) > (${toTimestamp(db, after.notedAt)}, ${after.orderId ?? lastId}::uuid)` : db``}
     order by noted_at, order_id, organization_id, order_kind
     limit ${rowsMax}`
  return rows.map(({ discount, bonus, credited, granted, ...row }) => ({
    ...row,
    discount: new Decimal(discount),
    bonus: new Decimal(bonus),
    credited: new Decimal(credited),
    granted: new Decimal(granted),
  }))
}

/** Largest order id: a cursor without an order id skips all orders of its moment. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

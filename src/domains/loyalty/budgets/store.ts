import type { Db } from '#core/db/connect.ts'
import { at } from '#core/db/instants.ts'
import { Decimal } from '#core/decimal.ts'
import { pastRows, type RetentionRule } from '#core/events/past_rows.ts'
import { recordLifetimeMs } from '#core/events/retention.ts'
import { dayMs, type Instant, toUtcTime } from '#core/time.ts'
import { lockBudgetsNext } from '../claims/locks.store.ts'
import type { OrderKey } from '../claims/model.ts'
import type { CampaignPeriod } from '../uses/model.ts'
import type { BudgetChange, CountedSpending, ListedBudget, ListedOrder, OrderSpending } from './model.ts'
import { budgetKey, countedOf } from './rules.ts'

type SpentRow = CampaignPeriod & { spent: string }

const spentByKey = (rows: readonly SpentRow[]): Map<string, Decimal> =>
  new Map(rows.map(({ spent, ...period }) => [budgetKey(period), new Decimal(spent)]))

/** What campaigns have given for orders in these periods, by the keys of the periods; what is not answered, nothing. */
export async function listSpent(
  db: Db,
  corporationId: string,
  periods: readonly CampaignPeriod[],
): Promise<ReadonlyMap<string, Decimal>> {
  if (periods.length === 0) return new Map()
  return spentByKey(
    await db<SpentRow[]>`
      select budget.campaign_id, budget.every, to_char(budget.period, 'YYYY-MM-DD') as period, budget.spent
        from loyalty_order_budget as budget
        join ${asked(db, periods)} using (campaign_id, every, period)
       where budget.corporation_id = ${corporationId}`,
  )
}

/** The same; nobody else gives anything in these periods until the transaction ends. */
export async function lockSpent(
  db: Db,
  corporationId: string,
  periods: readonly CampaignPeriod[],
): Promise<ReadonlyMap<string, Decimal>> {
  lockBudgetsNext(db, periods)
  const locked = await lockKnown(db, corporationId, periods)
  const missing = periods.filter((one) => !locked.has(budgetKey(one)))
  if (missing.length === 0) return locked
  await db`
    insert into loyalty_order_budget (corporation_id, campaign_id, every, period, spent)
    select ${corporationId}::uuid, campaign_id, every, period, 0
      from ${asked(db, missing)}
     order by campaign_id, every, period
        on conflict (corporation_id, campaign_id, every, period) do nothing`
  return lockKnown(db, corporationId, periods)
}

/** In one order for all who lock several, so that nobody waits for who waits. */
const lockKnown = async (db: Db, corporationId: string, periods: readonly CampaignPeriod[]) =>
  spentByKey(
    await db<SpentRow[]>`
      select budget.campaign_id, budget.every, to_char(budget.period, 'YYYY-MM-DD') as period, budget.spent
        from loyalty_order_budget as budget
        join ${asked(db, periods)} using (campaign_id, every, period)
       where budget.corporation_id = ${corporationId}
       order by budget.campaign_id, budget.every, budget.period
         for update of budget`,
  )

const asked = (db: Db, periods: readonly CampaignPeriod[]) => db`
  unnest(
    ${periods.map(({ campaignId }) => campaignId)}::uuid[],
    ${periods.map(({ every }) => every)}::text[],
    ${periods.map(({ period }) => period)}::text[]::date[]
  ) as asked(campaign_id, every, period)`

type SpendingRow = CampaignPeriod & { discount: string; bonus: string; brought: string }

/** What campaigns give for the order. */
export async function listSpending(db: Db, { organization, kind, orderId }: OrderKey): Promise<CountedSpending[]> {
  const rows = await db<SpendingRow[]>`
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

/** The periods of the budgets of which closed orders are to bring something, or undone orders have got anything. */
export const listPeriods = (
  db: Db,
  corporationId: string,
  { closed, undone }: { closed: readonly OrderKey[]; undone: readonly OrderKey[] },
): Promise<CampaignPeriod[]> => db<CampaignPeriod[]>`
  select distinct campaign_id, every, to_char(period, 'YYYY-MM-DD') as period
    from ${askedOrders(db, [...closed, ...undone])}
    join loyalty_order_spending as spending using (organization_id, order_kind, order_id)
   where spending.corporation_id = ${corporationId}
     and (spending.bonus > 0 or asked.place > ${closed.length})
   order by campaign_id, every, period`

const askedOrders = (db: Db, keys: readonly OrderKey[]) => db`
  unnest(
    ${keys.map(({ organization }) => organization.id)}::uuid[],
    ${keys.map(({ kind }) => kind)}::text[],
    ${keys.map(({ orderId }) => orderId)}::uuid[]
  ) with ordinality as asked(organization_id, order_kind, order_id, place)`

/** Those of the orders for which campaigns are to bring something that counts in their budgets. */
export async function listWithBonuses(db: Db, corporationId: string, keys: readonly OrderKey[]): Promise<OrderKey[]> {
  const rows = await db<{ place: number }[]>`
    select distinct asked.place::int
      from ${askedOrders(db, keys)}
      join loyalty_order_spending as spending using (organization_id, order_kind, order_id)
     where spending.corporation_id = ${corporationId}
       and spending.bonus > 0
     order by place`
  return rows.flatMap(({ place }) => keys[place - 1] ?? [])
}

/**
 * Takes from budgets what campaigns give for an order that has got nothing yet, and writes it down. Budgets of `locked` are
 * locked first, in the order in which everybody locks them. False when a budget would get above its `max`.
 */
export async function takeSpending(
  db: Db,
  { organization: { id, corporationId }, kind, orderId }: OrderKey,
  taken: {
    spending: readonly (OrderSpending & { max: Decimal | null })[]
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
        join ${asked(db, locked)} using (campaign_id, every, period)
       where budget.corporation_id = ${corporationId}
       order by budget.campaign_id, budget.every, budget.period
         for update of budget
    ), given as materialized (
      select campaign_id, every, period, discount, bonus, max
        from unnest(
               ${spending.map(({ campaignId }) => campaignId)}::uuid[],
               ${spending.map(({ every }) => every)}::text[],
               ${spending.map(({ period }) => period)}::text[]::date[],
               ${spending.map(({ discount }) => discount.toString())}::text[]::numeric[],
               ${spending.map(({ bonus }) => bonus.toString())}::text[]::numeric[],
               ${spending.map(({ max }) => max?.toString() ?? null)}::text[]::numeric[]
             ) as given(campaign_id, every, period, discount, bonus, max)
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
           ${at(db, now)}
      from given
      join counted using (campaign_id)`
  return count === spending.length
}

/**
 * Writes down what campaigns give for the order from now on, and how that changes their budgets, which the caller has locked. Of
 * what is nothing there is no row.
 */
export async function writeSpending(
  db: Db,
  { organization: { id, corporationId }, kind, orderId }: OrderKey,
  { spending, changes, now }: { spending: readonly CountedSpending[]; changes: readonly BudgetChange[]; now: Instant },
): Promise<void> {
  const left = spending.filter((one) => !countedOf(one).isZero())
  await db`
    with changed as (
      update loyalty_order_budget as known
         set spent = known.spent + change.sum
        from unnest(
               ${changes.map(({ campaignId }) => campaignId)}::uuid[],
               ${changes.map(({ every }) => every)}::text[],
               ${changes.map(({ period }) => period)}::text[]::date[],
               ${changes.map(({ sum }) => sum.toString())}::text[]::numeric[]
             ) as change(campaign_id, every, period, sum)
       where known.corporation_id = ${corporationId}
         and known.campaign_id = change.campaign_id
         and known.every = change.every
         and known.period = change.period
    ), gone as (
      delete from loyalty_order_spending
       where corporation_id = ${corporationId}
         and organization_id = ${id}
         and order_kind = ${kind}
         and order_id = ${orderId}
         and campaign_id <> all(${left.map(({ campaignId }) => campaignId)}::uuid[]))
    insert into loyalty_order_spending (corporation_id, organization_id, order_kind, order_id, campaign_id, every, period, discount,
                                        bonus, brought, noted_at)
    select ${corporationId}::uuid, ${id}::uuid, ${kind}, ${orderId}::uuid, campaign_id, every, period, discount, bonus,
           brought, ${at(db, now)}
      from unnest(
             ${left.map(({ campaignId }) => campaignId)}::uuid[],
             ${left.map(({ every }) => every)}::text[],
             ${left.map(({ period }) => period)}::text[]::date[],
             ${left.map(({ discount }) => discount.toString())}::text[]::numeric[],
             ${left.map(({ bonus }) => bonus.toString())}::text[]::numeric[],
             ${left.map(({ brought }) => brought.toString())}::text[]::numeric[]
           ) as given(campaign_id, every, period, discount, bonus, brought)
        on conflict (corporation_id, organization_id, order_kind, order_id, campaign_id) do update
       set every = excluded.every,
           period = excluded.period,
           discount = excluded.discount,
           bonus = excluded.bonus,
           brought = excluded.brought`
}

/** What campaigns have given in each period, the latest first. */
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
  /** Where the page before has ended. */
  after: { notedAt: Instant; orderId: string | null } | null
  rowsMax: number
}

/** What orders have got of a campaign in a period, the oldest first. */
export async function listOrdersOfBudget(
  db: Db,
  corporationId: string,
  { campaignId, every, period }: CampaignPeriod,
  { after, rowsMax }: PageOfOrders,
): Promise<ListedOrder[]> {
  type Sums = Record<'discount' | 'bonus' | 'brought' | 'given', string>
  const rows = await db<(Omit<ListedOrder, keyof Sums> & Sums)[]>`
    select organization_id, order_kind as kind, order_id, round(extract(epoch from noted_at) * 1000)::bigint as noted_at,
           discount, bonus, brought, given
      from loyalty_order_spending
     where corporation_id = ${corporationId}
       and campaign_id = ${campaignId}
       and every = ${every}
       and period = ${period}
       ${after ? db`and (noted_at, order_id) > (${at(db, after.notedAt)}, ${after.orderId ?? lastId}::uuid)` : db``}
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

/** Without the id of an order a page goes on after the whole moment. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** What orders have got goes when nobody opens them any more, and is remembered in the sums of their budgets. */
export const spendingRetention: RetentionRule = {
  name: 'loyalty: budgets of orders',
  async deleteSome(db, { now, rowsMax }) {
    const before = now - recordLifetimeMs
    const [{ count }] = await db<[{ count: number }]>`
      with due as (
        select corporation_id, campaign_id, every, period
          from loyalty_order_budget
         where (corporation_id, campaign_id, every, period) in (
                 select corporation_id, campaign_id, every, period
                   from loyalty_order_spending
                  where noted_at <= ${at(db, before)}
                  order by noted_at
                  limit ${rowsMax})
           for update skip locked
      ), gone as (
        delete from loyalty_order_spending
         where (corporation_id, organization_id, order_kind, order_id, campaign_id) in (
                 select corporation_id, organization_id, order_kind, order_id, campaign_id
                   from loyalty_order_spending
                   join due using (corporation_id, campaign_id, every, period)
                  where noted_at <= ${at(db, before)}
                  limit ${rowsMax})
        returning corporation_id, campaign_id, every, period, given as sum
      ), remembered as (
        update loyalty_order_budget as budget
           set forgotten = budget.forgotten + gone.sum
          from (select corporation_id, campaign_id, every, period, sum(sum) as sum
                  from gone
                 group by corporation_id, campaign_id, every, period) as gone
         where budget.corporation_id = gone.corporation_id
           and budget.campaign_id = gone.campaign_id
           and budget.every = gone.every
           and budget.period = gone.period)
      select count(*)::int as count
        from gone`
    return count
  },
}

/** Longer than any period but the whole time, and than its orders are kept. */
const budgetLifetimeMs = 400 * dayMs

/** Budgets of periods that are long over. */
export const budgetRetention = pastRows({
  name: 'loyalty: budgets of periods',
  table: 'loyalty_order_budget',
  key: ['corporation_id', 'campaign_id', 'every', 'period'],
  isPast(db, now) {
    const firstKept = toUtcTime(now - budgetLifetimeMs).slice(0, 10)
    return db`every <> 'AllTime' and period < ${firstKept} and spent = forgotten`
  },
})

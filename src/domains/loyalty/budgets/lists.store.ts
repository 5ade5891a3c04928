import type { Db } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { Decimal } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import type { CampaignPeriod } from '../uses/model.ts'
import type { ListedBudget, ListedOrder } from './model.ts'

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
    select organization_id, order_kind as kind, order_id, round(extract(epoch from noted_at) * 1000)::bigint as noted_at,
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

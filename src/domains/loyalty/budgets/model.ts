import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import type { UsePeriod } from '#loyalty/engine/campaign.ts'
import type { Grant } from '#loyalty/engine/grants.ts'
import type { OrderKind } from '../claims/model.ts'
import type { Every } from '../scheduled/rules.ts'
import type { CampaignPeriod } from '../uses/model.ts'

/** What a campaign gives for an order, and the period whose budget it is of. */
export interface OrderGrant extends CampaignPeriod, Grant {}

/** The same as it is counted. */
export interface RecordedGrant extends OrderGrant {
  /** What of bonuses is in wallets: an order that is opened again has it until it is taken back, as far as it is still there. */
  brought: Decimal
}

/** A budget of a campaign and a period, as operators see it. */
export interface ListedBudget {
  campaignId: Id<'MarketingCampaign'>
  campaignName: string
  of: 'Orders' | 'Scheduled'
  every: UsePeriod | Every
  /** Null for the whole time. */
  period: Day | null
  spent: Decimal
  budget: Decimal | null
}

/** What an order has got of a budget, as operators see it. */
export interface ListedOrder extends Grant, Pick<RecordedGrant, 'brought'> {
  organizationId: Id<'Organization'>
  kind: OrderKind
  orderId: Id<'Order'>
  notedAt: Instant
  /** What counts in the budget. */
  given: Decimal
}

/** By how much the orders of a period get more, or less. */
export interface BudgetChange extends CampaignPeriod {
  sum: Decimal
}

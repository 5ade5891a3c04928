import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import type { UsePeriod } from '#loyalty/engine/campaign.ts'
import type { Grant } from '#loyalty/engine/grants.ts'
import type { OrderKind } from '../claims/model.ts'
import type { Every } from '../scheduled/rules.ts'
import type { CampaignPeriod } from '../uses/model.ts'

/** Grant of a campaign to an order, with the period of its budget. */
export interface OrderGrant extends CampaignPeriod, Grant {}

/** Grant as it counts in the budget. */
export interface RecordedGrant extends OrderGrant {
  /** Bonus credited to wallets. A reopened order has it until it is reversed, as far as it is not spent. */
  brought: Decimal
}

/** Budget of a campaign in a period, as operators see it. */
export interface ListedBudget {
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
export interface ListedOrder extends Grant, Pick<RecordedGrant, 'brought'> {
  organizationId: Id<'Organization'>
  kind: OrderKind
  orderId: Id<'Order'>
  notedAt: Instant
  /** Sum that counts in the budget. */
  given: Decimal
}

/** Change of the sum that orders have had of a budget. */
export interface BudgetChange extends CampaignPeriod {
  sum: Decimal
}

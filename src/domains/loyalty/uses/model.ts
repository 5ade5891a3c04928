import type { Id } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import type { UsePeriod } from '#loyalty/engine/campaign.ts'

/** A period of a campaign, in which something counts. */
export interface CampaignPeriod {
  campaignId: Id<'MarketingCampaign'>
  every: UsePeriod
  /** The first day of the period. */
  period: Day
}

/** A use of a campaign by an order, and the period in which it counts. */
export type CampaignUse = CampaignPeriod

/** A use that counts for a guest. */
export interface GuestUse extends CampaignUse {
  guestId: Id<'Customer'>
}

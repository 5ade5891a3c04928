import type { Id } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import type { UsePeriod } from '#loyalty/engine/campaign.ts'

/** Counting period of a campaign. */
export interface CampaignPeriod {
  campaignId: Id<'MarketingCampaign'>
  every: UsePeriod
  /** First day of the period. */
  period: Day
}

/** Use of a campaign by an order, with its counting period. */
export type CampaignUse = CampaignPeriod

/** Use that counts for a guest. */
export interface GuestUse extends CampaignUse {
  guestId: Id<'Customer'>
}

import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'

/** When campaigns do something besides orders. */
export type OccasionKind = 'periodic' | 'overdraft' | 'registration'

/** Somebody for whom a campaign is to do something. */
export interface NewOccasion {
  campaignId: string
  kind: OccasionKind
  guestId: string
  period: Day
}

/** An occasion that follows from an event. */
export interface EventOccasion extends NewOccasion {
  event: { revision: number; at: Instant }
}

export interface PendingOccasion {
  id: string
  campaignId: Id<'MarketingCampaign'>
  kind: OccasionKind
  guestId: Id<'Customer'>
  period: Day
  /** When it happened, which may be long before it is evaluated. */
  at: Instant
}

/** What has come of an occasion. */
export type OccasionEnd = { status: 'nothing' | 'over budget' } | { status: 'brought'; sum: Decimal; budgetPeriod: Day }

/** How far the guests have been looked at. */
export interface Sweep {
  period: Day | null
  afterId: string | null
  nextAt: Instant
}

import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'

/** Occasions on which campaigns act without an order. */
export type OccasionKind = 'periodic' | 'overdraft' | 'registration'

/** Occasion of a campaign for a guest. */
export interface NewOccasion {
  campaignId: string
  kind: OccasionKind
  guestId: string
  period: Day
}

/** Occasion that follows from an event. */
export interface EventOccasion extends NewOccasion {
  event: { revision: number; at: Instant }
}

export interface PendingOccasion {
  id: string
  campaignId: Id<'MarketingCampaign'>
  kind: OccasionKind
  guestId: Id<'Customer'>
  period: Day
  /** Time of the occasion, which may be long before it is evaluated. */
  at: Instant
}

/** Result of an occasion. */
export type OccasionEnd = { status: 'nothing' | 'over budget' } | { status: 'brought'; sum: Decimal; budgetPeriod: Day }

/** Progress of a campaign through the guests in a period. */
export interface Sweep {
  period: Day | null
  afterId: string | null
  nextAt: Instant
}

import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { LoyaltyRows } from '../schemas.ts'

export type CertificateSeries = LoyaltyRows['certificateSeries']

/** What may be done with a certificate: only one that is activated pays. */
export const certificateStatuses = ['New', 'Activated', 'UsedUp', 'Expired', 'Blocked'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]

/** A gift certificate, as it is at a moment. */
export interface Certificate {
  /** Its wallet has the same id, from its activation on. */
  id: Id<'UserWallet'>
  seriesId: Id<'CertificateSeries'>
  number: string
  nominal: Decimal
  status: CertificateStatus
  /** What is left of it; zero before its activation. */
  balance: Decimal
  /** Whose it is; null for whoever knows the number. */
  guestId: Id<'Customer'> | null
  activatedAt: Instant | null
  /** When it expires; null for never. */
  expiresAt: Instant | null
}

/** The sale of a certificate by an order. */
export interface CertificateSale {
  organizationId: Id<'Organization'>
  orderId: Id<'Order'>
  campaignId: Id<'MarketingCampaign'>
}

import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { LoyaltyRows } from '../schemas.ts'

export type CertificateSeries = LoyaltyRows['certificateSeries']

/** Only activated certificates can pay. */
export const certificateStatuses = ['New', 'Activated', 'UsedUp', 'Expired', 'Blocked'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]

/** Gift certificate with its state at a moment. */
export interface Certificate {
  /** Also the id of its wallet, which exists from the activation on. */
  id: Id<'UserWallet'>
  seriesId: Id<'CertificateSeries'>
  number: string
  nominal: Decimal
  status: CertificateStatus
  /** Zero before activation. */
  balance: Decimal
  /** Owner; null for a certificate that anyone with the number may use. */
  guestId: Id<'Customer'> | null
  activatedAt: Instant | null
  /** Null if it never expires. */
  expiresAt: Instant | null
}

/** Sale of a certificate by an order. */
export interface CertificateSale {
  organizationId: Id<'Organization'>
  orderId: Id<'Order'>
  campaignId: Id<'MarketingCampaign'>
}

import { defineError } from '#core/errors.ts'
import { wireError } from '#shared/errors.ts'

/** Errors of a coupon that an order requests. */
export const couponErrors = {
  CouponNotFound: defineError('COUPON_NOT_FOUND', 400, 'There is no such coupon'),
  CouponActivated: defineError('COUPON_ACTIVATED', 400, 'The coupon is already used'),
  CouponNotInForce: defineError('COUPON_NOT_IN_FORCE', 400, 'Coupons of this series are not valid on this day'),
} as const

/** Errors of paying an order with a certificate. */
export const certificatePaymentErrors = {
  CertificateNotActivated: defineError('CERTIFICATE_NOT_ACTIVATED', 400, 'The certificate is not activated yet'),
  CertificateBlocked: defineError('CERTIFICATE_BLOCKED', 400, 'The certificate is blocked'),
  CertificateExpired: defineError('CERTIFICATE_EXPIRED', 400, 'The certificate has expired'),
  CertificateNotAccepted: defineError(
    'CERTIFICATE_NOT_ACCEPTED',
    400,
    'The certificate is not accepted at this restaurant or with this payment type',
  ),
} as const

/** Errors of paying an order from a wallet. */
export const walletPaymentErrors = {
  CredentialNotFound: wireError(
    'Iikocard51PaymentCredentialNotFound',
    400,
    'No guest or certificate with a suitable wallet matches the credential of the payment',
  ),
  WalletTooPoor: defineError(
    'WALLET_TOO_POOR',
    400,
    'The wallet balance is too low, or campaigns allow less of the order to be paid from it',
    'Ask `/api/1/loyalty/core/calculate` how much may be paid.',
  ),
} as const

/** Errors of using a campaign that the order was priced with. */
const campaignUseErrors = {
  CampaignUsedUp: defineError(
    'CAMPAIGN_USED_UP',
    400,
    'Another order of the guest has taken the last use of a campaign of this order',
    'Place the order again: it is priced without the campaign.',
  ),
  BudgetSpent: defineError(
    'CAMPAIGN_BUDGET_SPENT',
    400,
    'Other orders have spent the remaining budget of a campaign of this order',
    'Place the order again: it is priced without the campaign.',
  ),
} as const

/** Errors of reserving the loyalty usage of an order. */
export const usageErrors = {
  ...couponErrors,
  ...campaignUseErrors,
  ...walletPaymentErrors,
  ...certificatePaymentErrors,
} as const

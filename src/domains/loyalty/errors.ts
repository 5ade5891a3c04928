import { defineError, type ErrorDef } from '#core/errors.ts'
import { wireError } from '#shared/errors.ts'

export const LoyaltyPeriodReversed = defineError('LOYALTY_PERIOD_REVERSED', 400, 'The period ends before it begins')
/** Maximum numbers of conditions and actions for orders. An order of 500 items may check all of a restaurant for each item. */
export const campaignPartsMax = 100
export const restaurantPartsMax = 500

export const CampaignTooLarge = defineError(
  'CAMPAIGN_TOO_LARGE',
  400,
  `The bindings of a campaign for orders have at most ${campaignPartsMax} conditions and actions together`,
)
export const CampaignsTooLarge = defineError(
  'CAMPAIGNS_TOO_LARGE',
  400,
  `The bindings for orders of all active campaigns of a restaurant have at most ${restaurantPartsMax} conditions and actions together`,
  'End campaigns that nobody needs, or deactivate them.',
)
export const ProgramNotFound = defineError('PROGRAM_NOT_FOUND', 400, 'Unknown loyalty program')
export const ManualConditionNotFound = defineError('MANUAL_CONDITION_NOT_FOUND', 400, 'Unknown manual condition')
export const CouponSeriesNotFound = defineError('COUPON_SERIES_NOT_FOUND', 400, 'Unknown coupon series')

export const CertificateSeriesNotFound = defineError('CERTIFICATE_SERIES_NOT_FOUND', 400, 'Unknown certificate series')
export const ProgramNotOfCertificates = defineError(
  'PROGRAM_NOT_OF_CERTIFICATES',
  400,
  'The program of the series is not a certificate program',
  'Save the program with type 4.',
)
export const CertificateNotFound = defineError('CERTIFICATE_NOT_FOUND', 404, 'There is no such certificate')
export const CertificateActivated = defineError('CERTIFICATE_ACTIVATED', 409, 'The certificate is already activated')
export const CertificatesRequired = defineError(
  'CERTIFICATES_REQUIRED',
  400,
  'Send either `count` or the `numbers` of the certificates to create',
)

export const CustomerNotNamed = defineError(
  'Validation_CustomerNotNamed',
  400,
  'A guest must be identified by an id, a phone or a card',
)

export const CardNotWhole = defineError('Validation_CardNotWhole', 400, 'A card needs both a track and a number')

export const ReferrerNotFound = defineError('Validation_ReferrerNotFound', 400, 'There is no such referrer')

export const EmployeeNotFound = defineError('Validation_EmployeeNotFound', 400, 'There is no such employee')
export const CouponNotFound = defineError('COUPON_NOT_FOUND', 404, 'The series has no such coupon')
export const CouponActivated = defineError('COUPON_ACTIVATED', 409, 'The coupon is already used')
export const CouponsRequired = defineError(
  'COUPONS_REQUIRED',
  400,
  'Send either `count` or the `numbers` of the coupons to create',
)

export const WalletNotFound = defineError(
  'Validation_WalletNotFound',
  400,
  'There is no such wallet at this restaurant',
  'Take `walletId` from `/api/1/loyalty/core/program`.',
)

export const WalletExists = defineError('Validation_WalletExists', 400, 'A wallet with this id already exists')

export const CustomerNotInProgram = defineError(
  'Validation_CustomerNotInProgram',
  400,
  'The guest has not joined the program of this wallet',
  'Add the guest with `/api/1/loyalty/core/customer/program/add`.',
)

export const ProgramWithoutWallet = defineError(
  'Validation_ProgramWithoutWallet',
  400,
  'A discount program has no wallets',
)

export const IncorrectSum = defineError(
  'Validation_IncorrectSum',
  400,
  'The sum must be positive and have at most the digits of the currency',
)

export const InsufficientFunds: ErrorDef<{ available: number }> = {
  ...defineError('Validation_InsufficientFunds', 400, 'The wallet balance is too low'),
  sentence: ({ available }) => `The wallet balance is too low: ${available} is available`,
}

export const HoldNotAllowed = defineError(
  'Validation_HoldNotAllowed',
  400,
  'Money in wallets of this program cannot be held',
)

export const HoldDiffers = defineError(
  'Validation_HoldDiffers',
  400,
  'Another hold has this transaction id',
  'Use a new `transactionId` for each hold. An id can only repeat its own hold.',
)

export const HoldReleased = defineError(
  'Validation_HoldReleased',
  400,
  'The hold with this transaction id was cancelled or has expired: its money is in the wallet again',
  'Use a new `transactionId` to hold money again.',
)

export const TransactionDiffers = defineError(
  'Validation_TransactionDiffers',
  400,
  'Another transaction has this id',
  'Use a new `transactionId` for each correction. An id can only repeat its own correction.',
)

export const HoldNotFound = defineError('Validation_HoldNotFound', 400, 'There is no such hold')

export const HoldCaptured = defineError(
  'Validation_HoldCaptured',
  400,
  'An order was paid with this hold, so it cannot be cancelled',
)

export const RevisionNotNamed = defineError(
  'Validation_RevisionNotNamed',
  400,
  'A transaction to start after must be sent together with its revision',
)

export const LoyaltyWebhookUrlInvalid = defineError(
  'LOYALTY_WEBHOOK_URL_INVALID',
  400,
  'The address must be an http or https URL with a host and without a user',
)

export const CounterValidationError = defineError(
  'Validation_CounterValidationError',
  400,
  'At least one period and one metric are required, each with an allowed value',
  'Use `periods` AllTime, Day, Week, Month, Quarter or Year, and `metrics` OrdersCount or OrdersSum.',
)

export const RewardNeedsDiscount = defineError(
  'REWARD_NEEDS_DISCOUNT',
  400,
  'Points can only buy discounts: a binding for orders with `points` has no other actions',
)

export const ProgramCannotReward = defineError(
  'PROGRAM_CANNOT_REWARD',
  400,
  'Points for rewards come from a bonus or product program (types 1 and 2)',
)

export const ProgramHoldsNoMoney = defineError(
  'PROGRAM_HOLDS_NO_MONEY',
  400,
  'Products can only top up wallets of deposit programs (type 0)',
)

export const ScheduledActionNeedsOrder = defineError(
  'SCHEDULED_ACTION_NEEDS_ORDER',
  400,
  'Without an order, a campaign can only give a fixed bonus, change categories, issue coupons and send messages',
)

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
  InsufficientBalance: defineError(
    'INSUFFICIENT_BALANCE',
    400,
    'The wallet balance is too low, or campaigns allow less of the order to be paid from it',
    'Call `/api/1/loyalty/core/calculate` for the payable maximum.',
  ),
} as const

/** Errors of using a campaign that the order was priced with. */
const campaignUseErrors = {
  CampaignUsedUp: defineError(
    'CAMPAIGN_USED_UP',
    400,
    'Another order of the guest has used a campaign of this order up',
    'Place the order again: it is priced without the campaign.',
  ),
  BudgetSpent: defineError(
    'CAMPAIGN_BUDGET_SPENT',
    400,
    'Other orders have spent the remaining budget of a campaign of this order',
    'Place the order again: it is priced without the campaign.',
  ),
  PointsSpent: defineError(
    'CAMPAIGN_POINTS_SPENT',
    400,
    'The guest no longer has the points that a reward of this order costs',
    'Place the order again: it is priced without the reward.',
  ),
} as const

/** Errors of reserving the loyalty usage of an order. */
export const usageErrors = {
  ...couponErrors,
  ...campaignUseErrors,
  ...walletPaymentErrors,
  ...certificatePaymentErrors,
} as const

import { defineError } from '#core/errors.ts'

export { certificatePaymentErrors, claimErrors, couponErrors, walletPaymentErrors } from './claims/errors.ts'

export const LoyaltyPeriodReversed = defineError('LOYALTY_PERIOD_REVERSED', 400, 'The period ends before it begins')
export const ProgramNotFound = defineError('PROGRAM_NOT_FOUND', 400, 'There is no such loyalty program')
export const ManualConditionNotFound = defineError(
  'MANUAL_CONDITION_NOT_FOUND',
  400,
  'There is no such condition that is chosen by hand',
)
export const CouponSeriesNotFound = defineError('COUPON_SERIES_NOT_FOUND', 400, 'There is no such series of coupons')

export const CertificateSeriesNotFound = defineError(
  'CERTIFICATE_SERIES_NOT_FOUND',
  400,
  'There is no such series of certificates',
)
export const ProgramNotOfCertificates = defineError(
  'PROGRAM_NOT_OF_CERTIFICATES',
  400,
  'The program of the series is not one of certificates',
  'Save the program with the type 4.',
)
export const CertificateNotFound = defineError('CERTIFICATE_NOT_FOUND', 404, 'There is no such certificate')
export const CertificateActivated = defineError('CERTIFICATE_ACTIVATED', 409, 'The certificate was activated already')
export const CertificatesNotSaid = defineError(
  'CERTIFICATES_NOT_SAID',
  400,
  'Either `count` says how many certificates to make, or `numbers` says which',
)

export const CustomerNotNamed = defineError(
  'Validation_CustomerNotNamed',
  400,
  'A guest is named by an id, a phone or a card',
)

export const CardNotWhole = defineError(
  'Validation_CardNotWhole',
  400,
  'A card has a track and a number: one is missing',
)

export const ReferrerNotFound = defineError('Validation_ReferrerNotFound', 400, 'There is no such referrer')

export const EmployeeNotFound = defineError('Validation_EmployeeNotFound', 400, 'There is no such employee')
export const CouponNotFound = defineError('COUPON_NOT_FOUND', 404, 'The series has no such coupon')
export const CouponActivated = defineError('COUPON_ACTIVATED', 409, 'The coupon was used already')
export const CouponsNotSaid = defineError(
  'COUPONS_NOT_SAID',
  400,
  'Either `count` says how many coupons to make, or `numbers` says which',
)

export const WalletNotFound = defineError(
  'Validation_WalletNotFound',
  400,
  'There is no such wallet at this restaurant',
  'Take `walletId` from `/api/1/loyalty/core/program`.',
)

export const WalletExists = defineError('Validation_WalletExists', 400, 'There is a wallet with this id')

export const CustomerNotInProgram = defineError(
  'Validation_CustomerNotInProgram',
  400,
  'The guest has not joined the program of this wallet',
  'Add the guest with `/api/1/loyalty/core/customer/program/add`.',
)

export const ProgramWithoutWallet = defineError(
  'Validation_ProgramWithoutWallet',
  400,
  'A program of discounts has no wallets',
)

export const IncorrectSum = defineError(
  'Validation_IncorrectSum',
  400,
  'A sum is above zero and has at most the digits of the currency',
)

export const InsufficientFunds = defineError('Validation_InsufficientFunds', 400, 'The wallet does not hold that much')

export const HoldNotAllowed = defineError(
  'Validation_HoldNotAllowed',
  400,
  'Money in wallets of this program cannot be held',
)

export const HoldDiffers = defineError(
  'Validation_HoldDiffers',
  400,
  'There is another hold with this transaction id',
  'Use a new `transactionId` for each hold. The same one repeats the same hold alone.',
)

export const TransactionDiffers = defineError(
  'Validation_TransactionDiffers',
  400,
  'There is another transaction with this id',
  'Use a new `transactionId` for each correction. The same one repeats the same correction alone.',
)

export const HoldNotFound = defineError('Validation_HoldNotFound', 400, 'There is no such hold')

export const HoldCaptured = defineError(
  'Validation_HoldCaptured',
  400,
  'An order was paid with the hold: it cannot be cancelled',
)

export const RevisionNotNamed = defineError(
  'Validation_RevisionNotNamed',
  400,
  'A transaction to begin after is named together with its revision',
)

export const PeriodReversed = defineError('Validation_PeriodReversed', 400, 'The period ends before it begins')

export const LoyaltyWebhookUrlInvalid = defineError(
  'LOYALTY_WEBHOOK_URL_INVALID',
  400,
  'The address is no http or https URL that names a host and no user',
)

export const CounterValidationError = defineError(
  'Validation_CounterValidationError',
  400,
  'Periods and metrics of counters are named by their words, at least one of each',
  'Take `periods` of AllTime, Day, Week, Month, Quarter and Year, and `metrics` of OrdersCount and OrdersSum.',
)

export const ScheduledActionNeedsOrder = defineError(
  'SCHEDULED_ACTION_NEEDS_ORDER',
  400,
  'Without an order a campaign can bring a sum as bonus, change categories, issue coupons and send messages alone',
)

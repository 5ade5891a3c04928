import { defineError } from '#core/errors.ts'

export const LoyaltyPeriodReversed = defineError('LOYALTY_PERIOD_REVERSED', 400, 'The period ends before it begins')
export const ProgramNotFound = defineError('PROGRAM_NOT_FOUND', 400, 'There is no such loyalty program')
export const ManualConditionNotFound = defineError(
  'MANUAL_CONDITION_NOT_FOUND',
  400,
  'There is no such condition that is chosen by hand',
)
export const CouponSeriesNotFound = defineError('COUPON_SERIES_NOT_FOUND', 400, 'There is no such series of coupons')

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

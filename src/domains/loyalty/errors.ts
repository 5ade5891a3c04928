import { defineError } from '#core/errors.ts'

export const LoyaltyPeriodReversed = defineError('LOYALTY_PERIOD_REVERSED', 400, 'The period ends before it begins')
export const ProgramNotFound = defineError('PROGRAM_NOT_FOUND', 400, 'There is no such loyalty program')
export const ManualConditionNotFound = defineError(
  'MANUAL_CONDITION_NOT_FOUND',
  400,
  'There is no such condition that is chosen by hand',
)
export const CouponSeriesNotFound = defineError('COUPON_SERIES_NOT_FOUND', 400, 'There is no such series of coupons')

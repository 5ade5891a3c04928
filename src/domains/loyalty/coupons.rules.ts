import type { Day } from '#core/time.ts'
import type { LoyaltyDirectories, LoyaltyRows } from './schemas.ts'

type CouponSeries = LoyaltyRows['couponSeries']

/** The series that are called so, or have this id; deleted ones too, since their coupons are still there. */
export const findSeriesByName = ({ couponSeries }: LoyaltyDirectories, name: string): CouponSeries[] =>
  [...couponSeries.values()].filter((series) => series.name === name || series.id === name.toLowerCase())

/** Whether the coupons of the series count on that day of the restaurant. */
export const isSeriesInForce = ({ isDeleted, validFrom, validTo }: CouponSeries, day: Day): boolean =>
  !isDeleted && (validFrom === null || day >= validFrom) && (validTo === null || day <= validTo)

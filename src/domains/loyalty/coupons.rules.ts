import type { Day } from '#core/time.ts'
import type { LoyaltyDirectories, LoyaltyRows } from './schemas.ts'

type CouponSeries = LoyaltyRows['couponSeries']

/** Returns the series with this name or id, deleted ones included: their coupons still exist. */
export const findSeriesByName = ({ couponSeries }: LoyaltyDirectories, name: string): CouponSeries[] =>
  [...couponSeries.values()].filter((series) => series.name === name || series.id === name.toLowerCase())

/** Returns whether coupons of the series are valid on a day of the restaurant's calendar. */
export const isSeriesInForce = ({ isDeleted, validFrom, validTo }: CouponSeries, day: Day): boolean =>
  !isDeleted && (validFrom === null || day >= validFrom) && (validTo === null || day <= validTo)

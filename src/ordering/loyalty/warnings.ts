/** Loyalty data that an order names and that has no effect. */
export interface Warning {
  code: string
  message: string
}

export const warnings = {
  GuestNotFound: { code: 'GUEST_NOT_FOUND', message: 'No customer has this id' },
  CouponNotFound: { code: 'COUPON_NOT_FOUND', message: 'There is no such coupon' },
  CouponActivated: { code: 'COUPON_ACTIVATED', message: 'The coupon is already used' },
  CouponNotInForce: { code: 'COUPON_NOT_IN_FORCE', message: 'Coupons of this series are not valid on this day' },
  ManualConditionNotFound: {
    code: 'MANUAL_CONDITION_NOT_FOUND',
    message: 'Unknown manual condition',
  },
} as const satisfies Record<string, Warning>

export type WarningName = keyof typeof warnings

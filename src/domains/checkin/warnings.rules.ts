/** Something of loyalty that an order names and that does not count. It never keeps the order from being placed. */
export interface Warning {
  code: string
  message: string
}

export const warnings = {
  GuestNotFound: { code: 'GUEST_NOT_FOUND', message: 'Nobody is known under the id of the customer' },
  CouponNotFound: { code: 'COUPON_NOT_FOUND', message: 'There is no such coupon' },
  CouponActivated: { code: 'COUPON_ACTIVATED', message: 'The coupon was used already' },
  CouponNotInForce: { code: 'COUPON_NOT_IN_FORCE', message: 'Coupons of this series do not count on this day' },
  ManualConditionNotFound: {
    code: 'MANUAL_CONDITION_NOT_FOUND',
    message: 'There is no such condition that is chosen by hand',
  },
} as const satisfies Record<string, Warning>

/** Warnings as the wire shows them, in its spelling. */
export const shownWarnings = (all: readonly Warning[]) => ({
  validationWarnings: all.map(({ message }) => message),
  Warnings: all.map(({ code, message }) => ({ Code: code, ErrorCode: code, Message: message })),
})

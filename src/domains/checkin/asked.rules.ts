import type { LoyaltyRequest } from '#ordering/loyalty/model.ts'
import type { CalculateRequest } from './schemas.ts'

/** What campaigns look at; some of it is named in the order or, as clients used to, beside it. */
export function loyaltyRequestOf({ order, terminalGroupId, ...body }: CalculateRequest): LoyaltyRequest {
  const { customer, phone, loyaltyInfo } = order
  const named = (body.dynamicDiscounts ?? []).flatMap(({ manualConditionId, Sum: sum }) =>
    manualConditionId && sum ? [{ manualConditionId, sum }] : [],
  )
  return {
    order,
    info: {
      coupon: loyaltyInfo?.coupon ?? body.coupon,
      applicableManualConditions: [
        ...(loyaltyInfo?.applicableManualConditions ?? []),
        ...(body.applicableManualConditions ?? []),
      ],
      dynamicDiscounts: [...named, ...(loyaltyInfo?.dynamicDiscounts ?? [])],
    },
    guest: { id: customer?.type === 'regular' ? customer.id : null, phone },
    terminalGroupId: terminalGroupId ?? null,
  }
}

import type { Organization } from '#core/access/organizations.ts'
import { Decimal } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import { isPhone } from '#core/phone.ts'
import { orderTypeErrors } from '#domains/deliveries/errors.ts'
import { chooseOrderType } from '#domains/deliveries/rules.ts'
import { findAt, type OrderType } from '#domains/dictionaries/rules.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import { requireEnabledTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { InvalidPhone, OrderItemsNotExists, orderingErrors, restaurantErrors } from '#ordering/errors.ts'
import { fixedDiscountsIn } from '#ordering/loyalty/fixed.ts'
import type { FixedDiscount, LoyaltyRequest } from '#ordering/loyalty/model.ts'
import { refuseUnknownSums } from '#ordering/loyalty/order_facts.ts'
import type { PaymentContext, PricingContext } from '#ordering/model.ts'
import { checkPayments, checkTips, toAnsweredPayments } from '#ordering/payments.ts'
import { menuAndPrices } from '#ordering/placing.ts'
import { priceLines } from '#ordering/pricing.ts'
import type { CalculateOrder, CalculateRequest } from './schemas.ts'

/** Returns the loyalty input of the request. Coupons and conditions may also be beside the order, where older clients send them. */
export function loyaltyRequestOf({ order, terminalGroupId, ...body }: CalculateRequest): LoyaltyRequest {
  const { customer, phone, loyaltyInfo } = order
  const besideOrder = (body.dynamicDiscounts ?? []).flatMap(({ manualConditionId, Sum: sum }) =>
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
      dynamicDiscounts: [...besideOrder, ...(loyaltyInfo?.dynamicDiscounts ?? [])],
    },
    guest: { id: customer?.type === 'regular' ? customer.id : null, phone },
    terminalGroupId: terminalGroupId ?? null,
  }
}

export const pricingErrors = {
  ...orderingErrors,
  ...restaurantErrors,
  ...orderTypeErrors,
  OrderItemsNotExists,
  InvalidPhone,
} as const

interface OrderPricingContext extends PricingContext<Fail<typeof pricingErrors>> {
  organization: Organization
  terminalGroups: ReadonlyMap<string, TerminalGroup>
}

/**
 * Prices an order as placing it does, and refuses it for the same reasons. Does not check guest, address and time, which may still be
 * missing.
 */
export function calculatePrices(
  context: OrderPricingContext,
  { order, terminalGroupId = null, dynamicDiscounts }: CalculateRequest,
): { priced: ReturnType<typeof priceLines>; fixed: readonly FixedDiscount[] | null } {
  const { organization, terminalGroups, loyalty, fail } = context
  if (!organization.isEnabled) throw fail.OrganizationDisabled({ path: 'organizationId' })
  if (terminalGroupId) requireEnabledTerminalGroup(terminalGroups, organization.id, terminalGroupId, fail)
  const type = typeOf(context, order)
  if (order.items.length === 0 && type?.orderServiceType !== 'Common')
    throw fail.OrderItemsNotExists({ path: 'order.items' })
  if (order.phone && !isPhone(order.phone)) throw fail.InvalidPhone({ path: 'order.phone' })
  menuAndPrices(context, { priceCategoryId: order.priceCategoryId })
  const priced = priceLines({ ...context, orderTypeId: type?.id }, order)
  refuseUnknownSums(loyalty, dynamicDiscounts, fail, 'dynamicDiscounts')
  refuseUnknownSums(loyalty, order.loyaltyInfo?.dynamicDiscounts, fail, 'order.loyaltyInfo.dynamicDiscounts')
  const fixed = fixedDiscountsIn(context, order.discountsInfo, priced.items, 'order.discountsInfo')
  checkPaying({ ...context, terminalGroupId }, order, { type, sum: priced.sum })
  return { priced, fixed }
}

/** Returns the requested order type, or the one that fits the requested service type. `Common` is the type of table orders. */
function typeOf(context: OrderPricingContext, order: CalculateOrder): OrderType | undefined {
  const { organization, dictionaries } = context
  const { orderTypeId, orderServiceType } = order
  const requested = orderTypeId ? findAt(dictionaries.orderTypes, orderTypeId, organization.id) : undefined
  if (requested?.orderServiceType === 'Common' && !orderServiceType) return requested
  return orderTypeId || orderServiceType ? chooseOrderType(context, order) : undefined
}

/**
 * Checks payments and tips. Payments may reach the price before program discounts, which the client does not know yet. Payments of a courier
 * delivery have no limit, because its delivery price is unknown.
 */
function checkPaying(
  context: PaymentContext<Fail<typeof pricingErrors>>,
  { payments, tips }: CalculateOrder,
  { type, sum }: { type: OrderType | undefined; sum: number },
): void {
  if (type?.orderServiceType === 'DeliveryByCourier') toAnsweredPayments(context, payments ?? [], 'order.payments')
  else checkPayments(context, payments ?? [], new Decimal(sum))
  if (type) checkTips(context, tips ?? [], type.orderServiceType)
}

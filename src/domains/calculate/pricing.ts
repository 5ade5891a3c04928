import type { Organization } from '#core/access/organizations.ts'
import { Decimal } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import { orderTypeErrors } from '#domains/deliveries/errors.ts'
import { chooseOrderType } from '#domains/deliveries/rules.ts'
import { findAt, type OrderType } from '#domains/dictionaries/rules.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import { requireEnabledTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { isPhone } from '#ordering/customers.ts'
import { InvalidPhone, OrderItemsNotExists, orderingErrors, restaurantErrors } from '#ordering/errors.ts'
import { fixedDiscountsIn } from '#ordering/loyalty/fixed.ts'
import type { FixedDiscount, LoyaltyRequest } from '#ordering/loyalty/model.ts'
import type { PaymentContext, PricingContext } from '#ordering/model.ts'
import { checkPayments, checkTips, toAnsweredPayments } from '#ordering/payments.ts'
import { menuAndPrices } from '#ordering/placing.ts'
import { priceLines } from '#ordering/pricing.ts'
import type { CalculateOrder, CalculateRequest } from './schemas.ts'

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

/** Refusals of an order that could not be placed. */
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
 * Prices an order as placing it does, and refuses it for the same reasons. Fields that say who orders, where and when are not
 * checked, because an order that is only calculated may still lack them.
 */
export function priceOrder(
  context: OrderPricingContext,
  { order, terminalGroupId = null }: CalculateRequest,
): { priced: ReturnType<typeof priceLines>; fixed: readonly FixedDiscount[] | null } {
  const { organization, catalogue, terminalGroups, fail } = context
  if (!organization.isEnabled) throw fail.OrganizationDisabled({ path: 'organizationId' })
  if (terminalGroupId) requireEnabledTerminalGroup(terminalGroups, organization.id, terminalGroupId, fail)
  const type = typeOf(context, order)
  if (order.items.length === 0 && type?.orderServiceType !== 'Common')
    throw fail.OrderItemsNotExists({ path: 'order.items' })
  if (order.phone && !isPhone(order.phone)) throw fail.InvalidPhone({ path: 'order.phone' })
  menuAndPrices(catalogue, { priceCategoryId: order.priceCategoryId }, fail)
  const priced = priceLines({ ...context, orderTypeId: type?.id }, order)
  const fixed = fixedDiscountsIn(context, order.discountsInfo, priced.items, 'order.discountsInfo')
  checkPaying({ ...context, terminalGroupId }, order, { type, sum: priced.sum })
  return { priced, fixed }
}

/** The type that the order states: of a delivery, or of a table order. */
function typeOf(context: OrderPricingContext, order: CalculateOrder): OrderType | undefined {
  const { organization, dictionaries } = context
  const { orderTypeId, orderServiceType } = order
  const stated = orderTypeId ? findAt(dictionaries.orderTypes, orderTypeId, organization.id) : undefined
  if (stated?.orderServiceType === 'Common' && !orderServiceType) return stated
  return orderTypeId || orderServiceType ? chooseOrderType(context, order) : undefined
}

/**
 * Checks payments and tips. Payments may be as high as the order before program discounts, which are what its client asks for; the
 * price of a courier delivery is not known yet.
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

import type { Organization } from '#core/access/organizations.ts'
import { Decimal, total } from '#core/decimal.ts'
import { toInstant } from '#core/time.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import type { OrderReason } from '#domains/loyalty/model.ts'
import { moneyOf } from '#domains/organizations/rules.ts'
import type { Checkin } from '#loyalty/engine/model.ts'
import { dishesOf } from '#ordering/loyalty/dishes.ts'
import type { DeliveryOrderInAnswer, TableOrderInAnswer } from '#shared/schemas/order_answer.ts'

/** A delivery or a table order. */
export type AnyOrder = DeliveryOrderInAnswer | TableOrderInAnswer

interface Surroundings {
  organization: Organization
  catalogue: Catalogue
  dictionaries: Dictionaries
}

/** A closed order as campaigns see it: at the time at which it was placed, when the guest was promised what it brings. */
export function closedCheckin(
  { organization, catalogue, dictionaries }: Surroundings,
  order: AnyOrder,
  { guest, coupons }: Pick<Checkin, 'guest' | 'coupons'>,
): Checkin {
  const payments = order.payments ?? []
  const fromWallets = payments.filter(
    ({ paymentType }) => dictionaries.paymentTypes.get(paymentType.id)?.kind === 'IikoCard',
  )
  const { loyaltyInfo } = order
  return {
    organizationId: organization.id,
    terminalGroupId: order.terminalGroupId,
    orderTypeId: order.orderType?.id ?? null,
    orderServiceType: dictionaries.orderTypes.get(order.orderType?.id ?? '')?.orderServiceType ?? null,
    sourceKey: order.sourceKey ?? null,
    time: placedAt(order),
    money: moneyOf(organization),
    dishes: dishesOf(catalogue, order.items),
    paymentTypeIds: new Set(payments.map(({ paymentType }) => paymentType.id)),
    paidFromWallets: total(fromWallets.map(({ sum }) => sum)),
    coupons,
    manualConditionIds: new Set(loyaltyInfo?.appliedManualConditions ?? []),
    dynamicDiscounts: new Map(
      (loyaltyInfo?.dynamicDiscounts ?? []).map(({ manualConditionId, sum }) => [manualConditionId, new Decimal(sum)]),
    ),
    guest,
  }
}

/** When an order was placed, by the clock of the restaurant. */
export function placedAt({ whenCreated, whenClosed }: AnyOrder): string {
  const time = whenCreated ?? whenClosed
  if (!time) throw new Error('A closed order has no time')
  return time
}

/** The order as transactions name it. */
export const reasonOf = (
  { timeZone }: Organization,
  { id, isDelivery }: { id: OrderReason['orderId']; isDelivery: boolean },
  order: AnyOrder,
): OrderReason => ({
  orderId: id,
  orderNumber: order.number,
  orderSum: new Decimal(order.sum),
  orderCreatedAt: toInstant(placedAt(order), timeZone),
  isDelivery,
  terminalGroupId: order.terminalGroupId,
})

import type { Organization } from '#core/access/organizations.ts'
import { allocateByKind, Decimal, type MoneyGrid, total, zero } from '#core/decimal.ts'
import { toInstant } from '#core/time.ts'
import type { Dictionaries } from '#domains/dictionaries/rules.ts'
import type { OrderReason } from '#domains/loyalty/model.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import type { CompiledCampaign } from '#loyalty/engine/campaign.ts'
import type { CalculationGuest, CalculationInput, Dish } from '#loyalty/engine/model.ts'
import { withKinds } from '#loyalty/engine/portions.ts'
import type { OrderFacts, StoredLoyalty } from '#ordering/loyalty/model.ts'
import { storedFacts } from '#ordering/loyalty/order_facts.ts'
import type { DeliveryOrderInAnswer, TableOrderInAnswer } from '#shared/schemas/order_answer.ts'

/** A delivery or a table order. */
export type AnyOrder = DeliveryOrderInAnswer | TableOrderInAnswer

interface AccrualContext {
  organization: Organization
  dictionaries: Dictionaries
  programs: ReadonlyMap<string, unknown>
}

interface Closed {
  order: AnyOrder
  /** What is left of its dishes after all discounts. */
  paid: readonly Dish[]
  /** What was kept of it when it was placed; null for an order of which loyalty has made nothing. */
  stored: StoredLoyalty | null
  guest: CalculationGuest
}

/**
 * A closed order as campaigns see it: as it was when it was placed, when the guest was promised what it brings, but for its dishes
 * and for what was paid.
 */
export function calculationInputOf(surroundings: AccrualContext, closed: Closed): CalculationInput {
  const { organization, dictionaries } = surroundings
  const { order, stored, guest } = closed
  const isFromWallet = ({ paymentType }: Payment) => dictionaries.paymentTypes.get(paymentType.id)?.kind === 'IikoCard'
  return {
    ...(stored ? storedFacts(organization, stored, guest) : currentFacts(surroundings, closed)),
    dishes: beforePrograms(surroundings, closed),
    paidFromWallets: total((order.payments ?? []).filter(isFromWallet).map(({ sum }) => sum)),
  }
}

type Payment = NonNullable<AnyOrder['payments']>[number]

/** What an order says of itself of which nothing was kept: its campaigns are younger than it is. */
const currentFacts = ({ organization, dictionaries }: AccrualContext, { order, guest }: Closed): OrderFacts => ({
  organizationId: organization.id,
  terminalGroupId: order.terminalGroupId,
  orderTypeId: order.orderType?.id ?? null,
  orderServiceType: dictionaries.orderTypes.get(order.orderType?.id ?? '')?.orderServiceType ?? null,
  sourceKey: order.sourceKey ?? null,
  time: placedAt(order),
  money: moneyGridOf(organization),
  paymentTypeIds: new Set((order.payments ?? []).map(({ paymentType }) => paymentType.id)),
  paidFromWallets: zero,
  coupons: [],
  manualConditionIds: new Set(order.loyaltyInfo?.appliedManualConditions ?? []),
  dynamicDiscounts: new Map(),
  guest,
})

/**
 * The campaigns without those with a limit of uses per guest that the order has not used for its guest, and without those of
 * whose budgets too little was left for it.
 */
export function usedCampaigns(
  campaigns: readonly CompiledCampaign[],
  kept: StoredLoyalty | null,
  guestId: string,
): readonly CompiledCampaign[] {
  const used = new Set<string>(kept?.guestId === guestId ? kept.uses?.map(({ campaignId }) => campaignId) : [])
  const over = new Set(kept?.overBudget)
  return campaigns.filter(({ id, usesPerGuest }) => (!usesPerGuest || used.has(id)) && !over.has(id))
}

/** The dishes without the discounts of programs: conditions see an order as it is before any campaign. */
function beforePrograms({ organization, programs }: AccrualContext, { order, paid }: Closed): Dish[] {
  const ofPrograms = (order.discounts ?? []).filter(({ discountType }) => programs.has(discountType.id))
  const off = new Map<string, Decimal>()
  const add = (positionId: string, sum: Decimal) => off.set(positionId, sum.plus(off.get(positionId) ?? zero))
  for (const { sum, selectivePositionsWithSum } of ofPrograms)
    if (selectivePositionsWithSum?.length)
      for (const part of selectivePositionsWithSum) add(part.positionId, new Decimal(part.sum))
    else
      for (const [i, share] of sharesOf(new Decimal(sum), paid, moneyGridOf(organization)).entries())
        add(paid[i]?.positionId ?? '', share)
  return paid.map((dish) => ({ ...dish, sum: dish.sum.plus(off.get(dish.positionId) ?? zero) }))
}

/** Shares a discount of the order in proportion to what the dishes cost after it, or before it if they are free. */
function sharesOf(sum: Decimal, paid: readonly Dish[], money: MoneyGrid): Decimal[] {
  const isFree = paid.every((dish) => dish.sum.isZero())
  const parts = withKinds(paid).map((dish) => {
    const weight = isFree ? dish.price.times(dish.amount) : dish.sum
    return { kind: dish.kind, weight, room: sum }
  })
  return allocateByKind(sum, parts, money)
}

/** When an order was placed, by the clock of the restaurant. */
function placedAt({ whenCreated, whenClosed }: AnyOrder): string {
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

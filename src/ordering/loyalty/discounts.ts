import { allocateWithin, Decimal, type MoneyGrid, toNumber, total, zero } from '#core/decimal.ts'
import { asId } from '#core/schema.ts'
import { finishInSlices, type Steps } from '#core/time_slices.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import type { CampaignUse } from '#domains/loyalty/model.ts'
import { budgetPeriodsOn, usesOn } from '#domains/loyalty/rules.ts'
import type { CampaignDiscount } from '#loyalty/discount_allocation.ts'
import { type CalculationResult, type CampaignResult, campaignSteps } from '#loyalty/engine.ts'
import { grantOf } from '#loyalty/grants.ts'
import type { Dish } from '#loyalty/model.ts'
import type { AnsweredComponent, AnsweredItem, AnsweredModifier } from '#shared/schemas/answered_items.ts'
import type { AnsweredDiscount } from '#shared/schemas/answered_payments.ts'
import { modifiersOf, partsOf, positionOf, sumOf } from '../lines.ts'
import type { ServiceItem } from '../services.ts'
import { dishesOf, servicePosition, servicesOf } from './dishes.ts'
import type { CampaignEffects, FixedDiscount, OrderLoyalty, StoredEffect, StoredGrant, StoredLoyalty } from './model.ts'
import { toStoredLoyalty } from './order_facts.ts'

interface Priced {
  items: readonly AnsweredItem[]
  discounts?: readonly AnsweredDiscount[] | null | undefined
  sum: number
}

/** Order after loyalty discounts, with the loyalty data to store. */
interface DiscountedOrder {
  items: AnsweredItem[]
  discounts: AnsweredDiscount[]
  sum: number
}

/**
 * Applies the discounts of loyalty programs, which follow all others: fixed ones of the client, or campaigns. The discount of
 * a dish is allocated to its lines: the product, its modifiers, the other half.
 */
export async function withLoyalty<Order extends Priced>(
  order: Order,
  loyalty: OrderLoyalty | undefined,
  catalogue: Catalogue,
): Promise<{
  order: Order & DiscountedOrder
  storedLoyalty: StoredLoyalty | null
  results: readonly CampaignResult[]
}> {
  const discounts = [...(order.discounts ?? [])]
  if (!loyalty) return { order: { ...order, items: [...order.items], discounts }, storedLoyalty: null, results: [] }
  const { before, servicesBefore, fixed, ...calculated } = await finishInSlices(loyaltySteps(order, loyalty, catalogue))
  const items = reduced(
    order.items,
    { before: [...before, ...servicesBefore], after: [...calculated.dishes, ...calculated.services] },
    loyalty.facts.money,
  )
  const ofClient = fixed.map(({ programId: id, name, discounts: fixedDiscounts }) =>
    toAnsweredDiscount({ id, name }, fixedDiscounts),
  )
  const ofCampaigns = calculated.results.flatMap(discountsOf)
  return {
    order: {
      ...order,
      items,
      discounts: [...discounts, ...ofClient, ...ofCampaigns],
      sum: toNumber(sumOf(items)),
    },
    storedLoyalty: toStoredLoyalty(loyalty, {
      campaignEffects: calculated.results.flatMap(storedEffectsOf),
      uses: usesOf(loyalty, calculated.results),
      points: calculated.results.flatMap(({ campaign, points }) =>
        points.isZero() ? [] : [{ campaignId: campaign.id, points: toNumber(points) }],
      ),
      grants: grantsOf(loyalty, calculated.results),
      overBudget: calculated.overBudget,
    }),
    results: calculated.results,
  }
}

/** Discounts of a program that the client has fixed. */
export interface FixedProgramDiscount extends Pick<FixedDiscount, 'programId' | 'name'> {
  discounts: readonly CampaignDiscount[]
}

interface LoyaltyResult extends CalculationResult {
  before: Dish[]
  servicesBefore: Dish[]
  fixed: FixedProgramDiscount[]
}

/**
 * Applies the fixed discounts of the client, then campaigns, to the dishes of a priced order. Placing and calculating an order both
 * use this function, so `calculate` promises what the order gets.
 */
export function* loyaltySteps(
  order: Pick<Priced, 'items' | 'discounts'>,
  { fixed, campaigns, facts }: Pick<OrderLoyalty, 'fixed' | 'campaigns' | 'facts'>,
  catalogue: Catalogue,
  isTraced = false,
): Steps<LoyaltyResult> {
  const before = dishesOf(catalogue, order)
  const afterFixed = fixed ? applyFixed(fixed, before) : { dishes: before, results: [] }
  const applied = fixed ? withoutDiscounts(campaigns) : campaigns
  const servicesBefore = servicesOf(order.items)
  const input = { ...facts, dishes: afterFixed.dishes, services: servicesBefore }
  const calculated = yield* campaignSteps(applied, input, isTraced)
  return { before, servicesBefore, fixed: afterFixed.results, ...calculated }
}

const withoutDiscounts = (campaigns: OrderLoyalty['campaigns']): OrderLoyalty['campaigns'] =>
  campaigns.map((campaign) => ({
    ...campaign,
    bindings: campaign.bindings.map((binding) => ({ ...binding, discounts: [] })),
  }))

/** Returns the discounts that the client has fixed, reduced to the remaining dishes and their sums. */
function applyFixed(fixed: readonly FixedDiscount[], dishes: readonly Dish[]) {
  const sums = new Map(dishes.map(({ positionId, sum }) => [positionId, sum]))
  const results = fixed.map(({ programId, name, items }): FixedProgramDiscount => {
    const discounts = items.flatMap(({ positionId, sum, amount }): CampaignDiscount[] => {
      const remaining = sums.get(positionId)
      if (!remaining) return []
      const off = Decimal.min(sum, remaining)
      sums.set(positionId, remaining.minus(off))
      return [{ kind: 'dish', positionId, sum: off, amount: amount === undefined ? null : new Decimal(amount) }]
    })
    return { programId, name, discounts }
  })
  return { dishes: dishes.map((dish) => ({ ...dish, sum: sums.get(dish.positionId) ?? zero })), results }
}

/** Returns the discount on the order as a whole and the one on dishes. */
function discountsOf({ campaign: { programId: id, name }, discounts }: CampaignResult): AnsweredDiscount[] {
  const whole = discounts.filter(({ positionId }) => positionId === null)
  const ofDishes = discounts.filter(({ positionId }) => positionId !== null)
  return [whole, ofDishes].filter((some) => some.length > 0).map((some) => toAnsweredDiscount({ id, name }, some))
}

/** Returns a discount as orders show it, with the id of the program and the name of the campaign. */
function toAnsweredDiscount(
  { id, name }: { id: string; name: string },
  discounts: readonly CampaignDiscount[],
): AnsweredDiscount {
  const sums = new Map<string, Decimal>()
  for (const { positionId, sum } of discounts)
    if (positionId !== null) sums.set(positionId, (sums.get(positionId) ?? zero).plus(sum))
  const positions = [...sums].map(([positionId, sum]) => ({
    positionId: asId<'Position'>(positionId),
    sum: toNumber(sum),
  }))
  return {
    discountType: { id: asId<'DiscountType'>(id), name },
    sum: toNumber(total(discounts.map(({ sum }) => sum))),
    ...(positions.length > 0 && {
      selectivePositions: positions.map(({ positionId }) => positionId),
      selectivePositionsWithSum: positions,
    }),
  }
}

const storedEffectsOf = ({ campaign: { id, name, programId }, effects }: CampaignResult): CampaignEffects[] => {
  const lasting = effects.flatMap(({ accrual, topUp, category, couponSeriesId, message, payment, certificates }) => {
    const effect: StoredEffect = {
      ...(accrual && { accrual: { ...accrual, sum: accrual.sum.toString() } }),
      ...(topUp && { topUp: { ...topUp, sum: topUp.sum.toString() } }),
      ...(payment && { payment: { ...payment, maxSum: payment.maxSum.toString() } }),
      ...(category && { category }),
      ...(couponSeriesId !== undefined && { couponSeriesId }),
      ...(message && { message }),
      ...(certificates && { certificates }),
    }
    return Object.keys(effect).length > 0 ? [effect] : []
  })
  return lasting.length > 0 ? [{ campaign: { id, name }, programId, effects: lasting }] : []
}

/** Returns the uses of limited campaigns that affect the order; an existing use keeps its period. */
function usesOf({ facts, uses }: OrderLoyalty, results: readonly CampaignResult[]): CampaignUse[] {
  const used = results.filter((one) => one.discounts.length > 0 || storedEffectsOf(one).length > 0)
  const known = new Map(uses.map((use) => [use.campaignId, use]))
  return usesOn(
    used.map(({ campaign }) => campaign),
    facts.time.slice(0, 10),
  ).map((use) => known.get(use.campaignId) ?? use)
}

/** Returns the grants of campaigns with budgets; an existing grant keeps its period. */
function grantsOf({ facts, grants }: OrderLoyalty, results: readonly CampaignResult[]): StoredGrant[] {
  const known = new Map(grants.map(({ campaignId, every, period }) => [campaignId, { campaignId, every, period }]))
  return results.flatMap((result) => {
    const { discount, bonus } = grantOf(result, facts)
    if (discount.plus(bonus).isZero()) return []
    return budgetPeriodsOn([result.campaign], facts.time.slice(0, 10)).map((one) => ({
      ...(known.get(one.campaignId) ?? one),
      discount: toNumber(discount),
      bonus: toNumber(bonus),
    }))
  })
}

/** Returns the items with the reduced sums of their dishes. */
function reduced(
  items: readonly AnsweredItem[],
  { before, after }: { before: readonly Dish[]; after: readonly Dish[] },
  money: MoneyGrid,
): AnsweredItem[] {
  const off = new Map(before.map(({ positionId, sum }, i) => [positionId, sum.minus(after[i]?.sum ?? sum)]))
  return items.map((item, place) => {
    if (item.type === 'Service') return reducedService(item, off.get(servicePosition(place)) ?? zero)
    const [lead] = item.deleted ? [] : partsOf(item)
    const sum = lead && off.get(positionOf(lead))
    return !sum || sum.isZero() ? item : reducedItem(item, sum, money)
  })
}

/** Returns the service without the discount of an earlier calculation. */
function reducedService({ resultSum: _, ...item }: ServiceItem, off: Decimal): AnsweredItem {
  return off.isZero() ? item : { ...item, resultSum: toNumber(new Decimal(item.cost).minus(off)) }
}

function reducedItem(item: AnsweredItem, off: Decimal, money: MoneyGrid): AnsweredItem {
  const lines = [...partsOf(item), ...modifiersOf(item).filter(({ deleted }) => !deleted)]
  const sums = lines.map(({ resultSum = 0 }) => new Decimal(resultSum))
  const shares = allocateWithin(off, sums, sums, money)
  const reducedSums = new Map(
    lines.map((line, i) => [positionOf(line), toNumber((sums[i] ?? zero).minus(shares[i] ?? zero))]),
  )
  const modifier = (one: AnsweredModifier): AnsweredModifier => ({
    ...one,
    resultSum: reducedSums.get(positionOf(one)) ?? one.resultSum,
  })
  const part = <Part extends AnsweredComponent>(one: Part): Part => ({
    ...one,
    resultSum: reducedSums.get(positionOf(one)) ?? one.resultSum,
    ...(one.modifiers && { modifiers: one.modifiers.map(modifier) }),
  })
  if (item.type === 'Product') return part(item)
  if (item.type === 'Service') return item
  return {
    ...item,
    primaryComponent: part(item.primaryComponent),
    secondaryComponent: item.secondaryComponent && part(item.secondaryComponent),
    commonModifiers: item.commonModifiers?.map(modifier),
  }
}

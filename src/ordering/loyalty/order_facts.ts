import type { Organization } from '#core/access/organizations.ts'
import { Decimal, toNumber, total } from '#core/decimal.ts'
import type { TerminalTime } from '#core/time.ts'
import { type Dictionaries, defaultOrderType, findAt, isValidAt } from '#domains/dictionaries/rules.ts'
import type { Programs } from '#domains/loyalty/cached.ts'
import type { OrderGrant } from '#domains/loyalty/model.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { outOfForceReason } from '#loyalty/campaign.ts'
import { byPeriod, type CalculationGuest } from '#loyalty/model.ts'
import type { ItemFail } from '../errors.ts'
import { dictionaryService } from '../service_types.ts'
import type { LoyaltyRequest, OrderFacts, OrderLoyalty, StoredLoyalty } from './model.ts'

interface FactsContext {
  organization: Organization
  dictionaries: Dictionaries
  time: TerminalTime
}

/** Returns the facts of the order besides its dishes, guest and coupons. */
export function factsOf(
  { organization, dictionaries, time }: FactsContext,
  { order, info, terminalGroupId }: LoyaltyRequest,
): OrderFacts {
  const type = order.orderTypeId
    ? findAt(dictionaries.orderTypes, order.orderTypeId, organization.id)
    : order.orderServiceType &&
      defaultOrderType(dictionaries, organization.id, dictionaryService[order.orderServiceType])
  const payments = order.payments ?? []
  const fromWallets = payments.filter(({ paymentTypeKind }) => paymentTypeKind === 'LoyaltyCard')
  return {
    ...placeOf(organization),
    time,
    terminalGroupId,
    coupons: [],
    guest: null,
    orderTypeId: type?.id ?? null,
    orderServiceType: type?.orderServiceType ?? null,
    sourceKey: order.sourceKey ?? null,
    paymentTypeIds: new Set(payments.map(({ paymentTypeId }) => paymentTypeId)),
    paidFromWallets: total(fromWallets.map(({ sum }) => sum)),
    manualConditionIds: new Set(info?.applicableManualConditions),
    dynamicDiscounts: new Map(
      (info?.dynamicDiscounts ?? []).map(({ manualConditionId, sum }) => [manualConditionId, new Decimal(sum)]),
    ),
  }
}

const placeOf = (organization: Organization) => ({ organizationId: organization.id, money: moneyGridOf(organization) })

type Chosen = Pick<OrderFacts, 'manualConditionIds' | 'dynamicDiscounts'>

/** Returns the manual conditions that the organization has, whether all chosen ones are known, and those that take no sum. */
export function knownConditions(
  { manualConditions }: Programs,
  { organizationId, manualConditionIds, dynamicDiscounts }: OrderFacts,
): Chosen & { areKnown: boolean; withoutSum: ReadonlySet<string> } {
  const isKnown = (id: string) => {
    const known = manualConditions.get(id)
    return known !== undefined && !known.isDeleted && isValidAt(known, organizationId)
  }
  const takesSum = (id: string) => isKnown(id) && manualConditions.get(id)?.isDynamicDiscount === true
  return {
    manualConditionIds: new Set([...manualConditionIds].filter(isKnown)),
    dynamicDiscounts: new Map([...dynamicDiscounts].filter(([id]) => takesSum(id))),
    areKnown: [...manualConditionIds].every(isKnown),
    withoutSum: new Set([...dynamicDiscounts.keys()].filter((id) => !takesSum(id))),
  }
}

/** Refuses sums for manual conditions that the organization does not have or that take no sum. */
export function refuseUnknownSums(
  loyalty: Pick<OrderLoyalty, 'withoutSum'> | undefined,
  discounts: readonly { manualConditionId?: string | undefined }[] | null | undefined,
  fail: Pick<ItemFail, 'Incorrect'>,
  path: string,
): void {
  const at = discounts?.findIndex(({ manualConditionId = '' }) => loyalty?.withoutSum.has(manualConditionId)) ?? -1
  if (at === -1) return
  const message = `The restaurant has no manual condition ${discounts?.[at]?.manualConditionId} that accepts a sum`
  throw fail.Incorrect({ path: `${path}[${at}].manualConditionId`, message })
}

/** Returns the campaigns in force for an order at this place and time. */
export const campaignsFor = ({ activeCampaigns }: Programs, organizationId: string, time: TerminalTime) =>
  activeCampaigns.filter((campaign) => outOfForceReason(campaign, { organizationId, time }) === undefined)

/** Sets the terminal group, once it is known. */
export const withTerminalGroup = (
  loyalty: OrderLoyalty | undefined,
  terminalGroupId: string | null,
): OrderLoyalty | undefined => loyalty && { ...loyalty, facts: { ...loyalty.facts, terminalGroupId } }

/** Returns the loyalty data to store with the order. */
export function toStoredLoyalty(
  { facts, coupon, fixed }: OrderLoyalty,
  {
    campaignEffects,
    uses,
    points,
    grants,
    overBudget,
  }: Required<Pick<StoredLoyalty, 'campaignEffects' | 'uses' | 'points' | 'grants' | 'overBudget'>>,
): StoredLoyalty {
  const { time, terminalGroupId, orderTypeId, orderServiceType, sourceKey, guest } = facts
  const { paymentTypeIds, paidFromWallets, manualConditionIds, dynamicDiscounts } = facts
  return {
    time,
    terminalGroupId,
    orderTypeId,
    orderServiceType,
    sourceKey,
    ...(paymentTypeIds.size > 0 && { paymentTypeIds: [...paymentTypeIds] }),
    ...(!paidFromWallets.isZero() && { paidFromWallets: toNumber(paidFromWallets) }),
    ...(manualConditionIds.size > 0 && { manualConditionIds: [...manualConditionIds] }),
    ...(dynamicDiscounts.size > 0 && {
      dynamicDiscounts: [...dynamicDiscounts].map(([id, sum]) => [id, toNumber(sum)] as const),
    }),
    ...(guest && { guestId: guest.id }),
    ...(guest?.orders && { orders: byPeriod((period) => ordersIn(guest, period)) }),
    ...(coupon && { coupon }),
    ...(fixed && { fixed }),
    ...(campaignEffects.length > 0 && { campaignEffects }),
    ...(uses.length > 0 && { uses }),
    ...(points.length > 0 && { points }),
    ...(grants.length > 0 && { grants }),
    ...(overBudget.length > 0 && { overBudget }),
  }
}

type Counted = NonNullable<CalculationGuest['orders']>

const ordersIn = ({ orders }: CalculationGuest, period: keyof Counted) => ({
  count: orders?.[period].count ?? 0,
  sum: toNumber(orders?.[period].sum ?? new Decimal(0)),
})

/** Returns the guest of an order with the counts stored when it was placed. */
const storedGuest = (guest: CalculationGuest | null, { guestId, orders }: StoredLoyalty): CalculationGuest | null =>
  guest && guest.id === guestId && orders
    ? {
        ...guest,
        orders: byPeriod((period) => ({ count: orders[period].count, sum: new Decimal(orders[period].sum) })),
      }
    : guest

/** Returns the stored grants of campaigns with budgets. */
export const storedGrants = (stored: StoredLoyalty | null): OrderGrant[] =>
  (stored?.grants ?? []).map(({ discount, bonus, ...period }) => ({
    ...period,
    discount: new Decimal(discount),
    bonus: new Decimal(bonus),
  }))

/** Returns the facts of the order when it was placed. */
export const storedFacts = (
  organization: Organization,
  stored: StoredLoyalty,
  guest: CalculationGuest | null,
): OrderFacts => {
  const { time, terminalGroupId, orderTypeId, orderServiceType, sourceKey, coupon } = stored
  return {
    ...placeOf(organization),
    time,
    terminalGroupId,
    orderTypeId,
    orderServiceType,
    sourceKey,
    guest: storedGuest(guest, stored),
    coupons: coupon?.coupons ?? [],
    paymentTypeIds: new Set(stored.paymentTypeIds),
    paidFromWallets: new Decimal(stored.paidFromWallets ?? 0),
    manualConditionIds: new Set(stored.manualConditionIds),
    dynamicDiscounts: new Map((stored.dynamicDiscounts ?? []).map(([id, sum]) => [id, new Decimal(sum)])),
  }
}

/** Returns the loyalty data stored in the details of an order; null if there is none. */
export const storedLoyaltyIn = (details: Record<string, unknown> | null): StoredLoyalty | null =>
  // Only `toStoredLoyalty` writes this field.
  (details?.loyalty as StoredLoyalty | undefined) ?? null

/** Adds the stored loyalty data to the details of an order. */
export const withStoredLoyalty = (
  details: Record<string, unknown> | null,
  stored: StoredLoyalty | null,
): Record<string, unknown> | null => (stored ? { ...details, loyalty: stored } : details)

/** Removes the loyalty data from the details, because front offices do not use it. */
export function withoutLoyalty(details: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!storedLoyaltyIn(details)) return details
  const { loyalty: _, ...others } = details ?? {}
  return Object.keys(others).length > 0 ? others : null
}

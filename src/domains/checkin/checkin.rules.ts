import type { Organization } from '#core/access/organizations.ts'
import { Decimal, total } from '#core/decimal.ts'
import { type Dictionaries, defaultOrderType, findAt, isValidAt } from '#domains/dictionaries/rules.ts'
import type { Programs } from '#domains/loyalty/cached.ts'
import { moneyOf } from '#domains/organizations/rules.ts'
import type { Checkin } from '#loyalty/engine/model.ts'
import { dictionaryService } from '#ordering/service_types.ts'
import type { CheckinOrder, CheckinRequest } from './schemas.ts'
import { type Warning, warnings } from './warnings.rules.ts'

/** The order without discounts of loyalty programs, which are what is calculated. */
export function withoutLoyalty(order: CheckinOrder): CheckinOrder {
  const discounts = order.discountsInfo?.discounts?.filter(({ type }) => type !== 'iikoCard')
  return discounts ? { ...order, discountsInfo: { ...order.discountsInfo, discounts } } : order
}

interface Surroundings {
  organization: Organization
  dictionaries: Dictionaries
}

/** What the order says of itself, beside its dishes, its guest and its coupons. */
export function checkinOf(
  { organization, dictionaries }: Surroundings,
  { order, terminalGroupId, ...body }: CheckinRequest,
): Omit<Checkin, 'dishes' | 'guest' | 'coupons' | 'time'> {
  const type = order.orderTypeId
    ? findAt(dictionaries.orderTypes, order.orderTypeId, organization.id)
    : order.orderServiceType &&
      defaultOrderType(dictionaries, organization.id, dictionaryService[order.orderServiceType])
  const payments = order.payments ?? []
  const fromWallets = payments.filter(({ paymentTypeKind }) => paymentTypeKind === 'LoyaltyCard')
  return {
    organizationId: organization.id,
    terminalGroupId: terminalGroupId ?? null,
    orderTypeId: type?.id ?? null,
    orderServiceType: type?.orderServiceType ?? null,
    sourceKey: order.sourceKey ?? null,
    money: moneyOf(organization),
    paymentTypeIds: new Set(payments.map(({ paymentTypeId }) => paymentTypeId)),
    paidFromWallets: total(fromWallets.map(({ sum }) => sum)),
    manualConditionIds: new Set([
      ...(order.loyaltyInfo?.applicableManualConditions ?? []),
      ...(body.applicableManualConditions ?? []),
    ]),
    dynamicDiscounts: new Map(namedSums(order, body).map(({ id, sum }) => [id, new Decimal(sum)])),
  }
}

/** The sums that are named for conditions, in the order and, as clients used to, beside it. */
const namedSums = (order: CheckinOrder, { dynamicDiscounts }: Pick<CheckinRequest, 'dynamicDiscounts'>) => [
  ...(dynamicDiscounts ?? []).flatMap(({ manualConditionId: id, Sum: sum }) => (id && sum ? [{ id, sum }] : [])),
  ...(order.loyaltyInfo?.dynamicDiscounts ?? []).map(({ manualConditionId: id, sum }) => ({ id, sum })),
]

type Chosen = Pick<Checkin, 'manualConditionIds' | 'dynamicDiscounts'>

/** What is chosen by hand, without what the organization does not have. */
export function knownConditions(
  { manualConditions }: Programs,
  organizationId: string,
  { manualConditionIds, dynamicDiscounts }: Chosen,
): Chosen & { warnings: readonly Warning[] } {
  const isKnown = (id: string) => {
    const known = manualConditions.get(id)
    return known !== undefined && !known.isDeleted && isValidAt(known, organizationId)
  }
  const sums = [...dynamicDiscounts].filter(([id]) => isKnown(id) && manualConditions.get(id)?.isDynamicDiscount)
  const isWhole = [...manualConditionIds].every(isKnown) && sums.length === dynamicDiscounts.size
  return {
    manualConditionIds: new Set([...manualConditionIds].filter(isKnown)),
    dynamicDiscounts: new Map(sums),
    warnings: isWhole ? [] : [warnings.ManualConditionNotFound],
  }
}

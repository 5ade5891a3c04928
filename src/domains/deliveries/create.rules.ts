import type { Organization } from '#core/access/organizations.ts'
import { asId, type Id } from '#core/schema.ts'
import { type Instant, toTerminalTime } from '#core/time.ts'
import { findAt, type OrderType } from '#domains/dictionaries/rules.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { isPhone, regularCustomer } from '#ordering/customers.ts'
import { externalDataOf } from '#ordering/external_data.ts'
import { withStoredLoyalty, withTerminalGroup } from '#ordering/loyalty/order_facts.ts'
import { payOrder } from '#ordering/paying.ts'
import { newPlaced } from '#ordering/placed.ts'
import { conceptionOf, detailsOf, loyaltyInfoOf, menuAndPrices } from '#ordering/placing.ts'
import { applyLoyaltyDiscounts, priceLines } from '#ordering/pricing.ts'
import { orderService } from '#ordering/service_types.ts'
import type { AnsweredCustomer } from '#shared/schemas/answered_guest.ts'
import type { Customer } from '#shared/schemas/requested_guest.ts'
import { makeDeliveryPoint } from './delivery_point.rules.ts'
import { deliveryCharge, detailsWithCharge, withCharge } from './delivery_service.rules.ts'
import type { ChosenTerminalGroup, Delivery, PlacingContext } from './model.ts'
import { chooseOrderType } from './order_types.rules.ts'
import { operatorInfoOf } from './rules.ts'
import { schedule } from './schedule.rules.ts'
import type { CreateOrderRequest, DeliveryOrder, ReportedDelivery } from './schemas.ts'
import { chooseTerminalGroup } from './terminal_group.rules.ts'

/** Checks and prices the requested order, which the front office has not accepted yet. */
export function makeDelivery(context: PlacingContext, body: CreateOrderRequest): Delivery {
  const { organization, fail, now } = context
  if (!organization.isEnabled) throw fail.OrganizationDisabled({ path: 'organizationId' })
  const { order } = body
  const type = chooseOrderType(context, order)
  if (order.items.length === 0) throw fail.OrderItemsNotExists({ path: 'order.items' })
  const isByCourier = type.orderServiceType === 'DeliveryByCourier'
  const deliveryPoint = makeDeliveryPoint(context, order.deliveryPoint, isByCourier, 'order.deliveryPoint')
  const organizationId = organization.id
  const ordered = priceLines({ ...context, orderTypeId: type.id }, order)
  const chosen = chooseTerminalGroup(context, body, { type, sum: ordered.sum })
  const charging = { ...context, priceCategoryId: order.priceCategoryId ?? null }
  const charge = deliveryCharge(charging, ordered, chosen.deliveryServiceProductId)
  const loyalty = withTerminalGroup(context.loyalty, chosen.terminalGroup.id)
  const { order: cheaper, kept } = applyLoyaltyDiscounts({ ...context, loyalty }, order, ordered)
  const priced = withCharge(cheaper, charge)
  const place = { organizationId, terminalGroupId: chosen.terminalGroup.id }
  const toPay = { sum: priced.sum, serviceType: type.orderServiceType }
  const { tips, ...payments } = payOrder({ ...context, ...place }, order, toPay)
  const content = { ...makeNewOrder(context, order, type, chosen), deliveryPoint, ...priced, tips }
  const placed = newPlaced({
    id: order.id,
    ...place,
    externalNumber: order.externalNumber ?? null,
    details: withStoredLoyalty(detailsWithCharge(detailsOf(body), charge), kept),
    body,
    now,
  })
  return {
    ...placed,
    id: asId(placed.id),
    order: { ...content, ...payments, ...firstMarks(organization, content) },
  }
}

type NewOrder = ReturnType<typeof makeNewOrder>

/** Initial values of fields that transitions change. The front office assigns the number on acceptance. */
const firstMarks = (organization: Organization, { whenReceivedByApi }: NewOrder) => ({
  status: settingsOf(organization).isConfirmationEnabled ? ('Unconfirmed' as const) : ('WaitCooking' as const),
  number: 0,
  whenCreated: whenReceivedByApi ?? '',
})

function makeNewOrder(context: PlacingContext, order: DeliveryOrder, type: OrderType, chosen: ChosenTerminalGroup) {
  const { organization, now, catalogue, dictionaries, fail } = context
  if (!isPhone(order.phone)) throw fail.InvalidPhone({ path: 'order.phone' })
  const service = orderService[type.orderServiceType]
  const received = toTerminalTime(now, organization.timeZone)
  const timing = { ...order, deliveryDuration: order.deliveryDuration ?? chosen.durationInMinutes }
  return {
    customer: makeCustomer(context, order),
    phone: order.phone,
    phoneExtension: order.phoneExtension ?? undefined,
    marketingSource: findMarketingSource(context, order.marketingSourceId),
    ...schedule(context, timing, service === 'DeliveryByCourier', 'order.completeBefore'),
    whenReceivedByApi: received,
    comment: order.comment ?? undefined,
    operator: findOperator(context, order.operatorId),
    ...menuAndPrices(catalogue, order, fail),
    deliveryZone: order.deliveryZone ?? chosen.zone ?? undefined,
    sourceKey: order.sourceKey ?? undefined,
    conception: conceptionOf(dictionaries, organization),
    guestsInfo: { count: order.guests?.count ?? 1, splitBetweenPersons: order.guests?.splitBetweenPersons ?? false },
    orderType: { id: type.id, name: type.name, orderServiceType: service },
    terminalGroupId: chosen.terminalGroup.id,
    loyaltyInfo: loyaltyInfoOf(order.loyaltyInfo),
    externalData: order.externalData ? externalDataOf(order.externalData) : undefined,
  }
}

function makeCustomer({ organization, fail }: PlacingContext, order: DeliveryOrder): AnsweredCustomer | undefined {
  const customer: Customer | null | undefined = order.customer
  if (!customer) return undefined
  if (customer.type === 'one-time') {
    if (!customer.name.trim()) throw fail.CustomerNameNotSpecified({ path: 'order.customer.name' })
    if (!settingsOf(organization).isAnonymousGuestsAllowed)
      throw fail.AnonymousCustomerDisabled({ path: 'order.customer.type' })
    return { type: 'one-time', name: customer.name }
  }
  if (order.phoneExtension)
    throw fail.Incorrect({ path: 'order.phoneExtension', message: 'Only one-time customers have a phone extension' })
  return regularCustomer(customer, fail, 'order.customer')
}

function findMarketingSource(
  { organization, dictionaries, fail }: PlacingContext,
  id: string | null | undefined,
): { id: Id<'MarketingSource'>; name: string } | undefined {
  if (!id && !settingsOf(organization).marketingSourceRequiredInDelivery) return undefined
  const found = id ? findAt(dictionaries.marketingSources, id, organization.id) : undefined
  if (!found) throw fail.MarketingSourceNotFound({ path: 'order.marketingSourceId' })
  return { id: found.id, name: found.name }
}

function findOperator({ employees, organization, fail }: PlacingContext, id: string | null | undefined) {
  if (!id) return undefined
  const operator = operatorInfoOf(employees, id, organization.id)
  if (!operator) throw fail.UserNotFound({ path: 'order.operatorId' })
  return operator
}

/** Makes an order that a terminal has taken, perhaps as a part of another, and that was not received by the API. */
export function makeReportedDelivery(context: PlacingContext, body: ReportedDelivery): Delivery {
  const { order, ...placed } = makeDelivery(context, body)
  const parentDeliveryId = body.order.parentDeliveryId ?? undefined
  return { ...placed, order: { ...order, whenReceivedByApi: undefined, parentDeliveryId } }
}

/** Returns the accepted order, created now in local time. The store assigns its number. */
export function toAccepted(delivery: Delivery, organization: Organization, now: Instant): Delivery {
  const at = toTerminalTime(now, organization.timeZone)
  const isConfirmed = delivery.order.status !== 'Unconfirmed'
  return {
    ...delivery,
    creationStatus: 'Success',
    order: { ...delivery.order, whenCreated: at, whenConfirmed: isConfirmed ? at : null, whenReceivedFromFront: at },
  }
}

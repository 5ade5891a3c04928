import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { type ErrorMap, type Fail, failers } from '#core/errors.ts'
import type { CommandInput } from '#core/operation/command.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { isPhone } from '#core/phone.ts'
import { asId, type Id } from '#core/schema.ts'
import { type Instant, toTerminalTime } from '#core/time.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { RestrictionsOf } from '#domains/delivery_restrictions/cached.ts'
import { restrictionsAt } from '#domains/delivery_restrictions/rules.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { findAt, type OrderType, rowsAt } from '#domains/dictionaries/rules.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { resolveAddress } from '#domains/geo/cached.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { takeItems } from '#domains/stop_lists/changes.ts'
import { ItemOnStopList, ItemStopped } from '#domains/stop_lists/errors.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { regularCustomer } from '#ordering/customers.ts'
import { loadDiscountCard } from '#ordering/discount_card.ts'
import { externalDataOf } from '#ordering/external_data.ts'
import { resolveGuest } from '#ordering/guests.ts'
import { loadLoyalty } from '#ordering/loyalty/loyalty.ts'
import { withStoredLoyalty, withTerminalGroup } from '#ordering/loyalty/order_facts.ts'
import { payOrder } from '#ordering/paying.ts'
import { newPlaced } from '#ordering/placed.ts'
import { conceptionOf, detailsOf, loyaltyInfoOf, menuAndPrices } from '#ordering/placing.ts'
import { applyLoyaltyDiscounts, priceLines, refuseLargeSum } from '#ordering/pricing.ts'
import { orderService } from '#ordering/service_types.ts'
import { refuseStopped } from '#ordering/stop_list.ts'
import { demo } from '#shared/demo.ts'
import { happenedInstant } from '#shared/front.ts'
import type { AnsweredCustomer } from '#shared/schemas/answered_guest.ts'
import type { Customer } from '#shared/schemas/requested_guest.ts'
import { makeDeliveryPoint } from './delivery_point.rules.ts'
import { deliveryCharge, detailsWithCharge, withCharge } from './delivery_service.ts'
import { creationErrors, DuplicatedOrderId, ParentDeliveryNotFound } from './errors.ts'
import type { ChosenTerminalGroup, Delivery, PlacingContext } from './model.ts'
import { chooseOrderType } from './order_types.rules.ts'
import { operatorInfoOf } from './rules.ts'
import { schedule } from './schedule.rules.ts'
import type { CreateOrderRequest, DeliveryOrder, ReportedDelivery } from './schemas.ts'
import { deliveries } from './store.ts'
import { chooseTerminalGroup } from './terminal_group.rules.ts'

/** Checks and prices the requested order, which the front office has not accepted yet. */
export async function makeDelivery(context: PlacingContext, body: CreateOrderRequest): Promise<Delivery> {
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
  const charged = withCharge(ordered, charge)
  const { order: priced, storedLoyalty } = await applyLoyaltyDiscounts({ ...context, loyalty }, order, charged)
  refuseLargeSum(priced.sum, fail, 'order.items')
  const place = { organizationId, terminalGroupId: chosen.terminalGroup.id }
  const toPay = { sum: priced.sum, serviceType: type.orderServiceType }
  const { tips, ...payments } = payOrder({ ...context, ...place }, order, toPay)
  const content = { ...makeNewOrder(context, order, type, chosen), deliveryPoint, ...priced, tips }
  const placed = newPlaced({
    id: order.id,
    ...place,
    externalNumber: order.externalNumber ?? null,
    details: withStoredLoyalty(detailsWithCharge(detailsOf(body), charge), storedLoyalty),
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
  const { organization, now, dictionaries, fail } = context
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
    ...menuAndPrices(context, order),
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
  if (!found)
    throw fail.MarketingSourceNotFound({
      path: 'order.marketingSourceId',
      ...(!id && { message: 'The organization requires `order.marketingSourceId`' }),
      choices: rowsAt(dictionaries.marketingSources, organization.id),
    })
  return { id: found.id, name: found.name }
}

function findOperator({ employees, organization, fail }: PlacingContext, id: string | null | undefined) {
  if (!id) return undefined
  const operator = operatorInfoOf(employees, id, organization.id)
  if (!operator) throw fail.UserNotFound({ path: 'order.operatorId' })
  return operator
}

/** Makes an order that a terminal has taken, perhaps as a part of another, and that was not received by the API. */
export async function makeReportedDelivery(context: PlacingContext, body: ReportedDelivery): Promise<Delivery> {
  const { order, ...placed } = await makeDelivery(context, body)
  const parentDeliveryId = body.order.parentDeliveryId ?? undefined
  return { ...placed, order: { ...order, whenReceivedByApi: undefined, parentDeliveryId } }
}

/** Returns the accepted order, created now in local time. The store assigns its number. */
function toAccepted(delivery: Delivery, organization: Organization, now: Instant): Delivery {
  const at = toTerminalTime(now, organization.timeZone)
  const isConfirmed = delivery.order.status !== 'Unconfirmed'
  return {
    ...delivery,
    creationStatus: 'Success',
    order: { ...delivery.order, whenCreated: at, whenConfirmed: isConfirmed ? at : null, whenReceivedFromFront: at },
  }
}

interface LoaderInput extends Pick<ActionContext, 'caches' | 'db' | 'now'> {
  organization: Organization
  fail: PlacingContext['fail']
}

/** Loads the data that `makeDelivery` checks a new order against, from caches except discount cards. */
async function loadPlacingContext(
  { organization, caches, db, now, fail }: LoaderInput,
  { order }: CreateOrderRequest,
): Promise<PlacingContext> {
  const { corporationId } = organization
  const { customer, phone } = order
  const guest = { id: customer?.type === 'regular' ? customer.id : null, phone }
  const [terminalGroups, dictionaries, catalogue, employees, restrictions, located, discountCard, loyalty] =
    await Promise.all([
      caches.get(TerminalGroupsOf, corporationId),
      caches.get(DictionariesOf, corporationId),
      caches.get(CatalogueOf, corporationId),
      caches.get(EmployeesOf, corporationId),
      caches.get(RestrictionsOf, corporationId),
      resolveAddress(caches, organization, order.deliveryPoint?.address),
      loadDiscountCard(db, organization, order.discountsInfo),
      loadLoyalty({ db, caches, organization, now }, { order, info: order.loyaltyInfo, guest, terminalGroupId: null }),
    ])
  return {
    organization,
    terminalGroups,
    dictionaries,
    catalogue,
    employees,
    restrictions: restrictionsAt(restrictions, organization),
    located,
    discountCard,
    loyalty,
    now,
    fail,
  }
}

/** Errors of a new order, at the request or at the front office. */
export const placingErrors = { ...creationErrors, ItemOnStopList, ItemStopped } as const

/** Errors of an order that is placed for trial. */
export const triedErrors = { ...placingErrors, DuplicatedOrderId } as const

const { TerminalGroupIdNotDetermined, ...othersOfCreation } = creationErrors

/** Errors of an order taken in a restaurant. It has a terminal group, so that error is missing. */
export const reportedDeliveryErrors = { ...othersOfCreation, ItemOnStopList, ParentDeliveryNotFound } as const

interface PlacingInput<E extends ErrorMap> extends Pick<ActionContext, 'caches' | 'db' | 'now'> {
  organization: Organization
  fail: Fail<E>
}

/** Makes the requested order, at the request. */
export async function placeDelivery(
  { organization, caches, db, now, fail }: PlacingInput<typeof placingErrors>,
  body: CreateOrderRequest,
): Promise<Delivery> {
  const delivery = await makeDelivery(await loadPlacingContext({ organization, caches, db, now, fail }, body), body)
  if (body.createOrderSettings?.checkStopList) await refuseStopped(db, deliveries, delivery, delivery.order.items, fail)
  return withGuest({ organization, caches }, delivery, body)
}

/** Returns whether the organization has a delivery order with this id, accepted by its front office or not. */
const isDelivery = async (db: Db, organizationId: string, id: string): Promise<boolean> =>
  (await deliveries.list(db, organizationId, [id])).length > 0

export const triedExample: CreateOrderRequest = {
  organizationId: demo.organization,
  order: {
    phone: '+442079460000',
    orderServiceType: 'DeliveryByClient',
    items: [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5 }],
  },
}

/** Makes the requested order like `placeDelivery`, to show it: refuses an id that exists, too. */
export async function tryPlacing(input: PlacingInput<typeof triedErrors>, body: CreateOrderRequest): Promise<Delivery> {
  const { id } = body.order
  if (id && (await isDelivery(input.db, input.organization.id, id)))
    throw input.fail.DuplicatedOrderId({ path: 'order.id' })
  return placeDelivery(input, body)
}

/** Makes the order as it was taken in the restaurant, when it is reported. */
export async function placeReportedDelivery(
  { organization, caches, db, now, ...input }: PlacingInput<typeof reportedDeliveryErrors>,
  body: ReportedDelivery,
): Promise<Delivery> {
  const fail = { ...input.fail, ...failers({ TerminalGroupIdNotDetermined }) }
  const takenAt = happenedInstant(body, organization, now)
  const { parentDeliveryId } = body.order
  if (parentDeliveryId && !(await isDelivery(db, organization.id, parentDeliveryId)))
    throw fail.ParentDeliveryNotFound({ path: 'order.parentDeliveryId' })
  const context = await loadPlacingContext({ organization, caches, db, now: takenAt, fail }, body)
  return withGuest({ organization, caches }, await makeReportedDelivery(context, body), body)
}

/** Returns the order with its customer resolved to a guest of the chain. */
async function withGuest(
  context: Parameters<typeof resolveGuest>[0],
  delivery: Delivery,
  { order: { customer: requested, phone } }: CreateOrderRequest,
): Promise<Delivery> {
  const id = requested?.type === 'regular' ? requested.id : null
  const customer = await resolveGuest(context, delivery.order.customer, { id, phone })
  return customer ? { ...delivery, order: { ...delivery.order, customer } } : delivery
}

/** Accepts the order at the front office and takes its dishes off the stop list. */
export function acceptDelivery({
  state,
  organization,
  now,
  relatedStates,
  fail,
}: CommandInput<Delivery, { ItemOnStopList: typeof ItemOnStopList }>): Delivery {
  takeItems(relatedStates, state.order.items, fail)
  return toAccepted(state, organization, now)
}

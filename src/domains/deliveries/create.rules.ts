import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import { asId, type Id } from '#core/schema.ts'
import { type Instant, toTerminalTime } from '#core/time.ts'
import type { Restrictions } from '#domains/delivery_restrictions/schemas.ts'
import { type Dictionaries, defaultOrderType, findAt, type OrderType } from '#domains/dictionaries/rules.ts'
import type { Employee } from '#domains/employees/rules.ts'
import type { Located } from '#domains/geo/locate.loader.ts'
import type { Catalogue } from '#domains/menus/rules.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import type { TerminalGroup } from '#domains/terminal_groups/store.ts'
import { isPhone, regularCustomer } from '#ordering/customers.ts'
import { externalDataOf } from '#ordering/external_data.ts'
import { payOrder } from '#ordering/paying.ts'
import { newlyPlaced } from '#ordering/placed.ts'
import { detailsOf, loyaltyInfoOf, menuAndPrices } from '#ordering/placing.ts'
import { priceLines } from '#ordering/pricing.ts'
import type { AnsweredCustomer } from '#shared/schemas/order_answer.ts'
import type { Customer } from '#shared/schemas/order_request.ts'
import { makeDeliveryPoint } from './delivery_point.rules.ts'
import type { creationErrors } from './errors.ts'
import { type Delivery, operatorOf } from './rules.ts'
import { schedule } from './schedule.rules.ts'
import type { CreateOrderRequest, DeliveryOrder } from './schemas.ts'
import { type Chosen, chooseTerminalGroup } from './terminal_group.rules.ts'

/** All that a new order is held against. */
export interface Surroundings {
  organization: Organization
  terminalGroups: ReadonlyMap<string, TerminalGroup>
  dictionaries: Dictionaries
  catalogue: Catalogue
  employees: ReadonlyMap<string, Employee>
  /** Its delivery restrictions; none at all where nobody has set any. */
  restrictions: Restrictions
  /** What `locate` found of the address. */
  located: Located
  now: Instant
  fail: Fail<typeof creationErrors>
}

/** The order that a request asks for: checked, priced, and not yet accepted by the front office. */
export function makeDelivery(around: Surroundings, body: CreateOrderRequest): Delivery {
  const { organization, fail, now } = around
  if (!organization.isEnabled) throw fail.OrganizationDisabled({ path: 'organizationId' })
  const { order } = body
  const type = chooseOrderType(around, order)
  if (order.items.length === 0) throw fail.OrderItemsNotExists({ path: 'order.items' })
  const isByCourier = type.orderServiceType === 'DeliveryByCourier'
  const deliveryPoint = makeDeliveryPoint(around, order.deliveryPoint, isByCourier, 'order.deliveryPoint')
  const organizationId = organization.id
  const priced = priceLines(around, order)
  const chosen = chooseTerminalGroup(around, body, { type, sum: priced.sum })
  const place = { organizationId, terminalGroupId: chosen.terminalGroup.id }
  const toPay = { sum: priced.sum, serviceType: type.orderServiceType }
  const { tips, ...payments } = payOrder({ ...around, ...place }, order, toPay)
  const content = { ...makeContent(around, order, type, chosen), deliveryPoint, ...priced, tips }
  const placed = newlyPlaced({
    id: order.id,
    ...place,
    externalNumber: order.externalNumber ?? null,
    details: detailsOf(body),
    body,
    now,
  })
  return {
    ...placed,
    id: asId(placed.id),
    order: { ...content, ...payments, ...firstMarks(organization, content) },
  }
}

/** The dictionary and an order name the service of a pick-up differently. */
const serviceTypes = {
  DeliveryByCourier: 'DeliveryByCourier',
  DeliveryPickUp: 'DeliveryByClient',
  Common: 'Common',
} as const
export const dictionaryService = { DeliveryByCourier: 'DeliveryByCourier', DeliveryByClient: 'DeliveryPickUp' } as const

/** Whether the organization delivers in this way. */
export function isOffered(organization: Organization, service: keyof typeof dictionaryService): boolean {
  const { deliveryServiceType } = settingsOf(organization)
  return (
    deliveryServiceType === 'CourierAndSelfService' ||
    (deliveryServiceType === 'CourierOnly') === (service === 'DeliveryByCourier')
  )
}

function chooseOrderType({ organization, dictionaries, fail }: Surroundings, order: DeliveryOrder): OrderType {
  const type = order.orderTypeId
    ? findAt(dictionaries.orderTypes, order.orderTypeId, organization.id)
    : order.orderServiceType &&
      defaultOrderType(dictionaries, organization.id, dictionaryService[order.orderServiceType])
  const path = order.orderTypeId ? 'order.orderTypeId' : 'order.orderServiceType'
  if (!type) throw fail.OrderTypeNotFound({ path })
  const service = serviceTypes[type.orderServiceType]
  if (service === 'Common' || (order.orderServiceType && order.orderServiceType !== service))
    throw fail.IncorrectOrderType({ path })
  if (!isOffered(organization, service)) throw fail.OrderServiceTypeDoesNotMatchSelfServiceMode({ path })
  return type
}

type Content = ReturnType<typeof makeContent>

/** What moves will change of the order. The front office numbers it when it takes it. */
const firstMarks = (organization: Organization, { whenReceivedByApi }: Content) => ({
  status: settingsOf(organization).isConfirmationEnabled ? ('Unconfirmed' as const) : ('WaitCooking' as const),
  number: 0,
  whenCreated: whenReceivedByApi ?? '',
})

function makeContent(around: Surroundings, order: DeliveryOrder, type: OrderType, chosen: Chosen) {
  const { organization, now, catalogue, fail } = around
  if (!isPhone(order.phone)) throw fail.InvalidPhone({ path: 'order.phone' })
  const service = serviceTypes[type.orderServiceType]
  const received = toTerminalTime(now, organization.timeZone)
  const asked = { ...order, deliveryDuration: order.deliveryDuration ?? chosen.durationInMinutes }
  return {
    customer: makeCustomer(around, order),
    phone: order.phone,
    phoneExtension: order.phoneExtension ?? undefined,
    marketingSource: findMarketingSource(around, order.marketingSourceId),
    ...schedule(around, asked, service === 'DeliveryByCourier', 'order.completeBefore'),
    whenReceivedByApi: received,
    comment: order.comment ?? undefined,
    operator: findOperator(around, order.operatorId),
    ...menuAndPrices(catalogue, order, fail),
    deliveryZone: order.deliveryZone ?? chosen.zone ?? undefined,
    sourceKey: order.sourceKey ?? undefined,
    guestsInfo: { count: order.guests?.count ?? 1, splitBetweenPersons: order.guests?.splitBetweenPersons ?? false },
    orderType: { id: type.id, name: type.name, orderServiceType: service },
    terminalGroupId: chosen.terminalGroup.id,
    loyaltyInfo: loyaltyInfoOf(order.loyaltyInfo),
    externalData: order.externalData ? externalDataOf(order.externalData) : undefined,
  }
}

function makeCustomer({ organization, fail }: Surroundings, order: DeliveryOrder): AnsweredCustomer | undefined {
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
  { organization, dictionaries, fail }: Surroundings,
  id: string | null | undefined,
): { id: Id<'MarketingSource'>; name: string } | undefined {
  if (!id && !settingsOf(organization).marketingSourceRequiredInDelivery) return undefined
  const found = id ? findAt(dictionaries.marketingSources, id, organization.id) : undefined
  if (!found) throw fail.MarketingSourceNotFound({ path: 'order.marketingSourceId' })
  return { id: found.id, name: found.name }
}

function findOperator({ employees, organization, fail }: Surroundings, id: string | null | undefined) {
  if (!id) return undefined
  const operator = operatorOf(employees, id, organization.id)
  if (!operator) throw fail.UserNotFound({ path: 'order.operatorId' })
  return operator
}

/** The order as the front office takes it: numbered by the frame, and created at this moment of its clock. */
export function taken(delivery: Delivery, organization: Organization, now: Instant): Delivery {
  const at = toTerminalTime(now, organization.timeZone)
  const isConfirmed = delivery.order.status !== 'Unconfirmed'
  return {
    ...delivery,
    creationStatus: 'Success',
    order: { ...delivery.order, whenCreated: at, whenConfirmed: isConfirmed ? at : null, whenReceivedFromFront: at },
  }
}

import type { Fail } from '#core/errors.ts'
import { asId } from '#core/schema.ts'
import type { Organization } from '#core/tenants.ts'
import { type Instant, normalizeTerminalTime, type TerminalTime, toInstant, toTerminalTime } from '#core/time.ts'
import { type Dictionaries, defaultOrderType, findAt, type OrderType } from '#domains/dictionaries/rules.ts'
import { type Employee, findEmployeeAt } from '#domains/employees/rules.ts'
import { type Catalogue, derivedId } from '#domains/menus/rules.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import type { TerminalGroup } from '#domains/terminal_groups/store.ts'
import { isPhone, regularCustomer } from '#shared/ordering/customers.ts'
import { newlyPlaced } from '#shared/ordering/placed.ts'
import { priceOrder } from '#shared/ordering/pricing.ts'
import type { AnsweredCustomer, AnsweredDeliveryPoint } from '#shared/schemas/order_answer.ts'
import type { Address, Customer, DeliveryPoint } from '#shared/schemas/order_request.ts'
import type { creationErrors } from './errors.ts'
import type { Delivery } from './rules.ts'
import type { CreateOrderRequest, DeliveryOrder } from './schemas.ts'

/** All that a new order is held against. */
export interface Surroundings {
  organization: Organization
  terminalGroups: ReadonlyMap<string, TerminalGroup>
  dictionaries: Dictionaries
  catalogue: Catalogue
  employees: ReadonlyMap<string, Employee>
  now: Instant
  fail: Fail<typeof creationErrors>
}

const minuteMs = 60_000
/** How far ahead an order may be placed (domain §1.2). */
const daysAheadMax = 60

/** The order that a request asks for: checked, priced, and not yet accepted by the front office. */
export function makeDelivery(around: Surroundings, body: CreateOrderRequest): Delivery {
  const { organization, fail, now } = around
  if (!organization.isEnabled) throw fail.OrganizationDisabled({ path: 'organizationId' })
  const { order } = body
  const terminalGroup = chooseTerminalGroup(around, body.terminalGroupId)
  const type = chooseOrderType(around, order)
  if (order.items.length === 0) throw fail.OrderItemsNotExists({ path: 'order.items' })
  const place = { organizationId: organization.id, terminalGroupId: terminalGroup.id }
  const { payments, processedPaymentsSum, ...priced } = priceOrder(
    { ...around, ...place },
    order,
    type.orderServiceType,
  )
  const content = { ...makeContent(around, order, type, terminalGroup), ...priced }
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
    order: { ...content, payments, processedPaymentsSum, ...firstMarks(organization, content) },
  }
}

function chooseTerminalGroup(
  { organization, terminalGroups, fail }: Surroundings,
  asked: string | null | undefined,
): TerminalGroup {
  if (asked) {
    const group = terminalGroups.get(asked)
    if (!group || group.organizationId !== organization.id)
      throw fail.TerminalGroupUnregistered({ path: 'terminalGroupId' })
    if (!group.isEnabled) throw fail.TerminalGroupDisabled({ path: 'terminalGroupId' })
    return group
  }
  for (const group of terminalGroups.values())
    if (group.organizationId === organization.id && group.isEnabled) return group
  throw fail.TerminalGroupIdNotDetermined({ path: 'terminalGroupId' })
}

/** The dictionary and an order name the service of a pick-up differently. */
const serviceTypes = {
  DeliveryByCourier: 'DeliveryByCourier',
  DeliveryPickUp: 'DeliveryByClient',
  Common: 'Common',
} as const
const dictionaryService = { DeliveryByCourier: 'DeliveryByCourier', DeliveryByClient: 'DeliveryPickUp' } as const

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
  const { deliveryServiceType } = settingsOf(organization)
  if (
    deliveryServiceType !== 'CourierAndSelfService' &&
    (deliveryServiceType === 'CourierOnly') !== (service === 'DeliveryByCourier')
  )
    throw fail.OrderServiceTypeDoesNotMatchSelfServiceMode({ path })
  return type
}

type Content = ReturnType<typeof makeContent>

/** What moves will change of the order. The front office numbers it when it takes it. */
const firstMarks = (organization: Organization, { whenReceivedByApi }: Content) => ({
  status: settingsOf(organization).isConfirmationEnabled ? ('Unconfirmed' as const) : ('WaitCooking' as const),
  number: 0,
  whenCreated: whenReceivedByApi ?? '',
})

function makeContent(around: Surroundings, order: DeliveryOrder, type: OrderType, terminalGroup: TerminalGroup) {
  const { organization, now, catalogue, fail } = around
  const settings = settingsOf(organization)
  if (!isPhone(order.phone)) throw fail.InvalidPhone({ path: 'order.phone' })
  const service = serviceTypes[type.orderServiceType]
  if (order.marketingSourceId || settings.marketingSourceRequiredInDelivery)
    throw fail.MarketingSourceNotFound({ path: 'order.marketingSourceId' })
  if (order.menuId && !catalogue.menus.has(order.menuId))
    throw fail.Incorrect({ path: 'order.menuId', message: 'There is no such menu' })
  const received = toTerminalTime(now, organization.timeZone)
  return {
    customer: makeCustomer(around, order),
    phone: order.phone,
    phoneExtension: order.phoneExtension ?? undefined,
    deliveryPoint: makeDeliveryPoint(around, order.deliveryPoint, service === 'DeliveryByCourier'),
    ...schedule(around, order, service === 'DeliveryByCourier', received),
    whenReceivedByApi: received,
    comment: order.comment ?? undefined,
    operator: findOperator(around, order.operatorId),
    menuId: order.menuId ?? undefined,
    deliveryZone: order.deliveryZone ?? undefined,
    priceCategory: findPriceCategory(around, order.priceCategoryId),
    sourceKey: order.sourceKey ?? undefined,
    guestsInfo: { count: order.guests?.count ?? 1, splitBetweenPersons: order.guests?.splitBetweenPersons ?? false },
    orderType: { id: type.id, name: type.name, orderServiceType: service },
    terminalGroupId: terminalGroup.id,
    loyaltyInfo: order.loyaltyInfo
      ? {
          coupon: order.loyaltyInfo.coupon ?? null,
          appliedManualConditions: order.loyaltyInfo.applicableManualConditions ?? null,
          dynamicDiscounts: order.loyaltyInfo.dynamicDiscounts ?? null,
        }
      : undefined,
    externalData: order.externalData?.map(({ key, value }) => ({ key, value })),
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

function makeDeliveryPoint(
  { organization, fail }: Surroundings,
  point: DeliveryPoint | null | undefined,
  isNeeded: boolean,
): AnsweredDeliveryPoint | undefined {
  if (isNeeded && !point?.address && !point?.coordinates) throw fail.AddressNotFound({ path: 'order.deliveryPoint' })
  if (!point) return undefined
  return {
    coordinates: point.coordinates ?? undefined,
    address: point.address ? makeAddress(organization, point.address, fail) : undefined,
    externalCartographyId: point.externalCartographyId ?? undefined,
    comment: point.comment ?? undefined,
  }
}

function makeAddress(
  organization: Organization,
  address: Address,
  fail: Surroundings['fail'],
): AnsweredDeliveryPoint['address'] {
  const path = 'order.deliveryPoint.address'
  if (address.regionId) throw fail.AddressNotFound({ path: `${path}.regionId` })
  const { flat, entrance, floor, doorphone } = address
  const inside = { flat, entrance, floor, doorphone, region: null }
  if (address.type === 'city') {
    if (address.line1.trim() === '') throw fail.AddressNotFound({ path: `${path}.line1` })
    return { ...inside, line1: address.line1 }
  }
  const { street, house, building, index } = address
  // There is no directory of streets here yet, so a street is what its name says, and a mere id names none.
  if (street.id || !street.name) throw fail.AddressNotFound({ path: `${path}.street` })
  if (house.trim() === '') throw fail.HomeNotFound({ path: `${path}.house` })
  const city = street.city ?? ''
  return {
    ...inside,
    street: {
      // The same id for the same name, so that clients can group by it.
      id: derivedId(organization.id, 'Street', `${city}\n${street.name}`),
      name: street.name,
      city: { id: derivedId(organization.id, 'City', city), name: city },
    },
    index,
    house,
    building,
  }
}

function schedule(
  { organization, now, fail }: Surroundings,
  order: DeliveryOrder,
  isByCourier: boolean,
  local: TerminalTime,
) {
  const { deliveryDurationInMinutes, selfServiceDurationInMinutes } = settingsOf(organization)
  const { timeZone } = organization
  const minutes = order.deliveryDuration ?? (isByCourier ? deliveryDurationInMinutes : selfServiceDurationInMinutes)
  if (!order.completeBefore)
    return {
      completeBefore: toTerminalTime(now + minutes * minuteMs, timeZone),
      cookingStartTime: local,
      deliveryDuration: minutes,
      isAsap: true,
    }
  const completeBefore = normalizeTerminalTime(order.completeBefore)
  const path = 'order.completeBefore'
  if (completeBefore < local) throw fail.TooSmallDeliveryDate({ path })
  if (completeBefore > toTerminalTime(now + daysAheadMax * 24 * 60 * minuteMs, timeZone))
    throw fail.Incorrect({ path, message: `An order can be placed at most ${daysAheadMax} days ahead` })
  const start = toTerminalTime(toInstant(completeBefore, timeZone) - minutes * minuteMs, timeZone)
  return { completeBefore, cookingStartTime: later(start, local), deliveryDuration: minutes, isAsap: false }
}

const later = (...times: TerminalTime[]): TerminalTime => times.sort().at(-1) ?? ''

function findOperator({ employees, organization, fail }: Surroundings, id: string | null | undefined) {
  if (!id) return undefined
  const found = findEmployeeAt(employees, id, organization.id)
  if (!found) throw fail.UserNotFound({ path: 'order.operatorId' })
  return { id: found.id, name: found.displayName, phone: found.phone }
}

function findPriceCategory({ catalogue, fail }: Surroundings, id: string | null | undefined) {
  if (!id) return undefined
  const found = catalogue.priceCategories.get(id)
  if (!found) throw fail.Incorrect({ path: 'order.priceCategoryId', message: 'There is no such price category' })
  return { id: found.id, name: found.name }
}

/** What the wire does not show of an order, and the front office may want. Null for the most of orders, which have none. */
function detailsOf({ createOrderSettings, order }: CreateOrderRequest): Record<string, unknown> | null {
  const details = {
    ...(createOrderSettings && { createOrderSettings }),
    ...(order.chequeAdditionalInfo && { chequeAdditionalInfo: order.chequeAdditionalInfo }),
    ...(order.customer?.type === 'regular' && order.customer.email && { customerEmail: order.customer.email }),
    ...(order.payments?.some(({ paymentAdditionalData }) => paymentAdditionalData) && {
      paymentAdditionalData: order.payments.map(({ paymentAdditionalData }) => paymentAdditionalData ?? null),
    }),
    ...(order.externalData?.some(({ isPublic }) => isPublic) && {
      publicExternalDataKeys: order.externalData.filter(({ isPublic }) => isPublic).map(({ key }) => key),
    }),
  }
  return Object.keys(details).length === 0 ? null : details
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

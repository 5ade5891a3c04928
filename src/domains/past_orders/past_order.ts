import { Decimal, toNumber, total } from '#core/decimal.ts'
import { isPhone } from '#core/phone.ts'
import { asId, type Id, isGuid, namedId } from '#core/schema.ts'
import { normalizeTerminalTime, type TerminalTime, toTerminalTime } from '#core/time.ts'
import type { Delivery } from '#domains/deliveries/model.ts'
import { defaultOrderType, findAt, isValidAt, type OrderType } from '#domains/dictionaries/rules.ts'
import { findEmployeeAt } from '#domains/employees/rules.ts'
import type { TableOrder } from '#domains/order/model.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { requireTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { serveItems } from '#ordering/cooking.ts'
import { regularCustomer } from '#ordering/customers.ts'
import { findTipsType, receivedPayment, refuseExcessDigits } from '#ordering/payments.ts'
import { newPlaced } from '#ordering/placed.ts'
import { conceptionOf, detailsOf } from '#ordering/placing.ts'
import { priceLines } from '#ordering/pricing.ts'
import { dictionaryService, type OrderService, orderService } from '#ordering/service_types.ts'
import type { AnsweredPayment, AnsweredTips } from '#shared/schemas/answered_payments.ts'
import type { DiscountsInfo } from '#shared/schemas/requested_discounts.ts'
import type { ImportContext } from './context.ts'
import { orderItemOf } from './product_names.ts'
import type { PastOrder } from './schemas.ts'

export interface PastOrderKey {
  id: Id<'Order'>
  externalNumber: string | null
}

/** Past order with the id of its guest, if any. It is stored in the table of its kind. */
export type PastState = ({ kind: 'TableOrder'; state: TableOrder } | { kind: 'Delivery'; state: Delivery }) & {
  guestId: Id<'Customer'> | null
}

/** Returns the identity of a past order, which is equal in every import. */
export const keyOf = (organizationId: string, { id }: Pick<PastOrder, 'id'>): PastOrderKey =>
  isGuid(id)
    ? { id: asId(id.toLowerCase()), externalNumber: null }
    : { id: namedId(organizationId, id), externalNumber: id }

/** Returns the closed order of a request, without its revision. Throws the first error. */
export function makePastOrder(context: ImportContext, key: PastOrderKey, order: PastOrder): PastState {
  const { organization, dictionaries, now, fail } = context
  const times = timesOf(context, order)
  const type = orderTypeOf(context, order)
  const serviceType = type ? orderService[type.orderServiceType] : 'Common'
  const terminalGroupId = terminalGroupOf(context, order)
  const phone = phoneOf(context, order, serviceType)
  const discountsInfo = discountsInfoOf(context, order)
  const priced = pricedOf(context, order, { orderTypeId: type?.id, discountsInfo })
  const paid = paymentsOf(context, order, priced.sum)
  const content = {
    ...priced,
    items: serveItems(priced.items, times.openedAt),
    ...paid,
    tips: tipsOf(context, order, serviceType),
    phone,
    customer: customerOf(context, order),
    number: order.number ?? 0,
    sourceKey: order.sourceKey ?? 'import',
    status: 'Closed' as const,
    whenCreated: times.openedAt,
    whenClosed: times.closedAt,
    conception: conceptionOf(dictionaries, organization),
    guestsInfo: { count: order.guestsCount ?? 1, splitBetweenPersons: false },
    orderType: type ? { id: type.id, name: type.name, orderServiceType: serviceType } : null,
    terminalGroupId,
  }
  const placed = newPlaced({
    ...key,
    organizationId: organization.id,
    terminalGroupId,
    details: detailsOf({ order: { discountsInfo } }),
    body: order,
    now,
  })
  const state = { ...placed, id: key.id, creationStatus: 'Success' as const }
  const employee = employeeOf(context, order)
  const guestId = order.customer?.id ?? null
  if (serviceType === 'Common') {
    const { splitOrderBetweenCashRegisters } = settingsOf(organization)
    const own = { tableIds: [], waiter: employee, splitOrderBetweenCashRegisters }
    return { kind: 'TableOrder', guestId, state: { ...state, order: { ...content, ...own } } }
  }
  if (phone === undefined) throw fail.InvalidPhone({ path: 'phone', message: 'Delivery orders need a phone' })
  return {
    kind: 'Delivery',
    guestId,
    state: { ...state, order: { ...content, phone, operator: employee, ...deliveredAt(times) } },
  }
}

interface Times {
  openedAt: TerminalTime
  closedAt: TerminalTime
}

function timesOf({ organization, now, fail }: ImportContext, order: PastOrder): Times {
  const openedAt = normalizeTerminalTime(order.openedAt)
  const closedAt = order.closedAt ? normalizeTerminalTime(order.closedAt) : openedAt
  const path = order.closedAt ? 'closedAt' : 'openedAt'
  if (closedAt < openedAt) throw fail.OrderNotInPast({ path, message: `\`closedAt\` must not be before ${openedAt}` })
  const local = toTerminalTime(now, organization.timeZone)
  if (closedAt > local) throw fail.OrderNotInPast({ path, message: `The order must have been closed by now, ${local}` })
  return { openedAt, closedAt }
}

/** Returns the times of a delivery, derived from its opening and closing. */
const deliveredAt = ({ openedAt, closedAt }: Times) => ({
  completeBefore: closedAt,
  cookingStartTime: openedAt,
  isAsap: true,
  whenConfirmed: openedAt,
  whenReceivedFromFront: openedAt,
  whenDelivered: closedAt,
})

/** Returns the order type, which may have a service that the organization no longer offers. */
function orderTypeOf(
  { organization, dictionaries, fail }: ImportContext,
  { orderTypeId, orderServiceType }: PastOrder,
): OrderType | undefined {
  if (!orderTypeId) {
    const service = dictionaryService[orderServiceType ?? 'Common']
    const type = defaultOrderType(dictionaries, organization.id, service)
    if (!type && service !== 'Common') throw fail.OrderTypeNotFound({ path: 'orderServiceType' })
    return type
  }
  const type = findAt(dictionaries.orderTypes, orderTypeId, organization.id)
  if (!type) throw fail.OrderTypeNotFound({ path: 'orderTypeId' })
  const service = orderService[type.orderServiceType]
  if (orderServiceType && orderServiceType !== service)
    throw fail.IncorrectOrderType({ path: 'orderTypeId', message: `Orders of this type have the service ${service}` })
  return type
}

function terminalGroupOf({ organization, terminalGroups, fail }: ImportContext, { terminalGroupId }: PastOrder) {
  if (terminalGroupId) return requireTerminalGroup(terminalGroups, organization.id, terminalGroupId, fail).id
  const first = [...terminalGroups.values()].find(
    ({ organizationId, isEnabled }) => isEnabled && organizationId === organization.id,
  )
  if (!first)
    throw fail.TerminalGroupUnregistered({
      path: 'terminalGroupId',
      message: 'The organization has no enabled terminal group: name another one',
    })
  return first.id
}

function phoneOf({ fail }: ImportContext, { phone }: PastOrder, serviceType: OrderService): string | undefined {
  if (!phone) {
    if (serviceType === 'Common') return undefined
    throw fail.InvalidPhone({ path: 'phone', message: 'Delivery orders need a phone' })
  }
  if (!isPhone(phone)) throw fail.InvalidPhone({ path: 'phone' })
  return phone
}

/** Returns the customer. A phone without a name is enough. */
function customerOf({ fail }: ImportContext, { customer, phone }: PastOrder) {
  if (customer) return regularCustomer(customer, fail, 'customer')
  return phone ? { ...regularCustomer({ name: phone }, fail, 'phone'), name: '' } : undefined
}

function discountsInfoOf(
  { organization, dictionaries, fail }: ImportContext,
  { discount }: PastOrder,
): DiscountsInfo | undefined {
  if (!discount) return undefined
  const { discountTypeId, sum } = discount
  const type = findAt(dictionaries.discounts, discountTypeId, organization.id)
  if (type && type.mode !== 'FlexibleSum')
    throw fail.DiscountCardTypeModeForbidden({
      path: 'discount.discountTypeId',
      message: 'The discount must have the mode FlexibleSum',
    })
  if (!type) throw fail.DiscountCardNotFound({ path: 'discount.discountTypeId' })
  refuseExcessDigits(organization, sum, 'discount.sum', fail)
  return { discounts: [{ type: 'RMS', discountTypeId, sum }] }
}

function pricedOf(
  { organization, dictionaries, catalogue, productNames, now, fail }: ImportContext,
  { items: requested, discount }: PastOrder,
  { orderTypeId, discountsInfo }: { orderTypeId: string | undefined; discountsInfo: DiscountsInfo | undefined },
) {
  if (requested.length === 0) throw fail.OrderItemsNotExists({ path: 'items' })
  const items = requested.map((item, i) => orderItemOf({ catalogue, productNames, fail }, item, `items[${i}]`))
  const context = { organization, dictionaries, catalogue, orderTypeId, acceptsAnyPrice: true, now, fail }
  const priced = priceLines(context, { items, discountsInfo }, '')
  const given = total(priced.discounts.map(({ sum }) => sum))
  if (discount && !given.equals(discount.sum))
    throw fail.Incorrect({
      path: 'discount.sum',
      message: `The discount is ${discount.sum}, the items cost only ${given}`,
    })
  return priced
}

function paymentsOf(
  context: ImportContext,
  { payments }: PastOrder,
  sum: number,
): { payments: AnsweredPayment[]; processedPaymentsSum: number } {
  if (!payments?.length) return { payments: sum === 0 ? [] : [cashPayment(context, sum)], processedPaymentsSum: sum }
  const received = withSums(payments, sum, context.fail).map((payment, i) =>
    receivedPayment(context, payment, `payments[${i}]`),
  )
  const paid = total(received.map((payment) => payment.sum))
  if (!paid.equals(sum))
    throw context.fail.PaymentsDoNotAddUp({
      path: 'payments',
      message: `The payments add up to ${paid}, but the sum of the order is ${new Decimal(sum)}`,
    })
  return { payments: received, processedPaymentsSum: toNumber(paid) }
}

/** Returns payments with sums. A payment without a sum gets the rest of the order's sum, if any. */
function withSums(
  payments: NonNullable<PastOrder['payments']>,
  orderSum: number,
  fail: ImportContext['fail'],
): { paymentTypeId: string; sum: number }[] {
  const [first = -1, second] = payments.flatMap(({ sum }, i) => (typeof sum === 'number' ? [] : [i]))
  if (second !== undefined)
    throw fail.Incorrect({ path: `payments[${second}].sum`, message: 'Only one payment may omit its sum' })
  const rest = new Decimal(orderSum).minus(total(payments.map(({ sum }) => sum ?? 0)))
  return payments.flatMap(({ paymentTypeId, sum }, i) => {
    if (i !== first) return { paymentTypeId, sum: sum ?? 0 }
    return rest.greaterThan(0) ? { paymentTypeId, sum: toNumber(rest) } : []
  })
}

function cashPayment(context: ImportContext, sum: number): AnsweredPayment {
  const { dictionaries, organization, fail } = context
  const cash = [...dictionaries.paymentTypes.values()].find(
    (type) => type.kind === 'Cash' && !type.isDeleted && isValidAt(type, organization.id),
  )
  if (!cash) throw fail.CashTypeRequired({ path: 'payments' })
  return receivedPayment(context, { paymentTypeId: cash.id, sum }, 'payments')
}

const tipsOf = (context: ImportContext, { tips }: PastOrder, serviceType: OrderService): AnsweredTips[] =>
  (tips ?? []).map(({ tipsTypeId, ...payment }, i) => {
    const path = `tips[${i}]`
    const received = receivedPayment(context, payment, path)
    if (tipsTypeId === undefined) return received
    const { paymentTypeId } = payment
    const tipsType = findTipsType(context, { tipsTypeId, paymentTypeId }, dictionaryService[serviceType], path)
    return { tipsType, ...received }
  })

function employeeOf({ employees, organization, fail }: ImportContext, { waiterId }: PastOrder) {
  if (!waiterId) return undefined
  const found = findEmployeeAt(employees, waiterId, organization.id)
  if (!found) throw fail.UserNotFound({ path: 'waiterId', message: 'The organization has no employee with this id' })
  return { id: found.id, name: found.displayName, phone: found.phone }
}

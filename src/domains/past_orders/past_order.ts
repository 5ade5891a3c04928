import { Decimal, toNumber, total } from '#core/decimal.ts'
import { isPhone } from '#core/phone.ts'
import { asId, type Id, idSequence, isGuid, namedId } from '#core/schema.ts'
import {
  fromOffsetTime,
  isTerminalTime,
  momentsOf,
  normalizeTerminalTime,
  type TerminalTime,
  toTerminalTime,
} from '#core/time.ts'
import type { Delivery } from '#domains/deliveries/model.ts'
import { defaultOrderType, findAt, isValidAt, type OrderType } from '#domains/dictionaries/rules.ts'
import { findEmployeeAt } from '#domains/employees/rules.ts'
import type { TableOrder } from '#domains/order/model.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { requireTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { serveItems } from '#ordering/cooking.ts'
import { regularCustomer } from '#ordering/customers.ts'
import { sumOf } from '#ordering/lines.ts'
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
export const keyOf = (
  organizationId: string,
  { id, externalNumber }: Pick<PastOrder, 'id' | 'externalNumber'>,
): PastOrderKey =>
  isGuid(id)
    ? { id: asId(id.toLowerCase()), externalNumber: externalNumber ?? null }
    : { id: namedId(organizationId, id), externalNumber: externalNumber ?? id }

/** Returns the closed order of a request, without its revision. Throws the first error. */
export function makePastOrder(context: ImportContext, key: PastOrderKey, order: PastOrder): PastState {
  const { organization, dictionaries, now, fail } = context
  const times = timesOf(context, order)
  const type = orderTypeOf(context, order)
  const serviceType = type ? orderService[type.orderServiceType] : 'Common'
  const terminalGroupId = terminalGroupOf(context, order)
  const phone = phoneOf(context, order, serviceType)
  const openSums = openSumsOf(context, order)
  const priced = withDelivery(context, order, pricedOf(context, order, { orderTypeId: type?.id, openSums }))
  refuseOtherTotal(context, order, priced.sum)
  const paid = paymentsOf(context, order, priced.sum)
  const content = {
    ...priced,
    items: serveItems(priced.items, times.openedAt),
    ...paid,
    tips: tipsOf(context, order, { serviceType, payments: paid.payments }),
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
    details: detailsOf({ order: { discountsInfo: discountsInfoOf(openSums) } }),
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

/** Returns the local times. Compares moments, because clocks repeat an hour in autumn (docs/domain.md §17). */
function timesOf({ organization: { timeZone }, now, fail }: ImportContext, order: PastOrder): Times {
  const localOf = (text: string) =>
    isTerminalTime(text) ? normalizeTerminalTime(text) : toTerminalTime(fromOffsetTime(text, timeZone), timeZone)
  const opened = order.openedAt
  const closed = order.closedAt ?? opened
  const [openedAt, closedAt, local] = [localOf(opened), localOf(closed), toTerminalTime(now, timeZone)]
  const path = order.closedAt ? 'closedAt' : 'openedAt'
  // Local times in order are moments in order, which saves most orders the slow conversions.
  const hasOffset = !isTerminalTime(opened) || !isTerminalTime(closed)
  const isEarly = hasOffset || closedAt < openedAt
  if (isEarly && momentsOf(closed, timeZone)[1] < momentsOf(opened, timeZone)[0])
    throw fail.OrderNotInPast({ path, message: `\`closedAt\` must not be before ${openedAt}` })
  if ((hasOffset || closedAt > local) && momentsOf(closed, timeZone)[0] > now)
    throw fail.OrderNotInPast({ path, message: `The order must have been closed by now, ${local}` })
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

/** Discount of a past order or of one of its items, or a surcharge, which is a discount below zero. */
interface OpenSum {
  path: string
  name: 'discount' | 'surcharge'
  discountTypeId: Id<'DiscountType'>
  sum: number
  /** Index of its item; null for the whole order. */
  item: number | null
}

/** Returns the discounts and surcharges in the order in which they apply: items come before the whole order. */
const openSumsOf = (context: ImportContext, order: PastOrder): OpenSum[] => [
  ...order.items.flatMap((item, i) => openSumsIn(context, item, { item: i, path: `items[${i}].` })),
  ...openSumsIn(context, order, { item: null, path: '' }),
]

function openSumsIn(
  { organization, dictionaries, usualRows, fail }: ImportContext,
  reduced: Pick<PastOrder, 'discount' | 'surcharge'>,
  { item, path: base }: { item: number | null; path: string },
): OpenSum[] {
  return (['discount', 'surcharge'] as const).flatMap((name) => {
    const given = reduced[name]
    if (!given) return []
    const path = `${base}${name}`
    const discountTypeId = given.discountTypeId ?? usualRows[name].id
    const type = findAt(dictionaries.discounts, discountTypeId, organization.id)
    if (!type) throw fail.DiscountCardNotFound({ path: `${path}.discountTypeId` })
    if (type.mode !== 'FlexibleSum')
      throw fail.DiscountCardTypeModeForbidden({
        path: `${path}.discountTypeId`,
        message: 'The discount must have the mode FlexibleSum',
      })
    refuseExcessDigits(organization, given.sum, `${path}.sum`, fail)
    return { path, name, discountTypeId, sum: name === 'discount' ? given.sum : -given.sum, item }
  })
}

/** Returns the discounts as orders request them. `positions` are the ids of the items. */
const discountsInfoOf = (
  openSums: readonly OpenSum[],
  positions: readonly Id<'Position'>[] = [],
): DiscountsInfo | undefined =>
  openSums.length === 0
    ? undefined
    : {
        discounts: openSums.map(({ discountTypeId, sum, item }) => ({
          type: 'RMS',
          discountTypeId,
          sum,
          ...(item !== null && { selectivePositions: [positions[item]!] }),
        })),
      }

function pricedOf(
  { organization, dictionaries, catalogue, productNames, now, fail }: ImportContext,
  { items: requested }: PastOrder,
  { orderTypeId, openSums }: { orderTypeId: string | undefined; openSums: readonly OpenSum[] },
) {
  if (requested.length === 0) throw fail.OrderItemsNotExists({ path: 'items' })
  const nextPosition = idSequence<'Position'>()
  const positions = requested.map(nextPosition)
  const items = requested.map((item, i) =>
    orderItemOf({ catalogue, productNames, fail }, item, { path: `items[${i}]`, positionId: positions[i]! }),
  )
  const discountsInfo = discountsInfoOf(openSums, positions)
  const context = { organization, dictionaries, catalogue, orderTypeId, acceptsAnyPrice: true, now, fail }
  const priced = priceLines(context, { items, discountsInfo }, '')
  for (const [i, openSum] of openSums.entries()) refuseOtherSum(openSum, priced.discounts[i]!.sum, fail)
  return priced
}

/** Refuses a discount above the cost, or a surcharge on nothing. */
function refuseOtherSum({ path, name, sum, item }: OpenSum, given: number, fail: ImportContext['fail']): void {
  if (sum === given) return
  const costly = item === null ? 'items cost' : 'item costs'
  throw fail.Incorrect({
    path: `${path}.sum`,
    message:
      name === 'discount'
        ? `The discount is ${sum}, the ${costly} only ${given}`
        : 'A surcharge needs an item that is no service',
  })
}

/** Adds the charge for the delivery as a service. */
function withDelivery<Priced extends Pick<ReturnType<typeof pricedOf>, 'items' | 'sum'>>(
  { organization, catalogue, usualRows, fail }: ImportContext,
  { delivery }: PastOrder,
  priced: Priced,
): Priced {
  if (!delivery || delivery.sum === 0) return priced
  const { productId, sum } = delivery
  const product = productId ? catalogue.products.get(productId) : usualRows.delivery
  if (!product) throw fail.ProductNotFound({ path: 'delivery.productId' })
  if (product.type !== 'SERVICE')
    throw fail.Incorrect({ path: 'delivery.productId', message: 'The product must have the type SERVICE' })
  refuseExcessDigits(organization, sum, 'delivery.sum', fail)
  const service = { id: product.id, name: product.name }
  const items = [...priced.items, { type: 'Service' as const, status: 'Added' as const, amount: 1, service, cost: sum }]
  return { ...priced, items, sum: toNumber(sumOf(items)) }
}

/** Refuses an order whose sum, with or without its tips, is not the expected one. */
function refuseOtherTotal({ fail }: ImportContext, { total: expected, tips }: PastOrder, sum: number): void {
  if (typeof expected !== 'number') return
  const withTips = total([sum, ...(tips ?? []).map((tip) => tip.sum)])
  if (withTips.equals(expected) || new Decimal(sum).equals(expected)) return
  const shown = withTips.equals(sum) ? `${sum}` : `${sum}, with tips ${withTips}`
  throw fail.TotalDiffers({ path: 'total', message: `The total is ${expected}, but the order costs ${shown}` })
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

const cashPayment = (context: ImportContext, sum: number): AnsweredPayment =>
  receivedPayment(context, { paymentTypeId: cashTypeOf(context, 'payments').id, sum }, 'payments')

function cashTypeOf({ dictionaries, organization, fail }: ImportContext, path: string) {
  const cash = [...dictionaries.paymentTypes.values()].find(
    (type) => type.kind === 'Cash' && !type.isDeleted && isValidAt(type, organization.id),
  )
  if (!cash) throw fail.CashTypeRequired({ path })
  return cash
}

const tipsOf = (
  context: ImportContext,
  { tips }: PastOrder,
  { serviceType, payments: [payment] }: { serviceType: OrderService; payments: readonly AnsweredPayment[] },
): AnsweredTips[] =>
  (tips ?? []).map(({ tipsTypeId, sum, ...tip }, i) => {
    const path = `tips[${i}]`
    const paymentTypeId = tip.paymentTypeId ?? payment?.paymentType.id ?? cashTypeOf(context, path).id
    const received = receivedPayment(context, { paymentTypeId, sum }, path)
    if (tipsTypeId === undefined) return received
    const tipsType = findTipsType(context, { tipsTypeId, paymentTypeId }, dictionaryService[serviceType], path)
    return { tipsType, ...received }
  })

function employeeOf({ employees, organization, fail }: ImportContext, { waiterId }: PastOrder) {
  if (!waiterId) return undefined
  const found = findEmployeeAt(employees, waiterId, organization.id)
  if (!found) throw fail.UserNotFound({ path: 'waiterId', message: 'The organization has no employee with this id' })
  return { id: found.id, name: found.displayName, phone: found.phone }
}

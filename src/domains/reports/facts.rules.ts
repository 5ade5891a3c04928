import { daysAfter } from '#core/time.ts'
import type { Closing } from '#ordering/ended/closings.ts'
import type { EndedOrder } from '#ordering/ended/rules.ts'
import type { OrderBody } from '#ordering/kinds.ts'
import type { AnsweredCustomer, AnsweredDeliveryPoint } from '#shared/schemas/answered_guest.ts'
import type { AnsweredDiscount } from '#shared/schemas/answered_payments.ts'
import type { OrderRow } from './model.ts'

/** Settings and places for the facts of an order. */
interface OrderPlace {
  dayBeginsAt: string
  storeId: string | null
}

/** Returns the facts of an order that is over. */
export function orderRowOf(closing: Closing, state: EndedOrder, { dayBeginsAt, storeId }: OrderPlace): OrderRow {
  const { order, endedAt, isClosed } = state
  const { openedAt, ...ofKind } = kindFields(closing.body!, endedAt)
  const [increases, discounts] = partition(order.discounts ?? [], ({ sum }) => sum < 0)
  const dayOf = (time: string) => accountingDay(time, dayBeginsAt)
  return {
    ...noDelivery,
    ...{ orderId: closing.id, revision: closing.revision, kind: closing.kind, isDeleted: !isClosed },
    ...{ openedAt, openedOn: dayOf(openedAt), closedAt: endedAt, closedOn: dayOf(endedAt) },
    billPrintedAt: order.whenBillPrinted ?? null,
    number: order.number,
    externalNumber: closing.externalNumber,
    sourceKey: order.sourceKey ?? null,
    terminalGroupId: order.terminalGroupId,
    tableId: state.tableId,
    storeId,
    conceptionId: order.conception?.id ?? null,
    orderTypeId: order.orderType?.id ?? null,
    serviceType: order.orderType?.orderServiceType ?? (closing.kind === 'Delivery' ? 'DeliveryByCourier' : 'Common'),
    guestId: state.guestId,
    guests: order.guestsInfo?.count ?? 1,
    discountIds: joined(discounts.map(({ discountType }) => discountType.id)),
    discountNames: namesOf(discounts),
    increaseIds: joined(increases.map(({ discountType }) => discountType.id)),
    increaseNames: namesOf(increases),
    paymentNames: joined((order.payments ?? []).map(({ paymentType }) => paymentType.name)),
    coupon: order.loyaltyInfo?.coupon ?? null,
    ...ofKind,
  }
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

/** Returns a combination of values as one text: each once, sorted. */
function joined(values: readonly string[]): string | null {
  return values.length === 0 ? null : [...new Set(values)].sort().join(', ')
}

const namesOf = (discounts: readonly AnsweredDiscount[]) =>
  joined(discounts.map(({ discountType }) => discountType.name))

/** Returns the accounting day of a wall time. */
function accountingDay(time: string, dayBeginsAt: string): string {
  const day = time.slice(0, 10)
  return time.slice(11, 16) < dayBeginsAt ? daysAfter(day, -1) : day
}

const noDelivery = {
  ...{ priceCategoryId: null, waiterId: null, courierId: null, operatorId: null, comment: null, expectedAt: null },
  ...{ confirmedAt: null, printedAt: null, cookedAt: null, packedAt: null, sentAt: null, deliveredAt: null },
  ...{ predictedAt: null, cookingPredictedAt: null, isAsap: null, customerName: null, phone: null, address: null },
  ...{ city: null, street: null, region: null, postcode: null, zone: null, line1: null, cartographyId: null },
  ...{ deliveryComment: null, cancelCauseId: null, cancelComment: null, marketingSourceId: null },
  ...{ courierService: null, sourceOrderId: null, groupOrderId: null },
}

type KindFields = Partial<OrderRow> & Pick<OrderRow, 'openedAt'>

/** Returns the facts that orders of one kind have. */
function kindFields(body: OrderBody, endedAt: string): KindFields {
  if (body.kind === 'Delivery') return deliveryFields(body.order)
  if (body.kind === 'TableOrder') {
    const { whenCreated, waiter, customer, phone, priceCategory } = body.order
    return {
      openedAt: whenCreated ?? endedAt,
      waiterId: waiter?.id ?? null,
      customerName: nameOf(customer),
      phone: phone ?? null,
      priceCategoryId: priceCategory?.id ?? null,
    }
  }
  const { guestsComingTime, estimatedStartTime, guestsCount, order, customer, phone, comment } = body.reserve
  const arrival = guestsComingTime ?? estimatedStartTime
  return {
    openedAt: arrival < endedAt ? arrival : endedAt,
    guests: order?.guestsInfo?.count ?? guestsCount,
    customerName: nameOf(customer),
    phone: phone ?? null,
    comment: comment ?? null,
  }
}

type DeliveryOrder = Extract<OrderBody, { kind: 'Delivery' }>['order']

function deliveryFields(order: DeliveryOrder): KindFields {
  return {
    openedAt: order.whenCreated,
    priceCategoryId: order.priceCategory?.id ?? null,
    courierId: order.courierInfo?.courier.id ?? null,
    operatorId: order.operator?.id ?? null,
    comment: order.comment ?? null,
    expectedAt: order.completeBefore,
    confirmedAt: order.whenConfirmed ?? null,
    printedAt: order.whenPrinted ?? null,
    cookedAt: order.whenCookingCompleted ?? null,
    packedAt: order.whenPacked ?? null,
    sentAt: order.whenSended ?? null,
    deliveredAt: order.whenDelivered ?? null,
    predictedAt: order.estimatedTime ?? null,
    cookingPredictedAt: null,
    isAsap: order.isAsap ?? null,
    customerName: nameOf(order.customer),
    phone: order.phone,
    cancelCauseId: order.cancelInfo?.cause.id ?? null,
    cancelComment: order.cancelInfo?.comment ?? null,
    marketingSourceId: order.marketingSource?.id ?? null,
    courierService: order.externalCourierService?.name ?? null,
    sourceOrderId: order.movedFromDeliveryId ?? null,
    groupOrderId: order.parentDeliveryId ?? null,
    zone: order.deliveryZone ?? null,
    ...addressFields(order.deliveryPoint),
  }
}

function addressFields(point: AnsweredDeliveryPoint | null | undefined): Partial<OrderRow> {
  const { street, region, index, house, building, flat, line1 } = point?.address ?? {}
  const parts = [street?.city.name, street?.name, line1, house, building, flat].filter((part) => part)
  return {
    address: parts.length > 0 ? parts.join(', ') : null,
    city: street?.city.name ?? null,
    street: street?.name ?? null,
    region: region?.name ?? null,
    postcode: index ?? null,
    line1: line1 ?? null,
    cartographyId: point?.externalCartographyId ?? null,
    deliveryComment: point?.comment ?? null,
  }
}

function nameOf(customer: AnsweredCustomer | null | undefined): string | null {
  if (!customer) return null
  const surname = customer.type === 'regular' ? customer.surname : null
  return [customer.name, surname].filter((part) => part).join(' ') || null
}

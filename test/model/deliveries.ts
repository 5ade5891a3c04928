import fc from 'fast-check'
import { demo } from '#shared/demo.ts'
import {
  type AskedPayment,
  asRequested,
  computeSums,
  covers,
  discountsRequested,
  paymentFault,
  paymentRequested,
  paymentsOf,
  someDiscounts,
  someItems,
  somePayments,
  takeAll,
} from './goods.ts'
import type { ModelDiscount, ModelItem } from './money.ts'
import { type ModelDelivery, pick, type Restaurant } from './restaurant.ts'
import { type Act, type At, type Code, withAt } from './sequence.ts'

const wrongStatus = 'WrongDeliveryStatus'

/** Returns an act that changes an order. `change` runs only for orders that the front office has accepted. */
function changing<Args extends At>(
  operation: string,
  args: fc.Arbitrary<Args>,
  body: (args: Args, order: ModelDelivery, model: Restaurant) => object,
  change: (order: ModelDelivery, args: Args, model: Restaurant) => Code,
  /** Refusals of the request that do not depend on the order's state. */
  refusal: (order: ModelDelivery, args: Args) => Code = () => undefined,
): Act<Restaurant, Args> {
  return {
    path: `/api/1/deliveries/${operation}`,
    args,
    prepare(model, args) {
      const order = pick(model.deliveries, args.at)
      if (!order) return undefined
      const { organizationId } = model.place
      return {
        body: { organizationId, orderId: order.id, ...body(args, order, model) },
        expect: () => refusal(order, args) ?? (order.isRefused ? 'OrderNotFound' : change(order, args, model)),
      }
    },
  }
}

const isOpen = ({ status }: ModelDelivery) => status !== 'Closed' && status !== 'Cancelled'
const isInKitchen = ({ status }: ModelDelivery) => status === 'WaitCooking'
const isPositive = (payments: readonly { cents: number }[]) => payments.every(({ cents }) => cents > 0)

interface Create {
  isByCourier: boolean
  items: ModelItem[]
  discounts: ModelDiscount[]
  payments: AskedPayment[]
}

const create: Act<Restaurant, Create> = {
  path: '/api/1/deliveries/create',
  weight: 2,
  args: fc.record({
    isByCourier: fc.boolean(),
    items: someItems,
    discounts: someDiscounts,
    payments: fc.oneof(fc.constant<AskedPayment[]>([]), somePayments),
  }),
  prepare(model, { isByCourier, items, discounts, payments: requested }) {
    const { organizationId, terminalGroupId, isConfirmationEnabled } = model.place
    const order: ModelDelivery = {
      ...model.newOrder(items, discounts),
      isRefused: false,
      status: isConfirmationEnabled ? 'Unconfirmed' : 'WaitCooking',
      isByCourier,
      hasCourier: false,
      line1: isByCourier ? '1 First Street' : null,
      comment: null,
      problem: null,
      hasProblem: false,
      trackingLink: null,
      hasBill: false,
      hasOperator: false,
      externalData: new Map(),
      completeBefore: null,
      isCooked: false,
    }
    computeSums(order)
    const payments = paymentsOf(requested, order.sum)
    const body = {
      organizationId,
      terminalGroupId,
      order: {
        id: order.id,
        phone: '+442079460000',
        orderServiceType: isByCourier ? 'DeliveryByCourier' : 'DeliveryByClient',
        customer: { type: 'one-time', name: 'Ada' },
        ...(isByCourier && { deliveryPoint: { address: { type: 'city', line1: order.line1 } } }),
        items: items.map(asRequested),
        discountsInfo: discountsRequested(discounts),
        payments: payments.map(paymentRequested),
      },
    }
    const expect = () => {
      const refusal = paymentFault([], payments, order.sum)
      if (refusal) return refusal
      order.payments = payments
      model.deliveries.push(order)
      if (model.take(items)) return undefined
      order.isRefused = true
      return 'ITEM_ON_STOP_LIST'
    }
    return { body, expect }
  },
}

type Target = 'Waiting' | 'OnWay' | 'Delivered'

/** Returns the error of a status update, and changes the model; orders are paid when they are closed (docs/domain.md §2.2). */
function updateStatus(order: ModelDelivery, target: Target): Code {
  const changed = 'OrderStatusChangedInIikoFront'
  if (order.status === target) return undefined
  if (order.status === 'Unconfirmed' || !isOpen(order)) return wrongStatus
  if (target === 'OnWay') {
    if (!order.isByCourier) return changed
    if (!order.hasCourier) return 'CanNotAssignCourierToOrder'
    if (isInKitchen(order)) return changed
  }
  if (target === 'Delivered' && order.isByCourier && order.status !== 'OnWay') return changed
  if (isInKitchen(order)) order.isCooked = true
  order.status = target
  return undefined
}

export const deliveryActs = {
  create,
  confirm: changing(
    'confirm',
    withAt({}),
    () => ({}),
    (order, _args, { place }) => {
      if (!place.isConfirmationEnabled) return 'CONFIRMATION_DISABLED'
      if (order.status !== 'Unconfirmed') return wrongStatus
      order.status = 'WaitCooking'
      return undefined
    },
  ),
  cancelConfirmation: changing(
    'cancel_confirmation',
    withAt({}),
    () => ({}),
    (order, _args, { place }) => {
      if (!place.isConfirmationEnabled) return 'CONFIRMATION_DISABLED'
      if (order.status !== 'WaitCooking') return wrongStatus
      order.status = 'Unconfirmed'
      return undefined
    },
  ),
  addItems: changing(
    'add_items',
    withAt<{ items: ModelItem[] }>({ items: someItems }),
    ({ items }) => ({ items: items.map(asRequested) }),
    (order, { items }, model) => {
      if (order.status !== 'Unconfirmed' && order.status !== 'WaitCooking') return wrongStatus
      if (!model.take(items)) return 'ITEM_ON_STOP_LIST'
      order.items = [...order.items, ...items]
      computeSums(order)
      return undefined
    },
  ),
  addPayments: changing(
    'add_payments',
    withAt<{ payments: AskedPayment[] }>({ payments: somePayments }),
    ({ payments }, { sum }) => ({ payments: paymentsOf(payments, sum).map(paymentRequested) }),
    (order, { payments: requested }) => {
      const payments = paymentsOf(requested, order.sum)
      if (!isOpen(order)) return wrongStatus
      const refusal = paymentFault(order.payments, payments, order.sum)
      if (refusal) return refusal
      order.payments = [...order.payments, ...payments]
      return undefined
    },
    ({ sum }, { payments }) => (isPositive(paymentsOf(payments, sum)) ? undefined : 'PaymentSumShouldBePositive'),
  ),
  changePayments: changing(
    'change_payments',
    withAt<{ payments: AskedPayment[] }>({ payments: somePayments }),
    ({ payments }, { sum }) => ({ payments: paymentsOf(payments, sum).map(paymentRequested) }),
    (order, { payments: requested }) => {
      const payments = paymentsOf(requested, order.sum)
      if (!isOpen(order)) return wrongStatus
      if (order.payments.some(({ isTaken }) => isTaken)) return 'PAYMENT_ALREADY_PROCESSED'
      const refusal = paymentFault([], payments, order.sum)
      if (refusal) return refusal
      order.payments = payments
      return undefined
    },
    ({ sum }, { payments }) => (isPositive(paymentsOf(payments, sum)) ? undefined : 'PaymentSumShouldBePositive'),
  ),
  updatePayments: changing(
    'update_order_payments',
    withAt({}),
    () => ({ paymentItems: [] }),
    (order) => {
      if (!isOpen(order)) return wrongStatus
      if (order.payments.some(({ isTaken }) => isTaken)) return 'PAYMENT_ALREADY_PROCESSED'
      order.payments = []
      return undefined
    },
  ),
  changeComment: changing(
    'change_comment',
    withAt<{ comment: string }>({ comment: fc.constantFrom('ring', 'knock', '') }),
    ({ comment }) => ({ comment }),
    (order, { comment }) => {
      if (!isOpen(order)) return wrongStatus
      order.comment = comment
      return undefined
    },
  ),
  changeOperator: changing(
    'change_operator',
    withAt({}),
    () => ({ operatorId: demo.operator }),
    (order) => {
      if (!isOpen(order)) return wrongStatus
      order.hasOperator = true
      return undefined
    },
  ),
  changeCompleteBefore: changing(
    'change_complete_before',
    withAt<{ day: number }>({ day: fc.integer({ min: 2, max: 50 }) }),
    ({ day }) => ({ newCompleteBefore: onDay(day) }),
    (order, { day }) => {
      if (order.status !== 'Unconfirmed' && order.status !== 'WaitCooking') return wrongStatus
      order.completeBefore = onDay(day)
      return undefined
    },
  ),
  changeDeliveryPoint: changing(
    'change_delivery_point',
    withAt<{ line1: string }>({ line1: fc.constantFrom('2 Second Street', '3 Third Street') }),
    ({ line1 }) => ({ newDeliveryPoint: { address: { type: 'city', line1 } } }),
    (order, { line1 }) => {
      if (!isOpen(order) || order.status === 'Delivered') return wrongStatus
      order.line1 = line1
      return undefined
    },
  ),
  changeServiceType: changing(
    'change_service_type',
    withAt<{ isByCourier: boolean }>({ isByCourier: fc.boolean() }),
    ({ isByCourier }) =>
      isByCourier
        ? {
            newServiceType: 'DeliveryByCourier',
            deliveryPoint: { address: { type: 'city', line1: '4 Fourth Street' } },
          }
        : { newServiceType: 'DeliveryByClient' },
    (order, { isByCourier }) => {
      if (!isOpen(order) || order.status === 'OnWay' || order.status === 'Delivered') return wrongStatus
      order.isByCourier = isByCourier
      order.line1 = isByCourier ? '4 Fourth Street' : null
      if (!isByCourier) order.hasCourier = false
      return undefined
    },
  ),
  changeDriver: changing(
    'change_driver_info',
    withAt<{ hasDriver: boolean }>({ hasDriver: fc.boolean() }),
    ({ hasDriver }) => ({ driverId: hasDriver ? demo.courier : null }),
    (order, { hasDriver }) => {
      if (!isOpen(order) || !order.isByCourier) return wrongStatus
      if (!hasDriver && order.status === 'OnWay') return wrongStatus
      order.hasCourier = hasDriver
      return undefined
    },
  ),
  updateStatus: changing(
    'update_order_delivery_status',
    withAt<{ deliveryStatus: Target }>({ deliveryStatus: fc.constantFrom('Waiting', 'OnWay', 'Delivered') }),
    ({ deliveryStatus }) => ({ deliveryStatus }),
    (order, { deliveryStatus }) => updateStatus(order, deliveryStatus),
  ),
  updateProblem: changing(
    'update_order_problem',
    withAt<{ hasProblem: boolean }>({ hasProblem: fc.boolean() }),
    ({ hasProblem }) => ({ hasProblem, problem: 'late' }),
    (order, { hasProblem }) => {
      if (!isOpen(order)) return wrongStatus
      order.hasProblem = hasProblem
      order.problem = hasProblem ? 'late' : null
      return undefined
    },
  ),
  changeExternalData: changing(
    'change_external_data',
    withAt<{ key: string; value: string }>({ key: fc.constantFrom('a', 'b'), value: fc.constantFrom('1', '2') }),
    ({ key, value }) => ({ externalData: [{ key, value }] }),
    (order, { key, value }) => {
      if (!isOpen(order)) return wrongStatus
      order.externalData.set(key, value)
      return undefined
    },
  ),
  printBill: changing(
    'print_delivery_bill',
    withAt({}),
    () => ({}),
    (order) => {
      if (!isOpen(order)) return wrongStatus
      order.hasBill = true
      return undefined
    },
  ),
  trackingLink: {
    ...changing(
      'update_tracking_link',
      withAt<{ trackingLink: string | null }>({ trackingLink: fc.constantFrom('https://a.example/1', null) }),
      ({ trackingLink }) => ({ trackingLink }),
      (order, { trackingLink }) => {
        if (!isOpen(order)) return wrongStatus
        order.trackingLink = trackingLink
        return undefined
      },
    ),
    isImmediate: true,
  },
  close: changing(
    'close',
    withAt({}),
    () => ({}),
    (order) => {
      if (!isOpen(order)) return wrongStatus
      if (order.isByCourier && order.status !== 'OnWay' && order.status !== 'Delivered') return wrongStatus
      if (!covers(order.payments, order.sum)) return 'ORDER_NOT_PAID'
      order.status = 'Closed'
      order.payments = takeAll(order.payments, order.sum)
      return undefined
    },
  ),
  cancel: changing(
    'cancel',
    withAt<{ hasRemovalType: boolean }>({ hasRemovalType: fc.boolean() }),
    ({ hasRemovalType }) => (hasRemovalType ? { removalTypeId: demo.removalType, removalComment: 'dropped' } : {}),
    (order, { hasRemovalType }, model) => {
      if (!isOpen(order)) return wrongStatus
      if (order.isCooked && !hasRemovalType) return 'REMOVAL_TYPE_REQUIRED'
      if (!order.isCooked) model.giveBack(order.items)
      order.status = 'Cancelled'
      return undefined
    },
  ),
}

/** Noon in `day` days. */
const onDay = (day: number): string =>
  `${new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)} 12:00:00.000`

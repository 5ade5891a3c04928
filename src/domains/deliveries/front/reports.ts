import { settingsOf } from '#domains/organizations/rules.ts'
import { isPrinted } from '#ordering/removal.ts'
import {
  actionReport,
  deletedItemsReport,
  lockReport,
  markingCodesReport,
  receivedPaymentsReport,
  returnedPaymentsReport,
  unlockReport,
} from '#ordering/reports.ts'
import { demo } from '#shared/demo.ts'
import { OrderStatusChangedInIikoFront, WrongDeliveryStatus } from '../errors.ts'
import { openDeliveries as open } from '../open_orders.ts'
import { isOpen, moveToStatus, requireOpen, withPrintedBill } from '../rules.ts'
import { deliveries } from '../store.ts'
import { handOverSteps, packSteps } from '../update_order_delivery_status.rules.ts'

const { changingOrder, order, paidOrder, movingOrder } = demo

export const addPayments = receivedPaymentsReport(open, { path: '/front/deliveries/add_payments', orderId: order })
export const returnPayments = returnedPaymentsReport(open, {
  path: '/front/deliveries/return_payments',
  orderId: movingOrder,
})
export const deleteItems = deletedItemsReport(open, { path: '/front/deliveries/delete_items', orderId: changingOrder })
export const changeCodes = markingCodesReport(open, { path: '/front/deliveries/change_codes', orderId: changingOrder })
export const lock = lockReport(open, { path: '/front/deliveries/lock', orderId: changingOrder })
const unlock = unlockReport(open, { path: '/front/deliveries/unlock', orderId: changingOrder })

export const cancelConfirmation = actionReport(deliveries, {
  path: '/front/deliveries/cancel_confirmation',
  summary: 'Report a cancelled confirmation of an order',
  description: 'The order has no printed items.',
  errors: { WrongDeliveryStatus },
  orderId: changingOrder,

  change(state, { at, fail }) {
    const { status, items } = state.order
    if (status === 'Unconfirmed') return state
    if (status !== 'WaitCooking') throw fail.WrongDeliveryStatus({ status })
    if (items.some(isPrinted)) throw fail.WrongDeliveryStatus({ status, message: 'Items of the order are printed' })
    return moveToStatus(state, 'Unconfirmed', at)
  },
})

export const pack = actionReport(deliveries, {
  path: '/front/deliveries/pack',
  summary: 'Report a packed order',
  description: 'The order waits for its courier or guest.',
  errors: { WrongDeliveryStatus },
  orderId: order,
  change: packSteps,
})

export const deliver = actionReport(deliveries, {
  path: '/front/deliveries/deliver',
  summary: 'Report an order handed over to its guest',
  errors: { OrderStatusChangedInIikoFront, WrongDeliveryStatus },
  orderId: paidOrder,

  change(state, { at, organization, fail }) {
    const { deliveryOrderPaymentSettings } = settingsOf(organization)
    return handOverSteps(state, { at, deliveredAt: at, deliveryOrderPaymentSettings, fail })
  },
})

export const printBill = actionReport(deliveries, {
  path: '/front/deliveries/print_bill',
  summary: 'Report a printed bill',
  description: 'The first time or again.',
  errors: { WrongDeliveryStatus },
  orderId: changingOrder,

  change(state, { at, fail }) {
    requireOpen(state, fail)
    return at <= (state.order.whenBillPrinted ?? '') ? state : withPrintedBill(state, at)
  },
})

export const reopen = actionReport(deliveries, {
  path: '/front/deliveries/reopen',
  summary: 'Report a reopened order',
  description: 'The order becomes Delivered and keeps its payments.',
  errors: { WrongDeliveryStatus },
  orderId: paidOrder,

  change(state, { at, fail }) {
    const { status, whenDelivered, whenClosed } = state.order
    if (isOpen(state)) return state
    if (status !== 'Closed') throw fail.WrongDeliveryStatus({ status })
    return moveToStatus(state, 'Delivered', at, { whenDelivered: whenDelivered ?? whenClosed ?? at })
  },
})

export default [
  ...[addPayments, returnPayments, deleteItems, changeCodes, lock, unlock],
  ...[cancelConfirmation, pack, deliver, printBill, reopen],
]

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
import { WrongOrderStatus } from '../errors.ts'
import { openTableOrders as open } from '../open_orders.ts'
import { moveToStatus, printBill as printedBill, reopenSteps } from '../rules.ts'
import { tableOrders } from '../store.ts'

const { tableOrder, unpaidTableOrder, billedTableOrder, paidTableOrder } = demo

export const addPayments = receivedPaymentsReport(open, {
  path: '/front/order/add_payments',
  orderId: unpaidTableOrder,
})
const returnPayments = returnedPaymentsReport(open, {
  path: '/front/order/return_payments',
  orderId: billedTableOrder,
})
export const deleteItems = deletedItemsReport(
  open,
  { path: '/front/order/delete_items', orderId: tableOrder },
  reopenSteps,
)
export const changeCodes = markingCodesReport(open, { path: '/front/order/change_codes', orderId: tableOrder })
const lock = lockReport(open, { path: '/front/order/lock', orderId: tableOrder })
const unlock = unlockReport(open, { path: '/front/order/unlock', orderId: tableOrder })

export const printBill = actionReport(tableOrders, {
  path: '/front/order/print_bill',
  summary: 'Report a printed bill',
  errors: { WrongOrderStatus },
  orderId: billedTableOrder,
  change: (state, { at, fail }) => printedBill(state, at, fail),
})

export const reopen = actionReport(tableOrders, {
  path: '/front/order/reopen',
  summary: 'Report a reopened order',
  description: 'The order keeps its payments.',
  errors: { WrongOrderStatus },
  orderId: paidTableOrder,

  change(state, { at, fail }) {
    const { status } = state.order
    if (status === 'Deleted') throw fail.WrongOrderStatus({ status })
    return status === 'Closed' ? moveToStatus(state, 'New', at) : state
  },
})

export default [addPayments, returnPayments, deleteItems, changeCodes, lock, unlock, printBill, reopen]

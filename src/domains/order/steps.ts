import type { Steps } from '#ordering/steps.ts'
import addItems from './add_items.ts'
import addPayments from './add_payments.ts'
import cancel from './cancel.ts'
import close from './close.ts'
import frontAddItems from './front/add_items.ts'
import frontCancel from './front/cancel.ts'
import frontChangeTables from './front/change_tables.ts'
import frontChangeWaiter from './front/change_waiter.ts'
import frontClose from './front/close.ts'
import { complete, serve, start } from './front/cooking.ts'
import * as reports from './front/reports.ts'
import type { TableOrder } from './model.ts'
import printBill from './print_bill.ts'
import { tableOrders } from './store.ts'

export const stepNames = [
  'AddItems',
  'StartCooking',
  'CompleteCooking',
  'Serve',
  'ChangeTables',
  'ChangeWaiter',
  'TakePayment',
  'PrintBill',
  'Close',
  'Reopen',
  'Cancel',
] as const

const noItems = () => ({ items: [] })

/** Steps of table orders. A linked front office reports cooking, tables and waiters itself. */
export const tableOrderSteps: Steps<(typeof stepNames)[number], TableOrder> = {
  store: tableOrders,
  virtual: [
    { step: 'AddItems', operation: frontAddItems, bodyOf: noItems, isOpenEnded: true },
    { step: 'StartCooking', operation: start },
    { step: 'CompleteCooking', operation: complete },
    { step: 'Serve', operation: serve },
    {
      step: 'ChangeTables',
      operation: frontChangeTables,
      bodyOf: ({ order }) => ({ tableIds: order.tableIds ?? [] }),
      isOpenEnded: true,
    },
    {
      step: 'ChangeWaiter',
      operation: frontChangeWaiter,
      bodyOf: ({ order }) => ({ waiterId: order.waiter?.id ?? null }),
      isOpenEnded: true,
    },
    { step: 'TakePayment', operation: reports.addPayments, isOpenEnded: true },
    { step: 'PrintBill', operation: reports.printBill },
    { step: 'Close', operation: frontClose },
    { step: 'Reopen', operation: reports.reopen },
    { step: 'Cancel', operation: frontCancel },
  ],
  linked: [
    { step: 'AddItems', operation: addItems, bodyOf: noItems, isOpenEnded: true },
    { step: 'TakePayment', operation: addPayments, bodyOf: () => ({ payments: [] }), isOpenEnded: true },
    { step: 'PrintBill', operation: printBill },
    { step: 'Close', operation: close },
    { step: 'Cancel', operation: cancel },
  ],
}

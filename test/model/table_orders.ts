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
import { type ModelTableOrder, pick, type Restaurant } from './restaurant.ts'
import { type Act, type At, at, type Code, withAt } from './sequence.ts'

const wrongStatus = 'WRONG_ORDER_STATUS'

const isOpen = ({ status }: ModelTableOrder) => status === 'New' || status === 'Bill'

/** Returns an act that changes an open order, and is refused with `WRONG_ORDER_STATUS` otherwise. */
function changing<Args extends At>(
  operation: string,
  args: fc.Arbitrary<Args>,
  body: (args: Args, order: ModelTableOrder) => object,
  change: (order: ModelTableOrder, args: Args, model: Restaurant) => Code,
  refusal: (order: ModelTableOrder, args: Args) => Code = () => undefined,
): Act<Restaurant, Args> {
  return {
    path: `/api/1/order/${operation}`,
    args,
    prepare(model, args) {
      const order = pick(model.tableOrders, args.at)
      if (!order) return undefined
      return {
        body: { organizationId: model.place.organizationId, orderId: order.id, ...body(args, order) },
        expect() {
          const refused = refusal(order, args)
          if (refused) return refused
          if (order.isRefused) return 'OrderNotFound'
          return isOpen(order) ? change(order, args, model) : wrongStatus
        },
      }
    },
  }
}

interface Create {
  table: number
  items: ModelItem[]
  discounts: ModelDiscount[]
  payments: AskedPayment[]
  servicePrint: boolean
}

const create: Act<Restaurant, Create> = {
  path: '/api/1/order/create',
  weight: 2,
  args: fc.record({
    table: fc.nat({ max: 3 }),
    items: fc.oneof(fc.constant<ModelItem[]>([]), someItems),
    discounts: someDiscounts,
    payments: fc.oneof(fc.constant<AskedPayment[]>([]), somePayments),
    servicePrint: fc.boolean(),
  }),
  prepare(model, { table, items, discounts, payments: requested, servicePrint }) {
    const { organizationId, terminalGroupId, tableIds } = model.place
    const order: ModelTableOrder = {
      ...model.newOrder(items, discounts),
      isRefused: false,
      status: 'New',
      tableId: pick(tableIds, table)!,
      customer: null,
      externalData: new Map(),
      printed: items.map(() => servicePrint),
    }
    computeSums(order)
    const payments = paymentsOf(requested, order.sum)
    return {
      body: {
        organizationId,
        terminalGroupId,
        createOrderSettings: { servicePrint },
        order: {
          id: order.id,
          tableIds: [order.tableId],
          items: items.map(asRequested),
          discountsInfo: discountsRequested(discounts),
          payments: payments.map(paymentRequested),
        },
      },
      expect() {
        const refusal = paymentFault([], payments, order.sum)
        if (refusal) return refusal
        order.payments = payments
        model.tableOrders.push(order)
        if (model.take(items)) return undefined
        order.isRefused = true
        return 'ITEM_ON_STOP_LIST'
      },
    }
  },
}

const notPositive = ({ sum }: ModelTableOrder, { payments }: { payments: AskedPayment[] }): Code =>
  paymentsOf(payments, sum).every(({ cents }) => cents > 0) ? undefined : 'PaymentSumShouldBePositive'

export const tableOrderActs = {
  createTableOrder: create,
  addTableItems: changing(
    'add_items',
    withAt<{ items: ModelItem[]; servicePrint: boolean }>({ items: someItems, servicePrint: fc.boolean() }),
    ({ items, servicePrint }) => ({ items: items.map(asRequested), addOrderItemsSettings: { servicePrint } }),
    (order, { items, servicePrint }, model) => {
      if (!model.take(items)) return 'ITEM_ON_STOP_LIST'
      order.status = 'New'
      order.items = [...order.items, ...items]
      order.printed = [...order.printed, ...items.map(() => servicePrint)]
      computeSums(order)
      return undefined
    },
  ),
  addTablePayments: changing(
    'add_payments',
    withAt<{ payments: AskedPayment[] }>({ payments: somePayments }),
    ({ payments }, { sum }) => ({ payments: paymentsOf(payments, sum).map(paymentRequested) }),
    (order, { payments: requested }) => {
      const payments = paymentsOf(requested, order.sum)
      const refusal = paymentFault(order.payments, payments, order.sum)
      if (refusal) return refusal
      order.payments = [...order.payments, ...payments]
      return undefined
    },
    notPositive,
  ),
  changeTablePayments: changing(
    'change_payments',
    withAt<{ payments: AskedPayment[] }>({ payments: somePayments }),
    ({ payments }, { sum }) => ({ payments: paymentsOf(payments, sum).map(paymentRequested) }),
    (order, { payments: requested }) => {
      const payments = paymentsOf(requested, order.sum)
      if (order.payments.some(({ isTaken }) => isTaken)) return 'PAYMENT_ALREADY_PROCESSED'
      const refusal = paymentFault([], payments, order.sum)
      if (refusal) return refusal
      order.payments = payments
      return undefined
    },
    notPositive,
  ),
  addCustomer: changing(
    'add_customer',
    withAt<{ name: string }>({ name: fc.constantFrom('Ada', 'Grace') }),
    ({ name }) => ({ customer: { name } }),
    (order, { name }) => {
      order.customer = name
      return undefined
    },
  ),
  changeTableData: changing(
    'change_external_data',
    withAt<{ key: string; value: string }>({ key: fc.constantFrom('a', 'b'), value: fc.constantFrom('1', '2') }),
    ({ key, value }) => ({ externalData: [{ key, value }] }),
    (order, { key, value }) => {
      order.externalData.set(key, value)
      return undefined
    },
  ),
  printTableBill: changing(
    'print_bill',
    withAt({}),
    () => ({}),
    (order) => {
      order.status = 'Bill'
      return undefined
    },
  ),
  closeTableOrder: changing(
    'close',
    withAt({}),
    () => ({}),
    (order) => {
      if (!covers(order.payments, order.sum)) return 'ORDER_NOT_PAID'
      order.status = 'Closed'
      order.payments = takeAll(order.payments, order.sum)
      return undefined
    },
  ),
  cancelTableOrder: changing(
    'cancel',
    withAt<{ hasRemovalType: boolean }>({ hasRemovalType: fc.boolean() }),
    ({ hasRemovalType }) => (hasRemovalType ? { removalTypeId: demo.removalType, removalComment: 'dropped' } : {}),
    (order, { hasRemovalType }, model) => {
      if (order.printed.some(Boolean) && !hasRemovalType) return 'REMOVAL_TYPE_REQUIRED'
      model.giveBack(order.items.filter((_item, i) => !order.printed[i]))
      order.status = 'Deleted'
      return undefined
    },
  ),
  initByTable: {
    path: '/api/1/order/init_by_table',
    args: fc.record({ at }),
    prepare: ({ place: { organizationId, terminalGroupId, tableIds } }: Restaurant, args: At) => ({
      body: { organizationId, terminalGroupId, tableIds: [pick(tableIds, args.at)] },
      expect: () => undefined,
    }),
  },
  initByPosOrder: {
    path: '/api/1/order/init_by_posOrder',
    args: fc.record({ at }),
    isImmediate: true,
    prepare({ place: { organizationId, terminalGroupId }, tableOrders }: Restaurant, args: At) {
      const order = pick(tableOrders, args.at)
      if (!order) return undefined
      return {
        body: { organizationId, terminalGroupId, posOrderIds: [order.id] },
        expect: () => (order.isRefused ? 'OrderNotFound' : isOpen(order) ? undefined : wrongStatus),
      }
    },
  },
}

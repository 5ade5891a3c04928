import type { CreateTableOrderRequest, TableOrderRequest } from '#domains/order/schemas.ts'
import { DuplicatedOrderId } from '#ordering/errors.ts'
import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

const order = (id: TableOrderRequest['id'], more: Partial<TableOrderRequest> = {}): CreateTableOrderRequest => ({
  organizationId: demo.organization,
  terminalGroupId: demo.terminalGroup,
  order: {
    id,
    tableIds: [demo.table],
    items: [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5 }],
    ...more,
  },
})

/** Requests that place the table orders of examples. */
const orders: CreateTableOrderRequest[] = [
  order(demo.tableOrder, {
    items: [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5, positionId: demo.position }],
  }),
  order(demo.billedTableOrder, {
    payments: [{ paymentTypeKind: 'External', paymentTypeId: demo.online, sum: 9.5, isProcessedExternally: true }],
  }),
  order(demo.paidTableOrder, { payments: [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 19 }] }),
  order(demo.cancelledTableOrder, { tableIds: [demo.secondTable] }),
  order(demo.unpaidTableOrder, { tableIds: [demo.secondTable] }),
]

export const seed: readonly SeedStep[] = [
  {
    name: 'order: table orders',
    isBackground: true,
    after: ['dictionaries: what orders refer to', 'menus: main menu', 'restaurant_sections: dining room'],
    async run({ ask }) {
      for (const body of orders) await ask('/api/1/order/create', body, { unless: DuplicatedOrderId })
    },
  },
]

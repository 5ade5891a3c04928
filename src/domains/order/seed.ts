import { demo } from '#shared/demo.ts'
import type { CreateTableOrderRequest, TableOrderRequest } from './schemas.ts'

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

/** The table orders that examples speak of, as requests to place them. */
export const demoTableOrders: CreateTableOrderRequest[] = [
  order(demo.tableOrder),
  order(demo.billedTableOrder),
  order(demo.paidTableOrder, { payments: [{ paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: 19 }] }),
  order(demo.cancelledTableOrder, { tableIds: [demo.secondTable] }),
  order(demo.unpaidTableOrder, { tableIds: [demo.secondTable] }),
]

import { call, type Response } from './api.ts'
import { Live, type LiveKind } from './live.ts'

/** Table order as searches answer it. */
export type TableRow = Response<'/api/1/order/by_revision'>['ordersByOrganizations'][number]['orders'][number]
export type TableOrder = NonNullable<TableRow['order']>

export const isOpen = ({ status }: TableOrder): boolean => status === 'New' || status === 'Bill'

const atTables = (tableIds: string[]): LiveKind<TableRow, 'open'> => ({
  columns: ['open'],
  columnOf: ({ order }) => (order && isOpen(order) && order.tableIds.length > 0 ? 'open' : undefined),
  placeOf: ({ order }) => `${order?.whenCreated} ${order?.tableIds}`,
  async readOpen({ organizationIds, signal }) {
    const body = { organizationIds, tableIds, statuses: ['New' as const, 'Bill' as const] }
    return { rows: (await call('/api/1/order/by_table', body, { signal })).orders }
  },
  async readChanges({ organizationIds, signal }, startRevision) {
    const body = { organizationIds, startRevision }
    const { maxRevision, ordersByOrganizations } = await call('/api/1/order/by_revision', body, { signal })
    return { maxRevision, rows: ordersByOrganizations.flatMap(({ orders }) => orders) }
  },
})

/** Open orders of the tables of a restaurant. */
export class LiveTableOrders extends Live<TableRow, 'open'> {
  constructor(organizationId: string, tableIds: string[]) {
    super(atTables(tableIds), [organizationId])
  }
}

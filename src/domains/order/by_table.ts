import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, LocalDateTime, OneOf, opt } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import { OrdersTooLarge } from '#ordering/errors.ts'
import { kitchenView } from '#ordering/kitchen_view.ts'
import { listResponses, searchedFrom } from '#ordering/searches.ts'
import { demo } from '#shared/demo.ts'
import { tableOrderStatuses } from '#shared/schemas/order_answer.ts'
import { searchOrganizationIdsField, sourceKeys } from '#shared/schemas/searches.ts'
import type { TableOrder } from './model.ts'
import { orderInfo, responses } from './rules.ts'
import { TableOrdersResponse } from './schemas.ts'
import { listIdsByTable, tableOrders } from './store.ts'

/** Most orders of one organization in a response. */
const rowsMax = 1000
/** Days for which orders can be read (docs/domain.md §3). */

export default query({
  path: '/api/1/order/by_table',
  group: 'Orders: receiving',
  since: '7.4.6',
  summary: 'Find orders of tables by date',
  description:
    'Newest first. Orders of the last 90 days, at most 1,000 of each organization and 32 MB together. Orders that the front office has not ' +
    'accepted yet are returned with `order` null, so that no table is opened twice.',
  kitchenView,
  request: Type.Object({
    organizationIds: searchOrganizationIdsField,
    tableIds: field(List(Id('Table'), { minItems: 1 }), 'Tables of the orders.'),
    sourceKeys,
    statuses: opt(List(OneOf(tableOrderStatuses)), 'Statuses of orders to return. If omitted, all.'),
    dateFrom: opt(LocalDateTime(), 'Orders that were opened at this time or later.'),
    dateTo: opt(LocalDateTime(), 'Orders that were opened at this time or earlier.'),
  }),
  response: TableOrdersResponse,
  errors: { OrdersTooLarge },
  example: {
    request: { organizationIds: [demo.organization], tableIds: [demo.table], statuses: ['New', 'Bill'] },
  },

  async run({ body, db, organizations, now, fail }) {
    const { organizationIds, tableIds, sourceKeys = null, statuses = null, dateFrom, dateTo } = body
    const from = dateFrom ? normalizeTerminalTime(dateFrom) : null
    const to = dateTo ? normalizeTerminalTime(dateTo) : null
    const requested = await Promise.all(
      [...new Set(organizationIds)]
        .map((id) => organizations.get(id))
        .filter((organization) => organization !== undefined)
        .map(async ({ id: organizationId, timeZone }) => {
          const keptFrom = searchedFrom(now, timeZone)
          const search = { organizationId, tableIds, statuses, sourceKeys, keptFrom, from, to, rowsMax }
          return { organizationId, ids: await listIdsByTable(db, search) }
        }),
    )
    // The status may have changed since the search.
    const isAsked = ({ status }: TableOrder['order']) => !statuses?.length || statuses.includes(status)
    const orders = await listResponses(db, tableOrders, requested, (tableOrder) =>
      isAsked(tableOrder.order) ? responses.toRawJson(orderInfo(tableOrder)) : undefined,
    )
    if (!orders) throw fail.OrdersTooLarge({ path: 'tableIds' })
    return { orders }
  },
})

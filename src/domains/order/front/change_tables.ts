import { Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import { field, Id, List } from '#core/schema.ts'
import { SectionsOf } from '#domains/restaurant_sections/cached.ts'
import { tableErrors } from '#domains/restaurant_sections/errors.ts'
import { chooseTables } from '#domains/restaurant_sections/rules.ts'
import { demo } from '#shared/demo.ts'
import { WrongOrderStatus } from '../errors.ts'
import { requireOpen } from '../rules.ts'
import { orderIdFields } from '../schemas.ts'
import { tableOrders } from '../store.ts'

export default frontCommand({
  path: '/front/order/change_tables',
  summary: 'Report new tables of an order',
  request: Type.Object({
    ...orderIdFields,
    tableIds: field(List(Id('Table'), { minItems: 1, maxItems: 100 }), 'Tables of the order from now on.'),
  }),
  errors: { ...tableErrors, WrongOrderStatus },
  example: { organizationId: demo.organization, orderId: demo.tableOrder, tableIds: [demo.secondTable] },
  aggregate: tableOrders,
  subjectId: ({ orderId }) => orderId,

  async apply({ state, body, organization, caches, fail }) {
    requireOpen(state, fail)
    const sections = await caches.get(SectionsOf, organization.corporationId)
    const tableIds = chooseTables(sections, body.tableIds, state.terminalGroupId, fail, 'tableIds')
    const isSame = tableIds.join() === (state.order.tableIds ?? []).join()
    return isSame ? state : { ...state, order: { ...state.order, tableIds } }
  },
})

import { Type } from 'typebox'
import { command } from '#core/operation.ts'
import { Id, opt, Text } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import { DictionariesOf } from '#domains/dictionaries/store.ts'
import { EmployeesOf } from '#domains/employees/store.ts'
import { returnItems } from '#domains/stop_lists/rules.ts'
import { stopListOf } from '#domains/stop_lists/store.ts'
import { demo } from '#shared/demo.ts'
import { removalErrors } from '#shared/ordering/errors.ts'
import { removeItems } from '#shared/ordering/removal.ts'
import { WrongOrderStatus } from './errors.ts'
import { moved, needOpen } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { tableOrders } from './store.ts'

export default command({
  path: '/api/1/order/cancel',
  group: 'Order status: changing',
  since: '9.0.5',
  summary: 'Delete an order; printed items need a removal type',
  request: Type.Object({
    ...ofOrder,
    removalTypeId: opt(Id('RemovalType')),
    removalComment: opt(Text({ maxLength: 255 })),
    userIdForWriteoff: opt(Id('Employee')),
  }),
  errors: { ...removalErrors, WrongOrderStatus },
  example: { organizationId: demo.organization, orderId: demo.cancelledTableOrder, removalTypeId: demo.removalType },
  subject: tableOrders,
  subjectId: ({ orderId }) => orderId,
  beside: [stopListOf],

  async apply({ state, body, organization, now, caches, beside, fail }) {
    needOpen(state, fail)
    const [dictionaries, employees] = await Promise.all([
      caches.get(DictionariesOf, organization.corporationId),
      caches.get(EmployeesOf, organization.corporationId),
    ])
    const items = removeItems(state.order.items, body, { dictionaries, employees }, fail)
    returnItems(beside, state.order.items)
    return moved(state, 'Deleted', toTerminalTime(now, organization.timeZone), { items })
  },
})

import { type Static, Type } from 'typebox'
import type { Fail } from '#core/errors.ts'
import { command } from '#core/operation.ts'
import { Id, opt, Text } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import { type Dictionaries, defaultCancelCause, findAt } from '#domains/dictionaries/rules.ts'
import { DictionariesOf } from '#domains/dictionaries/store.ts'
import { EmployeesOf } from '#domains/employees/store.ts'
import { demo } from '#shared/demo.ts'
import { removalErrors } from '#shared/ordering/errors.ts'
import { removeItems } from '#shared/ordering/removal.ts'
import { CancelCauseNotFound, WrongDeliveryStatus } from './errors.ts'
import { isOpen, moved } from './rules.ts'
import { ofOrder } from './schemas.ts'
import { deliveries } from './store.ts'

const request = Type.Object({
  ...ofOrder,
  movedOrderId: opt(Id('Order')),
  cancelCauseId: opt(Id('CancelCause'), { since: '7.7.1' }),
  cancelComment: opt(Text({ maxLength: 1000 }), { since: '8.7.6' }),
  removalTypeId: opt(Id('RemovalType'), { since: '7.7.1' }),
  removalComment: opt(Text({ maxLength: 255 }), { since: '8.7.6' }),
  userIdForWriteoff: opt(Id('Employee'), { since: '7.7.1' }),
})

const errors = { ...removalErrors, CancelCauseNotFound, WrongDeliveryStatus }

export default command({
  path: '/api/1/deliveries/cancel',
  group: 'Order status: changing',
  since: '7.5.4',
  summary: 'Cancel an order; printed items need a removal type',
  request,
  errors,
  example: { organizationId: demo.organization, orderId: demo.cancelledOrder, cancelCauseId: demo.cancelCause },
  subject: deliveries,
  subjectId: ({ orderId }) => orderId,

  async apply({ state, body, organization, now, caches, fail }) {
    if (!isOpen(state)) throw fail.WrongDeliveryStatus()
    const [dictionaries, employees] = await Promise.all([
      caches.get(DictionariesOf, organization.corporationId),
      caches.get(EmployeesOf, organization.corporationId),
    ])
    const cause = findCause(dictionaries, body, fail)
    const items = removeItems(state.order.items, body, { dictionaries, employees }, fail)
    const at = toTerminalTime(now, organization.timeZone)
    return moved(state, 'Cancelled', at, {
      cancelInfo: { whenCancelled: at, cause: { id: cause.id, name: cause.name }, comment: body.cancelComment ?? null },
      items,
      movedToDeliveryId: body.movedOrderId ?? null,
    })
  },
})

type Body = Static<typeof request>

function findCause(dictionaries: Dictionaries, { cancelCauseId, organizationId }: Body, fail: Fail<typeof errors>) {
  const cause = cancelCauseId
    ? findAt(dictionaries.cancelCauses, cancelCauseId, organizationId)
    : defaultCancelCause(dictionaries, organizationId)
  if (!cause) throw fail.CancelCauseNotFound({ path: 'cancelCauseId' })
  return cause
}

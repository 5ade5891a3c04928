import { type Static, Type } from 'typebox'
import type { Fail } from '#core/errors.ts'
import { command } from '#core/operation.ts'
import { Id, opt, Text } from '#core/schema.ts'
import { toTerminalTime } from '#core/time.ts'
import { type Dictionaries, defaultCancelCause, findAt, type RemovalType } from '#domains/dictionaries/rules.ts'
import { DictionariesOf } from '#domains/dictionaries/store.ts'
import { type Employee, findEmployeeAt } from '#domains/employees/rules.ts'
import { EmployeesOf } from '#domains/employees/store.ts'
import { demo } from '#shared/demo.ts'
import type { AnsweredItem } from '#shared/schemas/order_answer.ts'
import {
  CancelCauseNotFound,
  RemovalCommentRequired,
  RemovalTypeNotFound,
  RemovalTypeRequired,
  WriteoffUserRequired,
  WrongDeliveryStatus,
} from './errors.ts'
import { isOpen, isPrinted, moved } from './rules.ts'
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

const errors = {
  CancelCauseNotFound,
  RemovalCommentRequired,
  RemovalTypeNotFound,
  RemovalTypeRequired,
  WriteoffUserRequired,
  WrongDeliveryStatus,
}

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
    const removal = findRemoval(dictionaries, body, fail)
    if (!removal && isPrinted(state)) throw fail.RemovalTypeRequired()
    if (removal) checkRemoval(removal, employees, body, fail)
    const at = toTerminalTime(now, organization.timeZone)
    const removed = (item: AnsweredItem): AnsweredItem => ({
      ...item,
      deleted: removal ? deletedBy(removal, body) : null,
    })
    return moved(state, 'Cancelled', at, {
      cancelInfo: { whenCancelled: at, cause: { id: cause.id, name: cause.name }, comment: body.cancelComment ?? null },
      items: state.order.items.map((item) => (item.status === 'Added' ? item : removed(item))),
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

function findRemoval(
  { removalTypes }: Dictionaries,
  { removalTypeId, organizationId }: Body,
  fail: Fail<typeof errors>,
) {
  if (!removalTypeId) return undefined
  const type = findAt(removalTypes, removalTypeId, organizationId)
  if (!type) throw fail.RemovalTypeNotFound({ path: 'removalTypeId' })
  return type
}

/** A type that writes off to a person alone needs one; where the restaurant may bear it, a person is optional. */
function checkRemoval(
  type: RemovalType,
  employees: ReadonlyMap<string, Employee>,
  body: Body,
  fail: Fail<typeof errors>,
): void {
  if (type.reasonRequired && !body.removalComment?.trim()) throw fail.RemovalCommentRequired({ path: 'removalComment' })
  const onlyToUser = type.canWriteoffToUser && !type.canWriteoffToCafe && !type.canWriteoffToWaiter
  const named = body.userIdForWriteoff && findEmployeeAt(employees, body.userIdForWriteoff, body.organizationId)
  if ((onlyToUser || body.userIdForWriteoff) && !named) throw fail.WriteoffUserRequired({ path: 'userIdForWriteoff' })
}

const deletedBy = ({ id, name }: RemovalType, { removalComment }: Body) => ({
  deletionMethod: { id, comment: removalComment ?? null, removalType: { id, name } },
})

import { type Static, Type } from 'typebox'
import type { Fail } from '#core/errors.ts'
import type { Turn } from '#core/operation/operation.ts'
import { Id, opt, Text } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { type Dictionaries, defaultCancelCause, findAt } from '#domains/dictionaries/rules.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { returnItems } from '#domains/stop_lists/changes.ts'
import { removalErrors } from '#ordering/errors.ts'
import { removeItems } from '#ordering/removal.ts'
import { CancelCauseNotFound, WrongDeliveryStatus } from './errors.ts'
import type { Delivery } from './model.ts'
import { isOpen, moved } from './rules.ts'
import { ofOrder } from './schemas.ts'

/** Why an order is cancelled, and how its printed items are removed. */
export const cancelFields = {
  ...ofOrder,
  cancelCauseId: opt(Id('CancelCause'), {
    description:
      'Why the order is cancelled, from `/api/1/cancel_causes`. Left out, it is the default cause of the corporation.',
    since: '7.7.1',
  }),
  cancelComment: opt(Text({ maxLength: 1000 }), { description: 'Remark on the cancellation.', since: '8.7.6' }),
  removalTypeId: opt(Id('RemovalType'), {
    description: 'What is done with printed items, from `/api/1/removal_types`. Needed once something is printed.',
    since: '7.7.1',
  }),
  removalComment: opt(Text({ maxLength: 255 }), {
    description: 'Remark on the removal. Some removal types need one.',
    since: '8.7.6',
  }),
  userIdForWriteoff: opt(Id('Employee'), {
    description: 'Employee who bears the loss. Some removal types need one.',
    since: '7.7.1',
  }),
}

const fields = Type.Object(cancelFields)
type CancelRequest = Static<typeof fields>

export const cancelErrors = { ...removalErrors, CancelCauseNotFound, WrongDeliveryStatus }

/** The order cancelled, and its dishes back on the stop list. */
export async function cancelDelivery(
  { state, organization, caches, companions, fail }: Turn<Delivery, typeof cancelErrors>,
  request: CancelRequest & { movedOrderId?: Id<'Order'> | null | undefined },
  at: TerminalTime,
): Promise<Delivery> {
  if (!isOpen(state)) throw fail.WrongDeliveryStatus()
  const [dictionaries, employees] = await Promise.all([
    caches.get(DictionariesOf, organization.corporationId),
    caches.get(EmployeesOf, organization.corporationId),
  ])
  const cause = findCause(dictionaries, request, fail)
  const items = removeItems(state.order.items, request, { dictionaries, employees }, fail)
  returnItems(companions, state.order.items)
  return moved(state, 'Cancelled', at, {
    cancelInfo: {
      whenCancelled: at,
      cause: { id: cause.id, name: cause.name },
      comment: request.cancelComment ?? null,
    },
    items,
    movedToDeliveryId: request.movedOrderId ?? null,
  })
}

function findCause(
  dictionaries: Dictionaries,
  { cancelCauseId, organizationId }: CancelRequest,
  fail: Fail<typeof cancelErrors>,
) {
  const cause = cancelCauseId
    ? findAt(dictionaries.cancelCauses, cancelCauseId, organizationId)
    : defaultCancelCause(dictionaries, organizationId)
  if (!cause) throw fail.CancelCauseNotFound({ path: 'cancelCauseId' })
  return cause
}

import { type Static, Type } from 'typebox'
import { type Organization, OrganizationsOf } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import type { CommandInput } from '#core/operation/command.ts'
import type { ActionContext } from '#core/operation/context.ts'
import { Id, opt, Text } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { type Dictionaries, defaultCancelCause, findAt, rowsAt } from '#domains/dictionaries/rules.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { returnItems } from '#domains/stop_lists/changes.ts'
import { removalErrors } from '#ordering/errors.ts'
import { removeItems, withRemovals } from '#ordering/removal.ts'
import { CancelCauseNotFound, OrderNotFound, WrongDeliveryStatus } from './errors.ts'
import replace from './front/replace.ts'
import type { Delivery } from './model.ts'
import { findReferencedOrder, isDifferentOrder, movedTo } from './moving.ts'
import { moveToStatus, requireOpen } from './rules.ts'
import { orderIdFields } from './schemas.ts'

/** Request fields of a cancellation: its cause, and how printed items are removed. */
export const cancelFields = {
  ...orderIdFields,
  movedOrderId: opt(
    Id('Order'),
    'Order in another terminal group or organization that replaces this one. Each order then shows the other.',
  ),
  cancelCauseId: opt(Id('CancelCause'), {
    description:
      'Why the order is cancelled, from `/api/1/cancel_causes`. If omitted, it is the default cause of the corporation.',
    since: '7.7.1',
  }),
  cancelComment: opt(Text({ maxLength: 1000 }), { description: 'Comment on the cancellation.', since: '8.7.6' }),
  removalTypeId: opt(Id('RemovalType'), {
    description: 'How printed items are removed, from `/api/1/removal_types`. Required once an item is printed.',
    since: '7.7.1',
  }),
  removalComment: opt(Text({ maxLength: 255 }), {
    description: 'Comment on the removal. Some removal types require one.',
    since: '8.7.6',
  }),
  userIdForWriteoff: opt(Id('Employee'), {
    description: 'Employee charged with the loss. Some removal types require one.',
    since: '7.7.1',
  }),
}

const fields = Type.Object(cancelFields)
type CancelRequest = Static<typeof fields>

export const cancelErrors = { ...removalErrors, CancelCauseNotFound, OrderNotFound, WrongDeliveryStatus }

type CancelInput = Pick<ActionContext, 'db' | 'organizations'> & {
  organization: Organization
  body: CancelRequest
  fail: Fail<typeof cancelErrors>
}

/** Checks at the request. Throws if `movedOrderId` does not exist. */
export async function checkReplacement({ fail, ...input }: CancelInput): Promise<void> {
  const { movedOrderId } = input.body
  if (movedOrderId && !(await isDifferentOrder(input, { id: movedOrderId })))
    throw fail.OrderNotFound({ path: 'movedOrderId' })
}

type CancelCommandInput = CommandInput<Delivery, typeof cancelErrors>

/** Cancels the order and returns its dishes to the stop list. Informs the order that replaces it. */
export async function cancelDelivery(
  input: CancelCommandInput,
  request: CancelRequest,
  at: TerminalTime,
): Promise<Delivery> {
  const { state, organization, caches, relatedStates, fail } = input
  requireOpen(state, fail)
  const [dictionaries, employees] = await Promise.all([
    caches.get(DictionariesOf, organization.corporationId),
    caches.get(EmployeesOf, organization.corporationId),
  ])
  const cause = findCause(dictionaries, request, fail)
  const items = removeItems(state.order.items, request, { dictionaries, employees }, fail)
  returnItems(relatedStates, state.order.items)
  const over = moveToStatus(state, 'Cancelled', at, {
    cancelInfo: {
      whenCancelled: at,
      cause: { id: cause.id, name: cause.name },
      comment: request.cancelComment ?? null,
    },
    items,
  })
  const { userIdForWriteoff } = request
  const cancelled = withRemovals(over, state.order.items, { at, userIdForWriteoff })
  return request.movedOrderId ? handOver(input, cancelled, request.movedOrderId) : cancelled
}

/** Links the order to the one that replaces it, and issues the command that links back. */
async function handOver(input: CancelCommandInput, cancelled: Delivery, movedOrderId: Id<'Order'>): Promise<Delivery> {
  const place = await findReferencedOrder(input, { id: movedOrderId })
  const organizations = await input.caches.get(OrganizationsOf, input.organization.corporationId)
  const organization = place && organizations.get(place.organizationId)
  if (!place || !organization) throw input.fail.OrderNotFound({ path: 'movedOrderId' })
  const { id: replacedOrderId, organizationId: replacedOrganizationId } = cancelled
  const body = { organizationId: organization.id, orderId: place.id, replacedOrderId, replacedOrganizationId }
  input.issue({ operation: replace, organization, body })
  return movedTo(cancelled, place)
}

function findCause(
  dictionaries: Dictionaries,
  { cancelCauseId, organizationId }: CancelRequest,
  fail: Fail<typeof cancelErrors>,
) {
  const cause = cancelCauseId
    ? findAt(dictionaries.cancelCauses, cancelCauseId, organizationId)
    : defaultCancelCause(dictionaries, organizationId)
  if (!cause)
    throw fail.CancelCauseNotFound({
      path: 'cancelCauseId',
      ...(!cancelCauseId && { message: 'The organization has no default cancel cause: `cancelCauseId` is required' }),
      choices: rowsAt(dictionaries.cancelCauses, organizationId),
    })
  return cause
}

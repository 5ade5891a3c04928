import { type Static, Type } from 'typebox'
import type { CommandInput } from '#core/operation/command.ts'
import { Id, opt, Text } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { returnItems } from '#domains/stop_lists/changes.ts'
import { removalErrors } from '#ordering/errors.ts'
import { removeItems, withRemovals } from '#ordering/removal.ts'
import { WrongOrderStatus } from './errors.ts'
import type { TableOrder } from './model.ts'
import { moveToStatus, requireOpen } from './rules.ts'
import { orderIdFields } from './schemas.ts'

/** Request fields of a cancellation: how printed items are removed. */
export const cancelFields = {
  ...orderIdFields,
  removalTypeId: opt(
    Id('RemovalType'),
    'How printed items are removed, from `/api/1/removal_types`. Required once an item is printed.',
  ),
  removalComment: opt(Text({ maxLength: 255 }), 'Comment on the removal. Some removal types require one.'),
  userIdForWriteoff: opt(Id('Employee'), 'Employee charged with the loss. Some removal types require one.'),
}

const request = Type.Object(cancelFields)

export const cancelErrors = { ...removalErrors, WrongOrderStatus }

/** Deletes the order and returns its dishes to the stop list. */
export async function cancelTableOrder(
  { state, organization, caches, relatedStates, fail }: CommandInput<TableOrder, typeof cancelErrors>,
  requested: Static<typeof request>,
  at: TerminalTime,
): Promise<TableOrder> {
  requireOpen(state, fail)
  const [dictionaries, employees] = await Promise.all([
    caches.get(DictionariesOf, organization.corporationId),
    caches.get(EmployeesOf, organization.corporationId),
  ])
  const items = removeItems(state.order.items, requested, { dictionaries, employees }, fail)
  returnItems(relatedStates, state.order.items)
  const { userIdForWriteoff } = requested
  return withRemovals(moveToStatus(state, 'Deleted', at, { items }), state.order.items, { at, userIdForWriteoff })
}

import { type Static, Type } from 'typebox'
import { frontCommand } from '#core/operation/front_operation.ts'
import type { Operation } from '#core/operation/operation.ts'
import { field, Id, List, Money, opt, Text } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { relatedStopList, returnItems } from '#domains/stop_lists/changes.ts'
import { happenedAt, happenedFields, happenedInstant } from '#shared/front.ts'
import { itemsMax } from '#shared/schemas/requested_items.ts'
import type { ChangeableState, OpenOrders } from './changes.command.ts'
import { deletionErrors, PaymentNotFound, plainPaymentErrors } from './errors.ts'
import { lockOrder, unlockOrder } from './locks.ts'
import { returnPayments } from './paying.ts'
import { withRepricedItems } from './pricing_context.loader.ts'
import { deleteItems, withRemovals } from './removal.ts'

/** Reports of front offices for both deliveries and table orders. */

const ofOrder = { organizationId: Id('Organization'), orderId: Id('Order') }

/** Parts of a report's declaration that depend on the kind of order. */
interface Declaration<Example> {
  path: `/front/${string}`
  example: Example
}

const DeletedItems = Type.Object({
  ...ofOrder,
  positionIds: field(
    List(Id('Position'), { minItems: 1, maxItems: itemsMax }),
    'Positions of the deleted items; a service is named by its product.',
  ),
  removalTypeId: opt(Id('RemovalType')),
  removalComment: opt(Text({ maxLength: 255 }), 'Comment on the removal. Some removal types require one.'),
  userIdForWriteoff: opt(Id('Employee')),
  ...happenedFields,
})

/** Reports items deleted from an order. `reopened` is the intermediate state before the items change. */
export const deletedItemsReport = <State extends ChangeableState>(
  { store, WrongStatus, requireOpen }: OpenOrders<State>,
  declaration: Declaration<Static<typeof DeletedItems>>,
  reopened: (state: State, at: TerminalTime) => readonly State[] = () => [],
): Operation =>
  frontCommand({
    ...declaration,
    summary: 'Report items deleted from an order',
    description:
      'Printed items require a removal type. With one, items stay in the order, marked as deleted; without, they are removed. Items of a ' +
      'combo are deleted together. Discounts of the remaining items are computed again.',
    request: DeletedItems,
    errors: { ...deletionErrors, WrongStatus },
    aggregate: store,
    subjectId: ({ orderId }) => orderId,
    relatedStates: [relatedStopList],

    async apply({ state, body, organization, now, caches, db, relatedStates, fail }) {
      requireOpen(state, fail)
      const [dictionaries, employees] = await Promise.all([
        caches.get(DictionariesOf, organization.corporationId),
        caches.get(EmployeesOf, organization.corporationId),
      ])
      const former = state.order.items
      const items = deleteItems(former, body, { dictionaries, employees }, fail)
      if (items === former) return state
      const at = happenedAt(body, organization, now)
      const steps = reopened(state, at)
      const changed = await withRepricedItems(steps.at(-1) ?? state, items, {
        ...{ organization, caches, db, now },
        kind: store.kind,
      })
      returnItems(
        relatedStates,
        former.filter((item) => !items.includes(item)),
      )
      return [...steps, withRemovals(changed, former, { at, userIdForWriteoff: body.userIdForWriteoff })]
    },
  })

const ReturnedPayments = Type.Object({
  ...ofOrder,
  payments: field(
    List(
      Type.Object({
        paymentTypeId: Id('PaymentType'),
        sum: field(Money({ exclusiveMinimum: 0 }), 'Sum that the guest got back.'),
      }),
      { minItems: 1, maxItems: 50 },
    ),
    'Returned sums by type of payment.',
  ),
})

/** Reports payments returned to the guest. */
export const returnedPaymentsReport = <State extends ChangeableState>(
  { store, WrongStatus, requireOpen }: OpenOrders<State>,
  declaration: Declaration<Static<typeof ReturnedPayments>>,
): Operation =>
  frontCommand({
    ...declaration,
    summary: 'Report payments returned to the guest',
    description:
      'Refunds processed payments, fully or partly. Reopen a closed order first. Each sum is refunded from a payment of its type with exactly ' +
      'this sum, else from one that covers it, else from several, newest first. `PAYMENT_NOT_FOUND` if less was paid by the type.',
    request: ReturnedPayments,
    errors: { PaymentNotFound, WrongStatus, Incorrect: plainPaymentErrors.Incorrect },
    aggregate: store,
    subjectId: ({ orderId }) => orderId,

    apply({ state, body, organization, fail }) {
      requireOpen(state, fail)
      return returnPayments(state, body.payments, { organization, fail })
    },
  })

const Lock = Type.Object({ ...ofOrder, ...happenedFields })

/** Locks an order that the front office is editing: clients' commands on it fail until the lock ends. */
export const lockReport = <State extends ChangeableState>(
  { store, WrongStatus, requireOpen }: OpenOrders<State>,
  declaration: Declaration<Static<typeof Lock>>,
): Operation =>
  frontCommand({
    ...declaration,
    summary: 'Lock an order that staff are editing',
    description:
      "Clients' commands on the order fail with `EntityAlreadyInUse`; actions of the front office are applied. The lock ends with `unlock`, " +
      'or ten minutes after `at`; lock again to extend it.',
    request: Lock,
    errors: { WrongStatus },
    aggregate: store,
    subjectId: ({ orderId }) => orderId,

    apply({ state, body, organization, now, fail }) {
      requireOpen(state, fail)
      return store.withLock(
        lockOrder(state, happenedInstant(body, organization, now)),
        happenedAt(body, organization, now),
      )
    },
  })

const Unlock = Type.Object(ofOrder)

/** Reports that the front office has stopped editing the order. */
export const unlockReport = <State extends ChangeableState>(
  { store }: OpenOrders<State>,
  declaration: Declaration<Static<typeof Unlock>>,
): Operation =>
  frontCommand({
    ...declaration,
    summary: 'Unlock an order that staff were editing',
    request: Unlock,
    aggregate: store,
    subjectId: ({ orderId }) => orderId,

    apply({ state }) {
      const without = unlockOrder(state)
      return without === state ? state : store.withLock(without, null)
    },
  })

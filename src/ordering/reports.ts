import { Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { ErrorMap, Fail } from '#core/errors.ts'
import { frontCommand } from '#core/operation/front_operation.ts'
import type { Operation } from '#core/operation/operation.ts'
import { field, Id, List, Money, opt, Text } from '#core/schema.ts'
import type { TerminalTime } from '#core/time.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { relatedStopList, returnItems } from '#domains/stop_lists/changes.ts'
import { demo } from '#shared/demo.ts'
import { happenedAt, happenedFields, happenedInstant, receivedAtTerminal } from '#shared/front.ts'
import { itemsMax } from '#shared/schemas/requested_items.ts'
import type { ChangeableState, OpenOrders } from './changes.ts'
import { markedPosition, markingErrors, withCodes } from './codes.ts'
import { type CookedPositions, cookedPositions } from './cooking.ts'
import { changedPaymentErrors, deletionErrors, PaymentNotFound, plainPaymentErrors } from './errors.ts'
import { lockOrder, unlockOrder } from './locks.ts'
import { receivePayments, returnPayments } from './paying.ts'
import type { Placed } from './placed.ts'
import { withRepricedItems } from './pricing_context.ts'
import { deleteItems, withRemovals } from './removal.ts'
import type { PlacedStore } from './tables.ts'

/** Reports of front offices for both deliveries and table orders. */

const ofOrder = { organizationId: Id('Organization'), orderId: Id('Order') }

/** Parts of a report's declaration that depend on the kind of order. */
interface Declaration {
  path: `/front/${string}`
  /** Order of the example. */
  orderId: Id<'Order'>
}

const exampleOf = ({ orderId }: Declaration) => ({ organizationId: demo.organization, orderId })

interface ChangeReport<State, E extends ErrorMap, More = unknown> extends Declaration {
  summary: string
  description?: string
  errors: E
  /** Returns the order after the action, or the steps to it. */
  change(
    state: State,
    context: { at: TerminalTime; organization: Organization; fail: Fail<E> },
    more: More,
  ): State | readonly State[]
}

const Happened = Type.Object({ ...ofOrder, ...happenedFields })

/** Reports an action on an order that needs no other fact than its time. */
export const actionReport = <State extends Placed, E extends ErrorMap>(
  store: PlacedStore<State>,
  { path, orderId, change, ...declaration }: ChangeReport<State, E>,
): Operation =>
  frontCommand({
    ...declaration,
    path,
    request: Happened,
    example: exampleOf({ path, orderId }),
    aggregate: store,
    subjectId: (body) => body.orderId,

    apply: ({ state, body, organization, now, fail }) =>
      change(state, { at: happenedAt(body, organization, now), organization, fail }, body),
  })

const Cooked = Type.Object({ ...ofOrder, ...cookedPositions, ...happenedFields })

/** Reports progress of the kitchen on an order, or on the items at some of its positions. */
export const cookingReport = <State extends Placed, E extends ErrorMap>(
  store: PlacedStore<State>,
  { path, orderId, change, ...declaration }: ChangeReport<State, E, CookedPositions>,
): Operation =>
  frontCommand({
    ...declaration,
    path,
    request: Cooked,
    example: exampleOf({ path, orderId }),
    aggregate: store,
    subjectId: (body) => body.orderId,

    apply: ({ state, body, organization, now, fail }) =>
      change(state, { at: happenedAt(body, organization, now), organization, fail }, body),
  })

const ReceivedPayments = Type.Object({ ...ofOrder, ...receivedAtTerminal })

/** Reports payments received at the terminal. */
export const receivedPaymentsReport = <State extends ChangeableState>(
  { store, WrongStatus, requireOpen }: OpenOrders<State>,
  declaration: Declaration,
): Operation =>
  frontCommand({
    path: declaration.path,
    example: {
      ...exampleOf(declaration),
      payments: [{ paymentTypeKind: 'Card', paymentTypeId: demo.card, sum: 5 }],
    },
    summary: 'Report payments received at the terminal',
    request: ReceivedPayments,
    errors: { ...changedPaymentErrors, WrongStatus },
    aggregate: store,
    subjectId: ({ orderId }) => orderId,

    async apply({ state, body, organization, caches, fail }) {
      requireOpen(state, fail)
      const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
      return receivePayments(state, body, { organization, dictionaries, fail })
    },
  })

const MarkedPosition = Type.Object({ ...ofOrder, ...markedPosition })

/** Reports marking codes of goods, also of closed orders. */
export const markingCodesReport = <State extends ChangeableState>(
  { store, WrongStatus, refuseCancelled }: OpenOrders<State>,
  declaration: Declaration,
): Operation =>
  frontCommand({
    path: declaration.path,
    example: {
      ...exampleOf(declaration),
      positionId: demo.position,
      codes: [[{ id: demo.markingCode, code: { value: '010460620309891421' }, flags: [] }]],
    },
    summary: 'Report marking codes read from goods',
    description: 'Replaces earlier codes, also of closed orders.',
    request: MarkedPosition,
    errors: { ...markingErrors, WrongStatus },
    aggregate: store,
    subjectId: ({ orderId }) => orderId,

    apply({ state, body, fail }) {
      refuseCancelled(state, fail)
      const items = withCodes(state.order.items, body, fail)
      return items === state.order.items ? state : { ...state, order: { ...state.order, items: [...items] } }
    },
  })

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
  declaration: Declaration,
  reopened: (state: State, at: TerminalTime) => readonly State[] = () => [],
): Operation =>
  frontCommand({
    path: declaration.path,
    example: { ...exampleOf(declaration), positionIds: [demo.position], removalTypeId: demo.removalType },
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
  declaration: Declaration,
): Operation =>
  frontCommand({
    path: declaration.path,
    example: { ...exampleOf(declaration), payments: [{ paymentTypeId: demo.online, sum: 9.5 }] },
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

/** Locks an order that the front office is editing: clients' commands on it fail until the lock ends. */
export const lockReport = <State extends ChangeableState>(
  { store, WrongStatus, requireOpen }: OpenOrders<State>,
  declaration: Declaration,
): Operation =>
  frontCommand({
    path: declaration.path,
    example: exampleOf(declaration),
    summary: 'Lock an order that staff are editing',
    description:
      "Clients' commands on the order fail with `EntityAlreadyInUse`; actions of the front office are applied. The lock ends with `unlock`, " +
      'or ten minutes after `at`; lock again to extend it.',
    request: Happened,
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
  declaration: Declaration,
): Operation =>
  frontCommand({
    path: declaration.path,
    example: exampleOf(declaration),
    summary: 'Unlock an order that staff were editing',
    request: Unlock,
    aggregate: store,
    subjectId: ({ orderId }) => orderId,

    apply({ state }) {
      const without = unlockOrder(state)
      return without === state ? state : store.withLock(without, null)
    },
  })

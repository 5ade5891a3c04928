import { type Static, Type } from 'typebox'
import type { ErrorDef, Fail } from '#core/errors.ts'
import { command } from '#core/operation/command.ts'
import type { Operation } from '#core/operation/operation.ts'
import { field, Id, List } from '#core/schema.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import type { StatusFacts } from '#shared/errors.ts'
import { ExternalData, externalDataMax } from '#shared/schemas/order_request.ts'
import { paymentsAndTips } from '#shared/schemas/requested_payments.ts'
import { changedPaymentErrors, itemErrors, PaymentAlreadyProcessed } from './errors.ts'
import { refuseRepeatedKeys, type StateWithExternalData, withExternalData } from './external_data.ts'
import type { PricedOrder } from './model.ts'
import { addPayments, replacePayments } from './paying.ts'
import { checkPaymentsOf } from './payment_check.ts'
import type { Placed } from './placed.ts'
import type { PlacedStore } from './tables.ts'

/** Commands that change deliveries or table orders. */

/** An open order that commands and reports change. */
export type ChangeableState = Placed & StateWithExternalData & { order: PricedOrder }

/** Orders of one kind that can still change. */
export interface OpenOrders<State extends ChangeableState> {
  store: PlacedStore<State>
  WrongStatus: ErrorDef<StatusFacts>
  /** Throws unless the order is open. */
  requireOpen(state: State, fail: Fail<{ WrongStatus: ErrorDef<StatusFacts> }>): void
  /** Throws if the order is cancelled or deleted. */
  refuseCancelled(state: State, fail: Fail<{ WrongStatus: ErrorDef<StatusFacts> }>): void
}

/** Parts of a command's declaration that depend on the kind of order. */
interface Declaration<Example> {
  path: `/${string}`
  since?: string
  description?: string
  example: Example
}

const ofOrder = { organizationId: Id('Organization'), orderId: Id('Order') }

const PaymentsRequest = Type.Object({ ...ofOrder, ...paymentsAndTips })
type PaymentsRequest = Static<typeof PaymentsRequest>

export const addPaymentsCommand = <State extends ChangeableState>(
  { store, WrongStatus, requireOpen }: OpenOrders<State>,
  declaration: Declaration<PaymentsRequest>,
): Operation =>
  command({
    ...declaration,
    group: 'Order payments: changing',
    summary: 'Add payments and tips to an order',
    request: PaymentsRequest,
    errors: { ...changedPaymentErrors, WrongStatus },
    aggregate: store,
    subjectId: ({ orderId }) => orderId,

    check: ({ body, ...input }) => checkPaymentsOf(input, store, body.orderId, body.payments, 'payments'),

    async apply({ state, body, organization, caches, fail }) {
      requireOpen(state, fail)
      const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
      return addPayments(state, body, { organization, dictionaries, fail })
    },
  })

/** Replaces the payments of an order, and its tips if the request contains tips. */
export const changePaymentsCommand = <State extends ChangeableState>(
  { store, WrongStatus, requireOpen }: OpenOrders<State>,
  declaration: Declaration<PaymentsRequest>,
): Operation =>
  command({
    ...declaration,
    group: 'Order payments: changing',
    summary: 'Replace the unprocessed payments of an order',
    request: PaymentsRequest,
    errors: { ...changedPaymentErrors, PaymentAlreadyProcessed, WrongStatus },
    aggregate: store,
    subjectId: ({ orderId }) => orderId,

    check: ({ body, ...input }) => checkPaymentsOf(input, store, body.orderId, body.payments, 'payments'),

    async apply({ state, body, organization, caches, fail }) {
      requireOpen(state, fail)
      const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
      return replacePayments(state, body, { organization, dictionaries, fail })
    },
  })

const ExternalDataRequest = Type.Object({
  ...ofOrder,
  externalData: field(
    List(ExternalData, { maxItems: externalDataMax }),
    'Entries to set. Each replaces the entry with its key; other entries remain.',
  ),
})

export const changeExternalDataCommand = <State extends ChangeableState>(
  { store, WrongStatus, requireOpen }: OpenOrders<State>,
  declaration: Declaration<Static<typeof ExternalDataRequest>>,
): Operation =>
  command({
    ...declaration,
    group: 'Orders: changing',
    summary: 'Set external data of an order',
    request: ExternalDataRequest,
    errors: { Incorrect: itemErrors.Incorrect, WrongStatus },
    aggregate: store,
    subjectId: ({ orderId }) => orderId,

    check: ({ body, fail }) => refuseRepeatedKeys(body.externalData, fail),

    apply({ state, body, fail }) {
      requireOpen(state, fail)
      return withExternalData(state, body.externalData, fail)
    },
  })

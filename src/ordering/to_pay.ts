import { Type } from 'typebox'
import { Decimal, toNumber, zero } from '#core/decimal.ts'
import { type Operation, query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, nullable, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { Sum } from '#shared/schemas/answer_fields.ts'
import { OrderWallets } from '#shared/schemas/order_wallets.ts'
import { itemErrors, OrderNotFound } from './errors.ts'
import { listWalletChoices, type WalletPayable } from './loyalty/wallet_choices.ts'
import type { PricedOrder } from './model.ts'
import { processedSum, refuseExcessDigits } from './payments.ts'
import type { Placed } from './placed.ts'
import type { PlacedStore } from './tables.ts'

type Payable = Placed & WalletPayable & { order: Pick<PricedOrder, 'sum' | 'payments'> }

/** Declares the calculation of the rest to pay of orders of one kind; `orderId` is the order of the example. */
export const toPayQuery = <State extends Payable>(
  store: Pick<PlacedStore<State>, 'list' | 'kind'>,
  { path, orderId: demoOrder }: { path: `/api/1/${string}`; orderId: Id<'Order'> },
): Operation =>
  query({
    path,
    group: 'Orders: receiving',
    summary: 'Calculate the rest to pay and the change',
    description:
      'Payments that are only planned are still to be received. Together, received cash and change are the sum that pays the order.',
    request: Type.Object({
      organizationId: Id('Organization'),
      orderId: Id('Order'),
      otherPayments: opt(
        Type.Number({ minimum: 0, 'x-decimal': true }),
        'Sum that the guest pays otherwise, such as from a wallet. If omitted, nothing.',
      ),
      received: opt(Type.Number({ minimum: 0, 'x-decimal': true }), 'Cash that the guest gives. If omitted, none.'),
    }),
    response: Type.Object({
      correlationId: CorrelationId,
      toPay: field(Sum(), 'Sum of the order without its processed payments and `otherPayments`, at least 0.'),
      wallets: OrderWallets(),
      change: nullable(Sum(), 'Excess of `received` over `toPay`. Null if `received` is omitted or does not cover it.'),
    }),
    errors: { OrderNotFound, Incorrect: itemErrors.Incorrect },
    example: { request: { organizationId: demo.organization, orderId: demoOrder, received: 50 } },

    async run({ body: { orderId, otherPayments, received }, organization, fail, ...context }) {
      const [found] = await store.list(context.db, organization.id, [orderId])
      if (!found) throw fail.OrderNotFound({ path: 'orderId' })
      const { sum, payments } = found.order
      if (otherPayments != null) refuseExcessDigits(organization, otherPayments, 'otherPayments', fail)
      const toPay = Decimal.max(zero, new Decimal(sum).minus(processedSum(payments)).minus(otherPayments ?? 0))
      if (received != null) refuseExcessDigits(organization, received, 'received', fail)
      const change = received == null || toPay.greaterThan(received) ? null : new Decimal(received).minus(toPay)
      const wallets = await listWalletChoices(context, { organization, kind: store.kind, orderId }, found)
      return { toPay: toNumber(toPay), wallets, change: change && toNumber(change) }
    },
  })

import { Type } from 'typebox'
import type { Fail } from '#core/errors.ts'
import { command } from '#core/operation/command.ts'
import { field, Id, List, Money, omittable } from '#core/schema.ts'
import { DictionariesOf } from '#domains/dictionaries/cached.ts'
import { type Dictionaries, findAt, type PaymentType } from '#domains/dictionaries/rules.ts'
import { changedPlainPaymentErrors, PaymentAlreadyProcessed, type paymentErrors } from '#ordering/errors.ts'
import { replacePlainPayments } from '#ordering/paying.ts'
import { checkPaymentsOf } from '#ordering/payment_check.ts'
import { demo } from '#shared/demo.ts'
import { type Payment, sumMax } from '#shared/schemas/requested_payments.ts'
import { WrongDeliveryStatus } from './errors.ts'
import { requireOpen } from './rules.ts'
import { orderIdFields } from './schemas.ts'
import { deliveries } from './store.ts'

interface PaymentItem {
  sum: number
  paymentTypeId: Id<'PaymentType'>
  isProcessedExternally: boolean
}

interface PaymentItemContext {
  dictionaries: Dictionaries
  organizationId: string
  fail: Fail<Pick<typeof paymentErrors, 'PaymentTypeNotFound'>>
}

/** Payment kinds of the wire by kind in the dictionary; orders accept no other kinds. */
const kinds: Partial<Record<PaymentType['kind'], Payment['paymentTypeKind']>> = {
  Cash: 'Cash',
  Card: 'Card',
  External: 'External',
  IikoCard: 'LoyaltyCard',
}

/** Converts payments of the old format, which omits the kind, to the current one. */
const toPayments = (
  items: readonly PaymentItem[],
  { dictionaries, organizationId, fail }: PaymentItemContext,
): Payment[] =>
  items.map((item, i) => {
    const type = findAt(dictionaries.paymentTypes, item.paymentTypeId, organizationId)
    const paymentTypeKind = type && kinds[type.kind]
    if (!paymentTypeKind) throw fail.PaymentTypeNotFound({ path: `paymentItems[${i}].paymentTypeId` })
    return { ...item, paymentTypeKind }
  })

const OrderPaymentItem = Type.Object(
  {
    sum: field(Money({ minimum: 0, maximum: sumMax }), 'Payments of the order.'),
    paymentTypeId: field(Id('PaymentType'), 'How it is paid: a payment type from `/api/1/payment_types`.'),
    isProcessedExternally: field(Type.Boolean(), 'Whether the payment was already processed externally.'),
  },
  { title: 'OrderPaymentItem' },
)

export default command({
  path: '/api/1/deliveries/update_order_payments',
  group: 'Deprecated',
  deprecated: 'use change_payments',
  summary: 'Replace the unprocessed payments of an order',
  description: 'Without items, all planned payments are removed.',
  request: Type.Object({
    ...orderIdFields,
    paymentItems: omittable(
      List(OrderPaymentItem, { maxItems: 50 }),
      'The new payments of the order. If omitted, the order has none afterwards.',
    ),
  }),
  errors: { ...changedPlainPaymentErrors, PaymentAlreadyProcessed, WrongDeliveryStatus },
  example: {
    organizationId: demo.organization,
    orderId: demo.changingOrder,
    paymentItems: [{ sum: 19, paymentTypeId: demo.card, isProcessedExternally: false }],
  },
  aggregate: deliveries,
  subjectId: ({ orderId }) => orderId,

  async check({ body, ...asking }) {
    const { organization, caches, fail } = asking
    const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
    const payments = toPayments(body.paymentItems ?? [], { dictionaries, organizationId: organization.id, fail })
    await checkPaymentsOf(asking, deliveries, body.orderId, payments, 'paymentItems')
  },

  async apply({ state, body, organization, caches, fail }) {
    requireOpen(state, fail)
    const dictionaries = await caches.get(DictionariesOf, organization.corporationId)
    const payments = toPayments(body.paymentItems ?? [], { dictionaries, organizationId: organization.id, fail })
    return replacePlainPayments(state, payments, { organization, dictionaries, fail }, 'paymentItems')
  },
})

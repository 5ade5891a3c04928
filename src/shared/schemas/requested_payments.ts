import { type Static, Type } from 'typebox'
import { field, Id, List, Money, OneOf, omittable, opt, Text, Variants } from '#core/schema.ts'

/** Requested payments, tips and fiscal data. */

/** Maximum number of payments per order. A request has up to 50, and clients may add more later. */
export const paymentsMax = 200
export const sumMax = 10_000_000_000

const PaymentAdditionalData = Variants(
  'type',
  {
    LoyaltyCard: Type.Object({
      credential: field(
        Text(),
        'Phone, card number, card track or token that identifies the guest, as `searchScope` tells.',
      ),
      searchScope: field(
        OneOf(['Reserved', 'Phone', 'CardNumber', 'CardTrack', 'PaymentToken', 'FindFaceId']),
        'Kind of `credential`.',
      ),
    }),
    Card: Type.Object({
      number: opt(Text(), 'Number of the bank card.'),
      customData: opt(Text(), 'Any text for the front office.'),
      cardType: opt(Text(), 'Type of the bank card.'),
    }),
    External: Type.Object({ customData: field(Text(), 'Any text for the front office.') }),
  },
  { emptyIsNone: true },
)

const anyPayment = {
  sum: field(Money({ minimum: 0, maximum: sumMax }), 'Sum of the payment.'),
  paymentTypeId: field(
    Id('PaymentType'),
    'How it is paid: a payment type from `/api/1/payment_types`, of the kind named in `paymentTypeKind`.',
  ),
  isProcessedExternally: omittable(
    Type.Boolean(),
    'Whether the money has been received already, outside the restaurant. If omitted, it has not: the payment is planned.',
  ),
  paymentAdditionalData: opt(PaymentAdditionalData, 'Further data of the payment, by its kind.'),
  isFiscalizedExternally: omittable(Type.Boolean(), {
    description: 'Whether the fiscal receipt has been printed elsewhere.',
    since: '7.6.3',
  }),
  isPrepay: omittable(Type.Boolean(), {
    description: 'Whether the payment is made in advance, before the order is closed.',
    since: '8.2.6',
  }),
}

export const Payment = Variants('paymentTypeKind', {
  Cash: Type.Object(anyPayment),
  Card: Type.Object({ ...anyPayment, number: opt(Text(), 'Number of the bank card.') }),
  LoyaltyCard: Type.Object(anyPayment),
  External: Type.Object(anyPayment),
})
export type Payment = Static<typeof Payment>

const anyTips = { ...anyPayment, tipsTypeId: omittable(Id('TipsType'), 'Type of the tips, from `/api/1/tips_types`.') }

export const TipsPayment = Variants('paymentTypeKind', {
  Cash: Type.Object(anyTips),
  Card: Type.Object({ ...anyTips, number: opt(Text(), 'Number of the bank card.') }),
  External: Type.Object(anyTips),
})
export type TipsPayment = Static<typeof TipsPayment>

export const paymentsAndTips = {
  payments: field(List(Payment, { maxItems: 50 }), 'Payments of the order, planned or already received outside.'),
  tips: opt(List(TipsPayment, { maxItems: 50 }), 'Tips, which are paid on top of the sum of the order.'),
}

export const ChequeAdditionalInfo = Type.Object({
  needReceipt: field(Type.Boolean(), 'Whether the guest wants a paper receipt.'),
  email: opt(Text({ maxLength: 255 }), 'E-mail address for the receipt.'),
  settlementPlace: opt(Text({ maxLength: 500 }), 'Place of the payment on the receipt.'),
  phone: opt(Text({ minLength: 8, maxLength: 40 }), 'Phone for the receipt by text message.'),
  retailAddress: opt(Text({ maxLength: 256 }), 'Address of the shop on the receipt.'),
  isInternetPayment: omittable(Type.Boolean(), 'Whether the order is paid over the internet.'),
})

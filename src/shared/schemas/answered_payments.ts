import { type Static, Type } from 'typebox'
import { field, Id, List, OneOf, omittable, responseField, responseFieldWithDefault } from '#core/schema.ts'
import { namedReference, Sum, Text } from './answer_fields.ts'

const PaymentTypeInAnswer = Type.Object(
  {
    id: Id('PaymentType'),
    name: field(Text(), 'Name of the payment type.'),
    kind: field(
      OneOf(['Unknown', 'Cash', 'Card', 'Credit', 'Writeoff', 'Voucher', 'External', 'SmartSale', 'Sberbank', 'Trpos']),
      'Kind of the payment type.',
    ),
  },
  { title: 'OrderPaymentType' },
)

const paid = {
  paymentType: field(PaymentTypeInAnswer, 'How it is paid.'),
  sum: field(Sum(), 'Sum of the payment.'),
  isPreliminary: field(Type.Boolean(), 'Whether the payment is only planned. False once the money has been received.'),
  isExternal: field(Type.Boolean(), 'Whether the money was received outside the restaurant.'),
  isProcessedExternally: field(Type.Boolean(), 'The same as `isExternal`.'),
  isFiscalizedExternally: responseFieldWithDefault(
    Type.Boolean(),
    false,
    'Whether the fiscal receipt was printed elsewhere.',
  ),
  isPrepay: field(Type.Boolean(), 'Whether the payment was made in advance, before the order is closed.'),
}

export const AnsweredPayment = Type.Object(paid, { title: 'PaymentItem' })
export type AnsweredPayment = Static<typeof AnsweredPayment>

export const AnsweredTips = Type.Object(
  { tipsType: omittable(namedReference('TipsType'), 'Type of the tips. Absent when the client named none.'), ...paid },
  { title: 'TipsPaymentItem' },
)
export type AnsweredTips = Static<typeof AnsweredTips>

export const AnsweredDiscount = Type.Object(
  {
    discountType: field(namedReference('DiscountType'), 'Discount or surcharge.'),
    sum: field(Sum(), 'Amount of the discount. Negative for a surcharge.'),
    selectivePositions: responseField(
      List(Id('Position')),
      'Lines of the order that the discount is for. Empty when it is for the whole order.',
    ),
    selectivePositionsWithSum: responseField(
      List(
        Type.Object({
          positionId: field(Id('Position'), 'Line of the order.'),
          sum: field(Sum(), 'Discount on the line.'),
        }),
      ),
      'The same lines, each with its share of the discount. Empty when it is for the whole order.',
    ),
  },
  { title: 'DiscountItem' },
)
export type AnsweredDiscount = Static<typeof AnsweredDiscount>

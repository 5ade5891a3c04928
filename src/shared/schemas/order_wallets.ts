import { Type } from 'typebox'
import { field, Id, List, Text } from '#core/schema.ts'
import { Sum } from './answer_fields.ts'

const OrderWallet = Type.Object(
  {
    paymentTypeId: field(Id('PaymentType'), 'Payment type of the payment, whose kind is `LoyaltyCard`.'),
    name: field(Text(), 'Name of the payment type.'),
    balance: field(Sum(), 'Sum in the wallet that no other order has reserved.'),
    maxSum: field(Sum(), 'Most that the order may take from the wallet now. 0 if the program allows nothing.'),
  },
  { title: 'OrderWallet' },
)

/** Wallets of the guest of an order, in answers about paying it. */
export const OrderWallets = () =>
  field(
    List(OrderWallet),
    'Payment types that take money from a wallet of the guest, each with the wallet that allows the most. Empty for an unknown guest, and for callers without the group `Loyalty: order calculate`.',
  )

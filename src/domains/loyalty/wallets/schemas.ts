import { Type } from 'typebox'
import { field, Id, Money, omittable, Text } from '#core/schema.ts'
import { CustomerId } from '../customer/schemas.ts'

const walletAbout = 'Wallet of a program, as `/api/1/loyalty/core/program` and `customer/info` answer it.'

export const WalletId = field(Id('Wallet'), walletAbout)

/** Request body of a balance change. */
export const BalanceChange = Type.Object({
  organizationId: Id('Organization'),
  customerId: omittable(CustomerId, 'Guest who owns the wallet. Required.'),
  walletId: omittable(WalletId, `${walletAbout} It has to be there.`),
  sum: omittable(Money(), 'Positive sum, with at most the digits of the currency. Required.'),
  comment: omittable(Text({ maxLength: 500 }), "Reason for people, shown in the guest's transactions."),
})

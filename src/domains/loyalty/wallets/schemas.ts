import { Type } from 'typebox'
import { field, Id, Money, omittable, Text } from '#core/schema.ts'
import { CustomerId } from '../customer/schemas.ts'

const walletAbout = 'Wallet of a program, as `/api/1/loyalty/core/program` and `customer/info` answer it.'

export const WalletId = field(Id('Wallet'), walletAbout)

/** A change of what a guest has in a program. */
export const BalanceChange = Type.Object({
  organizationId: Id('Organization'),
  customerId: omittable(CustomerId, 'Guest whose wallet it is. It has to be there.'),
  walletId: omittable(WalletId, `${walletAbout} It has to be there.`),
  sum: omittable(Money(), 'How much: above zero, with at most the digits of the currency. It has to be there.'),
  comment: omittable(Text({ maxLength: 500 }), 'Why, for people: the transactions of the guest show it.'),
})

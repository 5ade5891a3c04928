import { Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { write } from '#core/operation/operation.ts'
import { asId, field, Id, Money, newId, omittable, opt, Text } from '#core/schema.ts'
import { minuteMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { HoldDiffers, HoldNotAllowed, HoldReleased, InsufficientFunds } from '../../errors.ts'
import { CustomerId, WalletId } from '../../schemas.ts'
import { addEntry, availableOf, type Hold, isSameHold } from '../../wallets.rules.ts'
import { findHold } from '../../wallets.store.ts'
import { changeWallet, requireSum, requireWallet, walletErrors } from '../../wallets.ts'

export default write({
  path: '/api/1/loyalty/core/customer/wallet/hold',
  group: 'Loyalty: wallets',
  summary: "Hold money in a guest's wallet for an order",
  description:
    'Held money is no longer in the balance. It returns when the hold is cancelled or, if the program limits holds, expires. Repeating a `transactionId` with the same values returns the first result. With other values, or once the hold is cancelled or has expired, it is refused.',
  request: Type.Object({
    organizationId: Id('Organization'),
    transactionId: opt(Id('Hold'), 'Id of the hold. If omitted or null, the server creates one.'),
    customerId: CustomerId,
    walletId: WalletId,
    sum: field(Money(), 'Positive sum, with at most the digits of the currency.'),
    comment: omittable(Text({ maxLength: 500 }), "Reason, shown in the guest's transactions."),
  }),
  response: Type.Object({ transactionId: omittable(Id('Hold'), 'Id for cancelling the hold.') }),
  errors: { ...walletErrors, HoldDiffers, HoldNotAllowed, HoldReleased, InsufficientFunds },
  example: {
    request: {
      organizationId: demo.organization,
      transactionId: demo.newHold,
      customerId: demo.guest,
      walletId: demo.bonusWallet,
      sum: 10,
    },
    response: { transactionId: demo.newHold },
  },

  async run({ body, organization, fail, ...context }) {
    const { db, now, caller } = context
    const sum = requireSum(body.sum, organization)
    const { wallet, program } = await requireWallet(context, organization, body)
    if (!program.canHoldMoney) throw fail.HoldNotAllowed({ path: 'walletId' })
    const { holdLifetimeMinutes, overdraftLimit: overdraft } = program
    const id = asId<'Hold'>(body.transactionId ?? newId())
    const comment = body.comment ?? null
    const expiresAt = holdLifetimeMinutes === null ? null : now + holdLifetimeMinutes * minuteMs
    const hold: Hold = { id, sum, comment, status: 'held', heldAt: now, expiresAt }
    await changeWallet(context, wallet, async (current) => {
      const known = await findHold(db, caller.corporationId, id)
      if (known && (known.walletId !== current.id || !isSameHold(known, hold)))
        throw fail.HoldDiffers({ path: 'transactionId' })
      if (known?.status === 'cancelled' || known?.status === 'expired')
        throw fail.HoldReleased({ path: 'transactionId' })
      if (known) return current
      const available = availableOf(current, overdraft)
      if (available.lessThan(sum)) throw fail.InsufficientFunds({ path: 'sum', available: toNumber(available) })
      const reason = { organizationId: organization.id, comment, apiClientLogin: caller.name, holdId: id }
      const type = 'HoldMoney'
      const after = addEntry(current, { ...reason, type, sum: sum.negated(), now, overdraft })
      return { ...after, holds: [...after.holds, hold] }
    })
    return { transactionId: id }
  },
})

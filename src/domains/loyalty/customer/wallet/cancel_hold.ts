import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { field, Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from '../../cached.ts'
import { HoldCaptured, HoldNotFound } from '../../errors.ts'
import { isProgramOf } from '../../rules.ts'
import { releaseHold } from '../../wallets.rules.ts'
import { findHold } from '../../wallets.store.ts'
import { changeWallet } from '../../wallets.ts'

export default write({
  path: '/api/1/loyalty/core/customer/wallet/cancel_hold',
  group: 'Loyalty: wallets',
  summary: "Cancel a hold in a guest's wallet",
  description:
    'The money keeps its original expiry, but stays valid for at least a day. Cancelling a cancelled or expired hold changes nothing; a hold that an order has paid with is refused. A hold in a program that the restaurant does not have is not found.',
  request: Type.Object({
    organizationId: Id('Organization'),
    transactionId: field(Id('Hold'), 'The hold, as returned by `customer/wallet/hold`.'),
  }),
  response: EmptyObject,
  errors: { HoldCaptured, HoldNotFound },
  example: { request: { organizationId: demo.organization, transactionId: demo.hold } },

  async run({ body: { transactionId }, organization, fail, ...context }) {
    const { db, now, caller } = context
    const { corporationId } = caller
    const hold = await findHold(db, corporationId, transactionId)
    if (!hold) throw fail.HoldNotFound({ path: 'transactionId' })
    const { programs } = await context.caches.get(ProgramsOf, corporationId)
    await changeWallet(context, { corporationId, id: hold.walletId }, async (wallet) => {
      const program = programs.get(wallet.programId)
      if (!program || !isProgramOf(program, organization.id)) throw fail.HoldNotFound({ path: 'transactionId' })
      const current = await findHold(db, corporationId, transactionId)
      if (current?.status === 'captured') throw fail.HoldCaptured({ path: 'transactionId' })
      if (current?.status !== 'held') return wallet
      const type = 'CancelHoldMoney'
      const reason = { organizationId: organization.id, apiClientLogin: caller.name }
      return releaseHold(wallet, current, { ...reason, type, status: 'cancelled', now })
    })
    return {}
  },
})

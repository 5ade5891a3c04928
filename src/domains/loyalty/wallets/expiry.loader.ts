import { dueRule } from '#core/events/due.ts'
import { asId } from '#core/schema.ts'
import { transactionTypes } from '../transactions/rules.ts'
import { changeWallet, expireBonus, releaseHold } from './changes.ts'
import { findHold, listExpiredHolds, listExpiring } from './store.ts'

/** Removes expired money from the wallets of guests. */
export const bonusExpiry = dueRule({
  name: 'loyalty: expiring bonuses',
  listDue: listExpiring,
  handle: (context, { ownerId, id }) => expireBonus(context, { ownerId: asId<'Corporation'>(ownerId), id }),
})

/** Returns expired holds to their wallets. */
export const holdExpiry = dueRule({
  name: 'loyalty: expiring holds',
  listDue: listExpiredHolds,
  async handle(context, { ownerId, id }) {
    const { db, now } = context
    const corporationId = asId<'Corporation'>(ownerId)
    const hold = await findHold(db, corporationId, id)
    if (!hold) return
    await changeWallet(context, { corporationId, id: hold.walletId }, async (wallet) => {
      const current = await findHold(db, corporationId, id)
      if (current?.status !== 'held') return wallet
      const { ExpireHoldMoney: type } = transactionTypes
      return releaseHold(wallet, current, { type, status: 'expired', now, organizationId: null })
    })
  },
})

import { Decimal, zero } from '#core/decimal.ts'
import { type DueContext, dueRule } from '#core/events/due.ts'
import { asId, newId } from '#core/schema.ts'
import { dayMs } from '#core/time.ts'
import { ProgramsOf } from './cached.ts'
import type { Reservation } from './model.ts'
import { deleteReservations, findReservation, listDue, updatePaid } from './reservations.store.ts'
import { findTransaction } from './transactions.store.ts'
import { addEntry, returnedLots, type Wallet } from './wallets.rules.ts'
import { findHold, listHeld } from './wallets.store.ts'
import { changeWallet } from './wallets.ts'

/**
 * Charges wallets for closed orders and refunds them. Lanes only record this with the order: ledger entries take revisions of the whole
 * chain, for which the lanes of all its restaurants would wait.
 */
export const walletPayments = dueRule({
  name: 'loyalty: payments of orders from wallets',
  listDue,
  async handle(context, { ownerId, id }) {
    const corporationId = asId<'Corporation'>(ownerId)
    const reservation = await findReservation(context.db, corporationId, id)
    if (!reservation) return
    await changeWallet(context, { corporationId, id: reservation.walletId }, async (wallet) => {
      // Read under the lock of the wallet.
      const current = await findReservation(context.db, corporationId, id)
      if (current?.status === 'due') return paid(context, wallet, current)
      if (current?.status === 'returning') return returned(context, wallet, current)
      return wallet
    })
  },
})

const reasonOf = ({ organizationId, campaignId, reason }: Reservation) => ({
  ...reason,
  organizationId,
  campaignId,
  orderSum: new Decimal(reason.orderSum),
})

/** Returns the wallet after the payment, which captures the oldest hold of this sum, or else charges the balance. */
async function paid(context: DueContext, wallet: Wallet, reservation: Reservation): Promise<Wallet> {
  const { db, now } = context
  const { corporationId } = wallet
  const { id, sum } = reservation
  const transactionId = newId<'Transaction'>()
  const entry = { ...reasonOf(reservation), id: transactionId, now }
  const match = (await listHeld(db, corporationId, wallet.id)).find((candidate) => candidate.sum.equals(sum))
  const hold = match && (await findHold(db, corporationId, match.id))
  await updatePaid(db, corporationId, { id, transactionId, holdId: hold?.id ?? null })
  const overdraft = await overdraftFor(context, wallet, hold ? zero : sum)
  if (!hold) return addEntry(wallet, { ...entry, type: 'PayFromWallet', sum: sum.negated(), overdraft })
  const { spentLots: _, walletId: _walletId, ...spent } = hold
  const captured = addEntry(wallet, {
    ...entry,
    type: 'CaptureHoldMoney',
    sum: zero,
    overdraft,
    holdId: hold.id,
  })
  return { ...captured, holds: [...captured.holds, { ...spent, status: 'captured' }] }
}

/** Allows a reserved sum to be paid even if the program's overdraft limit has been lowered since. */
async function overdraftFor({ caches }: DueContext, { corporationId, programId, balance }: Wallet, sum: Decimal) {
  const { programs } = await caches.get(ProgramsOf, corporationId)
  return Decimal.max(programs.get(programId)?.overdraftLimit ?? zero, sum.minus(balance))
}

/** Returns the wallet after a refund. Refunded money keeps its expiry date, but lasts at least one more day. */
async function returned(context: DueContext, wallet: Wallet, reservation: Reservation): Promise<Wallet> {
  const { db, now, caches } = context
  const { corporationId, programId } = wallet
  const { id, sum, transactionId, holdId } = reservation
  const lots = holdId
    ? ((await findHold(db, corporationId, holdId))?.spentLots ?? [])
    : (transactionId && (await findTransaction(db, corporationId, transactionId))?.spentLots) || []
  const { programs } = await caches.get(ProgramsOf, corporationId)
  const program = programs.get(programId)
  await deleteReservations(db, corporationId, [id])
  return addEntry(wallet, {
    ...reasonOf(reservation),
    type: 'CancelPayFromWallet',
    sum,
    now,
    overdraft: zero,
    lots: returnedLots(lots.map(asLot), sum, now + (program?.returnedLifetimeDays ?? 7) * dayMs),
  })
}

const asLot = ({ left, expiresAt }: { left: Decimal.Value; expiresAt: number | null }) => ({
  left: new Decimal(left),
  expiresAt,
})

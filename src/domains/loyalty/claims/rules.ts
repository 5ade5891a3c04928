import type { Wallet } from '../wallets/model.ts'
import type { LoyaltyUsageUpdate, Reservation, WalletPayment } from './model.ts'

/** What has to change so that an order has reserved or paid just what it claims. */
export interface ReservationChanges {
  /** Payments for which nothing is there yet. */
  added: readonly WalletPayment[]
  /** Reserved money that the order pays now, or does not pay after all. */
  due: readonly Reservation[]
  reserved: readonly Reservation[]
  /** Reserved for nothing any more. */
  freed: readonly Reservation[]
  /** Paid for nothing any more: it comes back. */
  returning: readonly Reservation[]
}

type Wallets = (payment: WalletPayment) => readonly Pick<Wallet, 'id'>[]

/**
 * A payment is known by its payer's wallets and its sum: whoever pays the same as before pays nothing more. What was reserved stays,
 * also when nothing new may be paid from its wallet any more: the guest was deleted, or the program has ended.
 */
export function reservationChangesOf(
  claims: LoyaltyUsageUpdate,
  known: readonly Reservation[],
  { walletsOf, ownWalletsOf }: { walletsOf: Wallets; ownWalletsOf: Wallets },
): ReservationChanges {
  const left = new Set(known.filter(({ status }) => status !== 'returning'))
  const kept: Reservation[] = []
  const withoutKept = (payments: readonly WalletPayment[], wallets: Wallets): WalletPayment[] =>
    payments.filter((payment) => {
      const ids = new Set<string>(wallets(payment).map(({ id }) => id))
      const found = [...left].find(({ walletId, sum }) => ids.has(walletId) && sum.equals(payment.sum))
      if (!found) return true
      left.delete(found)
      kept.push(found)
      return false
    })
  const claimed = claims.phase === 'gone' ? [] : claims.payments
  const added = withoutKept(withoutKept(claimed, walletsOf), ownWalletsOf)
  const isClosed = claims.phase === 'closed'
  return {
    added,
    due: isClosed ? kept.filter(({ status }) => status === 'reserved') : [],
    reserved: isClosed ? [] : kept.filter(({ status }) => status === 'due'),
    freed: [...left].filter(({ status }) => status !== 'paid'),
    returning: [...left].filter(({ status }) => status === 'paid'),
  }
}

import type { Wallet } from '../wallets/model.ts'
import type { LoyaltyUsageUpdate, Reservation, WalletPayment } from './model.ts'

/** Changes that make the reservations of an order equal to its requested payments. */
export interface ReservationChanges {
  /** Payments without a reservation. */
  added: readonly WalletPayment[]
  /** Reservations that the order now pays, or that are reserved again. */
  due: readonly Reservation[]
  reserved: readonly Reservation[]
  /** Reservations without a payment any more. */
  freed: readonly Reservation[]
  /** Paid reservations without a payment any more, to be refunded. */
  returning: readonly Reservation[]
}

type Wallets = (payment: WalletPayment) => readonly Pick<Wallet, 'id'>[]

/**
 * Matches payments to reservations by the payer's wallets and the sum, so that an unchanged payment is not charged twice. A reservation
 * stays even if its wallet may not make new payments: the guest was deleted, or the program has ended.
 */
export function reservationChangesOf(
  claims: LoyaltyUsageUpdate,
  known: readonly Reservation[],
  { walletsOf, ownWalletsOf }: { walletsOf: Wallets; ownWalletsOf: Wallets },
): ReservationChanges {
  const unmatched = new Set(known.filter(({ status }) => status !== 'returning'))
  const retained: Reservation[] = []
  const withoutKept = (payments: readonly WalletPayment[], wallets: Wallets): WalletPayment[] =>
    payments.filter((payment) => {
      const ids = new Set<string>(wallets(payment).map(({ id }) => id))
      const found = [...unmatched].find(({ walletId, sum }) => ids.has(walletId) && sum.equals(payment.sum))
      if (!found) return true
      unmatched.delete(found)
      retained.push(found)
      return false
    })
  const claimed = claims.phase === 'gone' ? [] : claims.payments
  const added = withoutKept(withoutKept(claimed, walletsOf), ownWalletsOf)
  const isClosed = claims.phase === 'closed'
  return {
    added,
    due: isClosed ? retained.filter(({ status }) => status === 'reserved') : [],
    reserved: isClosed ? [] : retained.filter(({ status }) => status === 'due'),
    freed: [...unmatched].filter(({ status }) => status !== 'paid'),
    returning: [...unmatched].filter(({ status }) => status === 'paid'),
  }
}

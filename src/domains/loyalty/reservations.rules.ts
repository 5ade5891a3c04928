import type { LoyaltyUsageUpdate, Reservation, WalletPayment } from './model.ts'
import type { Wallet } from './wallets.rules.ts'

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
 * Matches payments to reservations by the payer's wallets, the sum and the reward, so that an unchanged payment is not charged twice. A reservation
 * stays even if its wallet may not make new payments: the guest was deleted, or the program has ended.
 */
export function reservationChangesOf(
  update: LoyaltyUsageUpdate,
  known: readonly Reservation[],
  { walletsOf, ownWalletsOf }: { walletsOf: Wallets; ownWalletsOf: Wallets },
): ReservationChanges {
  const unmatched = new Set(known.filter(({ status }) => status !== 'returning'))
  const retained: Reservation[] = []
  const withoutMatched = (payments: readonly WalletPayment[], wallets: Wallets): WalletPayment[] =>
    payments.filter((payment) => {
      const ids = new Set<string>(wallets(payment).map(({ id }) => id))
      const found = [...unmatched].find(
        ({ walletId, sum, campaignId }) =>
          ids.has(walletId) && sum.equals(payment.sum) && campaignId === payment.rewardOf,
      )
      if (!found) return true
      unmatched.delete(found)
      retained.push(found)
      return false
    })
  const requested = update.phase === 'gone' ? [] : update.payments
  const added = withoutMatched(withoutMatched(requested, walletsOf), ownWalletsOf)
  const isClosed = update.phase === 'closed'
  return {
    added,
    due: isClosed ? retained.filter(({ status }) => status === 'reserved') : [],
    reserved: isClosed ? [] : retained.filter(({ status }) => status === 'due'),
    freed: [...unmatched].filter(({ status }) => status !== 'paid'),
    returning: [...unmatched].filter(({ status }) => status === 'paid'),
  }
}

export const idsOf = (reservations: readonly Reservation[]): string[] => reservations.map(({ id }) => id)

export const remainingOf = (
  known: readonly Reservation[],
  { freed, returning }: ReservationChanges,
): readonly Reservation[] =>
  known.filter(
    (reservation) =>
      reservation.status !== 'returning' && !freed.includes(reservation) && !returning.includes(reservation),
  )

import type { Wallet } from '../wallets/model.ts'
import type { OrderClaims, Reservation, WalletPayment } from './model.ts'

/** What has to change so that an order has reserved or paid just what it claims. */
export interface Plan {
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

/** A payment is known by its payer's wallets and its sum: whoever pays the same as before pays nothing more. */
export function planOf(
  claims: OrderClaims,
  known: readonly Reservation[],
  walletsOf: (payment: WalletPayment) => readonly Pick<Wallet, 'id'>[],
): Plan {
  const left = new Set(known.filter(({ status }) => status !== 'returning'))
  const added: WalletPayment[] = []
  const kept: Reservation[] = []
  for (const payment of claims.phase === 'gone' ? [] : claims.payments) {
    const ids = new Set<string>(walletsOf(payment).map(({ id }) => id))
    const found = [...left].find(({ walletId, sum }) => ids.has(walletId) && sum.equals(payment.sum))
    if (found) {
      left.delete(found)
      kept.push(found)
    } else added.push(payment)
  }
  const isClosed = claims.phase === 'closed'
  return {
    added,
    due: isClosed ? kept.filter(({ status }) => status === 'reserved') : [],
    reserved: isClosed ? [] : kept.filter(({ status }) => status === 'due'),
    freed: [...left].filter(({ status }) => status !== 'paid'),
    returning: [...left].filter(({ status }) => status === 'paid'),
  }
}

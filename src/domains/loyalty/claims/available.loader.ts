import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { type Decimal, zero } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import type { Programs } from '../cached.ts'
import { paymentProblemOf } from '../certificates/rules.ts'
import { listByWallets } from '../certificates/store.ts'
import type { Program } from '../rules.ts'
import { transactionTypes } from '../transactions/rules.ts'
import { availableOf, withoutExpired } from '../wallets/rules.ts'
import { listWallets } from '../wallets/store.ts'
import type { WalletPayment } from './model.ts'
import { findPayer, findPayingProgram } from './payers.loader.ts'
import { listReserved, sumReserved } from './store.ts'

/** Returns how much a guest can spend now from the wallet of each program: the part that no order has reserved. */
export async function listAvailable(
  db: Db,
  corporationId: string,
  { guestId, programs, now }: { guestId: string; programs: Programs['programs']; now: Instant },
): Promise<ReadonlyMap<string, Decimal>> {
  const guestWallets = await listWallets(db, corporationId, guestId)
  const ids = guestWallets.map(({ id }) => id)
  const reserved = await listReserved(db, corporationId, ids)
  const { ExpireBonus: type } = transactionTypes
  return new Map(
    guestWallets.map((wallet) => {
      const overdraft = programs.get(wallet.programId)?.overdraftLimit ?? zero
      const current = withoutExpired(
        { ...wallet, reservations: reserved.get(wallet.id) ?? [] },
        { type, now, organizationId: null },
      )
      return [wallet.programId, availableOf(current, overdraft)]
    }),
  )
}

/** Certificate that pays for an order. */
export interface PaymentCertificate {
  program: Program
  /** Sum that can be spent now. */
  available: Decimal
  problem: ReturnType<typeof paymentProblemOf>
}

/** Returns the distinct certificates of payments at a restaurant. */
export async function listPaymentCertificates(
  db: Db,
  organization: Organization,
  { payments, programs, now }: { payments: readonly WalletPayment[]; programs: Programs; now: Instant },
): Promise<PaymentCertificate[]> {
  const { corporationId } = organization
  const named = new Map<string, WalletPayment>()
  const byCard = payments.filter(({ payer: { by } }) => by === 'cardNumber' || by === 'cardTrack')
  for (const payment of byCard) {
    const { certificateId } = await findPayer(db, organization, { payer: payment.payer, now })
    if (certificateId && !named.has(certificateId)) named.set(certificateId, payment)
  }
  if (named.size === 0) return []
  const ids = [...named.keys()]
  const [certificates, reserved] = await Promise.all([
    listByWallets(db, corporationId, { ids, now }),
    sumReserved(db, corporationId, ids),
  ])
  return [...named].flatMap(([id, { campaignIds }]): PaymentCertificate[] => {
    const certificate = certificates.get(id)
    const { programId = '' } = programs.certificateSeries.get(certificate?.seriesId ?? '') ?? {}
    const program = programs.programs.get(programId)
    if (!certificate || !program) return []
    const isAccepted = findPayingProgram(programs, organization, { programId, campaignIds }) !== undefined
    const available = certificate.balance.minus(reserved.get(id) ?? zero)
    return [{ program, available, problem: paymentProblemOf(certificate, isAccepted) }]
  })
}

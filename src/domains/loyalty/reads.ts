import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import type { Db } from '#core/db/connect.ts'
import { Decimal, zero } from '#core/decimal.ts'
import type { Instant } from '#core/time.ts'
import type { OrderKind } from '#shared/order_kinds.ts'
import { type Programs, ProgramsOf } from './cached.ts'
import { paymentProblemOf } from './certificates.rules.ts'
import { listByWallets } from './certificates.store.ts'
import type { Reservation, UsageKey, WalletPayment } from './model.ts'
import { findPayer, findPayingProgram } from './payers.ts'
import { listReservations, listReserved, sumReserved } from './reservations.store.ts'
import type { Program } from './rules.ts'
import { programTypes } from './schemas.ts'
import { availableOf, withoutExpired } from './wallets.rules.ts'
import { listWallets } from './wallets.store.ts'

export { listSpent } from './budgets.store.ts'
export { countUses, lockUses } from './campaign_uses.store.ts'
export { listOrderRecords, listOrdersByPeriod, listWithWallets } from './closed_orders.store.ts'
export { listCoupons } from './coupons.store.ts'
export { findPayer, findPayingProgram, lockPayingWallets } from './payers.ts'

/** Returns how much a guest can spend now from the wallet of each program: the part that no order has reserved. */
export async function listAvailable(
  db: Db,
  corporationId: string,
  { guestId, programs, now }: { guestId: string; programs: Programs['programs']; now: Instant },
): Promise<ReadonlyMap<string, Decimal>> {
  const guestWallets = await listWallets(db, corporationId, guestId)
  const ids = guestWallets.map(({ id }) => id)
  const reserved = await listReserved(db, corporationId, ids)
  const type = 'ExpireBonus'
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

/**
 * Like `listAvailable`, with the points that rewards of the order already have: they can buy rewards of the changed order. The caller has
 * locked the wallets.
 */
export const listPointsFor = (db: Db, key: UsageKey, guest: WalletOwner): Promise<ReadonlyMap<string, Decimal>> =>
  listAvailableTo(db, key, guest, ({ campaignId }) => campaignId !== null)

/** Like `listAvailable`, with the money that payments of the order already have: other payments can replace them. */
export const listMoneyFor = (db: Db, key: UsageKey, guest: WalletOwner): Promise<ReadonlyMap<string, Decimal>> =>
  listAvailableTo(db, key, guest, ({ campaignId }) => campaignId === null)

type WalletOwner = Parameters<typeof listAvailable>[2]

/** Returns what the guest can spend on an order from the wallet of each program, with its own reservations that count. */
async function listAvailableTo(
  db: Db,
  key: UsageKey,
  guest: WalletOwner,
  counts: (reservation: Reservation) => boolean,
): Promise<ReadonlyMap<string, Decimal>> {
  const { corporationId } = key.organization
  const [available, guestWallets, known] = await Promise.all([
    listAvailable(db, corporationId, guest),
    listWallets(db, corporationId, guest.guestId),
    listReservations(db, key),
  ])
  const spendable = new Map(available)
  for (const { id, programId } of guestWallets) {
    const reserved = known.filter((one) => one.walletId === id && one.status !== 'returning' && counts(one))
    spendable.set(programId, Decimal.sum(spendable.get(programId) ?? zero, ...reserved.map(({ sum }) => sum)))
  }
  return spendable
}

/** Returns the programs that the guest has joined. */
export async function listJoinedPrograms(db: Db, corporationId: string, guestId: string): Promise<Set<string>> {
  const joined = await listWallets(db, corporationId, guestId)
  return new Set(joined.map(({ programId }) => programId))
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

/** Sum that an order takes from a wallet with money of the guest. */
interface DepositPayment {
  orderKind: OrderKind
  orderId: string
  sum: Decimal
}

/** Returns the payments of orders from wallets of deposit programs and from certificates. */
export async function listDepositPayments(
  { db, caches }: { db: Db; caches: Caches },
  { id: organizationId, corporationId }: Organization,
  orderIds: readonly string[],
): Promise<DepositPayment[]> {
  if (orderIds.length === 0) return []
  const { programs } = await caches.get(ProgramsOf, corporationId)
  const rows = await db<
    { orderKind: OrderKind; orderId: string; programId: string; isCertificate: boolean; sum: string }[]
  >`
    select reservation.order_kind, reservation.order_id, wallet.program_id, wallet.is_certificate, reservation.sum
      from loyalty_reservation as reservation
      join loyalty_wallet as wallet
        on wallet.corporation_id = ${corporationId}
       and wallet.id = reservation.wallet_id
     where reservation.corporation_id = ${corporationId}
       and reservation.organization_id = ${organizationId}
       and reservation.order_id = any(${orderIds}::uuid[])
       and reservation.campaign_id is null
       and reservation.status in ('due', 'paid')`
  return rows
    .filter(({ programId, isCertificate }) => isCertificate || holdsMoney(programs.get(programId)?.programType))
    .map(({ orderKind, orderId, sum }) => ({ orderKind, orderId, sum: new Decimal(sum) }))
}

const holdsMoney = (programType: number | undefined): boolean =>
  programType === programTypes.deposit || programType === programTypes.certificate

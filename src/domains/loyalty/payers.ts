import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { serializationConflict } from '#core/operation/aggregate_change.ts'
import { internationalDigits } from '#core/phone.ts'
import { plainName } from '#core/plain_text.ts'
import type { Instant } from '#core/time.ts'
import { findCards, findMember } from '#domains/guests/reads.ts'
import { dialingOf } from '#domains/organizations/rules.ts'
import type { Programs } from './cached.ts'
import { findCertificate, listByWallets } from './certificates.store.ts'
import { lockWalletsNext } from './locks.ts'
import type { Certificate, Payer, Reservation, UsageKey, WalletPayment } from './model.ts'
import { listPayingWallets } from './reservations.store.ts'
import { byPriority, isProgramAt, type Program, walletIdOf } from './rules.ts'
import type { Wallet } from './wallets.rules.ts'
import { listWallets, wallets } from './wallets.store.ts'

/** Returns the wallets that may pay, in the order in which they are tried. */
type WalletsOf = (payment: WalletPayment) => readonly Wallet[]

interface PayersInput {
  programs: Programs
  payments: readonly WalletPayment[]
  /** Reservations of the order, whose wallets are locked as well. */
  known: readonly Reservation[]
  now: Instant
}

/** Wallets of all payers of an order, and the certificates that payments identify. */
export interface PayingWallets {
  walletsOf: WalletsOf
  /** All wallets of the payer, including those that may not make new payments. */
  ownWalletsOf: WalletsOf
  certificateOf(payment: WalletPayment): Certificate | undefined
}

/** Locks the wallets of all payers of an order, in the order of their ids. */
export async function lockPayersWallets(
  { db }: { db: Db },
  { organization }: UsageKey,
  { programs, payments, known, now }: PayersInput,
): Promise<PayingWallets> {
  const { corporationId } = organization
  const payers = new Map<string, FoundPayer>()
  for (const { payer } of payments)
    if (!payers.has(nameOf(payer))) payers.set(nameOf(payer), await findPayer(db, organization, { payer, now }))
  const ids = new Set<string>(known.map(({ walletId }) => walletId))
  for (const { certificateId } of payers.values()) if (certificateId) ids.add(certificateId)
  for (const guestId of new Set([...payers.values()].map((payer) => payer.guestId)))
    if (guestId) for (const { id } of await listWallets(db, corporationId, guestId)) ids.add(id)
  const locked = [...(await lockInOrder(db, corporationId, [...ids])).values()]
  const guestIds = new Set([...payers.values()].map(({ guestId }) => guestId))
  if (locked.some(({ guestId, mergedInto }) => mergedInto !== null && guestIds.has(guestId ?? '')))
    throw serializationConflict('A guest was merged meanwhile')
  // Read under the locks of their wallets.
  const certificateIds = [...payers.values()].flatMap(({ certificateId }) => certificateId ?? [])
  const certificates = await listByWallets(db, corporationId, { ids: certificateIds, now })
  const payerOf = ({ payer }: WalletPayment): FoundPayer => payers.get(nameOf(payer)) ?? {}
  const ownWalletsOf: WalletsOf = (payment) => {
    const { guestId, certificateId } = payerOf(payment)
    return locked.filter((wallet) => (wallet.isCertificate ? wallet.id === certificateId : wallet.guestId === guestId))
  }
  return {
    ownWalletsOf,
    certificateOf: (payment) => certificates.get(payerOf(payment).certificateId ?? ''),
    walletsOf: (payment) => {
      if (payerOf(payment).isDeleted) return []
      return ownWalletsOf(payment)
        .flatMap((wallet) => {
          const program = findPayingProgram(programs, organization, { ...payment, programId: wallet.programId })
          return program ? [{ wallet, program }] : []
        })
        .sort((a, b) => byPriority(a.program, b.program))
        .map(({ wallet }) => wallet)
    },
  }
}

/** Locks the wallets that pay for an order, and those of a guest if points may pay, before budgets are locked to price it again. */
export async function lockPayingWallets(
  db: Db,
  corporationId: string,
  { orderId, guestId }: { orderId: string; guestId: string | null },
): Promise<void> {
  const paying = await listPayingWallets(db, corporationId, orderId)
  const ofGuest = guestId ? await listWallets(db, corporationId, guestId) : []
  await lockInOrder(db, corporationId, [...new Set([...paying, ...ofGuest.map(({ id }) => id)])])
}

async function lockInOrder(db: Db, corporationId: string, ids: readonly string[]): Promise<Map<string, Wallet>> {
  if (ids.length === 0) return new Map()
  lockWalletsNext(db, ids)
  return wallets.lock(db, corporationId, ids.toSorted())
}

/** Returns the program if its wallets may pay at the restaurant. */
export function findPayingProgram(
  { programs, campaigns }: Programs,
  organization: Organization,
  { programId, campaignIds }: { programId: string } & Pick<WalletPayment, 'campaignIds'>,
): Program | undefined {
  const program = programs.get(programId)
  const isMeant = campaignIds.length === 0 || campaignIds.some((id) => campaigns.get(id)?.programId === programId)
  const pays = program && isMeant && program.isActive && isProgramAt(program, organization.id) && walletIdOf(program)
  return pays ? program : undefined
}

const nameOf = ({ by, credential }: Payer): string => `${by} ${credential}`

/** Guest, or a certificate whose number is not the number of a guest's card. */
interface FoundPayer {
  guestId?: string | undefined
  /** A deleted guest pays only with earlier reservations. */
  isDeleted?: boolean
  certificateId?: string | undefined
}

export async function findPayer(
  db: Db,
  organization: Organization,
  { payer: { by, credential: sent }, now }: { payer: Payer; now: Instant },
): Promise<FoundPayer> {
  const credential = plainName(sent)
  const { corporationId } = organization
  if (by === 'unknown' || credential === '') return {}
  if (by === 'cardNumber' || by === 'cardTrack') {
    const cards = await findCards(db, corporationId, { track: credential, number: credential })
    const card = cards.find(({ track, number }) => (by === 'cardTrack' ? track : number) === credential)
    if (card) return { guestId: card.guestId }
    return { certificateId: (await findCertificate(db, corporationId, { number: credential, now }))?.id }
  }
  const phone = by === 'phone' ? internationalDigits(credential, dialingOf(organization)) : null
  const found = await findMember(db, corporationId, { id: by === 'id' ? credential : null, phone })
  return found ? { guestId: found.id, isDeleted: found.isDeleted } : {}
}

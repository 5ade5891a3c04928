import type { Db } from '#core/db/connect.ts'
import { findCards, findMember } from '#domains/guests/reads.ts'
import { internationalDigits } from '#domains/guests/rules.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import type { Programs } from '../cached.ts'
import { byPriority, isProgramAt, walletIdOf } from '../rules.ts'
import type { Wallet } from '../wallets/model.ts'
import { listWallets, wallets } from '../wallets/store.ts'
import type { OrderKey, Payer, Reservation, WalletPayment } from './model.ts'

/** The wallets from which a payment may come, in the order in which they are tried. */
export type WalletsOf = (payment: WalletPayment) => readonly Wallet[]

interface Asked {
  programs: Programs
  payments: readonly WalletPayment[]
  /** What the order has reserved: those wallets are locked, too. */
  known: readonly Reservation[]
}

/** Locks the wallets of all who pay for an order, in the order of their ids. */
export async function lockPayersWallets(
  { db }: { db: Db },
  key: OrderKey,
  { programs, payments, known }: Asked,
): Promise<WalletsOf> {
  const { corporationId } = key.organization
  const guests = new Map<string, string | undefined>()
  for (const { payer } of payments)
    if (!guests.has(nameOf(payer))) guests.set(nameOf(payer), await findPayer(db, key, payer))
  const ids = new Set<string>(known.map(({ walletId }) => walletId))
  for (const guestId of new Set(guests.values()))
    if (guestId) for (const { id } of await listWallets(db, corporationId, guestId)) ids.add(id)
  const locked = [...(await wallets.lock(db, corporationId, [...ids].sort())).values()]
  return ({ payer, campaignIds }) => {
    const guestId = guests.get(nameOf(payer))
    const wanted = new Set(campaignIds.flatMap((id) => programs.campaigns.get(id)?.programId ?? []))
    return locked
      .filter((wallet) => wallet.guestId === guestId)
      .flatMap((wallet) => {
        const program = programs.programs.get(wallet.programId)
        const isMeant = program && (campaignIds.length === 0 || wanted.has(program.id))
        const mayPay = isMeant && program.isActive && isProgramAt(program, key.organization.id) && walletIdOf(program)
        return mayPay ? [{ wallet, program }] : []
      })
      .sort((a, b) => byPriority(a.program, b.program))
      .map(({ wallet }) => wallet)
  }
}

const nameOf = ({ by, credential }: Payer): string => `${by} ${credential}`

async function findPayer(db: Db, { organization }: OrderKey, { by, credential }: Payer): Promise<string | undefined> {
  const { corporationId } = organization
  if (by === 'cardNumber' || by === 'cardTrack') {
    const cards = await findCards(db, corporationId, { track: credential, number: credential })
    return cards.find(({ track, number }) => (by === 'cardTrack' ? track : number) === credential)?.guestId
  }
  if (by === 'unknown' || credential === '') return undefined
  const phone = by === 'phone' ? internationalDigits(credential, settingsOf(organization).countryPhoneCode) : null
  const found = await findMember(db, corporationId, { id: by === 'id' ? credential : null, phone })
  return found && !found.isDeleted ? found.id : undefined
}

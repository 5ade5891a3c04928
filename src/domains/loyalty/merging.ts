import { OrganizationsOf } from '#core/access/organizations.ts'
import { Decimal, zero } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import { type GuestChange, lockGuestRows, mergeGuests } from '#domains/guests/changes.ts'
import { moveMessages } from '#domains/messages/changes.ts'
import { ProgramsOf } from './cached.ts'
import { type GuestMerge, moveCoupons, moveEntries, moveOrders, moveReservedMoney, moveUses } from './merging.store.ts'
import { addEntry, moveEntry, returnedLots, type StoredHold, type Wallet } from './wallets.rules.ts'
import { findHold, listHeld, listWallets, lockWallets } from './wallets.store.ts'
import { changeWallet, joinProgram, type WalletContext } from './wallets.ts'

/**
 * Makes one guest of two. The first one's id and phone then identify the second one, who gets the cards, categories, coupons, counted orders,
 * uses of campaigns and transactions; money moves from wallet to wallet with an entry in each. Locks in the order of
 * docs/design/transactions.md.
 */
export async function mergeMembers(context: WalletContext & GuestChange, merge: GuestMerge): Promise<void> {
  const { db } = context
  const { corporationId, fromId, intoId } = merge
  await lockGuestRows(db, corporationId, [fromId, intoId])
  await moveCoupons(db, merge)
  const { programs, campaigns } = await context.caches.get(ProgramsOf, corporationId)
  // The keys of their rows lead with the campaign.
  const campaignIds = [...campaigns.keys()]
  await moveUses(db, campaignIds, merge)
  await lockWallets(db, corporationId, { guestIds: [fromId, intoId], certificateIds: [] })
  for (const wallet of await listWallets(db, corporationId, fromId)) {
    const limit = programs.get(wallet.programId)?.overdraftLimit ?? zero
    await mergeWallet(context, wallet, { intoId, limit })
  }
  await moveEntries(db, campaignIds, merge)
  const organizationIds = [...(await context.caches.get(OrganizationsOf, corporationId)).keys()]
  await moveOrders(db, organizationIds, merge)
  await moveMessages(db, organizationIds, merge)
  await mergeGuests(context, merge)
}

/** Holds that one change of a wallet may release: each has an entry, and a change has at most seven. */
const holdsMax = 5

/** Moves balance, reservations and holds to the guest's wallet in the same program, which the guest joins. */
async function mergeWallet(
  context: WalletContext,
  wallet: Wallet,
  { intoId, limit }: { intoId: Id<'Customer'>; limit: Decimal },
): Promise<void> {
  const { db, now } = context
  const { corporationId, programId } = wallet
  const into = await joinProgram(context, { corporationId, guestId: intoId, programId })
  const holds: StoredHold[] = []
  for (const { id } of await listHeld(db, corporationId, wallet.id)) {
    const hold = await findHold(db, corporationId, id)
    if (hold) holds.push(hold)
  }
  const entryOf = ({ id: holdId }: StoredHold) => ({ now, overdraft: zero, organizationId: null, holdId })
  for (const some of chunksOf(holds))
    await changeWallet(context, wallet, (before) =>
      some.reduce((current, hold) => {
        const type = 'CancelHoldMoney'
        const lots = returnedLots(hold.spentLots, hold.sum, 0)
        return addEntry(current, { ...entryOf(hold), type, sum: hold.sum, lots })
      }, before),
    )
  let { balance, lots }: Pick<Wallet, 'balance' | 'lots'> = wallet
  await changeWallet(context, { corporationId, id: wallet.id }, (current) => {
    ;({ balance, lots } = current)
    return { ...moveEntry(current, balance.negated(), { now }), mergedInto: into.id }
  })
  await moveReservedMoney(db, wallet, into)
  await changeWallet(context, into, (current) => moveEntry(current, balance, { now, lots }))
  for (const some of chunksOf(holds))
    await changeWallet(context, into, (before) =>
      some.reduce((current, hold) => {
        const type = 'HoldMoney'
        const overdraft = Decimal.max(limit, hold.sum.minus(current.balance))
        return addEntry(current, { ...entryOf(hold), type, sum: hold.sum.negated(), overdraft })
      }, before),
    )
}

function chunksOf<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / holdsMax)
  return Array.from({ length: count }, (_, i) => items.slice(i * holdsMax, (i + 1) * holdsMax))
}

import { OrganizationsOf } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { newRows } from '#core/db/rows.ts'
import { Decimal, zero } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import { type GuestChange, lockGuestRows, mergeGuests } from '#domains/guests/changes.ts'
import { moveMessages } from '#domains/messages/changes.ts'
import { ProgramsOf } from './cached.ts'
import { addEntry, moveEntry, returnedLots, type StoredHold, type Wallet } from './wallets.rules.ts'
import { findHold, listHeld, listWallets, lockWallets } from './wallets.store.ts'
import { changeWallet, joinProgram, type WalletContext } from './wallets.ts'

/** Guest who is merged, and the guest into whom. */
export interface GuestMerge {
  corporationId: Id<'Corporation'>
  fromId: Id<'Customer'>
  intoId: Id<'Customer'>
}

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
  await moveRows(db, campaignIds, merge)
  const organizationIds = [...(await context.caches.get(OrganizationsOf, corporationId)).keys()]
  await moveOrders(db, organizationIds, merge)
  await moveMessages(db, organizationIds, merge)
  await mergeGuests(context, merge)
}

async function moveCoupons(db: Db, { corporationId, fromId, intoId }: GuestMerge): Promise<void> {
  await db`
    update loyalty_coupon
       set guest_id = ${intoId}
     where corporation_id = ${corporationId}
       and guest_id = ${fromId}`
}

/** Moves the uses of campaigns, and adds up their counts. */
async function moveUses(
  db: Db,
  campaignIds: readonly string[],
  { corporationId, fromId, intoId }: GuestMerge,
): Promise<void> {
  await db`
    update loyalty_order_use
       set guest_id = ${intoId}
     where corporation_id = ${corporationId}
       and campaign_id = any(${campaignIds}::uuid[])
       and guest_id = ${fromId}`
  const moved = await db<{ campaignId: string; every: string; period: string; uses: number; forgotten: number }[]>`
    with moved as (
      delete from loyalty_guest_use_count
       where corporation_id = ${corporationId}
         and campaign_id = any(${campaignIds}::uuid[])
         and guest_id = ${fromId}
      returning campaign_id, every, period, uses, forgotten)
    select campaign_id, every, to_char(period, 'YYYY-MM-DD') as period, uses, forgotten
      from moved`
  if (moved.length === 0) return
  const owned = { corporationId: db`${corporationId}`, guestId: db`${intoId}` }
  await db`
    insert into loyalty_guest_use_count as known ${newRows(owned, moved, {
      uuid: ['campaignId'],
      text: ['every'],
      date: ['period'],
      int: ['uses', 'forgotten'],
    })}
     order by campaign_id, every, period
        on conflict (corporation_id, campaign_id, guest_id, every, period) do update
       set uses = known.uses + excluded.uses,
           forgotten = known.forgotten + excluded.forgotten`
}

/** Moves the closed orders of the guest, and adds up the counts of their days. A reopened order gets its guest when it is closed again. */
async function moveOrders(
  db: Db,
  organizationIds: readonly string[],
  { corporationId, fromId, intoId }: GuestMerge,
): Promise<void> {
  await db`
    update loyalty_order
       set guest_id = ${intoId}
     where organization_id = any(${organizationIds}::uuid[])
       and corporation_id = ${corporationId}
       and guest_id = ${fromId}
       and is_counted`
  const moved = await db<{ day: string; organizationId: string; orders: number; sum: string }[]>`
    with moved as (
      delete from loyalty_orders_of_day
       where corporation_id = ${corporationId}
         and guest_id = ${fromId}
      returning day, organization_id, orders, sum)
    select to_char(day, 'YYYY-MM-DD') as day, organization_id, orders, sum
      from moved`
  if (moved.length === 0) return
  const owned = { corporationId: db`${corporationId}`, guestId: db`${intoId}` }
  await db`
    insert into loyalty_orders_of_day as known ${newRows(owned, moved, {
      date: ['day'],
      uuid: ['organizationId'],
      int: ['orders'],
      numeric: ['sum'],
    })}
     order by day, organization_id
        on conflict (corporation_id, guest_id, day, organization_id) do update
       set orders = known.orders + excluded.orders,
           sum = known.sum + excluded.sum`
}

/** Moves transactions, certificates, and occasions of campaigns that the other guest has not had. */
async function moveRows(
  db: Db,
  campaignIds: readonly string[],
  { corporationId, fromId, intoId }: GuestMerge,
): Promise<void> {
  await db`
    update loyalty_transaction
       set guest_id = ${intoId}
     where corporation_id = ${corporationId}
       and guest_id = ${fromId}`
  await db`
    update loyalty_wallet
       set guest_id = ${intoId}
     where corporation_id = ${corporationId}
       and guest_id = ${fromId}
       and is_certificate`
  await db`
    update loyalty_occasion as occasion
       set guest_id = ${intoId}
     where occasion.corporation_id = ${corporationId}
       and occasion.campaign_id = any(${campaignIds}::uuid[])
       and occasion.guest_id = ${fromId}
       and not exists (
             select 1
               from loyalty_occasion as own
              where own.corporation_id = ${corporationId}
                and own.guest_id = ${intoId}
                and own.campaign_id = occasion.campaign_id
                and own.kind = occasion.kind
                and own.period = occasion.period)`
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

/** Moves the open reservations and holds of a wallet. Refunds of paid orders are moved when they come in. */
async function moveReservedMoney(db: Db, from: Wallet, into: Wallet): Promise<void> {
  await db`
    update loyalty_reservation
       set wallet_id = ${into.id}
     where corporation_id = ${from.corporationId}
       and wallet_id = ${from.id}
       and status in ('reserved', 'due')`
  await db`
    update loyalty_hold
       set wallet_id = ${into.id}
     where corporation_id = ${from.corporationId}
       and wallet_id = ${from.id}
       and status = 'held'`
}

import type { Db } from '#core/db/connect.ts'
import { newRows } from '#core/db/rows.ts'
import type { Id } from '#core/schema.ts'
import type { Wallet } from './wallets.rules.ts'

/** Guest who is merged, and the guest into whom. */
export interface GuestMerge {
  corporationId: Id<'Corporation'>
  fromId: Id<'Customer'>
  intoId: Id<'Customer'>
}

/** Gives rows of a table to the other guest. */
const moveRows = (db: Db, table: string, { corporationId, fromId, intoId }: GuestMerge, condition = db``) => db`
  update ${db(table)}
     set guest_id = ${intoId}
   where corporation_id = ${corporationId}
     and guest_id = ${fromId}
     ${condition}`

export const moveCoupons = (db: Db, merge: GuestMerge) => moveRows(db, 'loyalty_coupon', merge)

/** Moves the uses of campaigns, and adds up their counts. */
export async function moveUses(db: Db, campaignIds: readonly string[], merge: GuestMerge): Promise<void> {
  const { corporationId, fromId, intoId } = merge
  await moveRows(db, 'loyalty_order_use', merge, db`and campaign_id = any(${campaignIds}::uuid[])`)
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
export async function moveOrders(db: Db, organizationIds: readonly string[], merge: GuestMerge): Promise<void> {
  const { corporationId, fromId, intoId } = merge
  await moveRows(db, 'loyalty_order', merge, db`and organization_id = any(${organizationIds}::uuid[]) and is_counted`)
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
export async function moveEntries(db: Db, campaignIds: readonly string[], merge: GuestMerge): Promise<void> {
  await moveRows(db, 'loyalty_transaction', merge)
  await moveRows(db, 'loyalty_wallet', merge, db`and is_certificate`)
  const isNew = db`
     and campaign_id = any(${campaignIds}::uuid[])
     and not exists (
           select 1
             from loyalty_occasion as own
            where own.corporation_id = ${merge.corporationId}
              and own.guest_id = ${merge.intoId}
              and own.campaign_id = loyalty_occasion.campaign_id
              and own.kind = loyalty_occasion.kind
              and own.period = loyalty_occasion.period)`
  await moveRows(db, 'loyalty_occasion', merge, isNew)
}

/** Moves the open reservations and holds of a wallet. Refunds of paid orders are moved when they come in. */
export async function moveReservedMoney(db: Db, from: Wallet, into: Wallet): Promise<void> {
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

import type { Db, Statement } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import { Decimal, total } from '#core/decimal.ts'
import type { DueItem, DueItemSearch } from '#core/events/due.ts'
import { expiredRows } from '#core/events/expired_rows.ts'
import { recordLifetimeMs } from '#core/events/retention.ts'
import { type Id, newId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Reservation, ReservationStatus, StoredReason, UsageKey } from './model.ts'
import type { Reserved } from './wallets.rules.ts'

type Row = Omit<Reservation, 'sum'> & { sum: string }

const reservationOf = ({ sum, ...row }: Row): Reservation => ({ ...row, sum: new Decimal(sum) })

/** Returns the reservations of the order, oldest first. */
export async function listReservations(db: Db, { organization, kind, orderId }: UsageKey): Promise<Reservation[]> {
  const rows = await db<Row[]>`
    select id, wallet_id, organization_id, sum, campaign_id, status, reason, transaction_id, hold_id
      from loyalty_reservation
     where corporation_id = ${organization.corporationId}
       and organization_id = ${organization.id}
       and order_kind = ${kind}
       and order_id = ${orderId}
     order by reserved_at, id`
  return rows.map(reservationOf)
}

export async function findReservation(db: Db, corporationId: string, id: string): Promise<Reservation | undefined> {
  const [row] = await db<Row[]>`
    select id, wallet_id, organization_id, sum, campaign_id, status, reason, transaction_id, hold_id
      from loyalty_reservation
     where corporation_id = ${corporationId}
       and id = ${id}`
  return row && reservationOf(row)
}

interface NewReservation {
  walletId: Id<'UserWallet'>
  sum: number
  campaignId: Id<'MarketingCampaign'> | null
  status: 'reserved' | 'due'
  reason: StoredReason
  now: Instant
}

/** Returns the id of the reservation. */
export async function insertReservation(
  db: Db,
  { organization, kind, orderId }: UsageKey,
  { walletId, sum, campaignId, status, reason, now }: NewReservation,
): Promise<Id<'Reservation'>> {
  const id = newId<'Reservation'>()
  await db`
    insert into loyalty_reservation (corporation_id, id, wallet_id, organization_id, order_kind, order_id, sum, campaign_id,
                                     status, reason, reserved_at)
    values (${organization.corporationId}, ${id}, ${walletId}, ${organization.id}, ${kind}, ${orderId}, ${String(sum)}::numeric,
            ${campaignId}, ${status}, ${JSON.stringify(reason)}::text::jsonb, ${toTimestamp(db, now)})`
  return id
}

/** Updates the status of reservations; `reason` is the current order. */
export async function updateStatuses(
  db: Db,
  corporationId: string,
  { ids, status, reason }: { ids: readonly string[]; status: 'reserved' | 'due' | 'returning'; reason: StoredReason },
): Promise<void> {
  if (ids.length === 0) return
  await db`
    update loyalty_reservation
       set status = ${status},
           reason = jsonb_set(${JSON.stringify(reason)}::text::jsonb, '{orderCreatedAt}',
                              coalesce(reason -> 'orderCreatedAt', 'null'))
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
}

/** Records the entry or hold that paid a reservation. */
export async function updatePaid(
  db: Db,
  corporationId: string,
  { id, transactionId, holdId }: Pick<Reservation, 'id' | 'transactionId' | 'holdId'>,
): Promise<void> {
  const paid: ReservationStatus = 'paid'
  await db`
    update loyalty_reservation
       set status = ${paid},
           transaction_id = ${transactionId},
           hold_id = ${holdId}
     where corporation_id = ${corporationId}
       and id = ${id}`
}

export async function deleteReservations(db: Db, corporationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db`
    delete from loyalty_reservation
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
}

/**
 * Returns the unpaid reservations in these wallets, oldest first. A hold of the same sum, latest first, replaces a reservation, because its
 * money is already out of the balance.
 */
export async function listReserved(
  db: Db,
  corporationId: string,
  walletIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Reserved[]>> {
  if (walletIds.length === 0) return new Map()
  const rows = await db<{ walletId: string; sum: string; reservedAt: Instant }[]>`
    select reserved.wallet_id, reserved.sum, ${instants(db, 'reserved.reserved_at')}
      from (select wallet_id, sum, reserved_at,
                   row_number() over (partition by wallet_id, sum order by reserved_at desc, id desc) as place
              from loyalty_reservation
             where corporation_id = ${corporationId}
               and wallet_id = any(${walletIds}::uuid[])
               and status in ('reserved', 'due')) as reserved
      left join (
            select wallet_id, sum, count(*) as count
              from loyalty_hold
             where corporation_id = ${corporationId}
               and wallet_id = any(${walletIds}::uuid[])
               and status = 'held'
             group by wallet_id, sum) as held
        on held.wallet_id = reserved.wallet_id
       and held.sum = reserved.sum
     where reserved.place > coalesce(held.count, 0)
     order by reserved.reserved_at`
  const reserved = rows.map(({ sum, ...row }) => ({ ...row, sum: new Decimal(sum) }))
  return Map.groupBy(reserved, ({ walletId }) => walletId)
}

/** Like `listReserved`, as a sum for each wallet. */
export async function sumReserved(
  db: Db,
  corporationId: string,
  walletIds: readonly string[],
): Promise<ReadonlyMap<string, Decimal>> {
  const reserved = await listReserved(db, corporationId, walletIds)
  return new Map([...reserved].map(([id, reservations]) => [id, total(reservations.map(({ sum }) => sum))]))
}

/** Returns the wallets of all guests who pay for an order, and of the certificates that pay for it. */
export async function listPayingWallets(db: Db, corporationId: string, orderId: string): Promise<Id<'UserWallet'>[]> {
  const rows = await db<{ id: Id<'UserWallet'> }[]>`
    select distinct wallet.id
      from loyalty_reservation as reservation
      join loyalty_wallet as paying
        on paying.corporation_id = reservation.corporation_id
       and paying.id = reservation.wallet_id
      join loyalty_wallet as wallet
        on wallet.corporation_id = paying.corporation_id
       and (wallet.id = paying.id or wallet.guest_id = paying.guest_id and not wallet.is_certificate)
     where reservation.corporation_id = ${corporationId}
       and reservation.order_id = ${orderId}
     order by wallet.id`
  return rows.map(({ id }) => id)
}

/** Reservations to charge or to refund, oldest first. */
export const listDue = (db: Db, { rowsMax, isSearched }: DueItemSearch): Statement<DueItem[]> => db<DueItem[]>`
  select corporation_id as owner_id, id
    from loyalty_reservation
   where status in ('due', 'returning')
     and ${isSearched(db`corporation_id`)}
   order by reserved_at
   limit ${rowsMax}`

/** Deletes old paid reservations, whose orders can no longer be reopened. Their transactions stay. */
export const paidRetention = expiredRows({
  name: 'loyalty: paid orders',
  table: 'loyalty_reservation',
  key: ['corporation_id', 'id'],
  isPast: (db, now) => db`status = 'paid' and reserved_at <= ${toTimestamp(db, now - recordLifetimeMs)}`,
})

import type { Db, Fragment } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { lockCouponsNext } from './locks.ts'
import type { UsageKey } from './model.ts'
import type { CouponSeries } from './rules.ts'
import type { LoyaltyDirectories } from './schemas.ts'

/** Returns the series with this name or id, deleted ones included: their coupons still exist. */
export const findSeriesByName = ({ couponSeries }: LoyaltyDirectories, name: string): CouponSeries[] =>
  [...couponSeries.values()].filter((series) => series.name === name || series.id === name.toLowerCase())

interface Coupon {
  id: Id<'Coupon'>
  seriesId: Id<'CouponSeries'>
  number: string
  /** UTC, as `yyyy-MM-dd HH:mm:ss.fff`; null while unused. */
  activatedAt: string | null
  /** Order that redeemed the coupon. */
  orderId: Id<'Order'> | null
}

/** Letters that are not mistaken for each other, one for each hexadecimal digit. */
const letters = 'ACDEFHJKLMNPRTXY'
const hexDigits = '0123456789abcdef'
/** Shortest length at which a million numbers cannot be found by trial: 16^12 is about 2.8·10^14. */
export const numberLengthMin = 12
export const numberLengthDefault = 14
/** Longest number: the letters of two random UUIDs without their version digits. */
export const numberLengthMax = 24

/** Inserts exactly `count` coupons with unguessable numbers, made of the database's random UUIDs. */
export async function insertCoupons(
  db: Db,
  corporationId: string,
  { seriesId, count, length, now }: { seriesId: string; count: number; length: number; now: Instant },
): Promise<number> {
  let made = 0
  // Replaces numbers that the series already has, which are very rare.
  while (made < count) {
    const inserted = await db`
      insert into loyalty_coupon (corporation_id, id, series_id, number, created_at)
      select ${corporationId}::uuid, gen_random_uuid(), ${seriesId}::uuid,
             ${randomNumber(db, length)}, ${toTimestamp(db, now)}
        from generate_series(1, ${count - made}::int)
          on conflict (corporation_id, number, series_id) do nothing`
    made += inserted.count
  }
  return made
}

/** Returns an SQL expression for a random number of `length` letters, different in each row. */
export const randomNumber = (db: Db, length: number): Fragment => db`
  left(
    translate(
      left(replace(gen_random_uuid()::text, '-', ''), 12) || right(gen_random_uuid()::text, 12),
      ${hexDigits},
      ${letters}
    ),
    ${length}::int
  )`

/** Inserts coupons with given numbers, skips numbers that the series already has, and returns how many were inserted. */
export async function insertNumbers(
  db: Db,
  corporationId: string,
  { seriesId, numbers, now }: { seriesId: string; numbers: readonly string[]; now: Instant },
): Promise<number> {
  // Without returned rows, a cluster counts the skipped ones too.
  const { count: inserted } = await db`
    insert into loyalty_coupon (corporation_id, id, series_id, number, created_at)
    select ${corporationId}::uuid, gen_random_uuid(), ${seriesId}::uuid, number, ${toTimestamp(db, now)}
      from unnest(${numbers}::text[]) as known(number)
     order by number
        on conflict (corporation_id, number, series_id) do nothing
    returning 1`
  return inserted
}

/** Returns the coupons with this number, in the given series or in any. */
export const listCoupons = (
  db: Db,
  corporationId: string,
  { number, seriesIds }: { number: string; seriesIds: readonly string[] | null },
): Promise<Coupon[]> => db<Coupon[]>`
  select id, series_id, number, to_char(activated_at, 'YYYY-MM-DD HH24:MI:SS.MS') as activated_at, order_id
    from loyalty_coupon
   where corporation_id = ${corporationId}
     and number = ${number}
     ${seriesIds === null ? db`` : db`and series_id = any(${seriesIds}::uuid[])`}
   order by id
   limit 1000`

/** Returns a page of the unused coupons of some series. */
export const listNotActivated = (
  db: Db,
  corporationId: string,
  { seriesIds, limit, offset }: { seriesIds: readonly string[]; limit: number; offset: number },
): Promise<Coupon[]> => db<Coupon[]>`
  select id, series_id, number, null as activated_at, null as order_id
    from loyalty_coupon
   where corporation_id = ${corporationId}
     and series_id = any(${seriesIds}::uuid[])
     and activated_at is null
   order by id
   limit ${limit}
  offset ${offset}`

/** Returns the given series that have an unused coupon. */
export async function listSeriesWithCoupons(
  db: Db,
  corporationId: string,
  seriesIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ id: string }[]>`
    select requested.id
      from unnest(${seriesIds}::uuid[]) as requested(id)
     where exists (
             select 1
               from loyalty_coupon
              where corporation_id = ${corporationId}
                and series_id = requested.id
                and activated_at is null
           )`
  return new Set(rows.map(({ id }) => id))
}

/** Issues an unused and unissued coupon of the series to the guest; undefined if none is left. Concurrent calls get different coupons. */
export async function issueCoupon(
  db: Db,
  corporationId: string,
  { seriesId, guestId, now }: { seriesId: string; guestId: string; now: Instant },
): Promise<{ id: Id<'Coupon'>; number: string } | undefined> {
  const [issued] = await db<{ id: Id<'Coupon'>; number: string }[]>`
    with free as materialized (
      select id
        from loyalty_coupon
       where corporation_id = ${corporationId}
         and series_id = ${seriesId}
         and activated_at is null
         and guest_id is null
       order by id
       limit 1
         for update skip locked)
    update loyalty_coupon as coupon
       set guest_id = ${guestId},
           issued_at = ${toTimestamp(db, now)}
      from free
     where coupon.corporation_id = ${corporationId}
       and coupon.id = free.id
    returning coupon.id, coupon.number`
  return issued
}

/** Marks the coupon as used. Returns false if it already is: one of several concurrent calls succeeds. */
export async function activateCoupon(db: Db, corporationId: string, id: string, now: Instant): Promise<boolean> {
  const { count } = await db`
    update loyalty_coupon
       set activated_at = ${toTimestamp(db, now)}
     where corporation_id = ${corporationId}
       and id = ${id}
       and activated_at is null`
  return count > 0
}

/** Returns the number and series of each coupon that an order has redeemed. */
export const listRedeemedBy = (
  db: Db,
  corporationId: string,
  orderId: string,
): Promise<{ couponNumber: string; couponSeries: string }[]> => db<{ couponNumber: string; couponSeries: string }[]>`
  select coupon.number as coupon_number, series.name as coupon_series
    from loyalty_coupon as coupon
    join loyalty_coupon_series as series
      on series.corporation_id = coupon.corporation_id
     and series.id = coupon.series_id
   where coupon.corporation_id = ${corporationId}
     and coupon.order_id = ${orderId}
   order by coupon.id`

/** Locks the coupons in the order of their ids and returns the unused ones. */
export async function lockUnusedCoupons(db: Db, corporationId: string, ids: readonly string[]): Promise<string[]> {
  lockCouponsNext(db, ids)
  const rows = await db<{ id: string; isUsed: boolean }[]>`
    select id, activated_at is not null as is_used
      from loyalty_coupon
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])
     order by id
       for update`
  return rows.filter(({ isUsed }) => !isUsed).map(({ id }) => id)
}

export async function redeemCoupons(
  db: Db,
  { organization: { corporationId }, orderId }: UsageKey,
  { ids, now }: { ids: readonly string[]; now: Instant },
): Promise<void> {
  await db`
    update loyalty_coupon
       set activated_at = ${toTimestamp(db, now)},
           order_id = ${orderId}
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
}

/** Makes coupons that the order has redeemed usable again. */
export async function releaseCoupons(
  db: Db,
  { organization: { corporationId }, orderId }: UsageKey,
  ids: readonly string[],
): Promise<void> {
  lockCouponsNext(db, ids)
  await db`
    with locked as (
      select id
        from loyalty_coupon
       where corporation_id = ${corporationId}
         and id = any(${ids}::uuid[])
         and order_id = ${orderId}
       order by id
         for update)
    update loyalty_coupon as coupon
       set activated_at = null,
           order_id = null
      from locked
     where coupon.corporation_id = ${corporationId}
       and coupon.id = locked.id`
}

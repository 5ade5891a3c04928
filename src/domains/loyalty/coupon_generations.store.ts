import type { Db, Statement } from '#core/db/connect.ts'
import { instants, toTimestamp } from '#core/db/timestamps.ts'
import type { DueItem, DueItemSearch } from '#core/events/due.ts'
import { type Id, newId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'

/** Creation of many coupons in the background. */
interface CouponGeneration {
  id: Id<'CouponGeneration'>
  seriesId: Id<'CouponSeries'>
  requested: number
  made: number
  createdAt: Instant
  finishedAt: Instant | null
}

export async function insertGeneration(
  db: Db,
  corporationId: string,
  { seriesId, count, length, now }: { seriesId: string; count: number; length: number; now: Instant },
): Promise<Id<'CouponGeneration'>> {
  const id = newId<'CouponGeneration'>()
  await db`
    insert into loyalty_coupon_generation (corporation_id, id, series_id, number_length, requested, created_at)
    values (${corporationId}, ${id}, ${seriesId}, ${length}, ${count}, ${toTimestamp(db, now)})`
  return id
}

/** Returns the newest generations, of one series or of all. */
export const listGenerations = (
  db: Db,
  corporationId: string,
  { seriesId, rowsMax }: { seriesId: string | null; rowsMax: number },
): Promise<CouponGeneration[]> => db<CouponGeneration[]>`
  select id, series_id, requested, made, ${instants(db, 'created_at', 'finished_at')}
    from loyalty_coupon_generation
   where corporation_id = ${corporationId}
     ${seriesId === null ? db`` : db`and series_id = ${seriesId}`}
   order by loyalty_coupon_generation.created_at desc, id desc
   limit ${rowsMax}`

export const listUnfinished = (db: Db, { rowsMax, isSearched }: DueItemSearch): Statement<DueItem[]> => db<DueItem[]>`
  select corporation_id as owner_id, id
    from loyalty_coupon_generation
   where finished_at is null
     and ${isSearched(db`corporation_id`)}
   order by created_at, corporation_id, id
   limit ${rowsMax}`

interface Unfinished {
  seriesId: Id<'CouponSeries'>
  length: number
  remaining: number
}

/** Locks the generation; undefined if it is finished, or another node creates its coupons now. */
export async function lockUnfinished(db: Db, corporationId: string, id: string): Promise<Unfinished | undefined> {
  const [generation] = await db<Unfinished[]>`
    select series_id, number_length as length, requested - made as remaining
      from loyalty_coupon_generation
     where corporation_id = ${corporationId}
       and id = ${id}
       and finished_at is null
       for update skip locked`
  return generation
}

export async function updateMade(
  db: Db,
  corporationId: string,
  id: string,
  { made, now }: { made: number; now: Instant },
): Promise<void> {
  await db`
    update loyalty_coupon_generation
       set made = made + ${made},
           finished_at = case when made + ${made} = requested then ${toTimestamp(db, now)} end
     where corporation_id = ${corporationId}
       and id = ${id}`
}

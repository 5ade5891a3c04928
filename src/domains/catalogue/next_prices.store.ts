import type { Db } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import type { DueItemSearch } from '#core/events/due.ts'
import type { Id } from '#core/schema.ts'
import { dayMs, type Instant } from '#core/time.ts'

/** Selects the beginning of a price's day: in the time zone of its organization, else of the first one of the chain. */
const startOf = (db: Db) => db`
  (next_price.starts_on::timestamp at time zone (
     select time_zone
       from organization
      where organization.corporation_id = next_price.corporation_id
      order by organization.id = next_price.organization_id desc nulls last, organization.id
      limit 1))`

/** Selects the chains that have prices whose day has begun. */
export const listDueNextPrices = (db: Db, { now, rowsMax, isSearched }: DueItemSearch) =>
  db<{ ownerId: Id<'Corporation'>; id: Id<'Corporation'> }[]>`
    select distinct corporation_id as owner_id, corporation_id as id
      from next_price
     where not is_over
       and ${isSearched(db`corporation_id`)}
       and starts_on <= (${toTimestamp(db, now + dayMs)})::date
       and ${startOf(db)} <= ${toTimestamp(db, now)}
     order by owner_id
     limit ${rowsMax}`

/** Returns the products of a chain that have prices whose day has begun. */
export async function listDueProducts(db: Db, corporationId: Id<'Corporation'>, now: Instant): Promise<string[]> {
  const rows = await db<{ productId: string }[]>`
    select distinct product_id
      from next_price
     where corporation_id = ${corporationId}
       and not is_over
       and ${startOf(db)} <= ${toTimestamp(db, now)}`
  return rows.map(({ productId }) => productId)
}

/** Ends the prices whose day has begun. Those saved before their day replace the present prices; returns the changed products. */
export async function applyNextPrices(db: Db, corporationId: Id<'Corporation'>, now: Instant): Promise<string[]> {
  const rows = await db<{ productId: string }[]>`
    with ended as (
      update next_price
         set is_over = true
       where corporation_id = ${corporationId}
         and not is_over
         and ${startOf(db)} <= ${toTimestamp(db, now)}
      returning product_id, size_id, organization_id, price_category_id, price, starts_on,
                saved_at < ${startOf(db)} as was_to_come),
    newest as (
      select distinct on (product_id, size_id, organization_id, price_category_id)
             product_id, size_id, organization_id, price_category_id, price
        from ended
       where was_to_come
       order by product_id, size_id, organization_id, price_category_id, starts_on desc)
    insert into product_price as known (corporation_id, product_id, size_id, organization_id, price_category_id, price)
    select ${corporationId}::uuid, product_id, size_id, organization_id, price_category_id, price
      from newest
        on conflict (corporation_id, product_id, size_id, seller_id, price_category_id) do update
       set price = excluded.price
     where known.price is distinct from excluded.price
    returning product_id`
  return [...new Set(rows.map(({ productId }) => productId))]
}

/** Ends prices whose day had already begun when they were saved. They have no effect. */
export async function endPastPrices(db: Db, corporationId: Id<'Corporation'>, now: Instant): Promise<void> {
  await db`
    update next_price
       set is_over = true
     where corporation_id = ${corporationId}
       and not is_over
       and saved_at >= ${startOf(db)}
       and ${startOf(db)} <= ${toTimestamp(db, now)}`
}

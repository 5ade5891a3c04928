import type { Db } from '#core/db/connect.ts'

/** Which of the streets the corporation does not have. */
export async function listForeignStreets(db: Db, corporationId: string, ids: readonly string[]) {
  const rows = await db<{ id: string }[]>`
    select asked.id
      from unnest(${ids}::uuid[]) as asked(id)
     where not exists (
             select 1
               from street
              where street.corporation_id = ${corporationId}
                and street.id = asked.id
                and not is_deleted)`
  return rows.map(({ id }) => id)
}

/** Which of the products the corporation does not have. */
export async function listForeignProducts(db: Db, corporationId: string, ids: readonly string[]) {
  const rows = await db<{ id: string }[]>`
    select asked.id
      from unnest(${ids}::uuid[]) as asked(id)
     where not exists (
             select 1 from product where product.corporation_id = ${corporationId} and product.id = asked.id)`
  return rows.map(({ id }) => id)
}

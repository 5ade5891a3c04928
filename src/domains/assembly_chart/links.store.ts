import type { Db, Fragment } from '#core/db/connect.ts'
import type { Day } from '#core/time.ts'
import type { Link } from './circle.rules.ts'
import type { Chart } from './model.ts'
import { chartOf, columns, type StoredChart } from './store.ts'

/** How products stand in one another while some charts hold: all that these are made of, and all that is made of their products. */
export async function listLinks(db: Db, corporationId: string, charts: readonly Link[]): Promise<Link[]> {
  const productIds = charts.map(({ productId }) => productId)
  const ingredientIds = [...new Set(charts.flatMap((chart) => chart.ingredientIds))]
  const [dateFrom] = charts.map((chart) => chart.dateFrom).sort()
  const dateTo = charts
    .map((chart) => chart.dateTo)
    .sort()
    .at(-1)
  if (dateFrom === undefined || dateTo === undefined) return []
  // `offset 0` has PostgreSQL look each product up: of a young table it would read all charts of the chain for each.
  const chartsWith = (product: Fragment) => db`
     cross join lateral (
             select product_id, ingredient_ids, date_from, date_to
               from (select corporation_id, product_id, ingredient_ids, date_from, date_to, is_deleted
                       from assembly_chart
                      where ${product}
                     offset 0) as named
              where corporation_id = ${corporationId}
                and not is_deleted
                and date_from < ${dateTo}::text::date
                and date_to > ${dateFrom}::text::date) as chart`
  const chartsOf = (product: Fragment) =>
    chartsWith(db`corporation_id = ${corporationId} and assembly_chart.product_id = ${product}`)
  return db<Link[]>`
    with recursive below (product_id) as (
      select unnest(${ingredientIds}::uuid[])
       union
      select unnest(chart.ingredient_ids)
        from below
       ${chartsOf(db`below.product_id`)}),
    above (product_id) as (
      select unnest(${productIds}::uuid[])
       union
      select chart.product_id
        from above
       ${chartsWith(db`ingredient_ids @> array[above.product_id]`)})
    select chart.product_id, chart.ingredient_ids, chart.date_from, chart.date_to
      from (select product_id from below union select product_id from above) as product
     ${chartsOf(db`product.product_id`)}`
}

/** How products stand in one another in all chains, for the doctor. */
export const listAllLinks = (db: Db): Promise<(Link & { corporationId: string })[]> => db<
  (Link & { corporationId: string })[]
>`
  select corporation_id, product_id, ingredient_ids, date_from, date_to
    from assembly_chart
   where not is_deleted
   order by corporation_id, creation_number`

/** The charts of a day by product: the product's own, and those of all that it is made of. */
export async function findRecipes(
  db: Db,
  corporationId: string,
  productIds: readonly string[],
  day: Day,
): Promise<Map<string, Chart>> {
  const onDay = db`
        not assembly_chart.is_deleted
    and assembly_chart.date_from <= ${day}::text::date
    and assembly_chart.date_to > ${day}::text::date`
  const rows = await db<StoredChart[]>`
    with recursive below (product_id) as (
      select unnest(${productIds}::uuid[])
       union
      select unnest(assembly_chart.ingredient_ids)
        from below
        join assembly_chart
          on assembly_chart.corporation_id = ${corporationId}
         and assembly_chart.product_id = below.product_id
         and ${onDay})
    select ${columns(db)}
      from assembly_chart
     where corporation_id = ${corporationId}
       and product_id in (select product_id from below)
       and ${onDay}`
  return new Map(rows.map((row) => [row.productId, chartOf(row)]))
}

/** The products on a day that are made of one of these, or are one of them. */
export async function listAffected(
  db: Db,
  corporationId: string,
  productIds: readonly string[],
  day: Day,
): Promise<string[]> {
  const rows = await db<{ productId: string }[]>`
    with recursive above (product_id) as (
      select unnest(${productIds}::uuid[])
       union
      select assembly_chart.product_id
        from above
        join assembly_chart
          on assembly_chart.corporation_id = ${corporationId}
         and assembly_chart.ingredient_ids @> array[above.product_id]
         and not assembly_chart.is_deleted
         and assembly_chart.date_from <= ${day}::text::date
         and assembly_chart.date_to > ${day}::text::date)
    select product_id
      from above
     order by product_id`
  return rows.map(({ productId }) => productId)
}

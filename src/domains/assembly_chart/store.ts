import { isDistributed } from '#core/db/citus.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import { instants } from '#core/db/timestamps.ts'
import type { CreatableAggregate } from '#core/operation/aggregate.ts'
import { byId, type Id } from '#core/schema.ts'
import type { Day } from '#core/time.ts'
import type { Link } from './cycles.ts'
import { ChartExists, ChartNotFound } from './errors.ts'
import type { Chart } from './model.ts'

/** Charts belong to the corporation, and so do their revisions and events. Deleted charts keep their rows. */
export const charts: CreatableAggregate<Chart> = {
  table: 'assembly_chart',
  NotFound: ChartNotFound,
  Duplicated: ChartExists,
  async lock(db, corporationId, ids) {
    const rows = await db<StoredChart[]>`
      select ${columns(db)}
        from assembly_chart
       where corporation_id = ${corporationId}
         and id = any(${ids}::uuid[])
       order by id
         for update`
    return byId(rows.map(chartOf))
  },
  async insert(db, states) {
    const rows = await db<{ id: string }[]>`
      insert into assembly_chart (corporation_id, id, product_id, date_from, date_to, assembled_quantity, size_strategy,
                                  writeoff_strategy, direct_stores, items, ingredient_ids, details, is_deleted, revision,
                                  changed_at)
      select corporation_id, id, product_id, date_from, date_to, assembled_quantity, size_strategy, writeoff_strategy,
             direct_stores, items, ingredient_ids, details, is_deleted, revision, changed_at
        from ${rowsOf(db, states)}
          on conflict (corporation_id, id) do nothing
      returning id`
    return rows.map(({ id }) => id)
  },
  save: (db, states) => db`
    update assembly_chart
       set date_from = new.date_from, date_to = new.date_to, assembled_quantity = new.assembled_quantity,
           size_strategy = new.size_strategy, writeoff_strategy = new.writeoff_strategy, direct_stores = new.direct_stores,
           items = new.items, ingredient_ids = new.ingredient_ids, details = new.details, is_deleted = new.is_deleted,
           revision = new.revision, changed_at = new.changed_at
      from ${rowsOf(db, states)}
     where assembly_chart.corporation_id = new.corporation_id
       and assembly_chart.id = new.id`,
  stamp: (chart, { revision, at }) => ({ ...chart, revision, changedAt: at }),
  event: (before, after) => ({
    type: 'AssemblyChartUpdate',
    fromStatus: before ? statusOf(before) : null,
    status: statusOf(after),
    info: infoOf(after),
  }),
}

const statusOf = ({ isDeleted }: Chart): string => (isDeleted ? 'Deleted' : 'Active')

/** Returns the chart as event payload. Omits nulls, because most fields of lines are empty and many charts are saved at once. */
function infoOf({ corporationId: _, revision: _revision, changedAt: _at, items, details, ...chart }: Chart) {
  return { ...chart, ...withoutNulls(details), items: items.map(withoutNulls) }
}

const withoutNulls = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

interface StoredChart extends Omit<Chart, 'assembledQuantity'> {
  assembledQuantity: string
}

const columns = (db: Db): Fragment => db`
  assembly_chart.corporation_id, assembly_chart.id, assembly_chart.product_id, assembly_chart.date_from, assembly_chart.date_to,
  assembly_chart.assembled_quantity, assembly_chart.size_strategy as product_size_assembly_strategy,
  assembly_chart.writeoff_strategy, assembly_chart.direct_stores as direct_writeoff_store_specification,
  assembly_chart.items, assembly_chart.details, assembly_chart.is_deleted, assembly_chart.revision,
  ${instants(db, 'assembly_chart.changed_at')}`

const chartOf = ({ assembledQuantity, ...chart }: StoredChart): Chart => ({
  ...chart,
  assembledQuantity: Number(assembledQuantity),
})

function rowsOf(db: Db, states: readonly Chart[]): Fragment {
  const rows = states.map((chart) => ({
    corporation_id: chart.corporationId,
    id: chart.id,
    product_id: chart.productId,
    date_from: chart.dateFrom,
    date_to: chart.dateTo,
    assembled_quantity: chart.assembledQuantity,
    size_strategy: chart.productSizeAssemblyStrategy,
    writeoff_strategy: chart.writeoffStrategy,
    direct_stores: chart.directWriteoffStoreSpecification,
    items: chart.items,
    ingredient_ids: ingredientsOf(chart),
    details: chart.details,
    is_deleted: chart.isDeleted,
    revision: chart.revision,
    changed_at: new Date(chart.changedAt).toISOString(),
  }))
  return db`jsonb_populate_recordset(null::assembly_chart, ${JSON.stringify(rows)}::text::jsonb) as new`
}

export const ingredientsOf = ({ items }: Pick<Chart, 'items'>): string[] => [
  ...new Set(items.map(({ productId }) => productId)),
]

/** Returns the charts with the ids, deleted ones included, and the charts of the products that are not deleted. */
export async function listChartsAmong(
  db: Db,
  corporationId: string,
  { ids, productIds }: { ids: readonly string[]; productIds: readonly string[] },
): Promise<Chart[]> {
  const rows = await db<StoredChart[]>`
    select ${columns(db)}
      from assembly_chart
     where corporation_id = ${corporationId}
       and (id = any(${ids}::uuid[]) or product_id = any(${productIds}::uuid[]) and not is_deleted)
     order by creation_number`
  return rows.map(chartOf)
}

/** Returns sizes in the order in which they are chosen by default: the default size of a scale first, then by priority. */
export async function findSizeRanks(db: Db, corporationId: string): Promise<Map<string, number>> {
  const rows = await db<{ id: string }[]>`
    select id
      from product_size
     where corporation_id = ${corporationId}
     order by is_default desc, priority, name, id`
  return new Map(rows.map(({ id }, rank) => [id, rank]))
}

export async function findChart(db: Db, corporationId: string, id: string): Promise<Chart | undefined> {
  const [row] = await db<StoredChart[]>`
    select ${columns(db)}
      from assembly_chart
     where corporation_id = ${corporationId}
       and id = ${id}
       and not is_deleted`
  return row && chartOf(row)
}

interface ChartSearch {
  productId: string | null
  /** Selects charts that apply on any day of the period. */
  period: { dateFrom: Day | null; dateTo: Day | null }
  knownRevision: number | null
  includesDeletedProducts: boolean
}

/** Returns the matching charts, oldest first, with the revision up to which they are current: later changes have greater revisions. */
export async function listCharts(
  db: Db,
  corporationId: string,
  { productId, period: { dateFrom, dateTo }, knownRevision, includesDeletedProducts }: ChartSearch,
): Promise<{ charts: Chart[]; deletedIds: Id<'AssemblyChart'>[]; revision: number }> {
  const rows = await db<(Partial<StoredChart> & { counter: number })[]>`
    select owner_counter.revision as counter, ${columns(db)}
      from owner_counter
      left join assembly_chart
        on assembly_chart.corporation_id = owner_counter.owner_id
       and (not is_deleted or ${knownRevision !== null})
           ${productId === null ? db`` : db`and product_id = ${productId}`}
           ${knownRevision === null ? db`` : db`and assembly_chart.revision > ${knownRevision}`}
           ${dateFrom === null ? db`` : db`and (is_deleted or date_to > ${dateFrom}::text::date)`}
           ${dateTo === null ? db`` : db`and (is_deleted or date_from <= ${dateTo}::text::date)`}
           ${includesDeletedProducts ? db`` : ofLiveProduct(db, corporationId)}
     where owner_counter.owner_id = ${corporationId}
     order by assembly_chart.creation_number`.unnamed()
  const found = rows.filter((row): row is StoredChart & { counter: number } => row.id !== undefined && row.id !== null)
  const all = found.map(({ counter: _, ...row }) => chartOf(row))
  return {
    charts: all.filter(({ isDeleted }) => !isDeleted),
    deletedIds: all.filter(({ isDeleted }) => isDeleted).map(({ id }) => id),
    revision: rows[0]?.counter ?? 0,
  }
}

const ofLiveProduct = (db: Db, corporationId: string): Fragment => db`
  and (is_deleted or exists (
        select 1
          from product
         where product.corporation_id = ${corporationId}
           and product.id = assembly_chart.product_id
           and not product.is_deleted))`

/** Returns the names of products by id. */
export async function findProductNames(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db<{ id: string; name: string }[]>`
    select id, name
      from product
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the links between the products of charts and all their ingredients and users, as far as they overlap the charts' days. */
export async function listLinks(db: Db, corporationId: string, charts: readonly Link[]): Promise<Link[]> {
  const productIds = charts.map(({ productId }) => productId)
  const ingredientIds = [...new Set(charts.flatMap((chart) => chart.ingredientIds))]
  const [dateFrom] = charts.map((chart) => chart.dateFrom).sort()
  const dateTo = charts
    .map((chart) => chart.dateTo)
    .sort()
    .at(-1)
  if (dateFrom === undefined || dateTo === undefined) return []
  // `offset 0` makes PostgreSQL look up each product. Otherwise it reads all charts of the chain for each one while the table is new.
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
  // Citus requires the chain here, but an index of chains can delay the search while the table is new.
  const ofChain = (await isDistributed(db)) ? db`corporation_id = ${corporationId} and` : db``
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
       ${chartsWith(db`${ofChain} ingredient_ids @> array[above.product_id]`)})
    select chart.product_id, chart.ingredient_ids, chart.date_from, chart.date_to
      from (select product_id from below union select product_id from above) as product
     ${chartsOf(db`product.product_id`)}`
}

/** Returns the links of all chains, for the doctor. */
export const listAllLinks = (db: Db): Promise<(Link & { corporationId: string })[]> => db<
  (Link & { corporationId: string })[]
>`
  select corporation_id, product_id, ingredient_ids, date_from, date_to
    from assembly_chart
   where not is_deleted
   order by corporation_id, creation_number`

/** Returns the charts of a day by product: the charts of the products and of all their ingredients. */
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

/** Returns the products that contain one of these on a day, and the products themselves. */
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

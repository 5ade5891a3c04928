import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Authorship } from './rows.store.ts'

/** A row as its event tells of it. */
interface AnnouncedRow {
  id: string
  name: string
  isDeleted: boolean
  revision: number
  /** The columns that `toldColumns` names. */
  [column: string]: unknown
}

/** The tables whose rows have revisions of the corporation, and whether they say when and by whom they were changed. */
const revised = {
  product: true,
  product_group: true,
  product_scale: false,
} as const

export type RevisedTable = keyof typeof revised

/** What events tell of rows besides their names. */
export const publishedColumns = {
  product: [
    'code',
    'sku',
    'type',
    'group_id',
    'category_id',
    'tax_category_id',
    'accounting_category_id',
    'amount_unit_id',
    'product_scale_id',
  ],
  product_group: [
    'code',
    'article',
    'parent_id',
    'include_in_report',
    'accounting_category_id',
    'category_id',
    'tax_category_id',
  ],
  product_scale: [],
} as const satisfies Record<RevisedTable, readonly string[]>

/** Gives rows that have changed their revisions, one after the other from `first` on. */
export async function stampRows(
  db: Db,
  { corporationId, table }: { corporationId: Id<'Corporation'>; table: RevisedTable },
  ids: readonly string[],
  { first, at, by }: Authorship & { first: number },
): Promise<AnnouncedRow[]> {
  const moment = new Date(at).toISOString()
  const dates = db`,
           modified_at = ${moment}::timestamptz,
           modified_by = ${by}::uuid,
           deleted_at = case when known.is_deleted then coalesce(known.deleted_at, ${moment}::timestamptz) end`
  return db<AnnouncedRow[]>`
    update ${db(table)} as known
       set revision = ${first}::bigint + changed.place - 1
           ${revised[table] ? dates : db``}
      from unnest(${ids}::uuid[]) with ordinality as changed(id, place)
     where known.corporation_id = ${corporationId}
       and known.id = changed.id
    returning ${db(['id', 'name', 'is_deleted', 'revision', ...publishedColumns[table]].map((column) => `known.${column}`))}`
}

/** The scales that have one of the sizes. */
export async function listScalesOf(
  db: Db,
  corporationId: Id<'Corporation'>,
  sizeIds: readonly string[],
): Promise<string[]> {
  if (sizeIds.length === 0) return []
  const rows = await db<{ scaleId: string }[]>`
    select distinct scale_id
      from product_size
     where corporation_id = ${corporationId}
       and id = any(${sizeIds}::uuid[])
       and scale_id is not null
     order by scale_id`
  return rows.map(({ scaleId }) => scaleId)
}

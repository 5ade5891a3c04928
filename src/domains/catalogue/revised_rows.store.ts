import postgres from 'postgres'
import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Authorship } from './rows.store.ts'
import { productReferences } from './tables.ts'

/** A row as the payload of its event. */
interface AnnouncedRow {
  id: string
  name: string
  isDeleted: boolean
  revision: number
  /** Fields of `payloadFields`. */
  [field: string]: unknown
}

/** Tables whose rows have revisions of the corporation, and whether rows have the time and author of a change. */
const revised = {
  product: true,
  product_group: true,
  product_scale: false,
} as const

export type RevisedTable = keyof typeof revised

/** Fields in event payloads besides the name. */
export const payloadFields = {
  product: ['code', 'sku', 'type', ...productReferences],
  product_group: [
    'code',
    'article',
    'parentId',
    'includeInReport',
    'accountingCategoryId',
    'categoryId',
    'taxCategoryId',
  ],
  product_scale: [],
} as const satisfies Record<RevisedTable, readonly string[]>

/** Gives changed rows consecutive revisions, beginning with `first`. */
export async function stampRows(
  db: Db,
  { corporationId, table }: { corporationId: Id<'Corporation'>; table: RevisedTable },
  ids: readonly string[],
  { first, at, by }: Authorship & { first: number },
): Promise<AnnouncedRow[]> {
  const moment = new Date(at).toISOString()
  const columns = ['id', 'name', 'isDeleted', 'revision', ...payloadFields[table]].map(postgres.fromCamel)
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
    returning ${db(columns.map((column) => `known.${column}`))}`
}

/** Returns the scales that have one of the sizes. */
export async function listScalesOf(
  db: Db,
  corporationId: Id<'Corporation'>,
  sizeIds: ReadonlySet<string>,
): Promise<string[]> {
  if (sizeIds.size === 0) return []
  const rows = await db<{ scaleId: string }[]>`
    select distinct scale_id
      from product_size
     where corporation_id = ${corporationId}
       and id = any(${[...sizeIds]}::uuid[])
       and scale_id is not null
     order by scale_id`
  return rows.map(({ scaleId }) => scaleId)
}

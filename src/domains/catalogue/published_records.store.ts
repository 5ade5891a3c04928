import postgres from 'postgres'
import type { Db } from '#core/db/connect.ts'
import type { RecordFields } from '#core/events/record_changes.ts'
import { emptyCard } from './product/rules.ts'
import type { RevisedTable } from './revised_rows.store.ts'
import { listed } from './rows.store.ts'

/** Records whose fields are compared before and after a change, by kind, and the columns and lists that it may change. */
export interface WatchedRecords {
  products: Watch
  groups: Watch
  scaleIds: readonly string[]
}

export interface Watch {
  ids: readonly string[]
  columns: readonly string[]
  lists: readonly PublishedList[]
}

export interface PublishedList {
  name: string
  table: string
  owner: string
}

/** Columns of list rows that no request determines. */
const unpublishedColumns = ['corporation_id', 'id', 'seller_id', 'saved_at']

type Records = ReadonlyMap<string, RecordFields>

/** Fields of records by id, per table. */
export type PublishedRecords = Readonly<Record<RevisedTable, Records>>

/** Returns the fields of the records that exist. */
export async function findPublishedRecords(
  db: Db,
  corporationId: string,
  { products, groups, scaleIds }: WatchedRecords,
): Promise<PublishedRecords> {
  return {
    product: new Map(await findRows(db, corporationId, 'product', products)),
    product_group: new Map(await findRows(db, corporationId, 'product_group', groups)),
    product_scale: new Map(await findScales(db, corporationId, scaleIds)),
  }
}

async function findRows(
  db: Db,
  corporationId: string,
  table: 'product' | 'product_group',
  { ids, columns, lists: named }: Watch,
): Promise<[string, RecordFields][]> {
  if (ids.length === 0) return []
  const own = db(['id', ...columns].map((column) => `known.${column}`))
  const members = named.map((list) => db`${list.name}::text, ${rowsIn(db, list)}`)
  const rows = await db<StoredFields[]>`
    select (select to_jsonb(own) from (select ${own}) as own) as columns, jsonb_build_object(${listed(db, members)}) as lists
      from ${db(table)} as known
     where known.corporation_id = ${corporationId}
       and known.id = any(${ids}::uuid[])`
  return rows.map((row) => [`${row.columns.id}`, publishedFields(row)])
}

const rowsIn = (db: Db, { table, owner }: PublishedList) => db`
    (select jsonb_agg(to_jsonb(part) - ${[...unpublishedColumns, owner]}::text[])
       from ${db(table)} as part
      where part.corporation_id = known.corporation_id
        and ${db(`part.${owner}`)} = known.id)`

async function findScales(db: Db, corporationId: string, ids: readonly string[]): Promise<[string, RecordFields][]> {
  if (ids.length === 0) return []
  const rows = await db<{ id: string; name: string; isDeleted: boolean; sizes: object[] | null }[]>`
    select id, name, is_deleted,
           (select jsonb_agg(jsonb_build_object(
                     'id', size.id, 'name', size.name, 'shortName', size.code, 'priority', size.priority,
                     'isDefault', size.is_default, 'isDeleted', size.is_deleted))
              from product_size as size
             where size.corporation_id = product_scale.corporation_id
               and size.scale_id = product_scale.id) as sizes
      from product_scale
     where corporation_id = ${corporationId}
       and id = any(${ids}::uuid[])`
  return rows.map(({ id, ...fields }) => [id, fields])
}

/** A product or a group as rows and lists of rows. */
interface StoredFields {
  columns: StoredColumns
  lists: Readonly<Record<string, readonly object[] | null>>
}

interface StoredColumns {
  id: string
  details?: RecordFields
  particulars?: Particulars | null
  /** Text for products, an object for groups. */
  card?: string | RecordFields | null
  [column: string]: unknown
}

interface Particulars {
  barcodes?: unknown
  disabledProductSizeIds?: unknown
  nutritionValues?: unknown
}

/** Returns the fields of a record in the history, named as in requests instead of columns. */
function publishedFields({ columns, lists }: StoredFields): RecordFields {
  const { id: _, details, particulars, card, ...others } = columns
  return {
    ...camelled(others),
    ...(card === undefined ? {} : cardOf(card)),
    ...details,
    ...(particulars === undefined ? {} : particularFields(particulars)),
    ...Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, (rows ?? []).map(camelled)])),
  }
}

const camelled = (row: object): RecordFields =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [postgres.toCamel(column), value]))

function cardOf(card: string | RecordFields | null): RecordFields {
  if (card === null) return emptyCard
  if (typeof card !== 'string') return card
  const parsed: RecordFields = JSON.parse(card)
  return parsed
}

/** Particulars that do not repeat fields of the card. */
const particularFields = (particulars: Particulars | null): RecordFields => ({
  barcodeKinds: particulars?.barcodes,
  disabledProductSizeIds: particulars?.disabledProductSizeIds,
  nutritionValues: particulars?.nutritionValues,
})

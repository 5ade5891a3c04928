import { analyzeWritten } from '#core/db/analyzer.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Row } from './change_set.ts'

/** A table with rows that are inserted and updated one by one. */
export interface EntryTable {
  table: string
  columns: string[]
  /** Values of omitted columns in new rows. */
  defaults: object
  /** Whether rows have the time and author of their creation. */
  isDated?: boolean
}

/** A table in which all rows of an owner are replaced. */
interface ListTable {
  table: string
  keys: string[]
  /** Columns of the unique key, if it is not made of the columns to insert. */
  uniqueBy?: string[]
  columns: string[]
}

/** Author and time of new rows. */
export interface Authorship {
  at: Instant
  by: string | null
}

/** Inserts new rows in the given order, and updates existing ones without their omitted columns. Returns the ids of rows that changed. */
export async function upsert(
  db: Db,
  corporationId: string,
  { table, columns: own, defaults, isDated = false }: EntryTable,
  rows: readonly Row[],
  { at, by }: Authorship,
): Promise<string[]> {
  if (rows.length === 0) return []
  const columns = isDated ? [...own, 'created_at', 'created_by'] : own
  const initial = isDated ? { ...defaults, created_at: new Date(at).toISOString(), created_by: by } : defaults
  const cleared = db`array(select jsonb_array_elements_text(given.entry -> 'cleared'))`
  const kept = db`case when old.details is null then '{}' else old.details - ${cleared} end`
  const merged = db`${kept} || coalesce(given.entry -> 'details', '{}')`
  const values = columns.map((column) => (column === 'details' ? merged : columnValue(db, column)))
  // Citus takes no whole row, whose type differs between machines, so columns have names, and old rows a `with`.
  const saved = await db<{ id: string }[]>`
    with given as materialized (
      select entry, place, stated.id, ${names(db, columns, 'stated')}
        from jsonb_array_elements(${JSON.stringify(rows.map(withCleared))}::text::jsonb) with ordinality as listed(entry, place)
       cross join jsonb_populate_record(null::${db(table)}, entry) as stated
    ), fresh as materialized (
      select ${names(db, columns)}
        from jsonb_populate_record(null::${db(table)}, ${JSON.stringify(initial)}::text::jsonb)
    ), old as materialized (
      select id, ${names(db, columns)}
        from ${db(table)}
       where corporation_id = ${corporationId}
         and id = any(${rows.map(({ id }) => String(id))}::uuid[]))
    insert into ${db(table)} as known (corporation_id, id, ${names(db, columns)})
    select ${corporationId}::uuid, given.id, ${listed(db, values)}
      from given
     cross join fresh
      left join old
        on old.id = given.id
     order by given.place
        on conflict (corporation_id, id) do update
       set (${names(db, columns)}) = row(${names(db, columns, 'excluded')})
     where row(${names(db, columns, 'known')})
           is distinct from row(${names(db, columns, 'excluded')})
    returning known.id`
  await analyzeWritten(db, table, saved.length)
  return saved.map(({ id }) => id)
}

/** Returns the value of a column: the given one, else the old one, else the default. */
const columnValue = (db: Db, column: string): Fragment => db`
  case when given.entry ? ${column}::text then ${db(`given.${column}`)}
       when old.id is null then ${db(`fresh.${column}`)}
       else ${db(`old.${column}`)}
   end`

const withCleared = ({ details, ...columns }: Row): Row => {
  if (typeof details !== 'object' || details === null) return columns
  const { stated, cleared } = membersOf(details)
  return { ...columns, details: stated, cleared }
}

/**
 * Returns the members of `details` to store, and the names of those to remove. Null members are removed, so that a removed member equals
 * one that was never set.
 */
export function membersOf(details: object): { stated: Row; cleared: string[] } {
  const members = Object.entries(details)
  return {
    stated: Object.fromEntries(members.filter(([, value]) => value !== null)),
    cleared: members.flatMap(([name, value]) => (value === null ? [name] : [])),
  }
}

/** Returns the columns as a list, qualified if a table is given. */
const names = (db: Db, columns: readonly string[], of?: string) =>
  listed(
    db,
    columns.map((column) => db`${db(of === undefined ? column : `${of}.${column}`)}`),
  )

const listed = (db: Db, parts: readonly Fragment[]) => parts.map((part, i) => db`${i === 0 ? db`` : db`, `}${part}`)

/** Replaces the rows of `scope`. Returns the first key of each row that changed; equal rows are not written. */
export async function replace(
  db: Db,
  corporationId: string,
  { table, keys, uniqueBy = keys, columns }: ListTable,
  rows: readonly Row[],
  scope: Fragment,
): Promise<string[]> {
  const all = [...keys, ...columns]
  const owner = db(`known.${keys[0]}`)
  const given = db`
    given as materialized (
      select ${names(db, all)}
        from jsonb_populate_recordset(null::${db(table)}, ${JSON.stringify(rows)}::text::jsonb))`
  // Citus takes no statement that deletes and inserts.
  const removed = await db<{ ownerId: string }[]>`
    with ${given}
    delete from ${db(table)} as known
     where corporation_id = ${corporationId}
       and ${scope}
       and ${keyText(db, keys, 'known')} not in (select ${keyText(db, keys, 'given')} from given)
    returning ${owner} as owner_id`
  const saved = await db<{ ownerId: string }[]>`
    with ${given}
    insert into ${db(table)} as known (corporation_id, ${names(db, all)})
    select ${corporationId}::uuid, ${names(db, all, 'given')}
      from given
        on conflict (corporation_id, ${names(db, uniqueBy)}) do update
       set (${names(db, columns)}) = row(${names(db, columns, 'excluded')})
     where row(${names(db, columns, 'known')})
           is distinct from row(${names(db, columns, 'excluded')})
    returning ${owner} as owner_id`
  const changed = [...removed, ...saved]
  await analyzeWritten(db, table, changed.length)
  return changed.map(({ ownerId }) => ownerId)
}

/** Returns the key of a row as one text, with quotes around its values. */
const keyText = (db: Db, keys: readonly string[], of: string): Fragment =>
  keys.reduce((text, key) => db`${text} || quote_nullable(${db(`${of}.${key}`)}::text)`, db`''`)

/** Selects the rows whose column is one of the ids. */
export const columnIn = (db: Db, column: string, ids: readonly string[]) => db`${db(column)} = any(${ids}::uuid[])`

/** A row as the payload of its event. */
interface AnnouncedRow {
  id: string
  name: string
  isDeleted: boolean
  revision: number
  /** Columns of `publishedColumns`. */
  [column: string]: unknown
}

/** Tables whose rows have revisions of the corporation, and whether rows have the time and author of a change. */
const revised = {
  product: true,
  product_group: true,
  product_scale: false,
} as const

export type RevisedTable = keyof typeof revised

/** Columns in event payloads besides the name. */
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

/** Gives changed rows consecutive revisions, beginning with `first`. */
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

/** Returns the scales that have one of the sizes. */
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

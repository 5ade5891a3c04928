import { analyzeWritten } from '#core/db/analyzer.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { Row } from './change_set.ts'

/** A table whose rows are made and changed one by one. */
export interface EntryTable {
  table: string
  columns: string[]
  /** Of a new row, for columns that are left out. */
  defaults: object
  /** Whether rows say when and by whom they were made. */
  isDated?: boolean
}

/** A table whose rows are replaced, all of an owner. */
interface ListTable {
  table: string
  keys: string[]
  /** The columns of the unique key, where they are not those that are given. */
  uniqueBy?: string[]
  columns: string[]
}

/** Who makes new rows, and when. */
export interface Authorship {
  at: Instant
  by: string | null
}

/**
 * Makes new rows, in the order in which they are given, and changes known ones: what a row does not give stays as it is. Equal
 * rows are left alone. Answers the ids of the others.
 */
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
  const values = columns.map((column) => (column === 'details' ? merged : db`${db(`whole.${column}`)}`))
  const saved = await db<{ id: string }[]>`
    insert into ${db(table)} as known (corporation_id, id, ${names(db, columns)})
    select ${corporationId}::uuid, whole.id, ${listed(db, values)}
      from jsonb_array_elements(${JSON.stringify(rows.map(withCleared))}::text::jsonb) with ordinality as given(entry, place)
     cross join jsonb_populate_record(null::${db(table)}, ${JSON.stringify(initial)}::text::jsonb) as fresh
      left join ${db(table)} as old
        on old.corporation_id = ${corporationId}
       and old.id = (given.entry ->> 'id')::uuid
     cross join jsonb_populate_record(case when old.id is null then fresh else old end, given.entry) as whole
     order by given.place
        on conflict (corporation_id, id) do update
       set (${names(db, columns)}) = row(${names(db, columns, 'excluded')})
     where row(${names(db, columns, 'known')})
           is distinct from row(${names(db, columns, 'excluded')})
    returning known.id`
  await analyzeWritten(db, table, saved.length)
  return saved.map(({ id }) => id)
}

const withCleared = ({ details, ...columns }: Row): Row => {
  if (typeof details !== 'object' || details === null) return columns
  const { stated, cleared } = membersOf(details)
  return { ...columns, details: stated, cleared }
}

/**
 * The members of `details` that are stored, and those that are removed: null ones, so that a row which never had a member equals
 * a row which has lost it.
 */
export function membersOf(details: object): { stated: Row; cleared: string[] } {
  const members = Object.entries(details)
  return {
    stated: Object.fromEntries(members.filter(([, value]) => value !== null)),
    cleared: members.flatMap(([name, value]) => (value === null ? [name] : [])),
  }
}

/** Columns as a list, of one table when there are several. */
const names = (db: Db, columns: readonly string[], of?: string) =>
  listed(
    db,
    columns.map((column) => db`${db(of === undefined ? column : `${of}.${column}`)}`),
  )

const listed = (db: Db, parts: readonly Fragment[]) => parts.map((part, i) => db`${i === 0 ? db`` : db`, `}${part}`)

/** Replaces the rows of `scope` by those given, and answers whose rows changed: the first key of each. Equal rows are left alone. */
export async function replace(
  db: Db,
  corporationId: string,
  { table, keys, uniqueBy = keys, columns }: ListTable,
  rows: readonly Row[],
  scope: Fragment,
): Promise<string[]> {
  const all = [...keys, ...columns]
  const owner = db(`known.${keys[0]}`)
  const changed = await db<{ ownerId: string }[]>`
    with given as materialized (
      select ${names(db, all)}
        from jsonb_populate_recordset(null::${db(table)}, ${JSON.stringify(rows)}::text::jsonb)),
    removed as (
      delete from ${db(table)} as known
       where corporation_id = ${corporationId}
         and ${scope}
         and row(${names(db, keys, 'known')})::text
             not in (select row(${names(db, keys, 'given')})::text from given)
      returning ${owner} as owner_id),
    saved as (
      insert into ${db(table)} as known (corporation_id, ${names(db, all)})
      select ${corporationId}::uuid, ${names(db, all, 'given')}
        from given
          on conflict (corporation_id, ${names(db, uniqueBy)}) do update
         set (${names(db, columns)}) = row(${names(db, columns, 'excluded')})
       where row(${names(db, columns, 'known')})
             is distinct from row(${names(db, columns, 'excluded')})
      returning ${owner} as owner_id)
    select owner_id
      from removed
     union all
    select owner_id
      from saved`
  await analyzeWritten(db, table, changed.length)
  return changed.map(({ ownerId }) => ownerId)
}

/** The rows of an owner's column that is among the ids. */
export const columnIn = (db: Db, column: string, ids: readonly string[]) => db`${db(column)} = any(${ids}::uuid[])`

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

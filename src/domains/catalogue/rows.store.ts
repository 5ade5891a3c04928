import postgres from 'postgres'
import { analyzeWritten } from '#core/db/analyzer.ts'
import type { Db, Fragment } from '#core/db/connect.ts'
import type { Instant } from '#core/time.ts'

/** Values of fields, by kind of column. */
interface Values {
  uuid: string
  text: string
  day: string
  number: number
  boolean: boolean
  json: unknown
}

/** Fields of rows, by kind of column. Their columns have the same names in snake case. */
export type Fields = { readonly [Kind in keyof Values]?: readonly string[] }

/** A row with these fields; JSON may be omitted. */
export type RowOf<Table extends Fields> = Named<Table, 'uuid' | 'text' | 'day' | 'number' | 'boolean'> &
  Partial<Named<Table, 'json'>>
type Named<Table extends Fields, Kinds extends keyof Values> = {
  [Kind in Kinds as NonNullable<Table[Kind]>[number]]: Values[Kind] | null
}

export interface EntryRow {
  id: string
}

/** A table whose rows are inserted and updated one by one. */
export interface EntryTable extends Fields {
  table: string
  /** Values of omitted fields in new rows. */
  defaults: object
  /** Whether fields without a column are members of the column `details`. */
  hasDetails?: boolean
  /** Whether rows have the time and author of their creation. */
  isDated?: boolean
  /** Whether ids are texts instead of UUIDs. */
  hasTextIds?: boolean
}

export interface Entries<Row extends EntryRow = EntryRow> extends EntryTable {
  rows: Row[]
}

/** A table in which all rows of an owner are replaced. */
export interface ListTable extends Fields {
  table: string
  /** Field with the id of the owner, which begins the key. */
  owner: string
  /** Other fields of the key. */
  keys: readonly string[]
  /** Fields of the unique key, if they differ from owner and keys. */
  uniqueBy?: readonly string[]
  /** Table of the owner, if changes raise its revision. */
  record?: 'product' | 'product_group'
  hasTextIds?: boolean
  /** Rows of the owner to replace; by default all. */
  scope?(db: Db, organizationId: string | null): Fragment
}

export interface List<Row extends Record<string, unknown> = Record<string, unknown>> extends ListTable {
  /** Rows by owner. */
  rows: Map<string, Row[]>
}

/** Author and time of a change. */
export interface Authorship {
  at: Instant
  by: string | null
}

const fieldsOf = ({ uuid = [], text = [], day = [], number = [], boolean = [], json = [] }: Fields) => [
  ...uuid,
  ...text,
  ...day,
  ...number,
  ...boolean,
  ...json,
]

/** Returns the columns of fields that some row has. */
export function columnsIn(entries: Entries): string[] {
  const known = new Set(fieldsOf(entries))
  const named = new Set<string>()
  for (const row of entries.rows)
    for (const [field, value] of Object.entries(row)) if (value !== undefined) named.add(field)
  named.delete('id')
  return [...new Set([...named].map((field) => (known.has(field) ? postgres.fromCamel(field) : 'details')))]
}

/** Inserts new rows in the given order, and updates existing ones without their omitted columns. Returns the ids of rows that changed. */
export async function upsert(
  db: Db,
  corporationId: string,
  entries: Entries,
  { at, by }: Authorship,
): Promise<string[]> {
  const { table, rows, hasDetails, isDated, hasTextIds } = entries
  if (rows.length === 0) return []
  const fields = [...fieldsOf(entries), ...(isDated ? ['createdAt', 'createdBy'] : [])]
  const columns = [...fields.map(postgres.fromCamel), ...(hasDetails ? ['details'] : [])]
  const initial = { ...entries.defaults, createdAt: new Date(at).toISOString(), createdBy: by }
  const columnOf = columnsByField(['id', ...fields])
  const cleared = db`array(select jsonb_array_elements_text(given.entry -> 'cleared'))`
  const kept = db`case when old.details is null then '{}' else old.details - ${cleared} end`
  const merged = db`${kept} || coalesce(given.entry -> 'details', '{}')`
  const values = columns.map((column) => (column === 'details' ? merged : columnValue(db, column)))
  // Citus takes no whole row, whose type differs between machines, so columns have names, and old rows a `with`.
  const saved = await db<{ id: string }[]>`
    with given as materialized (
      select entry, place, stated.id, ${names(db, columns, 'stated')}
        from jsonb_array_elements(${JSON.stringify(rows.map((row) => entryOf(columnOf, row)))}::text::jsonb)
             with ordinality as listed(entry, place)
       cross join jsonb_populate_record(null::${db(table)}, entry) as stated
    ), fresh as materialized (
      select ${names(db, columns)}
        from jsonb_populate_record(null::${db(table)}, ${JSON.stringify(entryOf(columnOf, initial))}::text::jsonb)
    ), old as materialized (
      select id, ${names(db, columns)}
        from ${db(table)}
       where corporation_id = ${corporationId}
         and id = any(${rows.map(({ id }) => id)}${hasTextIds ? db`::text[]` : db`::uuid[]`}))
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

const columnsByField = (fields: readonly string[]): Map<string, string> =>
  new Map(fields.map((field) => [field, postgres.fromCamel(field)]))

/**
 * Returns a row by column. Fields without a column are members of `details`; null ones are removed from it, so that a removed member equals
 * one that was never set.
 */
function entryOf(columnOf: ReadonlyMap<string, string>, row: object): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  const details: Record<string, unknown> = {}
  const cleared: string[] = []
  for (const [field, value] of Object.entries(row)) {
    const column = columnOf.get(field)
    if (column !== undefined) columns[column] = value
    else if (value === null) cleared.push(field)
    else details[field] = value
  }
  return Object.assign(columns, { details, cleared })
}

/** Returns the columns as a list, qualified if a table is given. */
const names = (db: Db, columns: readonly string[], of?: string) =>
  db(columns.map((column) => (of === undefined ? column : `${of}.${column}`)))

export const listed = (db: Db, parts: readonly Fragment[]): Fragment =>
  parts.length === 0 ? db`` : db`${parts.map((part, i) => db`${i === 0 ? db`` : db`, `}${part}`)}`

/**
 * Replaces the rows of the owners. Returns the owner of each row that changed; equal rows are not written, and fields that no row has stay
 * unchanged.
 */
export async function replace(
  db: Db,
  { corporationId, organizationId }: { corporationId: string; organizationId: string | null },
  list: List,
): Promise<string[]> {
  const { table, hasTextIds, scope = () => db`true` } = list
  if (list.rows.size === 0) return []
  const rows = [...list.rows].flatMap(([ownerId, own]) => own.map((row) => ({ ...row, [list.owner]: ownerId })))
  const isKey = new Set([list.owner, ...list.keys])
  const values = fieldsOf(list).filter((field) => !isKey.has(field) && rows.some((row) => row[field] !== undefined))
  const columnOf = columnsByField([...isKey, ...values])
  columnOf.delete('corporationId')
  const all = [...columnOf.values()]
  const keys = all.slice(0, all.length - values.length)
  const columns = all.slice(keys.length)
  const uniqueBy = list.uniqueBy?.map(postgres.fromCamel) ?? keys
  const fields = [...columnOf]
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(fields.map(([name, column]) => [column, row[name]]))),
  )
  const owner = postgres.fromCamel(list.owner)
  const given = db`
    given as materialized (
      select ${names(db, all)}
        from jsonb_populate_recordset(null::${db(table)}, ${json}::text::jsonb))`
  // Citus takes no statement that deletes and inserts.
  const removed = await db<{ ownerId: string }[]>`
    with ${given}
    delete from ${db(table)} as known
     where corporation_id = ${corporationId}
       and ${db(owner)} = any(${[...list.rows.keys()]}${hasTextIds ? db`::text[]` : db`::uuid[]`})
       and ${scope(db, organizationId)}
       and ${keyText(db, list, keys, 'known')} not in (select ${keyText(db, list, keys, 'given')} from given)
    returning ${db(`known.${owner}`)} as owner_id`
  if (rows.length === 0) return removed.map(({ ownerId }) => ownerId)
  const saved = await db<{ ownerId: string }[]>`
    with ${given}
    insert into ${db(table)} as known (corporation_id, ${names(db, all)})
    select ${corporationId}::uuid, ${names(db, all, 'given')}
      from given
        on conflict (corporation_id, ${names(db, uniqueBy)}) do update
       set (${names(db, columns)}) = row(${names(db, columns, 'excluded')})
     where row(${names(db, columns, 'known')})
           is distinct from row(${names(db, columns, 'excluded')})
    returning ${db(`known.${owner}`)} as owner_id`
  const changed = [...removed, ...saved]
  await analyzeWritten(db, table, changed.length)
  return changed.map(({ ownerId }) => ownerId)
}

/** Returns the key of a row as one text, with quotes around its values. Days are numbers: Citus refuses their cast to text here. */
const keyText = (db: Db, { day = [] }: Fields, keys: readonly string[], of: string): Fragment =>
  keys.reduce((text, key) => {
    const column = db(`${of}.${key}`)
    const value = day.includes(postgres.toCamel(key)) ? db`(${column} - date '2000-01-01')` : column
    return db`${text} || quote_nullable(${value}::text)`
  }, db`''`)

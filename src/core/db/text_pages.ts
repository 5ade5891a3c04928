import { isDistributed } from './citus.ts'
import type { Db, Fragment } from './connect.ts'
import type { KeyColumn, TextTable } from './text_rows.ts'

/** Position in reading a table. */
export interface ReadPosition {
  /** Owner of the rows that are read. */
  owner: string
  /** Rest of the key of the last row that was read; null before the first. */
  key: readonly string[] | null
}

/** Rows that are read together: all rows of several owners, or a range of one owner's rows by primary key. */
export interface TextPage {
  owners: readonly string[]
  after: readonly string[] | null
  /** Null for a page with all rows. */
  until: readonly string[] | null
  rows: number
}

interface PageSearch {
  owners: readonly string[]
  /** End of the previous page; omitted for the first. */
  after?: ReadPosition | undefined
  /** Snapshot: only texts of rows written since then are read; null for all. */
  since: string | null
}

/** Maximum number of rows per page, and of rows with unread texts, which cost almost nothing. */
const rowsMax = 1_000
const unreadRowsMax = 10_000
/** Maximum stored size of the texts of a page, unless the first row is larger. */
const bytesMax = 1_048_576

/** Returns the next rows of the table that fit on one page; undefined after the last one. Skips owners without rows. */
export async function nextPage(db: Db, table: TextTable, search: PageSearch): Promise<TextPage | undefined> {
  const { owners, after, since } = search
  if (!after) {
    const all = await measureAll(db, table, search)
    if (all.rows <= rowsMax && all.isRead) return undefined
    if (all.rows <= rowsMax && all.bytes <= bytesMax) return { owners, after: null, until: null, rows: all.rows }
  }
  let place = after ?? (await firstPosition(db, table, owners, null))
  while (place) {
    const end = await pageEnd(db, table, place, since)
    if (end) return { owners: [place.owner], after: place.key, until: end.key, rows: end.rows }
    place = await firstPosition(db, table, owners, place.owner)
  }
  return undefined
}

/** Returns the position after the page; undefined if the page has all rows. */
export const pageEndOf = ({ owners, until }: TextPage): ReadPosition | undefined =>
  until === null ? undefined : { owner: owners[0]!, key: until }

/** Condition for the rows of the page. */
export const isOnPage = (db: Db, { owner, key }: TextTable, { owners, after, until }: TextPage): Fragment => db`
  ${db(owner)} = any(${owners}::uuid[])${compared(db, key, '>', after)}${compared(db, key, '<=', until)}`

/** Measures the owners' rows and texts, and returns whether none is new; stops counting beyond the size of a page. */
async function measureAll(
  db: Db,
  table: TextTable,
  { owners, since }: PageSearch,
): Promise<{ rows: number; bytes: number; isRead: boolean }> {
  const [all] = await db<{ rows: number; bytes: number; isRead: boolean }[]>`
    select count(*)::int as rows, coalesce(sum(bytes), 0)::float8 as bytes, not coalesce(bool_or(is_new), false) as is_read
      from (select ${bytesOf(db, table)} as bytes, ${isNewSince(db, since)} as is_new
              from ${db(table.table)}
             where ${db(table.owner)} = any(${owners}::uuid[])
             limit ${rowsMax + 1}) as counted`
  return all!
}

const bytesOf = (db: Db, { columns }: TextTable): Fragment =>
  columns.reduce((sum, { name }) => db`${sum} + coalesce(pg_column_size(${db(name)}), 0)`, db`0`)

/**
 * Returns the snapshot of the transaction, after which rows are new to readers of all earlier ones. Returns null on Citus, where each
 * machine counts its own transactions: all rows are read then.
 */
export async function findSnapshot(db: Db): Promise<string | null> {
  if (await isDistributed(db)) return null
  const [row] = await db<{ since: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as since`
  return row!.since
}

/**
 * Condition for rows written by transactions that had not ended at the snapshot, or started later. May also match old rows
 * after transaction ids wrap around, or in a database with other ids than the snapshot, but never misses a new one.
 */
export const isNewSince = (db: Db, since: string | null): Fragment =>
  since === null ? db`true` : db`(age(xmin) <= age(${since}::text::xid8::xid) or age(${since}::text::xid8::xid) < 0)`

async function firstPosition(
  db: Db,
  { table, owner }: TextTable,
  owners: readonly string[],
  after: string | null,
): Promise<ReadPosition | undefined> {
  // Citus refuses subqueries that depend on a list of values.
  for (const id of owners.toSorted()) {
    if (after !== null && id <= after) continue
    const [row] = await db`
      select 1
        from ${db(table)}
       where ${db(owner)} = ${id}
       limit 1`
    if (row) return { owner: id, key: null }
  }
  return undefined
}

async function pageEnd(
  db: Db,
  texts: TextTable,
  { owner, key: after }: ReadPosition,
  since: string | null,
): Promise<{ key: readonly string[]; rows: number } | undefined> {
  const { table, owner: column, key } = texts
  // A table whose key is only the owner has one row per owner.
  if (key.length === 0) return after === null ? { key: [], rows: 1 } : undefined
  const names = db(key.map(({ name }) => name))
  const values = key.reduce((all, { name }, i) => db`${all}${i === 0 ? db`` : db`,`} ${db(name)}::text`, db``)
  const [end] = await db<{ key: string[]; rows: number }[]>`
    select key, place::int as rows
      from (select array[${values}] as key, row_number() over by_key as place, sum(bytes) over by_key - bytes as before
              from (select ${names}, case when ${isNewSince(db, since)} then ${bytesOf(db, texts)} else 0 end as bytes
                      from ${db(table)}
                     where ${db(column)} = ${owner}${compared(db, key, '>', after)}
                     order by ${names}
                     limit ${since === null ? rowsMax : unreadRowsMax}) as next
            window by_key as (order by ${names})) as page
     where before < ${bytesMax}
     order by place desc
     limit 1`
  return end
}

/** Compares a row's key with another key. Parameters have the column types from the catalog of the database. */
function compared(db: Db, key: readonly KeyColumn[], sign: '>' | '<=', values: readonly string[] | null): Fragment {
  if (values === null || key.length === 0) return db``
  const names = db(key.map(({ name }) => name))
  const others = key.reduce(
    (all, { type }, i) => db`${all}${i === 0 ? db`` : db`,`} ${values[i]}::text::${db.unsafe(type)}`,
    db``,
  )
  return db` and (${names}) ${db.unsafe(sign)} (${others})`
}

import type { Db, Fragment } from './connect.ts'
import type { KeyColumn, TextTable } from './text_rows.ts'

/** Where a reading of a table stands. */
export interface ReadPosition {
  /** Whose rows are read. */
  owner: string
  /** The rest of the key of the last row that was read; null before the first. */
  key: readonly string[] | null
}

/** Rows that are read together: a few of several owners, or such of one owner as follow each other in their primary key. */
export interface TextPage {
  owners: readonly string[]
  after: readonly string[] | null
  /** Null for a page that holds all that there is. */
  until: readonly string[] | null
  rows: number
}

interface PageSearch {
  owners: readonly string[]
  /** Where the page before has ended; left out, the table is read from its beginning. */
  after?: ReadPosition | undefined
  /** Only rows of that time and later have their texts read. */
  since: string | null
}

/** Rows of a page. Rows whose texts are not read cost next to nothing. */
const rowsMax = 1_000
const unreadRowsMax = 10_000
/** How large their texts may be together as they are stored, unless the first is larger. */
const bytesMax = 1_048_576

/** The next rows of the table that fit into one page; undefined behind the last. Owners without rows are passed over. */
export async function nextPage(db: Db, table: TextTable, search: PageSearch): Promise<TextPage | undefined> {
  const { owners, after, since } = search
  if (!after) {
    const all = await measureAll(db, table, search)
    if (all.rows <= rowsMax && all.isRead) return undefined
    if (all.rows <= rowsMax && all.bytes <= bytesMax) return { owners, after: null, until: null, rows: all.rows }
  }
  let place = after ?? (await firstPlace(db, table, owners, null))
  while (place) {
    const end = await pageEnd(db, table, place, since)
    if (end) return { owners: [place.owner], after: place.key, until: end.key, rows: end.rows }
    place = await firstPlace(db, table, owners, place.owner)
  }
  return undefined
}

/** Where the table is to be read on behind the page; undefined when it holds all that there is. */
export const pageEndOf = ({ owners, until }: TextPage): ReadPosition | undefined =>
  until === null ? undefined : { owner: owners[0]!, key: until }

/** Matches the rows of the page. */
export const isOnPage = (db: Db, { owner, key }: TextTable, { owners, after, until }: TextPage): Fragment => db`
  ${db(owner)} = any(${owners}::uuid[])${compared(db, key, '>', after)}${compared(db, key, '<=', until)}`

/**
 * How many rows these owners have, how large their texts are, and whether none of them is to be read; it stops to count when these are
 * too many for a page.
 */
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

/** The snapshot of the transaction, from which on rows are new to those who have read all others. */
export async function findSnapshot(db: Db): Promise<string> {
  const [row] = await db<{ since: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as since`
  return row!.since
}

/**
 * Matches rows that were written by transactions which had not ended at that snapshot, or began later. A row of long ago may match as
 * well once transaction ids have begun again, and none is passed over: not in a database with other ids than the snapshot either.
 */
export const isNewSince = (db: Db, since: string | null): Fragment =>
  since === null ? db`true` : db`(age(xmin) <= age(${since}::text::xid8::xid) or age(${since}::text::xid8::xid) < 0)`

async function firstPlace(
  db: Db,
  { table, owner }: TextTable,
  owners: readonly string[],
  after: string | null,
): Promise<ReadPosition | undefined> {
  const [first] = await db<{ owner: string }[]>`
    select own.id as owner
      from unnest(${owners}::uuid[]) as own(id)
     where (${after}::uuid is null or own.id > ${after}::uuid)
       and exists (select 1
                     from ${db(table)} as kept
                    where kept.${db(owner)} = own.id)
     order by own.id
     limit 1`
  return first && { owner: first.owner, key: null }
}

async function pageEnd(
  db: Db,
  texts: TextTable,
  { owner, key: after }: ReadPosition,
  since: string | null,
): Promise<{ key: readonly string[]; rows: number } | undefined> {
  const { table, owner: column, key } = texts
  // A table whose key is the owner alone has one row for each.
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

/** Compares a row's key with another key. Parameters have the column types that the database's catalogue names. */
function compared(db: Db, key: readonly KeyColumn[], sign: '>' | '<=', values: readonly string[] | null): Fragment {
  if (values === null || key.length === 0) return db``
  const names = db(key.map(({ name }) => name))
  const others = key.reduce(
    (all, { type }, i) => db`${all}${i === 0 ? db`` : db`,`} ${values[i]}::text::${db.unsafe(type)}`,
    db``,
  )
  return db` and (${names}) ${db.unsafe(sign)} (${others})`
}

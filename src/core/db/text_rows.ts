import type { Db, Fragment } from './connect.ts'

/** A column that may contain texts of people. */
export interface TextColumn {
  name: string
  kind: 'text' | 'json' | 'texts'
}

/** A table with text columns, owned by an organization, a corporation or a key. */
export interface TextTable {
  table: string
  /** Column of the owner. */
  owner: string
  columns: readonly TextColumn[]
  ids: ReadonlySet<string>
  /** Columns of unique indexes. */
  uniques: ReadonlySet<string>
  /** Columns that follow the owner in an index. */
  indexed: ReadonlySet<string>
  /** Primary key columns after the owner. */
  key: readonly KeyColumn[]
}

export interface KeyColumn {
  name: string
  /** Type as PostgreSQL spells it. */
  type: string
}

/** Returns all tables with texts and their owner columns from the catalog, so that tables added later are included. */
export async function listTextTables(db: Db): Promise<TextTable[]> {
  const rows = await db<(TextColumn & TableRow)[]>`
    select class.relname as "table", owner_column.attname as owner, attribute.attname as name,
           case type.typname when '_text' then 'texts' when 'text' then 'text' else 'json' end as kind,
           (select string_agg(id.attname, ' ' order by id.attname)
              from pg_attribute as id
             where id.attrelid = class.oid
               and id.attnum > 0
               and id.atttypid = 'uuid'::regtype) as ids,
           ${uniqueColumns(db)} as uniques,
           (select string_agg(distinct second.attname, ' ')
              from pg_index as other
              join pg_attribute as second
                on second.attrelid = other.indrelid
               and second.attnum = other.indkey[1]
             where other.indrelid = class.oid
               and other.indkey[0] = key.indkey[0]
               and coalesce(pg_get_expr(other.indpred, other.indrelid) = format('(%I IS NOT NULL)', second.attname), true)
           ) as indexed,
           (select coalesce(json_agg(json_build_object('name', part.attname, 'type', format_type(part.atttypid, part.atttypmod))
                                     order by place.n), '[]')
              from unnest(key.indkey) with ordinality as place(attnum, n)
              join pg_attribute as part
                on part.attrelid = class.oid
               and part.attnum = place.attnum
             where place.n > 1) as key
      from pg_class as class
      join pg_index as key
        on key.indrelid = class.oid
       and key.indisprimary
      join pg_attribute as owner_column
        on owner_column.attrelid = class.oid
       and owner_column.attnum = key.indkey[0]
      join pg_attribute as attribute
        on attribute.attrelid = class.oid
       and attribute.attnum > 0
       and not attribute.attisdropped
       and attribute.attgenerated = ''
      join pg_type as type
        on type.oid = attribute.atttypid
       and type.typname in ('text', '_text', 'json', 'jsonb')
     where class.relkind = 'r'
       and class.relnamespace = current_schema()::regnamespace
       and owner_column.attname in ('corporation_id', 'organization_id', 'owner_id')
       and not ${isReference(db)}
     order by class.relname, attribute.attnum`
  return [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => {
    const { owner, ids, uniques, indexed, key } = columns[0]!
    return {
      table,
      owner,
      columns: columns.map(({ name, kind }) => ({ name, kind })),
      ids: new Set(ids?.split(' ')),
      uniques: new Set(uniques?.split(' ')),
      indexed: new Set(indexed?.split(' ')),
      key,
    }
  })
}

const uniqueColumns = (db: Db): Fragment => db`
  (select string_agg(distinct part.attname, ' ')
     from pg_index as other
     join pg_attribute as part
       on part.attrelid = other.indrelid
      and part.attnum = any(other.indkey)
    where other.indrelid = class.oid
      and other.indisunique)`

/** Condition for columns of foreign keys and their targets: they are ids, whatever their type. */
const isReference = (db: Db): Fragment => db`
  exists (select 1
            from pg_constraint as reference
           where reference.contype = 'f'
             and (reference.conrelid = class.oid and attribute.attnum = any(reference.conkey)
                  or reference.confrelid = class.oid and attribute.attnum = any(reference.confkey)))`

interface TableRow {
  table: string
  owner: string
  ids: string | null
  uniques: string | null
  indexed: string | null
  key: readonly KeyColumn[]
}

/** Normalizes text for searches: lower case, without separators. */
export const normalizeText = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}@]/gu, '')

/** Returns a column as one text, as an SQL expression. */
export const columnText = (db: Db, { name, kind }: TextColumn): Fragment =>
  kind === 'texts' ? db`array_to_string(${db(name)}, ' ')` : db`${db(name)}::text`

/** Condition for rows in which any column contains any of the texts, which are normalized by `normalizeText`. */
export function mentionsAny(db: Db, columns: readonly TextColumn[], texts: readonly string[]): Fragment {
  const pattern = texts
    .filter((text) => text !== '')
    .map(patternOf)
    .join('|')
  if (pattern === '' || columns.length === 0) return db`false`
  const [first, ...others] = columns.map((column) => db`${columnText(db, column)} ~* ${pattern}`)
  return others.reduce((all, one) => db`${all} or ${one}`, first!)
}

/** Returns a pattern for the text with separators between its characters. In stored JSON a new line is a backslash and an n. */
const patternOf = (text: string): string => [...text].map(eitherCase).join(String.raw`(?:[^[:alnum:]]|\\[bfnrt])*`)

/** PostgreSQL ignores the case of other letters only with a suitable collation. */
const eitherCase = (letter: string): string => {
  const upper = letter.toUpperCase()
  return upper === letter || /^[a-z]$/.test(letter) ? letter : `(?:${letter}|${upper})`
}

export interface RowSearch {
  owners: readonly string[]
  /** Normalized texts: a row mentions at least one. */
  texts: readonly string[]
  /** Ids of rows already known to mention other searched values. */
  mentioning?: readonly string[]
  /** Ids: a row has one of them in the column. */
  ids: IdsByColumn
  /** Further condition for the rows. */
  condition?: Fragment
}

export type IdsByColumn = Readonly<Record<string, readonly string[]>>

/** A locked row with texts. */
export interface FoundRow {
  /** Location of the row, valid until the transaction ends. */
  place: string
  owner: string
  /** Primary key without the owner. */
  key: readonly (string | number)[]
  /** Non-null texts with their columns; JSON as text, several texts as a JSON list. */
  values: readonly { column: TextColumn; text: string }[]
  /** Whether the row has one of the searched ids. */
  isNamed: boolean
}

/** Columns with the sizes of JSON columns, by table. */
const sizes: Readonly<Record<string, { size: string; of: string }>> = {
  content: { size: 'bytes', of: 'value' },
  event: { size: 'info_bytes', of: 'info' },
}

/** Returns whether the table has a column by which `hasAnyId` finds rows: of ids, or of JSON with ids. */
export const isLink = ({ ids, columns }: TextTable, column: string): boolean =>
  ids.has(column) || columns.some(({ name, kind }) => name === column && kind === 'json')

/**
 * Condition for rows in which any of the given columns has one of its ids; JSON has those anywhere in its text. Skips columns
 * that the table lacks.
 */
export function hasAnyId(db: Db, table: TextTable, ids: IdsByColumn): Fragment {
  const links = Object.entries(ids).filter(([column, requested]) => isLink(table, column) && requested.length > 0)
  if (links.length === 0) return db`false`
  const [first, ...others] = links.map(([column, requested]) =>
    table.ids.has(column)
      ? db`coalesce(${db(column)} = any(${requested}::uuid[]), false)`
      : db`coalesce(string_to_array(regexp_replace(${db(column)}::text, '[^0-9a-f-]+', ' ', 'g'), ' ') && ${requested}::text[], false)`,
  )
  return db`(${others.reduce((any, one) => db`${any} or ${one}`, first!)})`
}

/** Locks the rows that match the search, owner by owner: a statement of Citus can lock rows of only one shard. */
export async function lockRows(db: Db, table: TextTable, search: RowSearch): Promise<FoundRow[]> {
  const { columns } = table
  const values = columns.reduce((all, column, i) => db`${all}${i === 0 ? db`` : db`,`} ${asText(db, column)}`, db``)
  const keys = table.key.reduce((all, { name }, i) => db`${all}${i === 0 ? db`` : db`,`} ${db(name)}`, db``)
  const found: (Omit<FoundRow, 'values'> & { values: (string | null)[] })[] = []
  for (const owner of search.owners)
    found.push(
      ...(await db<typeof found>`
        select ctid::text as place, ${db(table.owner)} as owner, json_build_array(${keys}) as key,
               ${hasAnyId(db, table, search.ids)} as is_named, json_build_array(${values}) as values
          from ${db(table.table)}
         where ${db(table.owner)} = ${owner}
           and ${isFound(db, table, search)}
         order by ctid
           for update`),
    )
  return found.map(({ values, ...row }) => ({
    ...row,
    values: columns.flatMap((column, i) => (values[i] == null ? [] : [{ column, text: values[i] }])),
  }))
}

/** Returns the owners of the rows that match the search, sorted. */
export async function listOwners(db: Db, table: TextTable, search: RowSearch): Promise<string[]> {
  const rows = await db<{ owner: string }[]>`
    select distinct ${db(table.owner)} as owner
      from ${db(table.table)}
     where ${db(table.owner)} = any(${search.owners}::uuid[])
       and ${isFound(db, table, search)}
     order by 1`
  return rows.map(({ owner }) => owner)
}

function isFound(db: Db, table: TextTable, { texts, mentioning = [], ids, condition = db`true` }: RowSearch): Fragment {
  const isMentioning = mentioning.length > 0 ? db`id = any(${mentioning}::uuid[]) or` : db``
  return db`
    ${condition}
       and (${hasAnyId(db, table, ids)} or ${isMentioning} ${mentionsAny(db, table.columns, texts)})`
}

/** Rewrites the texts of rows that were locked in this transaction, and returns the changed rows; null clears a text. */
export async function rewriteRows(
  db: Db,
  { table, owner }: TextTable,
  found: readonly FoundRow[],
  rewrite: (row: FoundRow) => readonly (string | null)[],
): Promise<FoundRow[]> {
  const changed: FoundRow[] = []
  for (const row of found) {
    const texts = rewrite(row)
    const after = row.values.flatMap(({ column, text: before }, i) => {
      const text = texts[i] === undefined ? before : texts[i]
      return text === before ? [] : [{ column, text }]
    })
    if (after.length === 0) continue
    const assignments = after.reduce(
      (all, { column, text }, i) =>
        db`${all}${i === 0 ? db`` : db`,`} ${db(column.name)} = ${stored(db, column, text)}`,
      db``,
    )
    await db`
      update ${db(table)}
         set ${assignments}${sizeOf(db, table, after)}
       where ${db(owner)} = ${row.owner}
         and ctid = ${row.place}::text::tid`
    changed.push(row)
  }
  return changed
}

const asText = (db: Db, { name, kind }: TextColumn): Fragment =>
  kind === 'texts' ? db`array_to_json(${db(name)})::text` : db`${db(name)}::text`

const stored = (db: Db, { kind }: TextColumn, text: string | null): Fragment => {
  if (text === null) return db`null`
  if (kind === 'text') return db`${text}`
  if (kind === 'json') return db`${text}::text::json`
  return db`array(select json_array_elements_text(${text}::text::json))`
}

function sizeOf(db: Db, table: string, after: readonly { column: TextColumn; text: string | null }[]): Fragment {
  const stored = sizes[table]
  const body = after.find(({ column }) => column.name === stored?.of)
  return stored && body ? db`, ${db(stored.size)} = octet_length(${body.text}::text)` : db``
}

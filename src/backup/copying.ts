import { type Address, connect, type Db, type Pool } from '#core/db/connect.ts'
import { dropForeignKeys } from '#core/db/foreign_keys.ts'
import { compareSchema, findSchemaVersion, migrate, refuseForeignMigrations } from '#core/db/migrate.ts'
import { OperatorError } from '#core/operator_error.ts'

interface Table {
  name: string
  /** Quoted columns without the generated ones. */
  columns: string
}

/** Most rows that are read and written at once. Some rows have a megabyte, and PostgreSQL and Node limit the length of a text. */
const rowsOfPageMax = 200
/** Length of the texts of a page, by the page before it. */
const pageLength = 4_000_000

interface CopyOptions {
  /** Ends the copy at once, with an error. */
  signal?: AbortSignal
  /** Called before each table. */
  onTable(name: string): void
}

/**
 * Copies all rows into an empty database, from one snapshot and in one transaction, and compares the counts. Returns the number of rows. The
 * new database gets the schema of the old one, which the next start updates.
 */
export async function copyDatabase(from: Address, to: Address, { onTable, signal }: CopyOptions): Promise<number> {
  signal?.throwIfAborted()
  const [source, target] = [open(from), open(to)]
  signal?.addEventListener('abort', () => Promise.all([source.end({ timeout: 0 }), target.end({ timeout: 0 })]))
  try {
    await migrate(target, { upTo: await readVersion(source) })
    return await source.begin(async (reading) => {
      await reading.unsafe('set transaction isolation level repeatable read, read only')
      return target.begin(async (writing) => {
        await Promise.all([reading, writing].map(removeTimeLimits))
        return copyTables(reading, writing, onTable)
      })
    })
  } finally {
    await Promise.all([source.end({ timeout: 1 }), target.end({ timeout: 1 })])
  }
}

const open = (address: Address) => connect(address, { connectionsMax: 1, applicationName: 'comanda copy' })

/** Removes the time limits of the server, because large tables take long, and one side waits for the other. */
const removeTimeLimits = (db: Db) => db`
  select set_config(name, '0', true)
    from pg_settings
   where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

/** Refuses a database that is in use or not of this program. Returns the number of its newest migration. */
async function readVersion(source: Pool): Promise<number> {
  const state = await compareSchema(source)
  refuseForeignMigrations(state)
  if (state.newest === undefined)
    throw new OperatorError('The database to copy has no tables of Comanda', 'Name another with --from')
  const [node] = await source`select 1 from node where expires_at > now()`
  if (node) throw new OperatorError('A server uses the database to copy', 'Stop all its servers, and wait ten seconds')
  return Number(await findSchemaVersion(source))
}

async function copyTables(from: Db, to: Db, onTable: CopyOptions['onTable']): Promise<number> {
  const tables = await listTables(from)
  for (const { name } of tables) await expectEmpty(to, name)
  const restoreKeys = await dropForeignKeys(to, tables)
  let rows = 0
  for (const table of tables) {
    onTable(table.name)
    await copyTable(from, to, table)
    const [before, after] = [await countRows(from, table.name), await countRows(to, table.name)]
    if (before !== after) throw new Error(`The table ${table.name} has ${before} rows, and its copy ${after}`)
    rows += after
  }
  await copySequences(from, to)
  for (const statement of restoreKeys) await to.unsafe(statement)
  await to`analyze`
  return rows
}

/** Returns the tables to copy: all but `schema_migration`, which the migrations have filled. */
const listTables = (db: Db) => db<Table[]>`
  select relname as name,
         (select string_agg(quote_ident(attname), ', ' order by attnum)
            from pg_attribute
           where attrelid = pg_class.oid
             and attnum > 0
             and not attisdropped
             and attgenerated = '') as columns
    from pg_class
   where relnamespace = current_schema()::regnamespace
     and relkind = 'r'
     and relname <> 'schema_migration'
     and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
   order by relname`

async function expectEmpty(db: Db, table: string): Promise<void> {
  const [row] = await db`select 1 from ${db(table)} limit 1`
  if (row)
    throw new OperatorError(`The database to copy to has rows already, in ${table}`, 'Name an empty one with --to')
}

/**
 * Copies the rows as text, a page while the next is read. Of `copy`, the driver may leave its connection paused for ever
 * (porsager/postgres#499), and passes on no error that follows the last row.
 */
async function copyTable(from: Db, to: Db, { name, columns }: Table): Promise<void> {
  // PostgreSQL escapes each row as the item of an array.
  await from.unsafe(`declare copied no scroll cursor for select array["${name}"]::text as item from "${name}"`)
  let rowsOfPage = 1
  const read = async () => {
    const rows = await from.unsafe(`fetch ${rowsOfPage} from copied`)
    const items = rows.map(({ item }): string => item.slice(1, -1))
    const length = items.reduce((sum, item) => sum + item.length, 0)
    const fitting = Math.ceil((pageLength * items.length) / Math.max(length, 1))
    rowsOfPage = Math.min(rowsOfPageMax, 4 * rowsOfPage, Math.max(fitting, 1))
    return items
  }
  const write = (items: readonly string[]) =>
    to.unsafe(
      `insert into "${name}" (${columns}) overriding system value
       select ${columns} from unnest($1::"${name}"[])`,
      [`{${items.join(',')}}`],
    )
  for (let items = await read(); items.length > 0; ) [items] = await Promise.all([read(), write(items)])
  await from.unsafe('close copied')
}

async function countRows(db: Db, table: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::float8 as count from ${db(table)}`
  return row!.count
}

/** Continues the numbers of identity columns. */
async function copySequences(from: Db, to: Db): Promise<void> {
  const sequences = await from<{ name: string; last: string }[]>`
    select quote_ident(sequencename) as name, last_value::text as last
      from pg_sequences
     where schemaname = current_schema()
       and last_value is not null`
  for (const { name, last } of sequences) await to`select setval(${name}::regclass, ${last}::bigint)`
}

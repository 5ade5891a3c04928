import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import postgres from 'postgres'
import { type Address, connect, embeddedUser } from '#core/db/connect.ts'
import { dropForeignKeys } from '#core/db/foreign_keys.ts'
import { compareSchema, findSchemaVersion, migrate, refuseForeignMigrations } from '#core/db/migrate.ts'
import { OperatorError } from '#core/operator_error.ts'

interface Table {
  name: string
  /** Quoted columns without the generated ones. */
  columns: string
}

interface CopyOptions {
  /** Called before each table. */
  onTable(name: string): void
}

type Sql = postgres.ReservedSql | postgres.TransactionSql

/**
 * Copies all rows into an empty database, from one snapshot and in one transaction, and compares the counts. Returns the number of rows. The
 * new database gets the schema of the old one, which the next start updates.
 */
export async function copyDatabase(from: Address, to: Address, { onTable }: CopyOptions): Promise<number> {
  const version = await readSource(from)
  await withPool(to, (pool) => migrate(pool, { upTo: version }))
  const [source, target] = [open(from), open(to)]
  try {
    return await source.begin('isolation level repeatable read read only', (reading) =>
      target.begin((writing) => copyTables(reading, writing, onTable)),
    )
  } finally {
    await Promise.all([source.end({ timeout: 1 }), target.end({ timeout: 1 })])
  }
}

/** Refuses a database that is in use or not of this program. Returns the number of its newest migration. */
async function readSource(address: Address): Promise<number> {
  return withPool(address, async (pool) => {
    const state = await compareSchema(pool)
    refuseForeignMigrations(state)
    if (state.newest === undefined)
      throw new OperatorError('The database to copy has no tables of Comanda', 'Name another with --from')
    const [node] = await pool`select 1 from node where expires_at > now()`
    if (node)
      throw new OperatorError('A server uses the database to copy', 'Stop all its servers, and wait ten seconds')
    return Number(await findSchemaVersion(pool))
  })
}

async function withPool<T>(address: Address, work: (pool: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const pool = connect(address, { connectionsMax: 1, applicationName: 'comanda copy' })
  try {
    return await work(pool)
  } finally {
    await pool.end({ timeout: 1 })
  }
}

/** Opens the driver itself, because pools do not pass on what `copy` streams. */
function open(address: Address): postgres.Sql {
  const options = { max: 1, fetch_types: false, onnotice: () => {}, connection: { application_name: 'comanda copy' } }
  if ('url' in address) return postgres(address.url, options)
  return postgres({ ...options, path: address.path, user: embeddedUser, database: address.database })
}

async function copyTables(from: Sql, to: Sql, onTable: CopyOptions['onTable']): Promise<number> {
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
const listTables = (sql: Sql) => sql<Table[]>`
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

async function expectEmpty(sql: Sql, table: string): Promise<void> {
  const [row] = await sql`select 1 from ${sql(table)} limit 1`
  if (row)
    throw new OperatorError(`The database to copy to has rows already, in ${table}`, 'Name an empty one with --to')
}

async function copyTable(from: Sql, to: Sql, { name, columns }: Table): Promise<void> {
  const source: Readable = await from.unsafe(`copy "${name}" (${columns}) to stdout`).readable()
  const target: Writable = await to.unsafe(`copy "${name}" (${columns}) from stdin`).writable()
  const failed = once(target, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => {})
  // `pipeline` never ends with the streams of the driver.
  for await (const rows of source) if (!target.write(rows)) await Promise.race([once(target, 'drain'), failed])
  // The driver pauses its connection at a full buffer, and forgets to resume it if the rows end there.
  source._read(0)
  target.end()
  await Promise.race([once(target, 'finish'), failed])
}

async function countRows(sql: Sql, table: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::float8 as count from ${sql(table)}`
  return row!.count
}

/** Continues the numbers of identity columns. */
async function copySequences(from: Sql, to: Sql): Promise<void> {
  const sequences = await from<{ name: string; last: string }[]>`
    select quote_ident(sequencename) as name, last_value::text as last
      from pg_sequences
     where schemaname = current_schema()
       and last_value is not null`
  for (const { name, last } of sequences) await to`select setval(${name}::regclass, ${last}::bigint)`
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { OperatorError } from '#core/operator_error.ts'
import { type Db, type Pool, transaction } from './connect.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** The schema that all migrations make together, as SQL that makes it at once. */
export const schemaFile = new URL('schema.sql', folder)

interface Migration {
  number: number
  name: string
  text: string
  checksum: string
}

interface MigrateOptions {
  upTo?: number
  oneByOne?: boolean
  /** Called with the name of each phase as it begins, for the operator. */
  onPhase?: ((phase: string) => void) | undefined
}

/**
 * Brings the schema up to date, or up to the migration of that number, for tests of later ones. An empty database gets
 * `schema.sql`, unless that is older than the migrations; `oneByOne` runs them all the same. Nodes that start together wait
 * for each other at the lock; one of them does the work.
 */
export async function migrate(
  pool: Pool,
  { upTo = Infinity, oneByOne = false, onPhase }: MigrateOptions = {},
): Promise<void> {
  const all = await readMigrations()
  const migrations = all.filter(({ number }) => number <= upTo)
  await transaction(pool, async (db) => {
    await expectOwn(db)
    await db`
      create table if not exists schema_migration (
        number     integer primary key,
        name       text not null,
        checksum   text not null,
        applied_at timestamptz not null default now()
      )`
    await db`lock table schema_migration in exclusive mode`
    const applied = await db<Omit<Migration, 'text'>[]>`
      select number, name, checksum from schema_migration order by number`
    refuseOthers(migrations, applied)
    const known = new Set(applied.map(({ number }) => number))
    const missing = migrations.filter(({ number }) => !known.has(number))
    if (missing.length === 0) return
    onPhase?.(applied.length === 0 ? 'Creating the tables' : 'Updating the tables')
    // Migrations go through whole tables.
    await db`set local enable_seqscan = on`
    const snapshot = missing.length === all.length && !oneByOne ? await readSnapshot(all) : undefined
    if (snapshot !== undefined) await db.unsafe(snapshot)
    else for (const { text } of missing) await db.unsafe(text)
    await db`
      insert into schema_migration (number, name, checksum)
      select number, name, checksum
        from unnest(
               ${missing.map(({ number }) => number)}::integer[],
               ${missing.map(({ name }) => name)}::text[],
               ${missing.map(({ checksum }) => checksum)}::text[]
             ) as missing(number, name, checksum)`
  })
}

/** Refuses a database that migrations other than these have made. */
function refuseOthers(migrations: readonly Migration[], applied: readonly Omit<Migration, 'text'>[]): void {
  const checksums = new Map(applied.map(({ number, checksum }) => [number, checksum]))
  for (const { number, name, checksum } of migrations)
    if ((checksums.get(number) ?? checksum) !== checksum)
      throw new OperatorError(
        `Migration ${name} was changed after it had been applied`,
        'Run the version of Comanda that the database was made with, or a later release',
      )
  const newest = applied.at(-1)
  if (newest && newest.number > migrations.at(-1)!.number)
    throw new OperatorError(
      `The database is newer (migration ${newest.name}) than this program`,
      'Update Comanda, or name another database',
    )
}

async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await listMigrations()).map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { number: numberOf(name), name, text, checksum: sha256(text) }
    }),
  )
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The text of `schema.sql`; undefined if it was written for other migrations than these. */
async function readSnapshot(migrations: readonly Migration[]): Promise<string | undefined> {
  const text = await readFile(schemaFile, 'utf8')
  return text.includes(stampOf(migrations)) ? text : undefined
}

const stampOf = (migrations: readonly Migration[]): string =>
  `-- Migrations: ${sha256(migrations.map(({ checksum }) => checksum).join())}`

/** The line of `schema.sql` that says for which migrations it was written. */
export const readStamp = async (): Promise<string> => stampOf(await readMigrations())

/** Refuses a database that somebody else uses: it has tables, and none of them is ours. */
async function expectOwn(db: Db): Promise<void> {
  const [found] = await db<[{ database: string; schema: string; names: string[]; columns: string[] }]>`
    select current_database() as database, current_schema() as schema,
           array(select relname::text
                   from pg_class
                  where relnamespace = current_schema()::regnamespace
                    and relkind in ('r', 'p')
                    and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
                  order by relname) as names,
           array(select column_name::text
                   from information_schema.columns
                  where table_schema = current_schema()
                    and table_name = 'schema_migration') as columns`
  const { database, schema, names, columns } = found
  if (names.length === 0 || ledgerColumns.every((name) => columns.includes(name))) return
  const shown = names.slice(0, namesShownMax).join(', ')
  throw new OperatorError(
    `The database "${database}" has tables of another program in its schema "${schema}": ${shown}`,
    'Name an empty one in DATABASE_URL',
  )
}

const ledgerColumns = ['number', 'name', 'checksum']
const namesShownMax = 3

/** A statement that does not fit the schema: a table or a column that is not there, a type that is another. */
const isOfSchema = (fault: unknown) =>
  fault instanceof Error && 'code' in fault && /^42[0-9A-Z]{3}$/.test(String(fault.code))

/**
 * Whether a statement failed since the schema is newer than this program, which goes on beside a node of a later version: that
 * one can do what was asked. While the schema is that of this program, such a fault is one of the statement.
 */
export async function isOutdated(db: Db, fault: unknown): Promise<boolean> {
  if (!isOfSchema(fault)) return false
  const [newest] = await db<{ number: number }[]>`select max(number) as number from schema_migration`
  return newest!.number > numberOf((await listMigrations()).at(-1)!)
}

/** The migrations of this version that the database lacks: all of them when it has never been migrated. */
export async function listPending(db: Db): Promise<string[]> {
  const [known] =
    await db`select 1 from pg_tables where schemaname = current_schema() and tablename = 'schema_migration'`
  const applied = known ? await db<{ number: number }[]>`select number from schema_migration` : []
  const numbers = new Set(applied.map(({ number }) => number))
  return (await listMigrations()).filter((name) => !numbers.has(numberOf(name)))
}

/** The newest migration of the database, and whether this program knows it. */
export async function findNewest(db: Db): Promise<{ name: string; isKnown: boolean } | undefined> {
  const [newest] = await db<{ number: number; name: string }[]>`
    select number, name from schema_migration order by number desc limit 1`
  return newest && { name: newest.name, isKnown: newest.number <= numberOf((await listMigrations()).at(-1)!) }
}

/** The newest migration of the database, by its number. */
export async function findSchemaVersion(db: Db): Promise<string> {
  const [newest] = await db<{ number: number }[]>`select max(number) as number from schema_migration`
  return String(newest!.number)
}

const listMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()

const numberOf = (name: string): number => Number(name.slice(0, 4))

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { OperatorError } from '#core/operator_error.ts'
import { type Db, type Pool, transaction } from './connect.ts'
import { newRows } from './rows.ts'

const ownFolder = new URL('../../../migrations/', import.meta.url)

interface MigrationId {
  number: number
  name: string
  checksum: string
}

interface Migration extends MigrationId {
  text: string
}

interface MigrateOptions {
  /** Folder of the migrations; ends with a slash. */
  folder?: URL
  /** Number of the last migration to apply. Default: the newest. */
  upTo?: number
  /** Called with the name of each phase at its start, for the operator. */
  onPhase?: ((phase: string) => void) | undefined
}

/** Differences between the migrations of a database and of this program. */
interface SchemaState {
  newest: string | undefined
  /** Names of migrations that the database lacks. */
  pending: string[]
  /** Name of a migration that is not in any release, or has a different text there. */
  unreleased: string | undefined
  /** Name of the newest migration, if only a later version has it. */
  newer: string | undefined
}

/** Updates the schema in one transaction. Nodes that start together wait for the first lock, and one of them does the work. */
export async function migrate(pool: Pool, { folder = ownFolder, upTo, onPhase }: MigrateOptions = {}): Promise<void> {
  const migrations = (await readMigrations(folder)).filter(({ number }) => upTo === undefined || number <= upTo)
  await transaction(pool, async (db) => {
    // A table that two transactions create at once fails for one of them, even if it may exist.
    await db`select pg_advisory_xact_lock(hashtext('schema_migration'))`
    await expectOwn(db)
    await db`
      create table if not exists schema_migration (
        number     integer primary key,
        name       text not null,
        checksum   text not null,
        applied_at timestamptz not null default now()
      )`
    await db`lock table schema_migration in exclusive mode`
    const applied = await listApplied(db)
    refuseForeignMigrations(compare(migrations, applied))
    const known = new Set(applied.map(({ number }) => number))
    const missing = migrations.filter(({ number }) => !known.has(number))
    if (missing.length === 0) return
    const newest = applied.at(-1)
    const changes = missing.length === 1 ? 'one change' : `${missing.length} changes`
    onPhase?.(
      newest === undefined
        ? 'Creating the tables'
        : `Updating the tables from version ${newest.number} to ${missing.at(-1)!.number}, ${changes}`,
    )
    // Migrations read whole tables.
    await db`set local enable_seqscan = on`
    for (const { text } of missing) await db.unsafe(text)
    await db`
      insert into schema_migration ${newRows({}, missing, { int: ['number'], text: ['name', 'checksum'] })}`
  }).catch(describeRefusal)
}

/** Remedies for a database that refuses tables, by the code of the refusal. */
const remedies: Record<string, string> = {
  '25006': 'Name the database that others copy, or set its default_transaction_read_only to off',
  '42501': 'Make the user the owner of the database, or grant create on its schema to the user',
}

/** Throws an OperatorError for a database that refuses tables; else throws the error unchanged. */
function describeRefusal(error: Error & { code?: string }): never {
  const remedy = remedies[error.code ?? '']
  throw remedy === undefined ? error : new OperatorError(`The tables cannot be made: ${error.message}`, remedy)
}

export function refuseForeignMigrations({ unreleased, newer }: SchemaState): void {
  if (unreleased !== undefined)
    throw new OperatorError(
      `The database was made by a development version of Comanda, with migration ${unreleased}`,
      'Delete the data with "comanda reset", or name an empty database in DATABASE_URL',
    )
  if (newer !== undefined)
    throw new OperatorError(
      `The database is newer (migration ${newer}) than this program`,
      'Update Comanda, or name another database',
    )
}

function compare(migrations: readonly MigrationId[], applied: readonly MigrationId[]): SchemaState {
  const own = new Map(migrations.map((migration) => [migration.number, migration]))
  const appliedNumbers = new Set(applied.map(({ number }) => number))
  const isLater = ({ number }: MigrationId) => number > migrations.at(-1)!.number
  const unreleased = applied.find((migration) => {
    const released = own.get(migration.number)
    return !isLater(migration) && (released?.name !== migration.name || released.checksum !== migration.checksum)
  })
  const newest = applied.at(-1)
  return {
    newest: newest?.name,
    pending: migrations.filter(({ number }) => !appliedNumbers.has(number)).map(({ name }) => name),
    unreleased: unreleased?.name,
    newer: newest && isLater(newest) ? newest.name : undefined,
  }
}

/** Compares the migrations of the database with the program's; all are pending if the database has none. */
export async function compareSchema(db: Db): Promise<SchemaState> {
  const [ledger] =
    await db`select 1 from pg_tables where schemaname = current_schema() and tablename = 'schema_migration'`
  return compare(await readMigrations(ownFolder), ledger ? await listApplied(db) : [])
}

const listApplied = (db: Db) => db<MigrationId[]>`
  select number, name, checksum
    from schema_migration
   order by number`

async function readMigrations(folder: URL): Promise<Migration[]> {
  return Promise.all(
    (await listMigrations(folder)).map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { number: numberOf(name), name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Refuses a database of another program: one with tables but without `schema_migration`. */
async function expectOwn(db: Db): Promise<void> {
  const [found] = await db<[{ database: string; schema: string; names: string[]; columns: string[] }]>`
    select current_database() as database, current_schema() as schema,
           array(select relname::text
                   from pg_class
                  where relnamespace = current_schema()::regnamespace
                    and relkind in ('r', 'p')
                    and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
                  order by relname) as names,
           array(select attname::text
                   from pg_attribute
                   join pg_class on pg_class.oid = attrelid
                  where relnamespace = current_schema()::regnamespace
                    and relname = 'schema_migration') as columns`
  const { database, schema, names, columns } = found
  if (names.length === 0 || ledgerColumns.every((name) => columns.includes(name))) return
  const listed = names.slice(0, namesListedMax).join(', ')
  throw new OperatorError(
    `The database "${database}" has tables of another program in its schema "${schema}": ${listed}`,
    'Name an empty one in DATABASE_URL',
  )
}

const ledgerColumns = ['number', 'name', 'checksum']
const namesListedMax = 3

/** Returns whether a statement does not match the schema: a missing table or column, a different type. */
export const isOfSchema = (error: unknown) =>
  error instanceof Error && 'code' in error && /^42[0-9A-Z]{3}$/.test(String(error.code))

/**
 * Returns whether a statement failed because a node of a later version has migrated the schema; that node can execute it.
 * While the schema matches this program, the statement itself is wrong.
 */
export async function isSchemaMismatch(db: Db, error: unknown): Promise<boolean> {
  if (!isOfSchema(error)) return false
  const [newest] = await db<{ number: number }[]>`select max(number) as number from schema_migration`
  return newest!.number > (await ownSchemaVersion())
}

/** Returns the number of the newest migration of the database. */
export async function findSchemaVersion(db: Db): Promise<string> {
  const [newest] = await db<{ number: number }[]>`select max(number) as number from schema_migration`
  return String(newest!.number)
}

/** Returns the number of the newest migration of this program. */
export const ownSchemaVersion = async (): Promise<number> => numberOf((await listMigrations(ownFolder)).at(-1)!)

const listMigrations = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()

const numberOf = (name: string): number => Number(name.slice(0, 4))

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Db, type Pool, transaction } from './connect.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/**
 * Brings the schema up to date, or up to the migration of that number, for tests of later ones. Nodes that start
 * together wait for each other at the lock; one of them does the work.
 */
export async function migrate(pool: Pool, { upTo = Infinity } = {}): Promise<void> {
  const files = (await listMigrations()).filter((name) => numberOf(name) <= upTo)
  await transaction(pool, async (db) => {
    await db`
      create table if not exists schema_migration (
        number     integer primary key,
        name       text not null,
        checksum   text not null,
        applied_at timestamptz not null default now()
      )`
    await db`lock table schema_migration in exclusive mode`
    // Migrations go through whole tables.
    await db`set local enable_seqscan = on`
    const applied = await db<{ number: number; name: string; checksum: string }[]>`
      select number, name, checksum from schema_migration order by number`
    for (const name of files) {
      const number = numberOf(name)
      const text = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const known = applied.find((row) => row.number === number)
      if (known && known.checksum !== checksum)
        throw new Error(`Migration ${name} was changed after it had been applied`)
      if (known) continue
      await db.unsafe(text)
      await db`insert into schema_migration (number, name, checksum) values (${number}, ${name}, ${checksum})`
    }
    const newest = applied.at(-1)
    if (newest && newest.number > numberOf(files.at(-1)!))
      throw new Error(`The database is newer (migration ${newest.name}) than this program: update Comanda`)
  })
}

/** The migrations of this version that the database lacks: all of them when it has never been migrated. */
export async function listPending(db: Db): Promise<string[]> {
  const [known] =
    await db`select 1 from pg_tables where schemaname = current_schema() and tablename = 'schema_migration'`
  const applied = known ? await db<{ number: number }[]>`select number from schema_migration` : []
  const numbers = new Set(applied.map(({ number }) => number))
  return (await listMigrations()).filter((name) => !numbers.has(numberOf(name)))
}

const listMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()

const numberOf = (name: string): number => Number(name.slice(0, 4))

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Pool, transaction } from './connect.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/**
 * Brings the schema up to date, or up to the migration of that number, for tests of later ones. Nodes that start
 * together wait for each other at the lock; one of them does the work.
 */
export async function migrate(pool: Pool, { upTo = Infinity } = {}): Promise<void> {
  const files = (await readdir(folder))
    .filter((name) => /^\d{4}_.*\.sql$/.test(name) && Number(name.slice(0, 4)) <= upTo)
    .sort()
  await transaction(pool, async (db) => {
    await db`
      create table if not exists schema_migration (
        number     integer primary key,
        name       text not null,
        checksum   text not null,
        applied_at timestamptz not null default now()
      )`
    await db`lock table schema_migration in exclusive mode`
    const applied = await db<{ number: number; name: string; checksum: string }[]>`
      select number, name, checksum from schema_migration order by number`
    for (const name of files) {
      const number = Number(name.slice(0, 4))
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
    if (newest && newest.number > Number(files.at(-1)?.slice(0, 4)))
      throw new Error(`The database is newer (migration ${newest.name}) than this program: update Comanda`)
  })
}

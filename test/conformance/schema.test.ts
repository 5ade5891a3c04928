import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect, type Db, type Pool } from '#core/db/connect.ts'
import { migrate, schemaFile } from '#core/db/migrate.ts'
import { databaseAt, type TestEnvironment } from '#test/harness/template.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import { describeSchema } from '#tools/schema.ts'

const { address }: TestEnvironment = JSON.parse(process.env.COMANDA_TEST!)

async function withDatabase(work: (pool: Pool) => Promise<void>): Promise<void> {
  const server = connect(address, { connectionsMax: 1 })
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await server`create database ${server(name)}`
  const pool = connect(databaseAt(address, name), { connectionsMax: 1 })
  try {
    await work(pool)
  } finally {
    await pool.end()
    await server`drop database ${server(name)}`
    await server.end()
  }
}

/**
 * Lists details that `describeSchema` leaves out: names of sequences, settings of columns and sequences. Names of "not null" are left
 * out, because only PostgreSQL 18 has them.
 */
const listDetails = (db: Db) => db<{ kind: string; name: string; detail: string | null }[]>`
  select kind, name, detail
    from (
           select 'relation' as kind, relname::text as name,
                  concat_ws(' ', relkind::text, relpersistence::text, relreplident::text, relrowsecurity, reloptions) as detail
             from pg_class
            where relnamespace = 'public'::regnamespace
            union all
           select 'column', attrelid::regclass || '.' || attname,
                  concat_ws(' ', attstorage::text, attcompression::text, attstattarget, attoptions, atttypmod)
             from pg_attribute
             join pg_class on pg_class.oid = attrelid
            where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
            union all
           select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
             from pg_constraint
            where connamespace = 'public'::regnamespace and contype <> 'n'
            union all
           select 'sequence', sequencename, concat_ws(' ', data_type, start_value, increment_by, cache_size, cycle)
             from pg_sequences
            where schemaname = 'public'
            union all
           select 'statistics', stxname, pg_get_statisticsobjdef(oid)
             from pg_statistic_ext
            union all
           select 'comment', objoid::regclass::text, description
             from pg_description
            where classoid = 'pg_class'::regclass and objoid::regclass::text not like 'pg%'
         ) as details
   order by kind, name collate "C", detail collate "C"`

const listApplied = (db: Db) => db`select number, name, checksum from schema_migration order by number`

/** How many rows each table has that has any. */
async function countRows(db: Db): Promise<Record<string, number>> {
  const tables = await db<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [{ rows }] = await db<[{ rows: number }]>`select count(*)::int as rows from ${db(name)}`
    if (rows > 0) counts[name] = rows
  }
  return counts
}

describeOwnWorld('migrations/schema.sql', ({ it }) => {
  it('makes what the migrations make one by one', async ({ pool: world }) => {
    await withDatabase(async (pool) => {
      await migrate(pool, { oneByOne: true })
      const written = (await readFile(schemaFile, 'utf8')).split('\n')
      const made = (await describeSchema(pool)).split('\n')
      const at = made.findIndex((line, i) => line !== written[i])
      const isRight = at === -1 && written.length === made.length
      assert.ok(isRight, `line ${at + 1} should be "${made[at]}", not "${written[at]}": run npm run schema`)
      assert.deepEqual(await countRows(pool), {})
      assert.equal(await describeSchema(world), made.join('\n'))
      assert.deepEqual(await listDetails(world), await listDetails(pool))
      assert.deepEqual(await listApplied(world), await listApplied(pool))
    })
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { OperatorError } from '#core/operator_error.ts'
import { databaseAt, type TestEnvironment } from '#test/harness/template.ts'
import { connect, type Db, type Pool } from './connect.ts'
import { compareSchema, isSchemaMismatch, migrate } from './migrate.ts'

const { address }: TestEnvironment = JSON.parse(process.env.COMANDA_TEST!)

const first = { '0001_dish.sql': 'create table dish (name text primary key);' }
const second = {
  ...first,
  '0002_price.sql': `
    alter table dish add column price numeric;
    update dish set price = length(name);
    alter table dish alter column price set not null;`,
}

interface Release {
  folder: URL
  pool: Pool
  /** Replaces the migrations of the folder. */
  write(files: Record<string, string>): Promise<void>
}

/** Runs `work` with an empty database and an empty folder of migrations. */
async function withRelease(work: (release: Release) => Promise<void>): Promise<void> {
  const server = connect(address, { connectionsMax: 1 })
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await server`create database ${server(name)}`
  const pool = connect(databaseAt(address, name), { connectionsMax: 4 })
  const path = await mkdtemp(join(tmpdir(), 'comanda-migrations-'))
  const write = async (files: Record<string, string>) => {
    await rm(path, { recursive: true })
    await mkdir(path)
    for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text)
  }
  try {
    await work({ folder: pathToFileURL(`${path}/`), pool, write })
  } finally {
    await pool.end()
    await server`drop database ${server(name)}`
    await server.end()
    await rm(path, { recursive: true, force: true })
  }
}

const listNumbers = async (db: Db) =>
  (await db<{ number: number }[]>`select number from schema_migration order by number`).map(({ number }) => number)

const refused = (message: RegExp) => (error: unknown) => error instanceof OperatorError && message.test(error.message)

describe('Migrations', () => {
  it('run once in the order of their numbers, by one of the nodes that start together', () =>
    withRelease(async ({ folder, pool, write }) => {
      await write({ ...second, 'notes.sql': 'not a migration' })
      const phases: string[] = []
      const onPhase = (phase: string) => void phases.push(phase)
      await Promise.all([1, 2, 3].map(() => migrate(pool, { folder, onPhase })))
      assert.deepEqual(phases, ['Creating the tables'])
      assert.deepEqual(await listNumbers(pool), [1, 2])
    }))

  it('change the rows of an earlier release', () =>
    withRelease(async ({ folder, pool, write }) => {
      await write(first)
      await migrate(pool, { folder })
      await pool`insert into dish (name) values ('Soup')`
      await write(second)
      const phases: string[] = []
      await migrate(pool, { folder, onPhase: (phase) => void phases.push(phase) })
      assert.deepEqual(phases, ['Updating the tables from version 1 to 2, one change'])
      assert.deepEqual([...(await pool`select name, price::int from dish`)], [{ name: 'Soup', price: 4 }])
    }))

  it('leave the database unchanged if one of them fails', () =>
    withRelease(async ({ folder, pool, write }) => {
      await write(first)
      await migrate(pool, { folder })
      await write({ ...second, '0003_broken.sql': 'alter table meal add column price numeric;' })
      await assert.rejects(migrate(pool, { folder }), /"meal" does not exist/)
      assert.deepEqual(await listNumbers(pool), [1])
      await assert.rejects(pool`select price from dish`, /"price" does not exist/)
    }))

  it('refuse a database that a later release has changed', () =>
    withRelease(async ({ folder, pool, write }) => {
      await write(second)
      await migrate(pool, { folder })
      await write(first)
      await assert.rejects(migrate(pool, { folder }), refused(/newer \(migration 0002_price\.sql\)/))
    }))

  it('refuse a database with migrations that no release has', () =>
    withRelease(async ({ folder, pool, write }) => {
      await write(first)
      await migrate(pool, { folder })
      const others: Record<string, string>[] = [
        { '0001_dish.sql': `${first['0001_dish.sql']} -- changed` },
        { '0001_meal.sql': first['0001_dish.sql'] },
        { '0002_meal.sql': 'create table meal (name text primary key);' },
      ]
      for (const files of others) {
        await write(files)
        await assert.rejects(
          migrate(pool, { folder }),
          refused(/made by a development version of Comanda, with migration 0001_dish\.sql\. Delete /),
        )
      }
      assert.deepEqual(await listNumbers(pool), [1])
    }))

  it('create tables without rows, after which none is pending', () =>
    withRelease(async ({ pool }) => {
      const { pending, newest } = await compareSchema(pool)
      assert.deepEqual([pending[0], newest], ['0001_schema.sql', undefined])
      await migrate(pool)
      assert.deepEqual(await compareSchema(pool), {
        newest: pending.at(-1),
        pending: [],
        unreleased: undefined,
        newer: undefined,
      })
      const tables = await pool<{ name: string }[]>`
        select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`
      for (const { name } of tables) assert.deepEqual([name, (await pool`select from ${pool(name)}`).length], [name, 0])
    }))

  it('explain a failed statement only if a later release has changed the schema', () =>
    withRelease(async ({ pool }) => {
      await migrate(pool)
      const failure = await pool`select lost from product`.catch((error: unknown) => error)
      assert.equal(await isSchemaMismatch(pool, failure), false)
      await pool`insert into schema_migration (number, name, checksum) values (9999, '9999_later.sql', '')`
      assert.equal(await isSchemaMismatch(pool, failure), true)
      assert.equal(await isSchemaMismatch(pool, new Error('connection lost')), false)
    }))
})

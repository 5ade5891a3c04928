import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { connect } from '#core/db/connect.ts'
import { cloneSpread, createSpread, dropSpread } from '#test/harness/citus.ts'
import { comanda } from '#test/harness/comanda.ts'
import { databaseAt, type TestEnvironment } from '#test/harness/template.ts'
import { databaseEnvironment } from '#test/people/command.ts'
import { copyDatabase } from './copying.ts'

const { address, template, machines = [] }: TestEnvironment = JSON.parse(process.env.COMANDA_TEST!)

// `test/backup/copy.test.ts` has the copies elsewhere.
describe('A copy of a database', { skip: machines.length > 0 && 'on one PostgreSQL' }, () => {
  const server = connect(address, { connectionsMax: 1 })
  after(() => server.end())

  /** Makes a database with tables and an empty one for a copy, and drops both afterwards. */
  async function withDatabases(work: (from: string, to: string) => Promise<void>): Promise<void> {
    const [from = '', to = ''] = ['from', 'to'].map((name) => `${name}_${randomUUID().replaceAll('-', '')}`)
    await server`create database ${server(from)} template ${server(template)} strategy file_copy`
    await server`create database ${server(to)}`
    try {
      await work(from, to)
    } finally {
      for (const name of [from, to]) await server`drop database ${server(name)} with (force)`
    }
  }

  it('ends with the reason if a row is refused, and leaves nothing behind', () =>
    withDatabases(async (from, to) => {
      const source = connect(databaseAt(address, from), { connectionsMax: 1 })
      await source`alter table person drop constraint person_check`
      await source`insert into person (id, login, name, role) values (${randomUUID()}, 'ada', 'Ada', 'owner')`
      await source.end()
      const { DATABASE_URL: fromUrl = '', ...env } = databaseEnvironment(databaseAt(address, from))
      const { DATABASE_URL: toUrl = '' } = databaseEnvironment(databaseAt(address, to))
      const { code, stderr } = await comanda(['copy', '--from', fromUrl, '--to', toUrl], env)
      assert.match(stderr, /^comanda: Nothing was copied: .* violates check constraint "person_check"\. Mend that, /)
      const copy = connect(databaseAt(address, to), { connectionsMax: 1 })
      const [{ count }] = await copy<[{ count: number }]>`select count(*)::int as count from organization`
      await copy.end()
      assert.deepEqual([code, count], [2, 0])
    }))

  it('takes longer than the time for which the old database lets a transaction wait', () =>
    withDatabases(async (from, to) => {
      await server`alter database ${server(from)} set idle_in_transaction_session_timeout = '100ms'`
      assert.ok((await copyDatabase(databaseAt(address, from), databaseAt(address, to), { onTable() {} })) > 0)
    }))
})

describe('A copy into a cluster', { skip: machines.length === 0 && 'not on a cluster' }, () => {
  it('has all rows and keys, in tables that stay where they are placed', async () => {
    const [from = '', to = ''] = ['from', 'to'].map((name) => `${name}_${randomUUID().replaceAll('-', '')}`)
    try {
      await cloneSpread(machines, from, template)
      await createSpread(machines, to)
      const rows = await copyDatabase(databaseAt(address, from), databaseAt(address, to), { onTable() {} })
      const [source, copy] = await Promise.all([contentOf(from), contentOf(to)])
      assert.ok(rows > 0 && source.keys > 0 && source.placed > 0)
      assert.deepEqual(copy, source)
    } finally {
      for (const name of [from, to]) await dropSpread(machines, name)
    }
  })
})

/** Returns some rows of tables by organization, by corporation and of all machines, and the numbers of keys and placed tables. */
async function contentOf(database: string) {
  const pool = connect(databaseAt(address, database), { connectionsMax: 1 })
  try {
    const orders = await pool<object[]>`select id, number, sum from delivery_order order by id`
    const products = await pool<object[]>`select id, name from product order by id`
    const organizations = await pool<object[]>`select id, name, settings from organization order by id`
    const [counts] = await pool<[{ keys: number; placed: number }]>`
      select (select count(*)::int from pg_constraint where contype = 'f') as keys,
             (select count(*)::int from pg_dist_partition) as placed`
    return { orders: [...orders], products: [...products], organizations: [...organizations], ...counts }
  } finally {
    await pool.end()
  }
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { findOrganization } from '#core/access/organizations.ts'
import { demo } from '#shared/demo.ts'
import { openReportedOrders, waitForCosts } from '#test/fixtures/reports.ts'
import { describeOwnWorld, describeWorld, type World } from '#test/harness/world.ts'
import { ReportEngines } from '../../engines.ts'
import { parquetOf } from '../../exporting.ts'
import { findFactsState } from '../../facts.store.ts'
import { parquetType } from '../../parquet.rules.ts'
import check from './check.ts'
import exportFacts from './export.ts'
import listMonths from './months/list.ts'

const folder = mkdtempSync(join(tmpdir(), 'comanda-export-'))
const corporationId = demo.corporation
const period = { dateFrom: '2000-01-01', dateTo: '2100-01-01' }

/** Exports a table, and returns what a statement finds in the file. */
async function readExport(world: World, table: string, statement: (file: string) => string) {
  const headers = {
    accept: parquetType,
    'content-type': 'application/json',
    authorization: `Bearer ${world.adminToken}`,
  }
  const body = JSON.stringify({ corporationId, table, ...period })
  const answer = await fetch(`${world.url}${exportFacts.path}`, { method: 'POST', headers, body })
  assert.equal(answer.headers.get('content-type'), parquetType)
  const path = join(folder, `${table}.parquet`)
  await writeFile(path, Buffer.from(await answer.arrayBuffer()))
  const instance = await DuckDBInstance.create()
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(statement(`read_parquet('${path}')`))).getRowObjectsJson()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/** Waits for the costs of all restaurants, so that no facts change while two reads are compared. */
async function openExport(world: World) {
  const shop = await openReportedOrders(world)
  const organizations = await world.pool<{ organizationId: string }[]>`select organization_id from sale_facts`
  for (const { organizationId } of organizations) await waitForCosts(world, organizationId)
  return shop
}

describeOwnWorld(
  'exported facts',
  ({ it }) => {
    after(() => rm(folder, { recursive: true, force: true }))

    it('have the rows and sums of the facts', async (world) => {
      const { organizationId, closed, reopened } = await world.once(openExport)
      const lines = await readExport(
        world,
        'lines',
        (file) => `
          select organization_id::varchar as id, count(*)::integer as lines, sum(sum)::varchar as sum,
                 sum(cost)::varchar as cost, count(distinct order_id)::integer as orders
            from ${file}
           group by organization_id
           order by id`,
      )
      const facts = await world.pool<object[]>`
        select line.organization_id::text as id, count(*)::int as lines, sum(line.sum)::numeric(18, 4)::text as sum,
               sum(coalesce(sale_order.costs[line.line], 0))::numeric(18, 4)::text as cost,
               count(distinct line.order_number)::int as orders
          from sale_line as line
          join sale_order
            on sale_order.organization_id = line.organization_id
           and sale_order.order_number = line.order_number
         group by line.organization_id
         order by id`
      assert.deepEqual(lines, Array.from(facts))
      assert.ok(lines.some(({ id, cost }) => id === organizationId && Number(cost) > 0))
      const orders = await readExport(
        world,
        'orders',
        (file) => `
          select order_id::varchar as id, kind, is_deleted, closed_on::varchar as day, payment_names
            from ${file}
           where organization_id = '${organizationId}'
           order by id`,
      )
      assert.equal(orders.length, 4)
      assert.ok(orders.every(({ id }) => id !== reopened))
      const [day] = await world.pool<{ closedOn: string }[]>`
        select closed_on::text from sale_order where order_id = ${closed}`
      assert.equal(orders.find(({ id }) => id === closed)?.day, day?.closedOn)
      assert.deepEqual(await readdir(join(folder, 'reports', 'exchange')).then((names) => names.filter(isParquet)), [])
    })

    it('leave no file behind if a client disconnects or times out', async (world) => {
      await world.once(openExport)
      const engines = world.node.app.services.use(ReportEngines)
      const replica = (await engines.filledReplica([], performance.now() + 10_000))!
      const files = async () => (await readdir(join(folder, 'reports', 'exchange'))).filter(isParquet)
      const content = await parquetOf(replica, 'select 1 as one', performance.now() + 10_000)
      assert.equal((await files()).length, 1)
      await content.next()
      await content.return(undefined)
      assert.deepEqual(await files(), [])
      const endless = 'select count(*) as count from range(1000000000000)'
      await assert.rejects(replica.writeParquet(endless, AbortSignal.timeout(20)), /INTERRUPT/)
      await assert.rejects(replica.writeParquet('select 1 as one', AbortSignal.abort()), /aborted/)
      assert.deepEqual(await files(), [])
    })

    it('are counted by month and by table', async ({ ask, pool, once }) => {
      await once(openExport)
      const { months } = await ask<{ months: { month: string; orders: number }[] }>(listMonths.path, { corporationId })
      assert.deepEqual(
        months.map(({ month }) => month),
        months.map(({ month }) => month).sort(),
      )
      const [facts] = await pool<{ orders: number; lines: number }[]>`
        select count(distinct (organization_id, order_number))::int as orders, count(*)::int as lines
          from sale_line`
      assert.equal(
        months.reduce((sum, { orders }) => sum + orders, 0),
        facts!.orders,
      )
      const count = async (table: string, days: object = period) =>
        (await ask<{ rows: number }>(exportFacts.path, { corporationId, table, ...days })).rows
      assert.deepEqual([await count('orders'), await count('lines')], [facts!.orders, facts!.lines])
      assert.equal(await count('lines', { dateFrom: '2000-01-01', dateTo: '2000-02-01' }), 0)
    })

    it('come from a replica without removed orders, which can be rebuilt', async (world) => {
      const { ask, pool } = world
      const { organizationId } = await openReportedOrders(world)
      const compare = () => ask<{ isSame: boolean; facts: Totals; replica: Totals }>(check.path, { organizationId })
      const before = await compare()
      assert.equal(before.isSame, true)
      assert.ok(before.replica.lines > 0 && before.replica.cost > 0)
      // An order that no longer exists, which the replica has.
      await pool`
        update sale_order
           set order_id = ${randomUUID()}
         where organization_id = ${organizationId}
           and kind = 'Banquet'`
      await ask('/admin/reports/facts/rebuild', { organizationId })
      await waitForCosts(world, organizationId)
      const after = await compare()
      assert.equal(after.isSame, true)
      assert.deepEqual(after.replica, before.replica)
      // A change that the replica cannot follow, as if its file were wrong.
      await pool`
        update sale_line
           set sum = sum + 1
         where organization_id = ${organizationId}`
      assert.equal((await compare()).isSame, false)
      assert.deepEqual(await ask('/admin/reports/replica/rebuild', {}), { hasReplica: true })
      const refilled = await compare()
      assert.equal(refilled.isSame, true)
      assert.equal(refilled.replica.sum, before.replica.sum + before.replica.lines)
    })

    it('are copied again by a server that starts after the replica was reset', async (world) => {
      const { organizationId } = await openReportedOrders(world)
      await world.ask(check.path, { organizationId })
      await world.ask('/admin/reports/replica/rebuild', {})
      const { pool, log } = world.node.app
      await world.node.app.services.use(ReportEngines).close()
      await pool`
        update sale_line
           set sum = sum + 1
         where organization_id = ${organizationId}`
      const engines = new ReportEngines({ pool, log, mode: 'on', folder: join(folder, 'reports') })
      try {
        const organization = (await findOrganization(pool, organizationId))!
        const replica = await engines.filledReplica([organization], performance.now() + 10_000)
        const facts = await findFactsState(pool, organizationId)
        assert.equal(Number((await replica!.findState(organizationId))!.sum), Number(facts!.sum))
      } finally {
        await engines.close()
      }
    })
  },
  { reportsReplica: 'on', dataFolder: folder },
)

interface Totals {
  lines: number
  sum: number
  cost: number
}

const isParquet = (name: string): boolean => name.endsWith('.parquet')

describeOwnWorld(
  'A replica that is still filling',
  ({ it }) => {
    it('refuses exports and checks, which can be retried', async (world) => {
      const { organizationId } = await openReportedOrders(world)
      const cases: [path: string, body: object][] = [
        [exportFacts.path, { corporationId, table: 'lines', ...period }],
        [check.path, { organizationId }],
      ]
      await world.pool.begin(async (db) => {
        await db`lock table sale_line in access exclusive mode`
        for (const [path, body] of cases) {
          const { status, error } = await world.refuse(path, body, { headers: { timeout: '1', accept: parquetType } })
          assert.deepEqual([status, error], [503, 'REPLICA_FILLING'])
        }
      })
      const { isSame } = await world.ask<{ isSame: boolean }>(check.path, { organizationId })
      assert.equal(isSame, true)
    })
  },
  { reportsReplica: 'on', dataFolder: join(folder, 'slow') },
)

describeWorld('A server without a replica', ({ it }) => {
  it('refuses exports, and has nothing to compare or rebuild', async ({ ask, refuse }) => {
    const body = { corporationId, table: 'orders', ...period }
    const headers = { accept: parquetType }
    const { status, error } = await refuse(exportFacts.path, body, { headers })
    assert.deepEqual([status, error], [502, 'REPLICA_OFF'])
    const compared = await ask<{ isSame: null; replica: null }>(check.path, { organizationId: demo.organization })
    assert.deepEqual([compared.isSame, compared.replica], [null, null])
    assert.deepEqual(await ask('/admin/reports/replica/rebuild', {}), { hasReplica: false })
  })

  it('refuses unknown restaurants and chains, and names the field', async ({ refuse }) => {
    const cases: [path: string, body: object, code: string, at: string][] = [
      [check.path, { organizationId: randomUUID() }, 'ORGANIZATION_NOT_FOUND', 'organizationId'],
      [listMonths.path, { corporationId: randomUUID() }, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [
        exportFacts.path,
        { corporationId: randomUUID(), table: 'lines', ...period },
        'CORPORATION_NOT_FOUND',
        'corporationId',
      ],
    ]
    for (const [path, body, code, at] of cases) {
      const { status, error, details } = await refuse(path, body)
      assert.deepEqual([status, error, details.fields[0]?.path], [404, code, at])
    }
  })
})

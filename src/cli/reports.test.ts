import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { demo } from '#shared/demo.ts'
import { openReportedOrders } from '#test/fixtures/reports.ts'
import { runComanda, writtenFiles } from '#test/fixtures/written_files.ts'
import { describeOwnWorld, describeWorld, type World } from '#test/harness/world.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'comanda-reports-'))
const corporationId = demo.corporation
const targetOf = ({ url, adminToken }: World) => ['--url', url, '--admin-token', adminToken]

describeOwnWorld(
  'comanda reports',
  ({ it }) => {
    const files = writtenFiles()
    after(() => rm(dataFolder, { recursive: true, force: true }))
    const run = (world: World, ...args: string[]) =>
      runComanda(['reports', ...args, '--corporation', corporationId, ...targetOf(world)], files)

    it('rebuilds facts and replica', async (world) => {
      const { organizationId, banquet } = await world.once(openReportedOrders)
      await world.pool`
        delete from sale_order
         where organization_id = ${organizationId}
           and order_id = ${banquet}`
      const { code, out, err } = await run(world, 'rebuild')
      assert.equal(code, 0, err)
      assert.match(out, /^Rebuilt the facts of \d+ orders, removed 1\. The replica copies everything again\n$/)
      const [row] = await world.pool<{ count: number }[]>`
        select count(*)::int from sale_order where organization_id = ${organizationId} and order_id = ${banquet}`
      assert.equal(row?.count, 1)
      const { out: json } = await run(world, 'rebuild', '--replica-only', '--json')
      assert.deepEqual(JSON.parse(json), { rebuilt: 0, removed: 0, hasReplica: true })
    })

    it('exports the facts by month, with the same sums as the facts', async (world) => {
      const { organizationId } = await world.once(openReportedOrders)
      const { code, out, err } = await run(world, 'export', '--folder', files.folder)
      assert.equal(code, 0, err)
      assert.match(out, /^Wrote \d+ orders of \d+ months? to /)
      const months = await readdir(join(files.folder, corporationId))
      for (const month of months) {
        assert.match(month, /^\d{4}-\d\d$/)
        const names = await readdir(join(files.folder, corporationId, month))
        assert.deepEqual(names.sort(), ['lines.parquet', 'orders.parquet'])
      }
      const instance = await DuckDBInstance.create()
      const connection = await instance.connect()
      const lines = join(files.folder, corporationId, '*', 'lines.parquet')
      const result = await connection.runAndReadAll(`
        select sum(sum)::double as sum, count(*)::integer as lines
          from read_parquet('${lines}')
         where organization_id = '${organizationId}'`)
      const [exported] = result.getRowObjectsJson()
      connection.closeSync()
      instance.closeSync()
      const [facts] = await world.pool`
        select sum(sum)::float8 as sum, count(*)::int as lines
          from sale_line
         where organization_id = ${organizationId}`
      assert.deepEqual(exported, { ...facts })
    })

    it('exports chosen months', async (world) => {
      const folder = join(files.folder, 'chosen')
      const { out } = await run(world, 'export', '--folder', folder, '--from', '2000-01', '--to', '2000-02', '--json')
      assert.deepEqual(JSON.parse(out), { folder, months: 0, orders: 0 })
      const { code, err } = await run(world, 'export', '--from', 'May')
      assert.equal(code, 2)
      assert.match(err, /--from is "May"\. Give a month such as 2026-05/)
      const blocked = await files.write('blocked', '')
      const refused = await run(world, 'export', '--folder', blocked)
      assert.equal(refused.code, 2)
      assert.match(refused.err, /cannot be made: .*Name another folder with --folder/)
    })

    it('compares the replica with the facts', async (world) => {
      const { organizationId } = await world.once(openReportedOrders)
      const well = await run(world, 'check')
      assert.equal(well.code, 0, well.err)
      assert.match(well.out, /^The replica has the facts of \d+ restaurants\n$/)
      await world.pool`
        update sale_line
           set sum = sum + 1
         where organization_id = ${organizationId}`
      const { code, out } = await run(world, 'check')
      assert.equal(code, 1)
      const [difference, advice] = out.split('\n')
      assert.ok(difference?.startsWith(`${organizationId}: facts 4 orders,`), out)
      assert.match(
        advice!,
        /^The replica differs in 1 of \d+ restaurants\. Run "\S+ reports rebuild --replica-only[^"]*"$/,
      )
      const { different } = JSON.parse((await run(world, 'check', '--json')).out)
      assert.equal(different[0].organizationId, organizationId)
    })
  },
  { reportsReplica: 'on', dataFolder },
)

describeWorld('comanda reports without a replica', ({ it }) => {
  const files = writtenFiles()

  it('reports missing setup', async (world) => {
    for (const [args, message] of [
      [['check'], /has no replica of reports\. Start it with COMANDA_REPORTS_REPLICA=auto or on/],
      [
        ['rebuild', '--corporation', randomUUID()],
        /There is no corporation \S+ on the server\. Name another with --corporation/,
      ],
    ] as const) {
      const { code, err } = await runComanda(['reports', ...args, ...targetOf(world)], files)
      assert.equal(code, 2)
      assert.match(err, message)
    }
    const args = ['reports', 'rebuild', '--replica-only', ...targetOf(world)]
    assert.equal(
      (await runComanda(args, files)).out,
      'The server has no replica. Start it with COMANDA_REPORTS_REPLICA=auto or on\n',
    )
  })
})

import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { it as nodeIt } from 'node:test'
import type { Page } from 'playwright-core'
import { isDataMissing, openPizzeria } from '#test/fixtures/past_orders.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { waitForReports } from '#test/fixtures/reports.ts'
import { isLong } from '#test/harness/effort.ts'
import type { World } from '#test/harness/world.ts'
import { databaseMs } from '../../bench/processor_time.ts'
import { describeConsole } from './described.ts'

/** Maximum processor time of page, server and database together, in seconds. */
const salesMax = 1
/** The least of several visits counts: the database may also clean up after the import. */
const visits = 3

/** Begins to measure a tab. Returns a function that returns the processor time of its present page, in seconds. */
async function measurePage(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
}

/** Returns the processor time of the database, in seconds. */
async function databaseSeconds(world: World): Promise<number> {
  const [row] = await world.pool<[{ dataDirectory: string }]>`show data_directory`
  return (await databaseMs(dirname(row.dataDirectory))) / 1_000
}

describeConsole('a year of a restaurant in the console', ({ it }) => {
  if (!isLong) return
  if (isDataMissing) nodeIt('have the sales of a year', { skip: isDataMissing }, () => {})
  else
    it('have the sales of a year in little time of page, server and database', async (world, open, test) => {
      const { corporationId, organizationId, importOrders } = await openPizzeria(world)
      await importOrders()
      await waitForReports(world, organizationId)
      const { cookie } = await enterAs(world, { role: 'owner', corporationId })
      const { page: first } = await open({ cookie })
      const path = `/console/sales?restaurant=${organizationId}&from=2015-01-01&to=2015-12-31`
      // The first visit loads the scripts and warms the caches.
      await first.goto(path)
      await first.getByRole('button', { name: 'Show all 358 rows' }).click()
      await first.locator('.table tbody tr').nth(357).waitFor()
      const visit = async (by: string): Promise<number[]> => {
        const page = await first.context().newPage()
        const pageSeconds = await measurePage(page)
        const [server, database] = [process.cpuUsage(), await databaseSeconds(world)]
        await page.goto(`${path}&by=${by}`)
        await page.locator('.table tbody tr').first().waitFor()
        const { user, system } = process.cpuUsage(server)
        const used = [await pageSeconds(), (user + system) / 1e6, (await databaseSeconds(world)) - database]
        await page.close()
        return used
      }
      const measured: string[] = []
      let most = 0
      for (const by of ['day', 'dish', 'hour', 'payment']) {
        const used: number[][] = []
        for (let i = 0; i < visits; i++) used.push(await visit(by))
        const least = used.reduce((one, other) => (sum(other) < sum(one) ? other : one))
        most = Math.max(most, sum(least))
        measured.push(`${by}: ${least.map((one) => one.toFixed(2)).join(' + ')} s`)
      }
      for (const line of measured) test.diagnostic(line)
      assert.ok(most <= salesMax, measured.join('\n'))
    })
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

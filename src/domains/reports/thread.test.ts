import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { linesOfOrder, writeReportFacts } from '#test/fixtures/report_facts.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { ReportEngines, reportsApplication } from './reads.ts'

const path = '/api/reporting/v1/olap/get'
const orders = 4_000
const body = {
  ...{ reportType: 'SALES', groupByRowFields: ['UniqOrderId.Id', 'DishId'], aggregateFields: ['DishDiscountSumInt'] },
  filters: [{ name: 'OpenDate.Typed', filterType: 'DateRange', from: '2026-01-01', to: '2027-01-01' }],
}
/** Share of the processor time of a report that the thread of requests may take: it passes the bytes on. */
const shareMax = 0.5
const hasThread = availableParallelism() > 1

async function tokenOf(world: World): Promise<string> {
  const { organizationId } = await openRestaurant(world)
  await writeReportFacts(world.pool, organizationId, orders)
  return world.tokenOf({ organizationIds: [organizationId] })
}

describeOwnWorld('A report from PostgreSQL', ({ it: inWorld }) => {
  // A server with one processor has no thread to test.
  const it = (title: string, run: (world: World) => Promise<void>) =>
    inWorld(title, (world, test) => (hasThread ? run(world) : test.skip('one processor makes its own reports')))

  it('is made outside of the thread that answers requests', async (world) => {
    const token = await world.once(tokenOf)
    for (const accept of ['application/json', 'text/csv']) {
      const read = async () => {
        const init = {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, accept },
          body: JSON.stringify(body),
        }
        return (await fetch(`${world.url}${path}`, init)).arrayBuffer()
      }
      // Loads the thread.
      await read()
      const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
      await read()
      const [ownAfter, allAfter] = [process.threadCpuUsage(own), process.cpuUsage(all)]
      const share = (ownAfter.user + ownAfter.system) / (allAfter.user + allAfter.system)
      assert.ok(share < shareMax, `${accept}: ${share.toFixed(2)}`)
    }
  })

  it('is made again if its thread ends', async (world) => {
    const token = await world.once(tokenOf)
    const asked = await whileLinesAreLocked(world, async () => {
      const answer = world.ask<Answer>(path, body, { token })
      await endThread(world)
      await untilWaiting(world)
      return { answer }
    })
    assert.equal((await asked.answer).data.length, orders * linesOfOrder)
  })

  it('fails if its thread ends twice, and the next one is made', async (world) => {
    const token = await world.once(tokenOf)
    const asked = await whileLinesAreLocked(world, async () => {
      const reply = world.call(path, body, { token })
      await endThread(world)
      await endThread(world)
      return { reply }
    })
    assert.equal((await asked.reply).status, 500)
    assert.equal((await world.ask<Answer>(path, body, { token })).data.length, orders * linesOfOrder)
  })
})

interface Answer {
  data: object[]
}

/** Does the work while reports wait for the table of their lines. */
async function whileLinesAreLocked<T>({ pool }: World, work: () => Promise<T>): Promise<T> {
  return pool.begin(async (db) => {
    await db`lock table sale_line in access exclusive mode`
    return work()
  })
}

/** Ends the thread when a report waits in it. */
async function endThread(world: World): Promise<void> {
  await untilWaiting(world)
  await world.node.app.services.use(ReportEngines).thread!.end()
}

async function untilWaiting({ pool }: World): Promise<void> {
  for (;;) {
    const [row] = await pool<{ waiting: number }[]>`
      select count(*)::int as waiting
        from pg_stat_activity
       where datname = current_database()
         and application_name = ${reportsApplication}
         and wait_event_type = 'Lock'`
    if (row!.waiting > 0) return
  }
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { transaction } from '#core/db/connect.ts'
import { type AnyDueRule, DueItems } from '#core/events/due.ts'
import { demo } from '#shared/demo.ts'
import { ordersOf, type Report, waitForReports } from '#test/fixtures/reports.ts'
import { openShop, type Shop } from '#test/fixtures/shop.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { redating } from './calendar.ts'

const corporationId = demo.corporation
const path = '/api/reporting/v1/olap/get'

const beginDaysAt = ({ ask }: World, dayBeginsAt: string) =>
  ask('/admin/books/settings/save', { corporationId, dayBeginsAt })

/** Sells a cola for each time. */
const sellAt = ({ ask }: World, { organizationId, products }: Shop, ...times: string[]) =>
  ask('/admin/orders/import', {
    organizationId,
    orders: times.map((time) => ({
      ...{ id: randomUUID(), openedAt: time, closedAt: time, payments: [{ paymentTypeId: demo.cash }] },
      items: [{ productId: products.cola, amount: 1, price: 3 }],
    })),
  })

const reportTypes = ['SALES', 'DELIVERIES', 'TRANSACTIONS'] as const

/** Reads the days of sales from a report, and how many orders it says to have days of former settings. */
async function daysIn(world: World, token: string, reportType: string) {
  const isOfPostings = reportType === 'TRANSACTIONS'
  const day = isOfPostings ? 'DateTime.DateTyped' : 'OpenDate.Typed'
  const revenue = [including('TransactionType', 'SALES_REVENUE'), including('Account.Code', '4.01')]
  const body = {
    ...{ reportType, groupByRowFields: [day] },
    aggregateFields: [isOfPostings ? 'Sum.ResignedSum' : 'DishDiscountSumInt'],
    filters: [{ ...ordersOf('')[0], name: day }, ...(isOfPostings ? revenue : [])],
  }
  const { body: report, headers } = await world.call<Report>(path, body, { token })
  return { days: report.data.map((row) => row[day]), left: headers.get('x-reports-rebuilding') }
}

const including = (name: string, ...values: string[]) => ({ name, filterType: 'IncludeValues', values })

/** Waits until the reports on sales and on postings have these days, and say that all days are right. */
async function waitForDays(world: World, { organizationId, token }: Reported, days: string[]): Promise<void> {
  await waitForReports(world, organizationId)
  const expected = { days: [...new Set(days)].sort(), left: null }
  await eventually(
    () => Promise.all(['SALES', 'TRANSACTIONS'].map((type) => daysIn(world, token, type))),
    (found) => isDeepStrictEqual(found, [expected, expected]),
  )
}

interface Reported extends Shop {
  /** Token of a key for the restaurant alone. */
  token: string
}

async function openReported(world: World): Promise<Reported> {
  const shop = await openShop(world)
  return { ...shop, token: await world.tokenOf({ organizationIds: [shop.organizationId] }) }
}

/** Runs the work while facts of a restaurant cannot change. */
const holdingFacts = (world: World, { organizationId }: Shop, work: () => Promise<void>) =>
  transaction(world.pool, async (db) => {
    await db`
      select revision
        from sale_facts
       where organization_id = ${organizationId}
         for update`
    await work()
  })

describeOwnWorld('A change of the time at which accounting days begin', ({ it }) => {
  it('reaches all reports in the background, and until then reports on sales say how many orders are left', async (world) => {
    const shop = await openReported(world)
    await sellAt(world, shop, '2026-05-10 12:00', '2026-05-11 04:59', '2026-05-12 05:00')
    await waitForDays(world, shop, ['2026-05-10', '2026-05-11', '2026-05-12'])
    await holdingFacts(world, shop, async () => {
      await beginDaysAt(world, '05:00')
      const left = await Promise.all(reportTypes.map(async (type) => (await daysIn(world, shop.token, type)).left))
      assert.deepEqual(left, ['3', '3', null])
      const { organizationId } = shop
      const plan = { organizationId, dateFrom: '2026-05-01', dateTo: '2026-05-31' }
      const { headers } = await world.call('/api/reporting/v1/income-plan/list', plan)
      assert.equal(headers.get('x-reports-rebuilding'), '3')
      await sellAt(world, shop, '2026-05-14 04:59')
    })
    await waitForDays(world, shop, ['2026-05-10', '2026-05-10', '2026-05-12', '2026-05-13'])
  })

  it('that follows another one wins', async (world) => {
    const shop = await openReported(world)
    await beginDaysAt(world, '00:00')
    await sellAt(world, shop, '2026-05-11 01:00', '2026-05-13 03:00', '2026-05-15 06:00')
    await waitForDays(world, shop, ['2026-05-11', '2026-05-13', '2026-05-15'])
    let second: Promise<unknown> | undefined
    await holdingFacts(world, shop, async () => {
      await beginDaysAt(world, '07:00')
      second = beginDaysAt(world, '02:00')
    })
    await second
    await waitForDays(world, shop, ['2026-05-10', '2026-05-13', '2026-05-15'])
  })
})

describeOwnWorld(
  'Many orders with accounting days of former settings',
  ({ it }) => {
    it('get their days in pieces, which a crash does not lose', async (world) => {
      const restaurant = { corporationId, name: 'Busy restaurant' }
      const { id: organizationId } = await world.ask<{ id: string }>('/admin/organizations/save', restaurant)
      const token = await world.tokenOf({ organizationIds: [organizationId] })
      await world.pool`
        insert into sale_facts (organization_id, revision)
        values (${organizationId}, 1)`
      await world.pool`
        insert into sale_order (organization_id, order_id, facts_revision, revision, kind, is_deleted, opened_on, closed_on,
                                opened_at, closed_at, number, terminal_group_id, service_type, guests)
        select ${organizationId}, gen_random_uuid(), 1, 1, 'TableOrder', false, at::date, at::date, at, at, number,
               ${demo.terminalGroup}, 'Common', 1
          from (select number, timestamp '2026-05-10 00:00:00' + number % 24 * interval '1 hour' as at
                  from generate_series(1, 4800) as number) as made`
      await beginDaysAt(world, '04:00')
      const left = async () => (await daysIn(world, token, 'SALES')).left
      assert.equal(await left(), '4800')
      let pieces = 0
      const dying: AnyDueRule = {
        ...redating,
        async handle(context, item) {
          if (item.ownerId !== organizationId) return undefined
          const outcome = await redating.handle(context, item)
          if (++pieces === 2) throw new Error('The node stops')
          return outcome
        },
      }
      const worker = dueItems(world, dying)
      while (pieces < 2) await worker.tick()
      assert.deepEqual([pieces, await left()], [2, '2800'])
      const other = dueItems(world, redating)
      while ((await other.tick()) > 0);
      assert.equal(await left(), null)
      const days = await world.pool<{ day: string; orders: number; stamped: number }[]>`
        select opened_on::text as day, count(*)::int as orders, (count(*) filter (where facts_revision > 1))::int as stamped
          from sale_order
         where organization_id = ${organizationId}
           and closed_on = opened_on
         group by opened_on
         order by opened_on`
      assert.deepEqual(Array.from(days), [
        { day: '2026-05-09', orders: 800, stamped: 800 },
        { day: '2026-05-10', orders: 4000, stamped: 0 },
      ])
    })
  },
  { role: 'api' },
)

/** Returns the worker of a due rule. */
const dueItems = ({ node: { app } }: World, rule: AnyDueRule): DueItems =>
  new DueItems({
    ...{ ...app, notify: () => {} },
    metrics: { measureBacklogs() {} },
    rules: [rule],
  })

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { transaction } from '#core/db/connect.ts'
import { dayMs, dayOf, daysAfter } from '#core/time.ts'
import { factsFollowerName } from '#domains/reports/rules.ts'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { waitForReports } from '#test/fixtures/reports.ts'
import { cardPayment, cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop, placeBanquet, type Shop } from '#test/fixtures/shop.ts'
import { waitForFollowers } from '#test/harness/followers.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const [preview, close, list] = ['/admin/days/preview', '/admin/days/close', '/admin/days/list'] as const
/** Requests of a day, besides the restaurant and the day. */
const requests = [
  [preview, {}],
  [close, { countedCash: 0 }],
] as const
const corporationId = demo.corporation
const day = '2026-05-11'

interface Day {
  [field: string]: unknown
  version: number
  payments: { name: string; kind: string; orders: number; sum: number | null }[]
  openOrders: { orderId: string }[]
  unpaidOrders: { orderId: string }[]
  unpostedOrders: { orderId: string }[]
  lateOrders: { orderId: string; kind: string; sum: number }[]
  lateOrdersCount: number
  lateRevenue: number
}

interface Closes {
  today: string
  closes: Day[]
  cursor: string | null
}

async function openDay(world: World) {
  const shop = await openShop(world)
  await shop.stock({ flour: [10, 20], tomato: [10, 30], cola: [10, 10] })
  const { organizationId } = shop
  return {
    shop,
    ask: (path: string, body: object = {}) => world.ask<Day>(path, { organizationId, day, ...body }),
    listed: (body: object = {}) => world.ask<Closes>(list, { organizationId, ...body }),
    async refusal(path: string, body: object = {}) {
      const { status, error, details } = await world.refuse(path, { organizationId, day, ...body })
      return { said: [status, error, details.fields[0]?.path], details }
    },
  }
}

const closeOrder = (shop: Shop, orderId: string, at: string, payments: readonly object[]) =>
  shop.act('/front/order/close', { orderId, at: `${at}:00.000`, payments })

/** Sells a cola on the day. */
async function sell(shop: Shop, at = `${day} 12:00`): Promise<string> {
  const orderId = await shop.place({ items: [shop.item('cola', 3)] })
  await closeOrder(shop, orderId, at, [cashPayment(3)])
  return orderId
}

/** Sells on an accounting day that ends at 05:00: with a discount and two payments, with a removed item, and on the next day. */
async function sellAtNight(world: World, shop: Shop) {
  const discountTypeId = randomUUID()
  const tenOff = { id: discountTypeId, name: 'Ten off', mode: 'Percent', percent: 10 }
  await world.ask('/admin/dictionaries/save', { corporationId, discounts: [tenOff] })
  const items = () => [shop.item('pizza', 12, 2), shop.item('cola', 3)]
  const plain = await shop.place({ items: items() })
  await closeOrder(shop, plain, `${day} 12:00`, [cashPayment(27)])
  const discountsInfo = { discounts: [{ type: 'RMS', discountTypeId }] }
  const reduced = await shop.place({ items: items(), discountsInfo })
  await closeOrder(shop, reduced, '2026-05-12 04:59', [cashPayment(10), cardPayment(14.3)])
  const pizza = shop.item('pizza', 12)
  const lessened = await shop.place({ items: [pizza, shop.item('cola', 3, 2)] })
  await shop.act('/front/order/start_cooking', { orderId: lessened })
  const removal = { positionIds: [pizza.positionId], removalTypeId: demo.removalType }
  await shop.act('/front/order/delete_items', { orderId: lessened, ...removal })
  await closeOrder(shop, lessened, '2026-05-12 03:00', [cashPayment(6)])
  await sell(shop, '2026-05-12 05:00')
  await waitForReports(world, shop.organizationId)
}

describeOwnWorld('The close of a day', ({ it }) => {
  it('has the sales of the accounting day as reports have them, and the difference of the cash', async (world) => {
    await world.ask('/admin/books/settings/save', { corporationId, dayBeginsAt: '05:00' })
    const { shop, ask } = await openDay(world)
    await sellAtNight(world, shop)
    const { version, payments, lateOrders: _, lateOrdersCount: __, lateRevenue: ___, ...figures } = await ask(preview)
    assert.equal(version, null)
    assert.deepEqual(
      payments.map(({ name, kind, orders, sum }) => [name, kind, orders, sum]),
      [
        ['Cash', 'Cash', 3, 43],
        ['Card', 'Card', 1, 14.3],
      ],
    )
    assert.deepEqual(figures, {
      ...{ day, orders: 3, revenue: 57.3, discounts: 2.7, surcharges: 0, expectedCash: 43 },
      ...{ removedAmount: 1, removedSum: 12, cancelledOrders: 0, cancelledSum: 0 },
      ...{ openOrders: [], unpaidOrders: [], unpostedOrders: [] },
    })
    const closed = await ask(close, { countedCash: 40.1, note: 'Change is missing' })
    assert.deepEqual(closed, {
      ...{ ...figures, payments, version: 1, countedCash: 40.1, difference: -2.9, note: 'Change is missing' },
      ...{ reason: null, closedAt: closed.closedAt, authorKind: 'operator', authorId: null, authorName: null },
    })
    const { settings } = await world.ask<{ settings: { closedThrough: string | null }[] }>(
      '/admin/books/settings/list',
      { corporationId },
    )
    assert.equal(settings[0]!.closedThrough, null)
    const report = await world.ask<{ data: { DishDiscountSumInt: number }[] }>('/api/reporting/v1/olap/get', {
      reportType: 'SALES',
      groupByRowFields: ['Department.Id'],
      aggregateFields: ['DishDiscountSumInt'],
      filters: [
        { name: 'OpenDate.Typed', filterType: 'DateRange', from: '2000-01-01', to: '2100-01-01' },
        { name: 'Department.Id', filterType: 'IncludeValues', values: [shop.organizationId] },
        { name: 'DeletedWithWriteoff', filterType: 'IncludeValues', values: ['NOT_DELETED'] },
        { name: 'OrderDeleted', filterType: 'IncludeValues', values: ['NOT_DELETED'] },
      ],
    })
    const next = await ask(preview, { day: '2026-05-12' })
    assert.equal(report.data[0]!.DishDiscountSumInt, Number(figures.revenue) + Number(next.revenue))
    await world.ask('/admin/books/settings/save', { corporationId, dayBeginsAt: '00:00' })
  })

  it('expects the cash that was paid, however many lines share it', async (world) => {
    const { shop, ask } = await openDay(world)
    const orderId = await shop.place({ items: Array.from({ length: 10 }, () => shop.item('cola', 3)) })
    await closeOrder(shop, orderId, `${day} 12:00`, [cashPayment(10.01), cardPayment(19.99)])
    await waitForReports(world, shop.organizationId)
    assert.equal((await ask(preview)).expectedCash, 10.01)
  })

  it('counts cancelled orders, and none that are open again', async (world) => {
    const { shop, ask } = await openDay(world)
    const reopened = await sell(shop)
    const cancelled = await shop.deliver({ items: [shop.item('pizza', 12)], payments: [cashPayment(12)] })
    await shop.deliveries.change('cancel', cancelled)
    await shop.act('/front/order/reopen', { orderId: reopened })
    await waitForReports(world, shop.organizationId)
    const today = dayOf(world.clock.now(), 'Europe/London')
    const found = await ask(preview, { day: today })
    assert.deepEqual([found.orders, found.revenue, found.cancelledOrders, found.cancelledSum], [0, 0, 1, 12])
    const before = await ask(preview)
    assert.deepEqual([before.orders, before.revenue, before.payments], [0, 0, []])
  })

  it('is refused twice, and corrected by a version that changes none before', async (world) => {
    const { shop, ask, listed, refusal } = await openDay(world)
    await sell(shop)
    await waitForReports(world, shop.organizationId)
    const mismatch = await refusal(close, { countedCash: 3, correctsVersion: 1 })
    assert.deepEqual(
      [...mismatch.said, mismatch.details.version],
      [409, 'CLOSE_VERSION_MISMATCH', 'correctsVersion', 0],
    )
    const first = await ask(close, { countedCash: 2 })
    const twice = await refusal(close, { countedCash: 3 })
    assert.deepEqual([...twice.said, twice.details.version], [409, 'DAY_ALREADY_CLOSED', 'day', 1])
    const lateOrders = async () => {
      const { lateOrders, lateOrdersCount, lateRevenue } = await ask(preview)
      return [lateOrders.map(({ orderId, kind, sum }) => [orderId, kind, sum]), lateOrdersCount, lateRevenue]
    }
    assert.deepEqual(await lateOrders(), [[], 0, 0])
    const late = await sell(shop)
    await waitForReports(world, shop.organizationId)
    assert.deepEqual(await lateOrders(), [[[late, 'TableOrder', 3]], 1, 3])
    const owner = await enterAs(world, { role: 'owner' })
    const body = { organizationId: shop.organizationId, day, countedCash: 6, note: 'Counted again', correctsVersion: 1 }
    const second = await owner.ask<Day>(close, body)
    assert.deepEqual(
      [second.version, second.revenue, second.difference, second.authorKind, second.authorId, second.authorName],
      [2, 6, 0, 'person', owner.personId, 'A owner'],
    )
    assert.equal((await owner.refuse(close, body)).error, 'CLOSE_VERSION_MISMATCH')
    const { today, closes } = await listed()
    assert.deepEqual(closes, [second, first])
    assert.equal(today, dayOf(world.clock.now(), 'Europe/London'))
    assert.equal((await ask(preview)).version, 2)
    assert.deepEqual(await lateOrders(), [[], 0, 0])
  })

  it('is made once by two requests at the same time', async (world) => {
    const { shop } = await openDay(world)
    const body = { organizationId: shop.organizationId, day, countedCash: 0 }
    const replies = await Promise.all([1, 2, 3].map(() => world.call<{ error?: string }>(close, body)))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409])
    for (const { body } of replies.filter(({ status }) => status === 409))
      assert.equal(body.error, 'DAY_ALREADY_CLOSED')
  })

  it('is refused for a future day, an unknown restaurant, and parts of the smallest coin', async (world) => {
    const { ask, refusal } = await openDay(world)
    const today = dayOf(world.clock.now(), 'Europe/London')
    const organizationId = randomUUID()
    for (const [path, body] of requests) {
      const { said, details } = await refusal(path, { ...body, day: daysAfter(today, 1) })
      assert.deepEqual([...said, details.today], [400, 'DAY_IN_FUTURE', 'day', today])
      const unknown = await refusal(path, { ...body, organizationId })
      assert.deepEqual(unknown.said.slice(1), ['ORGANIZATION_NOT_FOUND', 'organizationId'])
    }
    const { error, details: none } = await world.refuse(list, { organizationId })
    assert.deepEqual([error, none.fields[0]?.path], ['ORGANIZATION_NOT_FOUND', 'organizationId'])
    const { said, details } = await refusal(close, { countedCash: 1.005 })
    assert.deepEqual([...said, details.digits], [400, 'TOO_MANY_DIGITS', 'countedCash', 2])
    assert.equal((await ask(close, { day: today, countedCash: 0 })).version, 1)
  })

  it('needs a reason for orders that are open, unpaid or not in the books', async (world) => {
    const { shop, ask, refusal } = await openDay(world)
    const { organizationId } = shop
    const table = await shop.place({ items: [shop.item('cola', 3)] })
    const delivery = await shop.deliver({ items: [shop.item('pizza', 12)] })
    const today = (await shop.read(table)).order!.whenCreated!.slice(0, 10)
    const unpaid = await sell(shop, `${today} 00:00`)
    await waitForReports(world, organizationId)
    // Only orders of other systems are closed without a payment.
    await world.pool`
      update sale_line
         set payment_type_id = null
       where organization_id = ${organizationId}`
    await world.pool`
      insert into unposted_order (organization_id, order_id, kind, revision, closed_at, happened_at, reason)
      values (${organizationId}, ${unpaid}, 'TableOrder', 1, ${`${today} 00:00`}::text::timestamp, now(), 'No account')`
    const found = await ask(preview, { day: today })
    const idsOf = (orders: { orderId: string }[]) => orders.map(({ orderId }) => orderId).sort()
    assert.deepEqual(idsOf(found.openOrders), [table, delivery].sort())
    assert.deepEqual([idsOf(found.unpaidOrders), idsOf(found.unpostedOrders)], [[unpaid], [unpaid]])
    assert.deepEqual(found.payments, [{ paymentTypeId: null, name: null, kind: null, orders: 1, sum: 3 }])
    const { said, details } = await refusal(close, { day: today, countedCash: 0 })
    assert.deepEqual(said, [400, 'CLOSE_REASON_REQUIRED', 'reason'])
    assert.deepEqual([details.open, details.unpaid, details.unposted], [2, 1, 1])
    const closed = await ask(close, { day: today, countedCash: 0, reason: 'The table pays tomorrow' })
    assert.deepEqual([closed.reason, idsOf(closed.openOrders)], ['The table pays tomorrow', [table, delivery].sort()])
    await world.pool`
      delete from unposted_order
       where organization_id = ${organizationId}`
  })

  it('lists a banquet on its day until it is over', async (world) => {
    const { shop, ask } = await openDay(world)
    const starts = dayOf(world.clock.now() + 10 * dayMs, 'UTC')
    const id = await placeBanquet(world, shop, { items: [shop.item('pizza', 12)] })
    world.clock.advance(10 * dayMs)
    assert.deepEqual(
      (await ask(preview, { day: starts })).openOrders.map(({ orderId, kind, sum }: Record<string, unknown>) => [
        ...[orderId, kind, sum],
      ]),
      [[id, 'Banquet', 12]],
    )
  })

  it('shows a cashier the expected cash only after counting', async (world) => {
    const { shop, ask } = await openDay(world)
    const { organizationId } = shop
    await sell(shop)
    await waitForReports(world, organizationId)
    const cashier = await enterAs(world, { role: 'cashier', organizationIds: [organizationId] })
    const before = await cashier.ask<Day>(preview, { organizationId, day })
    assert.deepEqual(
      [before.orders, before.revenue, before.expectedCash, before.payments.map(({ sum }) => sum)],
      [1, null, null, [null]],
    )
    assert.deepEqual([(await ask(preview)).expectedCash, (await ask(preview)).revenue], [3, 3])
    const closed = await cashier.ask<Day>(close, { organizationId, day, countedCash: 2.5 })
    assert.deepEqual([closed.expectedCash, closed.difference, closed.authorName], [3, -0.5, 'A cashier'])
    const after = await cashier.ask<Day>(preview, { organizationId, day })
    assert.deepEqual([after.revenue, after.expectedCash], [3, 3])
  })

  it('is refused to a person of another restaurant, and to a cook', async (world) => {
    const [{ shop }, other] = [await openDay(world), await openShop(world)]
    const body = { organizationId: shop.organizationId, day, countedCash: 0 }
    for (const person of [
      await enterAs(world, { role: 'manager', organizationIds: [other.organizationId] }),
      await enterAs(world, { role: 'cook', organizationIds: [shop.organizationId] }),
    ])
      assert.equal((await person.call(close, body)).status, 403)
  })

  it('waits for orders that reports do not have yet', async (world) => {
    const { shop, ask, refusal } = await openDay(world)
    const { organizationId } = shop
    await sell(shop)
    await waitForReports(world, organizationId)
    await transaction(world.pool, async (db) => {
      await db`
        select 1
          from sale_facts
         where organization_id = ${organizationId}
           for update`
      await sell(shop)
      for (const [path, body] of requests)
        assert.deepEqual((await refusal(path, body)).said.slice(0, 2), [409, 'FIGURES_PENDING'])
    })
    await waitForFollowers(world.pool, { follower: factsFollowerName, ownerId: organizationId })
    assert.equal((await ask(preview)).revenue, 6)
  })

  it('is listed with its versions in pages, the latest day first, within a period', async (world) => {
    const { shop, ask, listed } = await openDay(world)
    const days = ['2026-05-09', '2026-05-10', '2026-05-11']
    for (const one of days) await ask(close, { day: one, countedCash: 1 })
    await ask(close, { day: '2026-05-10', countedCash: 2, correctsVersion: 1 })
    const read: string[] = []
    let cursor: string | null = null
    do {
      const page = await listed({ limit: 2, cursor })
      read.push(...page.closes.map((one) => `${one.day} ${one.version}`))
      cursor = page.cursor
    } while (cursor)
    assert.deepEqual(read, ['2026-05-11 1', '2026-05-10 2', '2026-05-10 1', '2026-05-09 1'])
    const { closes } = await listed({ from: '2026-05-10', to: '2026-05-10' })
    assert.deepEqual(
      closes.map((one) => one.countedCash),
      [2, 1],
    )
    const reversed = { organizationId: shop.organizationId, from: '2026-05-10', to: '2026-05-09' }
    assert.equal((await world.refuse(list, reversed)).error, 'PERIOD_REVERSED')
  })
})

describeOwnWorld(
  'A server without reports',
  ({ it }) => {
    it('closes no days', async (world) => {
      for (const [path, body] of requests) {
        const { status, error } = await world.refuse(path, { organizationId: demo.organization, day, ...body })
        assert.deepEqual([status, error], [502, 'REPORTS_OFF'])
      }
    })
  },
  { reports: false },
)

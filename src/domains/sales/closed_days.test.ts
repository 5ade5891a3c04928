import assert from 'node:assert/strict'
import { dayOf, toUtcTime } from '#core/time.ts'
import { listDocumentPostings } from '#ledger/reading.store.ts'
import { demo } from '#shared/demo.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop, type Shop } from '#test/fixtures/shop.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { listSales } from './reads.ts'

const settings = ({ ask }: World, patch: object) =>
  ask('/admin/books/settings/save', { corporationId: demo.corporation, ...patch })

/** A restaurant with goods in its store, in a chain without closed days. */
async function openGoods(world: World): Promise<Shop> {
  await settings(world, { closedThrough: null, dayBeginsAt: '00:00' })
  const shop = await openShop(world)
  await shop.stock({ flour: [10, 20], tomato: [10, 30], cola: [10, 10] })
  return shop
}

const close = async (shop: Shop, orderId: string, at: string, sum = 12): Promise<void> => {
  await shop.act('/front/order/close', { orderId, payments: [cashPayment(sum)], at: `${at}:00.000` })
  await shop.followed()
}

async function sell(shop: Shop, at: string): Promise<string> {
  const id = await shop.place({ items: [shop.item('pizza', 12)] })
  await close(shop, id, at)
  return id
}

async function reopen(shop: Shop, orderId: string): Promise<void> {
  await shop.act('/front/order/reopen', { orderId })
  await shop.followed()
}

/** Counts products of the store on a day. */
async function count({ ask }: World, shop: Shop, date: string, amounts: Record<string, number>): Promise<void> {
  const { organizationId, store } = shop
  const items = Object.entries(amounts).map(([product, amount], i) => ({ num: i + 1, product, amount }))
  const base = '/api/inventory/v1/incoming_inventory'
  const body = { organizationId, date: `${date}T10:00:00`, store, items, itemsFirstStep: [] }
  const { documentId } = await ask<{ documentId: string }>(`${base}/create`, body)
  await ask(`${base}/post`, { organizationId, documentId })
}

/** Moments of the live postings of an order, and their own dates, each once. */
async function momentsOf({ pool }: World, { organizationId }: Shop, orderId: string) {
  const postings = await listDocumentPostings(pool, organizationId, orderId)
  const moments = postings.map(({ effectiveAt, secondaryAt }) =>
    [effectiveAt, secondaryAt].map((moment) => (moment === null ? null : toUtcTime(moment).slice(0, 16))),
  )
  return [...new Map(moments.map((pair) => [pair.join(), pair])).values()]
}

const sold = [
  'SESSION_WRITEOFF 0.4: 0.2 flour → 5.01',
  'SESSION_WRITEOFF 0.3: 0.1 tomato → 5.01',
  'SALES_REVENUE 10: 4.01 → 1.04',
  'NDS_SALES 2: 2.02 → 1.04',
  'CASH 12: 1.04 → 1.01',
]
const takenBack = ['SALES_REVENUE 10: 1.04 → 4.01', 'NDS_SALES 2: 1.04 → 2.02', 'CASH 12: 1.01 → 1.04']
const returned = ['SESSION_WRITEOFF 0.4: 5.01 → 0.2 flour', 'SESSION_WRITEOFF 0.3: 5.01 → 0.1 tomato']

describeOwnWorld('An order of a closed day', ({ it }) => {
  it('is reversed at the first open time when it is reopened, and posted again when it is closed', async (world) => {
    const shop = await openGoods(world)
    const id = await sell(shop, '2026-05-10 12:00')
    await settings(world, { closedThrough: '2026-05-15' })
    await reopen(shop, id)
    assert.deepEqual(await shop.postingsOf(id), [...sold, ...returned, ...takenBack])
    assert.deepEqual(await momentsOf(world, shop, id), [
      ['2026-05-10T11:00', null],
      ['2026-05-15T23:00', '2026-05-10T11:00'],
    ])
    await shop.change('add_items', id, { items: [shop.item('cola', 3)] })
    await close(shop, id, '2026-05-20 12:00', 15)
    const again = await shop.postingsOf(id)
    assert.deepEqual(again.slice(0, 10), [...sold, ...returned, ...takenBack])
    assert.deepEqual(again.slice(10), [
      ...[...sold.slice(0, 2), 'SESSION_WRITEOFF 1: 1 cola → 5.01'],
      ...['SALES_REVENUE 12.5: 4.01 → 1.04', 'NDS_SALES 2.5: 2.02 → 1.04', 'CASH 15: 1.04 → 1.01'],
    ])
    const [sale] = await listSales(world.pool, shop.organizationId, [id])
    assert.deepEqual(
      sale?.documents.map(({ purpose }) => purpose),
      ['sale', 'reversal', 'sale'],
    )
    assert.equal(sale && dayOf(sale.endedAt, 'UTC'), '2026-05-20')
    // In an open day only active postings are reversed.
    await reopen(shop, id)
    assert.deepEqual(await shop.postingsOf(id), [...sold, ...returned, ...takenBack])
    await close(shop, id, '2026-05-21 12:00', 15)
    assert.equal((await shop.postingsOf(id)).length, 16)
  })

  it('takes effect at the first open time if it is closed late', async (world) => {
    const shop = await openGoods(world)
    await settings(world, { closedThrough: '2026-05-15' })
    const id = await sell(shop, '2026-05-10 12:00')
    assert.deepEqual(await shop.postingsOf(id), sold)
    assert.deepEqual(await momentsOf(world, shop, id), [['2026-05-15T23:00', '2026-05-10T11:00']])
    const [sale] = await listSales(world.pool, shop.organizationId, [id])
    assert.equal(sale && dayOf(sale.endedAt, 'UTC'), '2026-05-10')
    const { data } = await world.ask<{ data: Record<string, string>[] }>('/api/reporting/v1/olap/get', {
      ...{ reportType: 'TRANSACTIONS', aggregateFields: ['Sum.Incoming'] },
      groupByRowFields: ['OrderId', 'DateSecondary.DateTyped', 'DateSecondary.DateTimeTyped'],
      filters: [{ name: 'DateTime.DateTyped', filterType: 'DateRange', from: '2026-05-16', to: '2026-05-17' }],
    })
    const own = data.find((row) => row.OrderId === id)
    assert.deepEqual(
      [own?.['DateSecondary.DateTyped'], own?.['DateSecondary.DateTimeTyped']],
      ['2026-05-10', '2026-05-10T12:00:00'],
    )
  })

  it('ends when the accounting day ends', async (world) => {
    const shop = await openGoods(world)
    await settings(world, { dayBeginsAt: '04:00', closedThrough: '2026-05-15' })
    const night = await sell(shop, '2026-05-16 03:59')
    const morning = await sell(shop, '2026-05-16 04:00')
    assert.deepEqual(await momentsOf(world, shop, night), [['2026-05-16T03:00', '2026-05-16T02:59']])
    assert.deepEqual(await momentsOf(world, shop, morning), [['2026-05-16T03:00', null]])
  })

  it('moves no goods that have been counted since, when it is closed late', async (world) => {
    const shop = await openGoods(world)
    await count(world, shop, '2026-05-12', { [shop.products.flour]: 9.8 })
    await settings(world, { closedThrough: '2026-05-15' })
    const id = await sell(shop, '2026-05-10 12:00')
    assert.deepEqual(await shop.postingsOf(id), [
      'SESSION_WRITEOFF 0.3: 0.1 tomato → 5.01',
      'SESSION_WRITEOFF 0.4: 5.03 → 5.01',
      ...sold.slice(2),
    ])
    const { documents } = (await listSales(world.pool, shop.organizationId, [id]))[0]!
    assert.deepEqual(
      documents[0]!.lines.map(({ goods }) => goods),
      [
        [
          { ordinal: 2, amount: '0.2' },
          { ordinal: 1, amount: '0.1' },
        ],
      ],
    )
    // In an open day the cost is reversed, too.
    await reopen(shop, id)
    assert.deepEqual(await shop.postingsOf(id), [])
  })

  it('returns no goods that have been counted since, when it is reopened', async (world) => {
    const shop = await openGoods(world)
    const id = await sell(shop, '2026-05-10 12:00')
    await count(world, shop, '2026-05-12', { [shop.products.flour]: 9.8 })
    await settings(world, { closedThrough: '2026-05-15' })
    await reopen(shop, id)
    assert.deepEqual(await shop.postingsOf(id), [
      ...sold,
      returned[1],
      'SESSION_WRITEOFF 0.4: 5.01 → 4.03',
      ...takenBack,
    ])
  })

  it('leaves its goods to a stock-take after the first open time', async (world) => {
    const shop = await openGoods(world)
    await settings(world, { closedThrough: '2026-05-15' })
    await count(world, shop, '2026-05-20', { [shop.products.flour]: 9.8 })
    const id = await sell(shop, '2026-05-10 12:00')
    assert.deepEqual(await shop.postingsOf(id), sold)
    const balances = await world.pool<{ amount: string }[]>`
      select sum(turnover.received - turnover.issued)::float8 as amount
        from turnover
        join ledger_subaccount as subaccount
          on subaccount.organization_id = turnover.organization_id
         and subaccount.number = turnover.subaccount
       where turnover.organization_id = ${shop.organizationId}
         and subaccount.product_id = ${shop.products.flour}`
    assert.equal(balances[0]?.amount, 9.8)
  })

  it('is reversed without goods if it had no store', async (world) => {
    const shop = await openGoods(world)
    const stores = [{ id: shop.store, name: 'Kitchen', organizationId: shop.organizationId, isDeleted: true }]
    await world.ask('/admin/stores/save', { corporationId: demo.corporation, stores })
    const id = await sell(shop, '2026-05-10 12:00')
    await settings(world, { closedThrough: '2026-05-15' })
    await reopen(shop, id)
    assert.deepEqual(await shop.postingsOf(id), [...sold.slice(2), ...takenBack])
  })
})

/** Closes days as soon as that is possible, and returns the moment. */
async function closeDays({ call, pool }: World): Promise<string> {
  for (;;) {
    const body = { corporationId: demo.corporation, closedThrough: '2026-05-15' }
    const reply = await call<{ error: string }>('/admin/books/settings/save', body)
    if (reply.status === 200) {
      const [row] = await pool<{ now: string }[]>`select clock_timestamp()::text as now`
      return row!.now
    }
    assert.ok(['SALES_NOT_POSTED', 'VALUATION_PENDING'].includes(reply.body.error), reply.text)
  }
}

describeOwnWorld('Closing days while orders are closed', ({ it }) => {
  it('makes no posting in a closed day after its closing', async (world) => {
    const shop = await openGoods(world)
    const { pool } = world
    const ids = await Promise.all(Array.from({ length: 12 }, () => shop.place({ items: [shop.item('pizza', 12)] })))
    const closeAll = (orders: readonly string[]) =>
      Promise.all(
        orders.map((orderId) =>
          shop.act('/front/order/close', { orderId, payments: [cashPayment(12)], at: '2026-05-10 12:00:00.000' }),
        ),
      )
    await closeAll(ids.slice(0, 4))
    const [closedAt] = await Promise.all([closeDays(world), closeAll(ids.slice(4))])
    await shop.followed()
    const [late] = await pool<{ count: number }[]>`
      select count(*)::int as count
        from posting
       where organization_id = ${shop.organizationId}
         and effective_at < '2026-05-15T23:00:00Z'
         and recorded_at > ${closedAt}::text::timestamptz`
    assert.equal(late?.count, 0)
    const sales = await listSales(pool, shop.organizationId, ids)
    assert.deepEqual(
      sales.map(({ documents }) => documents.length),
      ids.map(() => 1),
    )
  })
})

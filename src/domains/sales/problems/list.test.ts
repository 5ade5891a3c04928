import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop, type Shop } from '#test/fixtures/shop.ts'
import { describeOperation, describeOwnWorld, type World, withNode } from '#test/harness/world.ts'
import list from './list.ts'

interface Problem {
  kind: string
  productId: string | null
  storeId: string | null
  day: string
  orders: number
  amount: number | null
  startedAt: string | null
  endedAt: string | null
  advice: string
}

const problemsOf = ({ ask }: World, { organizationId }: Shop, body: object = {}) =>
  ask<{ items: Problem[]; totalCount: number }>(list.path, {
    ...{ organizationId, dateFrom: '2026-05-01', dateTo: '2026-05-31' },
    ...body,
  })

async function sell(shop: Shop, at: string, items: object[], sum: number): Promise<void> {
  const id = await shop.place({ items, payments: [cashPayment(sum)] })
  await shop.act('/front/order/close', { orderId: id, at: `${at}:00.000` })
  await shop.followed()
}

const short = ({ items }: { items: Problem[] }) =>
  items.map(({ kind, productId, storeId, day, orders, amount }) => [kind, productId, storeId, day, orders, amount])

describeOperation(list, ({ it }) => {
  it('lists sales without a chart by product and day, in pages, latest day first', async (world) => {
    const shop = await openShop(world)
    const { unknown } = shop.products
    await sell(shop, '2026-05-10 12:00', [shop.item('unknown', 9), shop.item('unknown', 9)], 18)
    await sell(shop, '2026-05-10 13:00', [shop.item('unknown', 9)], 9)
    await sell(shop, '2026-05-12 12:00', [shop.item('unknown', 9)], 9)
    await sell(shop, '2026-06-12 12:00', [shop.item('unknown', 9)], 9)
    const all = await problemsOf(world, shop)
    assert.equal(all.totalCount, 2)
    assert.deepEqual(short(all), [
      ['NO_CHART', unknown, shop.store, '2026-05-12', 1, null],
      ['NO_CHART', unknown, shop.store, '2026-05-10', 2, null],
    ])
    assert.match(all.items[0]!.advice, /assembly chart/)
    const page = await problemsOf(world, shop, { limit: 1, offset: 1 })
    assert.deepEqual([page.totalCount, short(page)[0]?.[3]], [2, '2026-05-10'])
    assert.deepEqual(await problemsOf(world, shop, { offset: 5 }), { items: [], totalCount: 2 })
    assert.deepEqual(await problemsOf(world, shop, { kinds: ['NO_STORE'] }), { items: [], totalCount: 0 })
  })

  it('lists sales without a store', async (world) => {
    const shop = await openShop(world)
    const stores = [{ id: shop.store, name: 'Kitchen', organizationId: shop.organizationId, isDeleted: true }]
    await world.ask('/admin/stores/save', { corporationId: demo.corporation, stores })
    await sell(shop, '2026-05-10 12:00', [shop.item('cola', 3)], 3)
    assert.deepEqual(short(await problemsOf(world, shop)), [['NO_STORE', null, null, '2026-05-10', 1, null]])
  })

  it('lists negative stock at the end of a day, and estimated costs', async (world) => {
    const shop = await openShop(world)
    const { cola, flour } = shop.products
    await shop.stock({ cola: [2, 4], flour: [0.1, 1] })
    await sell(shop, '2026-05-10 12:00', [shop.item('cola', 3, 5)], 15)
    await sell(shop, '2026-05-10 14:00', [shop.item('cola', 3)], 3)
    await sell(shop, '2026-05-11 12:00', [shop.item('pizza', 12)], 12)
    const goods = (await problemsOf(world, shop)).items.filter(({ productId }) =>
      [cola, flour].some((one) => one === productId),
    )
    assert.deepEqual(short({ items: goods }), [
      ['ESTIMATED_COST', flour, shop.store, '2026-05-11', 1, 0.1],
      ['NEGATIVE_STOCK', flour, shop.store, '2026-05-11', 1, 0.1],
      ['ESTIMATED_COST', cola, shop.store, '2026-05-10', 2, 4],
      ['NEGATIVE_STOCK', cola, shop.store, '2026-05-10', 2, 4],
    ])
    await shop.stock({ cola: [8, 16], flour: [0.1, 1] })
    const left = (await problemsOf(world, shop)).items.filter(({ productId }) => productId === cola)
    assert.deepEqual(left, [])
  })

  it('uses days of the restaurant, not of UTC', async (world) => {
    const shop = await openShop(world)
    // 23:30 of the day before in UTC.
    await sell(shop, '2026-05-11 00:30', [shop.item('cola', 3)], 3)
    const days = (await problemsOf(world, shop)).items.map(({ kind, day }) => [kind, day])
    assert.deepEqual(days, [
      ['ESTIMATED_COST', '2026-05-11'],
      ['NEGATIVE_STOCK', '2026-05-11'],
    ])
  })

  it('refuses long periods', async (world) => {
    const shop = await openShop(world)
    const body = { organizationId: shop.organizationId, dateFrom: '2025-01-01', dateTo: '2026-01-02' }
    const { status, error, details } = await world.refuse(list.path, body)
    assert.deepEqual([status, error, details.fields[0]?.path], [400, 'PERIOD_TOO_LONG', 'dateTo'])
  })
})

describeOwnWorld(
  'Disabled books',
  ({ it }) => {
    it('skip the sales of that time, which are one problem, and resume later', async (world) => {
      const shop = await openShop(world)
      await closeOne(shop, '2026-05-10 12:00')
      await closeOne(shop, '2026-05-12 12:00')
      const days = { corporationId: demo.corporation, closedThrough: '2026-05-10' }
      await world.ask('/admin/books/settings/save', days)
      await world.ask('/admin/books/settings/save', { ...days, closedThrough: null })
      await withNode(world, { books: true }, async () => {
        const id = await closeOne(shop, '2026-05-14 12:00')
        assert.equal((await shop.postingsOf(id)).length, 4)
      })
      const [row] = await world.pool<{ orders: number }[]>`
        select count(*)::int as orders
          from sale
         where organization_id = ${shop.organizationId}`
      assert.equal(row?.orders, 1)
      const today = new Date(world.clock.now()).toISOString().slice(0, 10)
      const { items } = await problemsOf(world, shop, {
        ...{ dateFrom: today, dateTo: today, kinds: ['SALES_LEFT_OUT'] },
      })
      assert.deepEqual(short({ items }), [['SALES_LEFT_OUT', null, null, today, 2, null]])
      assert.ok(items[0]!.startedAt! < items[0]!.endedAt!)
      const [cursor] = await world.pool`
        select stopped_revision
          from follower
         where name = 'books: closed orders'`
      assert.equal(cursor?.stoppedRevision, null)
    })
  },
  { books: false },
)

async function closeOne(shop: Shop, at: string): Promise<string> {
  const id = await shop.place({ items: [shop.item('cola', 3)], payments: [cashPayment(3)] })
  await shop.act('/front/order/close', { orderId: id, at: `${at}:00.000` })
  return id
}

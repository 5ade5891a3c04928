import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { listDocumentPostings } from '#ledger/reading.store.ts'
import { demo } from '#shared/demo.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop, type Shop } from '#test/fixtures/shop.ts'
import { describeOperation, describeOwnWorld, type World } from '#test/harness/world.ts'
import { listSales } from '../../../reads.ts'
import post from './post.ts'

interface Posted {
  posted: number
  unchanged: number
  closed: number
  failed: number
}

const repost = ({ ask }: World, { organizationId }: Shop, body: object = {}) =>
  ask<Posted>(post.path, { organizationId, dateFrom: '2026-05-01', dateTo: '2026-05-31', ...body })

/** Places an order and closes it on a day of May 2026 at noon. */
async function sell(shop: Shop, day: string, items: object[], sum: number): Promise<string> {
  const id = await shop.place({ items, payments: [cashPayment(sum)] })
  await shop.act('/front/order/close', { orderId: id, at: `${day} 12:00:00.000` })
  await shop.followed()
  return id
}

const saveChart = ({ ask }: World, productId: string, items: { productId: string; quantityIn: number }[]) =>
  ask('/api/nomenclature/v2/assembly-chart/create', {
    organizationId: demo.organization,
    ...{ productId, items, dateFrom: '2020-01-01', dateTo: '2500-01-01' },
  })

/** A dish without a chart. */
async function saveDish(world: World): Promise<string> {
  const id = randomUUID()
  const dish = { id, name: 'Soup', type: 'DISH', prices: [{ price: 9 }], taxCategoryId: demo.vat }
  await world.ask('/admin/menus/save', { corporationId: demo.corporation, products: [dish] })
  return id
}

const itemOf = (productId: string) => ({ type: 'Product', productId, amount: 1, price: 9 })

describeOperation(post, ({ it }) => {
  it('posts the goods of sales without a chart, once the dish has one', async (world) => {
    const shop = await openShop(world)
    const dish = await saveDish(world)
    const id = await sell(shop, '2026-05-10', [itemOf(dish), shop.item('cola', 3)], 12)
    const money = ['SALES_REVENUE 10: 4.01 → 1.04', 'NDS_SALES 2: 2.02 → 1.04', 'CASH 12: 1.04 → 1.01']
    assert.deepEqual(await shop.postingsOf(id), ['SESSION_WRITEOFF 0: 1 cola → 5.01', ...money])
    assert.deepEqual(await repost(world, shop), { posted: 0, unchanged: 1, closed: 0, failed: 0 })
    await saveChart(world, dish, [{ productId: shop.products.flour, quantityIn: 0.25 }])
    assert.deepEqual(await repost(world, shop), { posted: 1, unchanged: 0, closed: 0, failed: 0 })
    const goods = ['SESSION_WRITEOFF 0: 0.25 flour → 5.01', 'SESSION_WRITEOFF 0: 1 cola → 5.01']
    assert.deepEqual(await shop.postingsOf(id), [...money, ...goods])
    assert.deepEqual((await listSales(world.pool, shop.organizationId, [id]))[0]?.problems, [])
    assert.deepEqual(await repost(world, shop), { posted: 0, unchanged: 1, closed: 0, failed: 0 })
  })

  it('posts orders that are deleted by now, limited to the requested orders and days', async (world) => {
    const shop = await openShop(world)
    const dish = await saveDish(world)
    const [first, second] = [
      await sell(shop, '2026-05-10', [itemOf(dish)], 9),
      await sell(shop, '2026-05-10', [itemOf(dish)], 9),
    ]
    const other = await sell(shop, '2026-06-10', [itemOf(dish)], 9)
    await world.pool`delete from table_order where organization_id = ${shop.organizationId}`
    await saveChart(world, dish, [{ productId: shop.products.flour, quantityIn: 1 }])
    assert.deepEqual(await repost(world, shop, { orderIds: [first, other] }), {
      ...{ posted: 1, unchanged: 0, closed: 0, failed: 0 },
    })
    const moved = async (id: string) => (await shop.postingsOf(id)).some((text) => text.includes('1 flour'))
    assert.deepEqual([await moved(first), await moved(second), await moved(other)], [true, false, false])
    assert.deepEqual(await repost(world, shop), { posted: 1, unchanged: 1, closed: 0, failed: 0 })
    assert.ok(await moved(second))
  })

  it('issues goods from the current store, at its cost', async (world) => {
    const shop = await openShop(world)
    await shop.stock({ cola: [10, 20] })
    const id = await sell(shop, '2026-05-10', [shop.item('cola', 3)], 3)
    assert.ok((await shop.postingsOf(id)).includes('SESSION_WRITEOFF 2: 1 cola → 5.01'))
    const bar = randomUUID()
    const stores = [{ id: bar, name: 'Bar', organizationId: shop.organizationId }]
    await world.ask('/admin/stores/save', { corporationId: demo.corporation, stores })
    const { organizationId, terminalGroupId } = shop
    const group = { organizationId, id: terminalGroupId, name: 'Kitchen', storeId: bar }
    await world.ask('/admin/terminal_groups/save', group)
    assert.equal((await repost(world, shop)).posted, 1)
    // The bar never had any: without a purchase its cost is zero.
    assert.ok((await shop.postingsOf(id)).includes('SESSION_WRITEOFF 0: 1 cola → 5.01'))
    assert.equal((await listDocumentPostings(world.pool, organizationId, id)).at(-1)?.from.accountId, bar)
    assert.equal((await listSales(world.pool, organizationId, [id]))[0]?.documents[0]?.storeId, bar)
  })

  it('refuses unknown organizations and long periods', async (world) => {
    const shop = await openShop(world)
    const body = { organizationId: shop.organizationId, dateFrom: '2026-05-01', dateTo: '2026-06-01' }
    const long = await world.refuse(post.path, body)
    assert.deepEqual([long.status, long.error, long.details.fields[0]?.path], [400, 'PERIOD_TOO_LONG', 'dateTo'])
    const unknown = await world.refuse(post.path, { ...body, organizationId: randomUUID() })
    assert.deepEqual([unknown.status, unknown.error], [404, 'ORGANIZATION_NOT_FOUND'])
  })
})

describeOwnWorld('Goods of closed days', ({ it }) => {
  it('remain unchanged', async (world) => {
    const shop = await openShop(world)
    const dish = await saveDish(world)
    const [closed, open] = [
      await sell(shop, '2026-05-10', [itemOf(dish)], 9),
      await sell(shop, '2026-05-20', [itemOf(dish)], 9),
    ]
    await world.ask('/admin/books/settings/save', { corporationId: demo.corporation, closedThrough: '2026-05-15' })
    await saveChart(world, dish, [{ productId: shop.products.flour, quantityIn: 1 }])
    assert.deepEqual(await repost(world, shop), { posted: 1, unchanged: 0, closed: 1, failed: 0 })
    assert.equal((await shop.postingsOf(closed)).length, 3)
    assert.equal((await shop.postingsOf(open)).length, 4)
  })
})

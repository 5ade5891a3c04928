import assert from 'node:assert/strict'
import { daysAfter, toTerminalTime } from '#core/time.ts'
import { listDocumentPostings } from '#ledger/reading.store.ts'
import { demo } from '#shared/demo.ts'
import { cashPayment, mixCurrency } from '#test/fixtures/restaurant.ts'
import { openShop, placeBanquet, type Shop } from '#test/fixtures/shop.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const sell = async (shop: Shop): Promise<string> => {
  const id = await shop.place({ items: [shop.item('cola', 3)], payments: [cashPayment(3)] })
  await shop.act('/front/order/close', { orderId: id, at: '2026-05-10 12:00:00.000' })
  return id
}

const period = { dateFrom: '2026-05-01', dateTo: '2026-05-31' }

const problemsOf = async ({ ask }: World, { organizationId }: Shop, days: object = period) => {
  const body = { organizationId, ...days, kinds: ['NOT_POSTED'] }
  const { items } = await ask<{ items: { orderId: string; day: string; reason: string; advice: string }[] }>(
    '/api/finance/v1/problems/list',
    body,
  )
  return items
}

describeOwnWorld('An order that cannot be posted', ({ it }) => {
  it('is a problem, delays neither other orders nor other restaurants, and is posted later', async (world) => {
    const { ask, pool } = world
    const [shop, other] = [await openShop(world), await openShop(world)]
    const broken = await shop.place({ items: [shop.item('cola', 3)], payments: [cashPayment(3)] })
    await pool.unsafe(`alter table sale add constraint fault check (order_id <> '${broken}')`)
    await shop.act('/front/order/close', { orderId: broken, at: '2026-05-10 12:00:00.000' })
    const [next, elsewhere] = [await sell(shop), await sell(other)]
    assert.equal((await other.postingsOf(elsewhere)).length, 4)
    assert.equal((await shop.postingsOf(next)).length, 4)
    assert.deepEqual(await shop.postingsOf(broken), [])
    const [problem] = await problemsOf(world, shop)
    assert.deepEqual([problem?.orderId, problem?.day], [broken, '2026-05-10'])
    assert.match(problem!.reason, /fault/)
    const corporationId = demo.corporation
    const closed = await ask<{ notPosted: object[] }>('/admin/books/settings/save', {
      corporationId,
      closedThrough: '2026-05-10',
    })
    const { organizationId } = shop
    const { reason } = problem!
    const notPosted = [{ organizationId, orderId: broken, kind: 'TableOrder', day: '2026-05-10', reason }]
    assert.deepEqual(closed.notPosted, notPosted)
    const state = await ask<{ notPosted: object[] }>('/admin/books/settings/list', { corporationId })
    assert.deepEqual(state.notPosted, notPosted)
    await ask('/admin/books/settings/save', { corporationId, closedThrough: null })

    const repost = () => ask('/admin/books/sales/post', { organizationId: shop.organizationId, ...period })
    assert.deepEqual(await repost(), { posted: 0, unchanged: 1, closed: 0, failed: 1 })
    assert.equal((await problemsOf(world, shop)).length, 1)
    await pool.unsafe('alter table sale drop constraint fault')
    assert.deepEqual(await repost(), { posted: 1, unchanged: 1, closed: 0, failed: 0 })
    assert.equal((await shop.postingsOf(broken)).length, 4)
    assert.deepEqual(await problemsOf(world, shop), [])
  })

  it('delays no others if it violates a key each time', async (world) => {
    const shop = await openShop(world)
    const broken = await shop.place({ items: [shop.item('cola', 3)], payments: [cashPayment(3)] })
    await world.pool.unsafe(`
      create function refuse_key() returns trigger language plpgsql as $$
      begin
        raise exception 'the key exists' using errcode = '23505';
      end $$;
      create trigger refuse_key before insert on sale for each row when (new.order_id = '${broken}')
        execute function refuse_key();`)
    await shop.act('/front/order/close', { orderId: broken, at: '2026-05-10 12:00:00.000' })
    assert.equal((await shop.postingsOf(await sell(shop))).length, 4)
    assert.match((await problemsOf(world, shop))[0]!.reason, /the key exists/)
    await world.pool.unsafe('drop trigger refuse_key on sale; drop function refuse_key')
  })

  it('is posted later for orders of each kind', async (world) => {
    const shop = await openShop(world)
    const order = { items: [shop.item('cola', 3)], payments: [cashPayment(3)] }
    const [delivery, banquet] = [await shop.deliver(order), await placeBanquet(world, shop, order)]
    await world.pool.unsafe(`alter table sale add constraint fault check (kind = 'TableOrder')`)
    await shop.deliveries.change('change_driver_info', delivery, { driverId: demo.courier })
    for (const action of ['send', 'deliver', 'close'])
      await shop.act(`/front/deliveries/${action}`, { orderId: delivery })
    await shop.act('/front/reserve/guests_came', { reserveId: banquet })
    await shop.act('/front/reserve/close', { reserveId: banquet })
    const today = toTerminalTime(world.clock.now(), 'Europe/London').slice(0, 10)
    const days = { dateFrom: daysAfter(today, -1), dateTo: daysAfter(today, 1) }
    await shop.followed()
    assert.deepEqual(
      (await problemsOf(world, shop, days)).map(({ orderId }) => orderId).sort(),
      [delivery, banquet].sort(),
    )
    await world.pool.unsafe('alter table sale drop constraint fault')
    const { organizationId } = shop
    assert.deepEqual(await world.ask('/admin/books/sales/post', { organizationId, ...days }), {
      ...{ posted: 2, unchanged: 0, closed: 0, failed: 0 },
    })
    assert.equal((await shop.postingsOf(delivery)).length, 4)
    assert.equal((await shop.postingsOf(banquet)).length, 4)
  })

  it('is a problem of the accounting day by the present settings, as dishes without a chart are', async (world) => {
    const shop = await openShop(world)
    const sellAtNight = async (item: object) => {
      const id = await shop.place({ items: [item], payments: [cashPayment(9)] })
      return { id, close: () => shop.act('/front/order/close', { orderId: id, at: '2026-05-10 03:00:00.000' }) }
    }
    const [broken, sold] = [await sellAtNight(shop.item('unknown', 9)), await sellAtNight(shop.item('unknown', 9))]
    await world.pool.unsafe(`alter table sale add constraint fault check (order_id <> '${broken.id}')`)
    for (const one of [broken, sold]) await one.close()
    await shop.followed()
    const { organizationId } = shop
    const problems = async () => {
      const body = { organizationId, ...period, kinds: ['NOT_POSTED', 'NO_CHART'] }
      const { items } = await world.ask<{ items: { day: string }[] }>('/api/finance/v1/problems/list', body)
      const order = { organizationId, orderId: sold.id }
      const trace = await world.ask<{ order: { day: string } }>('/api/finance/v1/posting_trace/get', order)
      return [...items.map(({ day }) => day), trace.order.day]
    }
    assert.deepEqual(await problems(), ['2026-05-10', '2026-05-10', '2026-05-10'])
    const beginDaysAt = (dayBeginsAt: string) =>
      world.ask('/admin/books/settings/save', { corporationId: demo.corporation, dayBeginsAt })
    await beginDaysAt('04:00')
    assert.deepEqual(await problems(), ['2026-05-09', '2026-05-09', '2026-05-09'])
    await world.pool.unsafe('alter table sale drop constraint fault')
    const day = { dateFrom: '2026-05-09', dateTo: '2026-05-09' }
    assert.deepEqual(await world.ask('/admin/books/sales/post', { organizationId, ...day }), {
      ...{ posted: 1, unchanged: 1, closed: 0, failed: 0 },
    })
    await beginDaysAt('00:00')
  })

  it('is no problem after a later change of it is posted', async (world) => {
    const shop = await openShop(world)
    const id = await shop.place({ items: [shop.item('cola', 3)], payments: [cashPayment(3)] })
    await world.pool.unsafe(`alter table sale add constraint fault check (order_id <> '${id}')`)
    await shop.act('/front/order/close', { orderId: id, at: '2026-05-20 12:00:00.000' })
    await shop.followed()
    assert.equal((await problemsOf(world, shop)).length, 1)
    await world.pool.unsafe('alter table sale drop constraint fault')
    await shop.act('/front/order/reopen', { orderId: id })
    await shop.act('/front/order/close', { orderId: id, payments: [cashPayment(3)], at: '2026-05-20 13:00:00.000' })
    assert.equal((await shop.postingsOf(id)).length, 4)
    assert.deepEqual(await problemsOf(world, shop), [])
  })

  it('takes effect at the first open moment if its day was closed without it', async (world) => {
    const { ask, pool } = world
    const shop = await openShop(world)
    const id = await shop.place({ items: [shop.item('cola', 3)], payments: [cashPayment(3)] })
    await pool.unsafe(`alter table sale add constraint fault check (order_id <> '${id}')`)
    await shop.act('/front/order/close', { orderId: id, at: '2026-05-10 12:00:00.000' })
    await shop.followed()
    const corporationId = demo.corporation
    await ask('/admin/books/settings/save', { corporationId, closedThrough: '2026-05-12' })
    await pool.unsafe('alter table sale drop constraint fault')
    await ask('/admin/books/sales/post', { organizationId: shop.organizationId, ...period })
    const postings = await listDocumentPostings(pool, shop.organizationId, id)
    assert.deepEqual(
      new Set(postings.map(({ effectiveAt }) => toTerminalTime(effectiveAt, 'Europe/London').slice(0, 16))),
      new Set(['2026-05-13 00:00']),
    )
    const { notPosted } = await ask<{ notPosted: object[] }>('/admin/books/settings/save', {
      corporationId,
      closedThrough: null,
    })
    assert.deepEqual(notPosted, [])
  })

  it('is one of a restaurant whose currency is not that of the books', async (world) => {
    const [shop, other] = [await openShop(world), await openShop(world)]
    await mixCurrency(world, shop.organizationId, 'KWD')
    const id = await shop.place({ items: [shop.item('cola', 3)], payments: [cashPayment(3.005)] })
    await shop.act('/front/order/close', { orderId: id, at: '2026-05-10 12:00:00.000' })
    assert.deepEqual(await shop.postingsOf(id), [])
    assert.equal((await other.postingsOf(await sell(other))).length, 4)
    const [problem] = await problemsOf(world, shop)
    assert.equal(problem?.reason, 'Error: The restaurant has the currency KWD, and the books of the chain have GBP')
    const balances = { organizationIds: [shop.organizationId, other.organizationId] }
    await world.ask('/api/finance/v1/balance-sheet/list', balances)
    const corporationId = demo.corporation
    await world.ask('/admin/books/settings/save', { corporationId, closedThrough: '2026-05-12' })
    await world.ask('/admin/books/settings/save', { corporationId, closedThrough: null })
  })
})

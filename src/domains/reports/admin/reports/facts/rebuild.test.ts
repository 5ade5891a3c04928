import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { findOrganization } from '#core/access/organizations.ts'
import { transaction } from '#core/db/connect.ts'
import { openReportedOrders, waitForCosts } from '#test/fixtures/reports.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop, type Shop } from '#test/fixtures/shop.ts'
import { describeOperation, describeOwnWorld, type World, withNode } from '#test/harness/world.ts'
import { rebuildFacts } from '../../../rebuilding.ts'
import rebuild from './rebuild.ts'

interface Page {
  rebuilt: number
  removed: number
  next: string | null
}

/** Rebuilds the facts of a restaurant, and returns the answers. */
async function rebuildAll({ ask }: World, organizationId: string): Promise<Page[]> {
  const pages: Page[] = []
  do pages.push(await ask<Page>(rebuild.path, { organizationId, after: pages.at(-1)?.next }))
  while (pages.at(-1)!.next !== null)
  return pages
}

/** Returns all facts of a restaurant, without numbers that a rebuild gives again. */
async function factsOf(world: World, organizationId: string) {
  await waitForCosts(world, organizationId)
  const rows = await world.pool<{ facts: { order_id: string }; lines: object[] }[]>`
    select to_jsonb(placed) - array['order_number', 'facts_revision'] as facts,
           (select jsonb_agg(to_jsonb(line.*) - 'order_number' order by line.line)
              from sale_line as line
             where line.organization_id = placed.organization_id
               and line.order_number = placed.order_number) as lines
      from sale_order as placed
     where placed.organization_id = ${organizationId}
     order by placed.order_id`
  return Array.from(rows)
}

const sell = async (shop: Shop): Promise<string> => {
  const id = await shop.place({ items: [shop.item('cola', 3)], payments: [cashPayment(3)] })
  await shop.act('/front/order/close', { orderId: id, at: '2026-05-10 12:00:00.000' })
  return id
}

describeOperation(rebuild, ({ it }) => {
  it('creates the facts of all kinds of orders as the follower does', async (world) => {
    const { organizationId } = await openReportedOrders(world)
    const before = await factsOf(world, organizationId)
    assert.equal(before.length, 5)
    assert.deepEqual(await rebuildAll(world, organizationId), [{ rebuilt: 4, removed: 1, next: null }])
    assert.deepEqual(await factsOf(world, organizationId), before)
  })

  it('creates missing facts, corrects wrong ones, and removes those without an order', async (world) => {
    const { organizationId, closed, reopened, delivery, banquet, cancelled } = await openReportedOrders(world)
    const before = await factsOf(world, organizationId)
    const numberOf = (id: string) => world.pool`
      (select order_number from sale_order where organization_id = ${organizationId} and order_id = ${id})`
    const deleted = await world.pool<{ orderNumber: number }[]>`
      delete from sale_order
       where organization_id = ${organizationId}
         and order_id = ${banquet}
      returning order_number`
    await world.pool`
      update sale_order
         set waiter_id = ${randomUUID()}
       where organization_id = ${organizationId}
         and order_id = ${closed}`
    await world.pool`
      update sale_line
         set sum = sum + 1
       where organization_id = ${organizationId}
         and order_number = ${numberOf(delivery)}`
    await world.pool`
      update sale_line
         set order_number = ${numberOf(reopened)}
       where organization_id = ${organizationId}
         and order_number = ${deleted[0]!.orderNumber}`
    await world.pool`
      update sale_order
         set order_id = ${randomUUID()}
       where organization_id = ${organizationId}
         and order_id = ${cancelled}`
    await world.pool`
      insert into sale_line (organization_id, order_number, line, removal, product_id, amount, sum, discount, increase, vat,
                             discount_vat, vat_percent, order_share)
      values (${organizationId}, -1, 1, 'NOT_DELETED', ${randomUUID()}, 1, 1, 0, 0, 0, 0, 0, 1)`
    assert.deepEqual(await rebuildAll(world, organizationId), [{ rebuilt: 4, removed: 2, next: null }])
    assert.deepEqual(await factsOf(world, organizationId), before)
    const strays = await world.pool`
      select 1
        from sale_line
       where organization_id = ${organizationId}
         and order_number = -1`
    assert.equal(strays.length, 0)
  })

  it('processes the orders in pages', async (world) => {
    const shop = await openShop(world)
    const { organizationId } = shop
    await sell(shop)
    const before = await factsOf(world, organizationId)
    await world.pool`
      insert into sale_order (organization_id, order_id, facts_revision, revision, kind, is_deleted, opened_on, closed_on,
                              opened_at, closed_at, number, terminal_group_id, service_type, guests)
      select organization_id, gen_random_uuid(), 1, 1, kind, is_deleted, opened_on, closed_on, opened_at, closed_at,
             number, terminal_group_id, service_type, guests
        from sale_order
       cross join generate_series(1, 401)
       where organization_id = ${organizationId}`
    const pages = await rebuildAll(world, organizationId)
    assert.equal(pages.length, 3)
    assert.deepEqual(
      pages.map(({ next }) => next !== null),
      [true, true, false],
    )
    const sumOf = (name: 'rebuilt' | 'removed') => pages.reduce((sum, page) => sum + page[name], 0)
    assert.deepEqual([sumOf('rebuilt'), sumOf('removed')], [1, 401])
    assert.deepEqual(await factsOf(world, organizationId), before)
  })

  it('loses no order that is closed or reopened in the meantime', async (world) => {
    const shop = await openShop(world)
    const { organizationId } = shop
    const first = await sell(shop)
    const rebuilding = (async () => {
      for (let i = 0; i < 20; i++) await rebuildAll(world, organizationId)
    })()
    for (let i = 0; i < 5; i++) await sell(shop)
    await shop.act('/front/order/reopen', { orderId: first })
    await rebuilding
    const facts = await factsOf(world, organizationId)
    assert.equal(facts.filter(({ lines }) => lines !== null).length, 5)
    await rebuildAll(world, organizationId)
    assert.deepEqual(await factsOf(world, organizationId), facts)
  })

  it('refuses unknown restaurants', async ({ refuse }) => {
    const { status, error, details } = await refuse(rebuild.path, { organizationId: randomUUID() })
    assert.deepEqual([status, error, details.fields[0]?.path], [404, 'ORGANIZATION_NOT_FOUND', 'organizationId'])
  })
})

describeOwnWorld(
  'Orders that were closed while reports were disabled',
  ({ it }) => {
    it('are in reports after a rebuild', async (world) => {
      const shop = await openShop(world)
      const { organizationId } = shop
      const gaps = async () =>
        (await world.pool`select 1 from facts_gap where organization_id = ${organizationId}`).length
      const early = await sell(shop)
      await withNode(world, { reports: true }, async () => {
        const late = await sell(shop)
        const idsOf = async () => (await factsOf(world, organizationId)).map(({ facts }) => facts.order_id)
        assert.deepEqual(await idsOf(), [late])
        assert.equal(await gaps(), 1)
        const { caches, clock } = world.node.app
        const organization = (await findOrganization(world.pool, organizationId))!
        await transaction(world.pool, (db) => rebuildFacts({ db, caches, now: clock.now() }, organization, null))
        assert.deepEqual(await idsOf(), [early, late])
        assert.equal(await gaps(), 0)
      })
    })
  },
  { reports: false },
)

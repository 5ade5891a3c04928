import assert from 'node:assert/strict'
import { it as nodeIt } from 'node:test'
import {
  type ImportSummary,
  importPizzeria,
  importTakeaway,
  isDataMissing,
  type PastRestaurant,
  pizzeriaFacts,
  takeawayFacts,
} from '#test/fixtures/past_orders.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

/** Past orders of real restaurants, in the files as they were published. */

interface Facts {
  orders: number
  revenue: number
  lines: number
}

async function check(world: World, restaurant: PastRestaurant & { summary: ImportSummary }, facts: Facts) {
  const { organizationId, summary, importOrders } = restaurant
  const { orders, revenue, lines } = facts
  const all = { orders, invalid: 0, organizationId }
  assert.deepEqual(summary, { ...all, imported: orders, known: 0, sum: revenue })
  const [stored] = await world.pool<[Facts & { imports: number }]>`
    select count(*)::int as orders, sum(sum)::float8 as revenue,
           (select sum(json_array_length(doc -> 'items'))::int from content where organization_id = ${organizationId}) as lines,
           (select count(*)::int from event where owner_id = ${organizationId} and type = 'TableOrderImport') as imports
      from table_order
     where organization_id = ${organizationId}
       and status = 'Closed'`
  assert.deepEqual(stored, { orders, revenue, lines, imports: orders })
  assert.deepEqual(await importOrders(), { ...all, imported: 0, known: orders, sum: 0 })
}

if (isDataMissing) nodeIt('Past orders of real restaurants are imported', { skip: isDataMissing }, () => {})
else
  describeOwnWorld('Past orders of real restaurants', ({ it }) => {
    it('bring a year of a pizzeria, once', async (world) => check(world, await importPizzeria(world), pizzeriaFacts))

    it('bring four years of a takeaway, once', async (world) =>
      check(world, await importTakeaway(world), takeawayFacts))
  })

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it as nodeIt } from 'node:test'
import { listAccountBalances } from '#ledger/balances.store.ts'
import { systemAccounts } from '#ledger/chart.ts'
import {
  type ImportSummary,
  importTakeaway,
  isDataMissing,
  openPizzeria,
  type PastRestaurant,
  type PizzaType,
  pizzeriaFacts,
  readPizzaTypes,
  readSoldPizzas,
  takeawayFacts,
} from '#test/fixtures/past_orders.ts'
import { salesFollower } from '#test/fixtures/shop.ts'
import { isLong } from '#test/harness/effort.ts'
import { waitForFollowers } from '#test/harness/followers.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { comparePizzeria, compareTakeaway } from './past_reports.ts'

/** Past orders of real restaurants, imported from published files. */

interface Facts {
  orders: number
  revenue: number
  lines: number
}

async function check(world: World, restaurant: PastRestaurant & { summary: ImportSummary }, facts: Facts) {
  const { organizationId, summary, importOrders } = restaurant
  const { orders, revenue, lines } = facts
  const all = { orders, invalid: 0, skipped: {}, organizationId }
  assert.deepEqual(summary, { ...all, imported: orders, known: 0, sum: revenue })
  const [stored] = await world.pool<[Facts & { imports: number }]>`
    select count(*)::int as orders, sum(sum)::float8 as revenue,
           (select sum(json_array_length(value -> 'items'))::int from content where organization_id = ${organizationId}) as lines,
           (select count(*)::int from event where owner_id = ${organizationId} and type = 'TableOrderImport') as imports
      from table_order
     where organization_id = ${organizationId}
       and status = 'Closed'`
  assert.deepEqual(stored, { orders, revenue, lines, imports: orders })
  assert.deepEqual(await importOrders(), { ...all, imported: 0, known: orders, sum: 0 })
}

/** Grams of an ingredient by its index in the recipe. */
const gramsOf = (index: number) => 10 * (1 + (index % 7))
const centsPerKilogram = (index: number) => 300 + 17 * index
const dayBefore = '2014-12-31'

/** Creates a store, the ingredients and the recipes of the pizzeria. Returns the ids of the ingredients by name. */
async function stockPizzeria(world: World, { corporationId, organizationId, productId }: PastRestaurant) {
  const store = randomUUID()
  const types = await readPizzaTypes()
  const ingredients = new Map(types.flatMap((type) => type.ingredients).map((name) => [name, randomUUID()]))
  await world.ask('/admin/stores/save', { corporationId, stores: [{ id: store, name: 'Kitchen', organizationId }] })
  await world.ask('/admin/menus/save', {
    corporationId,
    products: [...ingredients].map(([name, id]) => ({ id, name: `Raw ${name}`, type: 'GOODS', prices: [] })),
  })
  await world.ask('/admin/catalogue/import', {
    corporationId,
    charts: types.map(({ name, ...type }) => ({
      ...{ id: randomUUID(), productId: productId(name), dateFrom: dayBefore, dateTo: '2500-01-01' },
      items: type.ingredients.map((ingredient, i) => ({
        ...{ id: randomUUID(), productId: ingredients.get(ingredient), quantityIn: gramsOf(i) / 1000 },
      })),
    })),
  })
  return { store, types, ingredients }
}

/** Returns the grams of each ingredient that a month's pizzas take. */
function gramsTaken(types: readonly PizzaType[], sold: ReadonlyMap<string, number>): Map<string, number> {
  const grams = new Map<string, number>()
  for (const { id, ingredients } of types)
    for (const [i, name] of ingredients.entries())
      grams.set(name, (grams.get(name) ?? 0) + gramsOf(i) * (sold.get(id) ?? 0))
  return grams
}

/** Buys each month's ingredients on its first day, a fifth less in May and more in June. Returns the cents. */
async function buy(
  world: World,
  { corporationId, organizationId }: PastRestaurant,
  { store, types, ingredients }: Awaited<ReturnType<typeof stockPizzeria>>,
): Promise<number> {
  const key = { corporationId, name: 'Books' }
  const { apiKey } = await world.ask<{ apiKey: string }>('/admin/api_keys/create', key)
  const { token } = await world.ask<{ token: string }>('/api/1/access_token', { apiLogin: apiKey })
  const supplier = randomUUID()
  await world.ask('/admin/counteragents/save', { corporationId, counteragents: [{ id: supplier, name: 'Market' }] })
  const factors: Record<string, number> = { '2015-05': 0.8, '2015-06': 1.2 }
  let cents = 0
  for (const [month, sold] of await readSoldPizzas()) {
    const items = [...gramsTaken(types, sold)].map(([name, grams], i) => {
      const amount = Math.round(grams * (factors[month] ?? 1)) / 1000
      const sum = Math.round(amount * centsPerKilogram(i))
      cents += sum
      return { num: i + 1, product: ingredients.get(name), store, amount, sum: sum / 100 }
    })
    const base = '/api/inventory/v1/incoming_invoice'
    const body = { organizationId, date: `${month}-01T06:00:00`, counteragent: supplier, items }
    const { documentId } = await world.ask<{ documentId: string }>(`${base}/create`, body, { token })
    await world.ask(`${base}/post`, { organizationId, documentId }, { token })
  }
  return cents
}

/** Waits until the orders are posted, and returns the balances by account in cents. Value is conserved while goods are valued. */
async function balancesOf(world: World, { organizationId }: PastRestaurant): Promise<Map<string, number>> {
  await waitForFollowers(world.pool, { follower: salesFollower, ownerId: organizationId })
  const balances = await listAccountBalances(world.pool, organizationId, Date.parse('2100-01-01'))
  return new Map(balances.map(({ accountId, balance }) => [accountId, balance.times(100).toNumber()]))
}

const { salesClearing, revenue, cash, suppliers, costOfGoods, costCorrections } = systemAccounts
const totalOf = (balances: ReadonlyMap<string, number>) => [...balances.values()].reduce((sum, cents) => sum + cents, 0)

function checkMoney(balances: ReadonlyMap<string, number>, facts: Facts): void {
  const cents = Math.round(facts.revenue * 100)
  assert.equal(balances.get(salesClearing.id) ?? 0, 0)
  assert.equal(balances.get(revenue.id), -cents)
  assert.equal(balances.get(cash.id), cents)
  assert.equal(totalOf(balances), 0)
}

const skip =
  isDataMissing || (!isLong && 'the orders of five years take a minute: npm run test:long -- model/past_orders')

if (skip) nodeIt('Past orders of real restaurants are imported', { skip }, () => {})
else
  describeOwnWorld('Past orders of real restaurants', ({ it }) => {
    let [pizzeria, takeaway]: (PastRestaurant | undefined)[] = []

    it('import a year of a pizzeria once, with every gram of its recipes', async (world) => {
      pizzeria = await openPizzeria(world)
      const kitchen = await stockPizzeria(world, pizzeria)
      const bought = await buy(world, pizzeria, kitchen)
      await check(world, { ...pizzeria, summary: await pizzeria.importOrders() }, pizzeriaFacts)
      const balances = await balancesOf(world, pizzeria)
      checkMoney(balances, pizzeriaFacts)
      assert.equal(balances.get(suppliers.id), -bought)
      const left = [kitchen.store, costOfGoods.id, costCorrections.id].map((id) => balances.get(id) ?? 0)
      assert.equal(
        left.reduce((sum, cents) => sum + cents, 0),
        bought,
      )
      const taken = await world.pool<{ productId: string; amount: string }[]>`
        select subaccount.product_id, sum(turnover.issued) as amount
          from turnover
          join ledger_subaccount as subaccount
            on subaccount.organization_id = ${pizzeria.organizationId}
           and subaccount.number = turnover.subaccount
         where turnover.organization_id = ${pizzeria.organizationId}
           and turnover.issued > 0
         group by subaccount.product_id`
      const expected = new Map<string, number>()
      for (const sold of (await readSoldPizzas()).values())
        for (const [name, grams] of gramsTaken(kitchen.types, sold))
          expected.set(kitchen.ingredients.get(name)!, (expected.get(kitchen.ingredients.get(name)!) ?? 0) + grams)
      assert.deepEqual(
        new Map(taken.map(({ productId, amount }) => [productId, Math.round(Number(amount) * 1000)])),
        expected,
      )
    })

    it('import four years of a takeaway once', async (world) => {
      const imported = await importTakeaway(world)
      takeaway = imported
      await check(world, imported, takeawayFacts)
      checkMoney(await balancesOf(world, takeaway), takeawayFacts)
    })

    it('add up in reports on the pizzeria to the last digit', (world) => comparePizzeria(world, pizzeria!))

    it('add up in reports on the takeaway to the last digit', (world) => compareTakeaway(world, takeaway!))
  })

/** Attacks with more work than a chain may have at once, and with recipes of the maximum size. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemAccounts } from '#ledger/chart.ts'
import { type Attack, Tally } from './attack.ts'
import type { Attacked } from './attacked.ts'

const imports = 20
const productsOfImport = 200
const generations = 4
const couponsOfGeneration = 150_000
/** Goods in the books of the other chain, each with purchases on many days. */
const [valuedGoods, valuedDays] = [60, 25]
const waitMaxMs = 60_000
const pollMs = 50
/** The background looks for work each second, and another transaction may be running. */
const pauseMsMax = 2_500
const slowFactor = 3

export const queueAttacks: Attack[] = [
  {
    name: 'twenty imports of one catalogue at once',
    async run({ admin, attacker: { corporationId } }) {
      const tally = new Tally()
      const save = async () => {
        const products = Array.from({ length: productsOfImport }, (_, i) => ({
          id: randomUUID(),
          name: `Import ${i}`,
          description: 'Served warm with bread and butter',
          prices: [{ price: 5 }],
        }))
        await admin('menus/save', { corporationId, products }).then(
          () => tally.add('saved'),
          (error) => tally.add(codeOf(error)),
        )
      }
      await Promise.all(Array.from({ length: imports }, save))
      // A busy machine finishes some later than their client waits.
      for (const outcome of tally.all) assert.ok(['saved', 'TIMED_OUT'].includes(outcome), `${tally}`)
      return `${tally}`
    },
  },
  {
    name: 'four large generations of coupons, beside the valuation of another chain',
    async run(attacked) {
      const { admin, attacker } = attacked
      const alone = await valuationMs(attacked)
      const { corporationId } = attacker
      const series = { id: randomUUID(), name: 'Many' }
      await admin('loyalty/programs/save', { corporationId, couponSeries: [series] })
      const generation = { corporationId, seriesId: series.id, count: couponsOfGeneration }
      for (let i = 0; i < generations; i++) await admin('loyalty/coupons/generate', generation)
      const beside = await valuationMs(attacked)
      await attacked.withDatabase(
        (db) => db`
          update loyalty_coupon_generation
             set requested = greatest(made, 1), made = greatest(made, 1), finished_at = created_at
           where corporation_id = ${corporationId}
             and finished_at is null`,
      )
      const summary = `valued in ${alone.toFixed(0)} ms alone, in ${beside.toFixed(0)} ms beside`
      assert.ok(beside <= slowFactor * alone + pauseMsMax, summary)
      return summary
    },
  },
  {
    name: 'write-offs of the largest recipes',
    async run(attacked) {
      const { organizationId } = attacked.attacker
      const { storeId, dish, wide } = await openKitchen(attacked)
      const tally = new Tally()
      const writeOff = async (items: readonly object[]) => {
        const document = { organizationId, date: '2026-05-04T10:00:00', storeFrom: storeId, items }
        const body = { ...document, expenseAccount: systemAccounts.removedDishes.id }
        const { documentId } = await attacked.ask<{ documentId: string }>(`${inventory}/create`, body)
        const post = attacked.ask(`${inventory}/post`, { organizationId, documentId })
        await post.then(
          () => tally.add('posted'),
          (error) => tally.add(codeOf(error)),
        )
      }
      const lineOf = (product: string, amount: number, i: number) => ({ num: i + 1, product, amount })
      await writeOff(Array.from({ length: 1_000 }, (_, i) => lineOf(dish, i + 1, i)))
      await writeOff(Array.from({ length: 2 }, (_, i) => lineOf(dish, i + 1, i)))
      await writeOff(Array.from({ length: 40 }, (_, i) => lineOf(wide, 1, i)))
      assert.deepEqual([tally.count('BREAKDOWN_TOO_LARGE'), tally.count('posted')], [1, 2], `${tally}`)
      return `${tally}`
    },
  },
]

/** Returns the code of a refusal. */
const codeOf = (error: unknown): string => /"error":"([^"]+)"/.exec(String(error))?.[1] ?? String(error)

const inventory = '/api/inventory/v1/writeoff_document'
const chart = '/api/nomenclature/v2/assembly-chart/create'

/** Creates a dish of 20 × 490 lines, and one of 490 lines. */
async function openKitchen({ admin, ask, attacker: { corporationId, organizationId } }: Attacked) {
  const storeId = randomUUID()
  await admin('stores/save', { corporationId, stores: [{ id: storeId, organizationId, name: 'Store' }] })
  const goods = Array.from({ length: 490 }, (_, i) => ({ id: randomUUID(), name: `Goods ${i}`, type: 'GOODS' }))
  const [dish, wide] = [randomUUID(), randomUUID()]
  const dishes = [
    { id: dish, name: 'Dish', type: 'DISH' },
    { id: wide, name: 'Wide dish', type: 'DISH' },
  ]
  await admin('menus/save', { corporationId, products: [...goods, ...dishes] })
  const days = { dateFrom: '2026-01-01', dateTo: '2030-01-01' }
  await ask(chart, { ...days, productId: wide, items: goods.map(({ id }) => ({ productId: id, quantityIn: 0.1 })) })
  const lines = Array.from({ length: 20 }, () => ({ productId: wide, quantityIn: 0.1 }))
  await ask(chart, { ...days, productId: dish, items: lines })
  return { storeId, dish, wide }
}

/** Posts stock of a new restaurant of another chain, and returns the time until it is valued. */
async function valuationMs({ admin, withDatabase }: Attacked): Promise<number> {
  const { id: corporationId } = await admin<{ id: string }>('corporations/save', { name: 'Valued' })
  const restaurant = { corporationId, name: 'Valued' }
  const { id: organizationId } = await admin<{ id: string }>('organizations/save', restaurant)
  const storeId = randomUUID()
  await admin('stores/save', { corporationId, stores: [{ id: storeId, organizationId, name: 'Store' }] })
  const goods = Array.from({ length: valuedGoods }, (_, i) => ({ id: randomUUID(), name: `Goods ${i}`, type: 'GOODS' }))
  await admin('menus/save', { corporationId, products: goods })
  const startedAt = performance.now()
  for (let day = 1; day <= valuedDays; day++) {
    const rows = goods.slice(0, valuedGoods).map(({ id }) => ({ storeId, productId: id, amount: day, sum: day }))
    await admin('books/opening_stock/save', { organizationId, date: `2026-01-${`${day}`.padStart(2, '0')}`, rows })
  }
  await withDatabase(async (db) => {
    for (; ; await sleep(pollMs)) {
      const left = await db`select 1 from valuation_mark where organization_id = ${organizationId} limit 1`
      if (left.length === 0) return
      assert.ok(performance.now() < startedAt + waitMaxMs, 'the stock is not valued')
    }
  })
  return performance.now() - startedAt
}

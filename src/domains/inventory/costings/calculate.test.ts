import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { transaction } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { asId } from '#core/schema.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { takeCreationNumbers } from '#ledger/locks.store.ts'
import { append } from '#ledger/writing.store.ts'
import { type Kitchen, openPizzeria } from '#test/fixtures/kitchen.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import calculate from './calculate.ts'

interface Costs {
  items: { productId: string; storeId: string; value: number; isEvaluative: boolean; productSize: null }[]
  problemItems: { productId: string; storeId: string; amountFactor: number }[]
}

const dateIncoming = '2026-05-04T12:00:00'

/** Receives a product from a supplier. */
const purchase = (
  { pool }: World,
  { organizationId }: Kitchen,
  {
    storeId,
    productId,
    amount,
    sum,
    date,
  }: { storeId: string; productId: string; amount: number; sum: number; date: string },
) =>
  transaction(pool, async (db) => {
    const creationNumber = await takeCreationNumbers(db, asId(organizationId))
    const receipt = {
      ...{ storeId, productId, amount: new Decimal(amount), cost: { kind: 'sum' as const, sum: new Decimal(sum) } },
      ...{ type: 'INVOICE' as const, from: { account: systemAccounts.suppliers } },
    }
    await append(db, { organizationId, digits: 2, now: Date.now(), authorId: null }, [
      {
        ...{ creationNumber, documentId: randomUUID(), type: 'INCOMING_INVOICE', number: null },
        ...{
          effectiveAt: Date.parse(date),
          goods: { isPurchase: true, stages: [{ receipts: [receipt] }] },
          postings: [],
        },
      },
    ])
  })

/** Records the last average of a product in the only store that it was in, as the valuation does. */
const rememberAverage = ({ pool }: World, { organizationId }: Kitchen, productId: string, average: string) => pool`
  insert into valuation_state (organization_id, key, day, effective_at, creation_number, quantity, value, last_average)
  select organization_id, number, '2026-05-01', '2026-05-01T04:00:00Z', 0, 2, 30, ${average}::text::numeric
    from ledger_subaccount
   where organization_id = ${organizationId}
     and product_id = ${productId}
      on conflict do nothing`

describeOperation(calculate, ({ it }) => {
  const costsOf = async (kitchen: Kitchen, items: object[], moment = dateIncoming) => {
    const answer = await kitchen.ask<Costs>(calculate.path, { dateIncoming: moment, items })
    return { ...answer, costs: answer.items.map(({ value, isEvaluative }) => [value, isEvaluative]) }
  }

  it('returns averages of stock, and for a dish the sum over its chart', async (world) => {
    const kitchen = await openPizzeria(world)
    const { store, bar, flour, cheese, pizza, stock } = kitchen
    await stock(store, '2026-05-01', { [flour]: [3, 10], [cheese]: [4, 30] })
    await stock(bar, '2026-05-05', { [flour]: [1, 5] })
    const item = (productId: string, amountFactor: number, storeId = store) => ({ productId, storeId, amountFactor })
    const items = [item(flour, 1), item(pizza, 2)]
    const { costs, items: answered, problemItems } = await costsOf(kitchen, items)
    assert.deepEqual(costs, [
      [3.333333333, false],
      [3.5, false],
    ])
    assert.deepEqual(problemItems, [])
    assert.deepEqual(answered[0], { ...item(flour, 1), productSize: null, value: 3.333333333, isEvaluative: false })
    // The bar has its flour from the next day on.
    const inBar = [item(flour, 2, bar)]
    assert.deepEqual((await costsOf(kitchen, inBar)).problemItems, inBar)
    assert.deepEqual((await costsOf(kitchen, inBar, '2026-05-05T00:00:00')).costs, [[10, false]])
  })

  it('estimates the cost of goods that the store does not have', async (world) => {
    const kitchen = await openPizzeria(world)
    const { store, bar, flour, cheese, box, createProduct, stock, post } = kitchen
    const oil = await createProduct('oil', { estimatedPurchasePrice: 6.5 })
    await stock(store, '2026-05-01', { [cheese]: [2, 30] })
    await rememberAverage(world, kitchen, cheese, '15')
    const expenseAccount = systemAccounts.removedDishes.id
    await post('writeoff_document', {
      ...{ date: '2026-05-02', storeFrom: store, expenseAccount },
      items: [{ num: 1, product: cheese, amount: 2 }],
    })
    for (const [date, sum] of [
      ['2026-05-01', 8],
      ['2026-05-03', 12],
      ['2026-05-10', 99],
    ] as const)
      await purchase(world, kitchen, { storeId: bar, productId: flour, amount: 4, sum, date })
    const items = [cheese, flour, oil, box].map((productId) => ({ productId, storeId: store, amountFactor: 2 }))
    const { costs, problemItems } = await costsOf(kitchen, items)
    assert.deepEqual(costs, [
      [30, true],
      [6, true],
      [13, true],
    ])
    assert.deepEqual(problemItems, [items[3]])
  })

  it('names items that cannot be resolved, and refuses charts that are too large', async (world) => {
    const kitchen = await openPizzeria(world)
    const { store, otherStore, flour, charge, salad, stock, createProduct, createChart, refusalOf } = kitchen
    await stock(store, '2026-05-01', { [flour]: [3, 10] })
    const item = { productId: flour, storeId: store, amountFactor: 1 }
    const items = [
      { ...item, productId: randomUUID() },
      { ...item, storeId: randomUUID() },
      { ...item, storeId: otherStore },
      { ...item, productId: charge },
      { ...item, productId: salad },
    ]
    const { costs, problemItems } = await costsOf(kitchen, [...items, item])
    assert.deepEqual([costs.length, problemItems], [1, items])
    const [large, middle] = [await createProduct('large'), await createProduct('middle')]
    for (const [productId, ingredient] of [
      [large, middle],
      [middle, flour],
    ] as const)
      await createChart(
        productId,
        {},
        {
          items: Array.from({ length: 110 }, () => ({ productId: ingredient, quantityIn: 1 })),
        },
      )
    const body = { dateIncoming, items: [{ ...item, productId: large }] }
    assert.equal((await refusalOf(calculate.path, body)).said[1], 'ASSEMBLY_CHART_TOO_LARGE')
  })
})

import assert from 'node:assert/strict'
import { systemAccounts } from '#ledger/chart.ts'
import type { SavedDocument } from '#test/fixtures/documents.ts'
import { openPizzeria } from '#test/fixtures/kitchen.ts'
import { describeWorld } from '#test/harness/world.ts'

const base = '/api/inventory/v1/writeoff_document'
const date = '2026-05-04T10:00:00'
const expenseAccount = systemAccounts.removedDishes.id

describeWorld('A write-off', ({ it }) => {
  it('issues goods from the store, and dishes by the charts and sizes of its day', async (world) => {
    const kitchen = await openPizzeria(world)
    const { store, flour, pizza, salad, large, ask, post, movesOf, amounts, createChart } = kitchen
    const items = [
      { num: 1, product: flour, amount: 2 },
      { num: 2, product: pizza, amount: 2, productSize: large },
      { num: 3, product: salad, amount: 1 },
    ]
    const documentId = await post('writeoff_document', { date, storeFrom: store, expenseAccount, items })
    assert.deepEqual(await movesOf(documentId), [
      'WRITEOFF: store flour 2 → account',
      'WRITEOFF: store flour 0.9 → account',
      'WRITEOFF: store cheese 0.3 → account',
      'WRITEOFF: store salad 1 → account',
    ])
    const moved = { 'store flour': -2.9, 'store cheese': -0.3, 'store salad': -1 }
    assert.deepEqual(await amounts(), moved)
    const found = await ask<{ items: object[] }>(`${base}/get`, { documentId })
    const factors = [1, 1.5, 1]
    assert.deepEqual(
      found.items,
      items.map((line, i) => ({ ...line, amountFactor: factors[i] })),
    )
    // A new chart changes nothing until the document is posted again.
    await createChart(salad, { [flour]: 0.2 })
    assert.deepEqual(await amounts(), moved)
    await ask(`${base}/unpost`, { documentId })
    assert.deepEqual(await amounts(), {})
    await ask(`${base}/post`, { documentId })
    assert.deepEqual(await amounts(), { 'store flour': -3.1, 'store cheese': -0.3 })
  })

  it('breaks equal lines down once, and refuses more lines than a document may have', async (world) => {
    const { store, flour, cheese, salad, ask, post, amounts, createChart, refusalOf } = await openPizzeria(world)
    const lines = (productId: string, quantityIn: number) => ({
      items: Array.from({ length: 90 }, () => ({ productId, quantityIn })),
    })
    await createChart(salad, {}, lines(cheese, 1))
    await createChart(cheese, {}, lines(flour, 0.001))
    const draft = { date, storeFrom: store, expenseAccount }
    const equal = Array.from({ length: 200 }, (_, i) => ({ num: i + 1, product: salad, amount: 1 }))
    await post('writeoff_document', { ...draft, items: equal })
    assert.deepEqual(await amounts(), { 'store flour': -1_620 })
    const items = equal.slice(0, 10).map((line, i) => ({ ...line, amount: i + 1 }))
    const { documentId } = await ask<SavedDocument>(`${base}/create`, { ...draft, items })
    assert.deepEqual((await refusalOf(`${base}/post`, { documentId })).said.slice(0, 2), [400, 'BREAKDOWN_TOO_LARGE'])
    const factors = items.map(({ amount }) => ({ productId: salad, storeId: store, amountFactor: amount }))
    const costs = { dateIncoming: `${date}Z`, items: factors }
    const refused = await refusalOf('/api/inventory/v1/costings/calculate', costs)
    assert.deepEqual(refused.said.slice(0, 2), [400, 'BREAKDOWN_TOO_LARGE'])
  })

  it('preserves the factor of a size until it is posted again', async (world) => {
    const { store, pizza, large, sized, units, ask, post, amounts } = await openPizzeria(world)
    const items = [{ num: 1, product: pizza, amount: 2, productSize: large }]
    const documentId = await post('writeoff_document', { date, storeFrom: store, expenseAccount, items })
    const factorOf = async () =>
      (await ask<{ items: { amountFactor: number }[] }>(`${base}/get`, { documentId })).items[0]?.amountFactor
    await ask('/api/nomenclature/v2/product/update', {
      ...{ productId: pizza, name: 'pizza', type: 'DISH', amountUnitId: units.piece, ...sized },
      productSizeFactors: { factors: { [large]: { amount: '2' } } },
    })
    assert.equal(await factorOf(), 1.5)
    await ask(`${base}/unpost`, { documentId })
    await ask(`${base}/post`, { documentId })
    assert.equal(await factorOf(), 2)
    assert.deepEqual(await amounts(), { 'store flour': -1.2, 'store cheese': -0.4 })
  })

  it('refuses accounts that are no expense accounts, and unsuitable products', async (world) => {
    const { store, flour, charge, units, ask, refusalOf } = await openPizzeria(world)
    const item = { num: 1, product: flour, amount: 1 }
    const body = { date, storeFrom: store, expenseAccount, items: [item] }
    const { documentId } = await ask<SavedDocument>(`${base}/create`, body)
    for (const [fields, error, path] of [
      [{ expenseAccount: store }, 'ACCOUNT_REFUSED', 'expenseAccount'],
      [{ expenseAccount: systemAccounts.suppliers.id }, 'ACCOUNT_REFUSED', 'expenseAccount'],
      [{ items: [{ ...item, product: charge }] }, 'GOODS_NOT_STORED', 'items[0].product'],
      [{ items: [item, { ...item, amountUnit: units.piece }] }, 'UNIT_MISMATCH', 'items[1].amountUnit'],
    ] as const)
      for (const [action, named] of [
        ['create', {}],
        ['update', { documentId, number: '1' }],
      ] as const)
        assert.deepEqual((await refusalOf(`${base}/${action}`, { ...body, ...fields, ...named })).said, [
          400,
          error,
          path,
        ])
  })
})

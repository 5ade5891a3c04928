import assert from 'node:assert/strict'
import type { SavedDocument } from '#test/fixtures/documents.ts'
import { openPizzeria } from '#test/fixtures/kitchen.ts'
import { describeWorld } from '#test/harness/world.ts'

const base = '/api/inventory/v1/production_document'
const date = '2026-05-04T10:00:00'

describeWorld('A production document', ({ it }) => {
  it('produces products from their ingredients, line by line', async (world) => {
    const { store, bar, flour, pizza, createProduct, createChart, ask, post, movesOf, amounts, saveSettings, stock } =
      await openPizzeria(world)
    const dough = await createProduct('dough', { type: 'PREPARED' })
    const bread = await createProduct('bread', { type: 'DISH' })
    await createChart(dough, { [flour]: 0.6 }, { writeoffStrategy: 'DIRECT' })
    await createChart(bread, { [dough]: 2 })
    await stock(store, '2026-05-01', { [flour]: [1.5, 3] })
    await saveSettings({ isNegativeStockAllowed: false })
    // The bread takes the dough of the line before.
    const items = [
      { num: 1, product: dough, amount: 2 },
      { num: 2, product: bread, amount: 1 },
    ]
    const documentId = await post('production_document', { date, storeFrom: store, storeTo: store, items })
    assert.deepEqual(await movesOf(documentId), [
      'PRODUCTION: store flour 1.2 → store dough 2',
      'PRODUCTION: store dough 2 → store bread 1',
    ])
    assert.deepEqual(await amounts(), { 'store flour': 0.3, 'store bread': 1 })
    await ask(`${base}/unpost`, { documentId })
    await saveSettings({ isNegativeStockAllowed: true })
    const other = await post('production_document', {
      ...{ date, storeFrom: store, storeTo: bar },
      items: [{ num: 1, product: pizza, amount: 2 }],
    })
    assert.deepEqual(await movesOf(other), [
      'PRODUCTION: store flour 0.6 → bar pizza 2',
      'PRODUCTION: store cheese 0.2 → bar pizza',
    ])
  })

  it('refuses products that cannot be produced', async (world) => {
    const { store, bar, pizza, salad, charge, units, ask, refusalOf } = await openPizzeria(world)
    const item = { num: 1, product: pizza, amount: 1 }
    const body = { date, storeFrom: store, storeTo: bar, items: [item, { ...item, product: salad }] }
    const { documentId } = await ask<SavedDocument>(`${base}/create`, body)
    assert.deepEqual((await refusalOf(`${base}/post`, { documentId })).said, [400, 'CHART_MISSING', 'items[1].product'])
    for (const [wrong, error, path] of [
      [{ product: charge }, 'GOODS_NOT_STORED', 'items[0].product'],
      [{ amountUnit: units.kilogram }, 'UNIT_MISMATCH', 'items[0].amountUnit'],
    ] as const)
      for (const [action, named] of [
        ['create', {}],
        ['update', { documentId, number: '1' }],
      ] as const) {
        const changed = { ...body, items: [{ ...item, ...wrong }], ...named }
        assert.deepEqual((await refusalOf(`${base}/${action}`, changed)).said, [400, error, path])
      }
  })
})

import assert from 'node:assert/strict'
import type { SavedDocument } from '#test/fixtures/documents.ts'
import { openPizzeria } from '#test/fixtures/kitchen.ts'
import { describeWorld } from '#test/harness/world.ts'

const base = '/api/inventory/v1/disassemble_document'
const date = '2026-05-04T10:00:00'

describeWorld('A disassembly', ({ it }) => {
  it('turns a product into its parts', async (world) => {
    const { store, bar, pizza, flour, cheese, ask, post, movesOf, amounts } = await openPizzeria(world)
    const items = [
      { num: 1, product: flour, amount: 0.5, mainProductAmountPercent: 60 },
      { num: 2, product: cheese, amount: 0.2, mainProductAmountPercent: 30 },
    ]
    const header = { storeFrom: store, storeTo: bar, product: pizza, amount: 2 }
    const documentId = await post('disassemble_document', { date, ...header, items })
    assert.deepEqual(await movesOf(documentId), [
      'DISASSEMBLE: store pizza 2 → bar flour 0.5',
      'DISASSEMBLE: store pizza → bar cheese 0.2',
    ])
    assert.deepEqual(await amounts(), { 'store pizza': -2, 'bar flour': 0.5, 'bar cheese': 0.2 })
    const found = await ask<Record<string, unknown>>(`${base}/get`, { documentId })
    assert.deepEqual([found.product, found.amount, found.items], [pizza, 2, items])
    await ask(`${base}/unpost`, { documentId })
    assert.deepEqual(await amounts(), {})
  })

  it('refuses invalid shares, and parts that the product cannot have', async (world) => {
    const { store, bar, pizza, flour, charge, units, ask, refusalOf } = await openPizzeria(world)
    const item = { num: 1, product: flour, amount: 1, mainProductAmountPercent: 50 }
    const body = { date, storeFrom: store, storeTo: bar, product: pizza, amount: 1, items: [item] }
    const { documentId } = await ask<SavedDocument>(`${base}/create`, body)
    const self = { items: [item, { ...item, product: pizza }] }
    for (const [fields, error, path] of [
      [{ items: [{ ...item, mainProductAmountPercent: 0 }] }, 'PERCENT_INVALID', 'items'],
      [{ items: [item, { ...item, mainProductAmountPercent: 50.01 }] }, 'PERCENT_INVALID', 'items'],
      [{ product: charge }, 'GOODS_NOT_STORED', 'product'],
      [{ amountUnit: units.kilogram }, 'UNIT_MISMATCH', 'amountUnit'],
      [{ items: [{ ...item, product: charge }] }, 'GOODS_NOT_STORED', 'items[0].product'],
      [{ items: [{ ...item, amountUnit: units.piece }] }, 'UNIT_MISMATCH', 'items[0].amountUnit'],
      [{ ...self, storeTo: store }, 'SAME_GOODS', 'items[1].product'],
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
    await ask(`${base}/create`, { ...body, ...self })
  })
})

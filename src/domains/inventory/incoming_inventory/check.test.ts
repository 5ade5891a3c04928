import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SavedDocument } from '#test/fixtures/documents.ts'
import { openPizzeria } from '#test/fixtures/kitchen.ts'
import { describeOperation } from '#test/harness/world.ts'
import check from './check.ts'

const base = '/api/inventory/v1/incoming_inventory'
const date = '2026-05-04T10:00:00'

interface Differences {
  store: string
  date: string
  items: object[]
  surplusSum: number
  shortageSum: number
}

describeOperation(check, ({ it }) => {
  it('returns the differences of a draft or a body, and posts nothing', async (world) => {
    const { store, flour, cheese, box, ask, stock, amounts, createProduct } = await openPizzeria(world)
    const oil = await createProduct('oil', { estimatedPurchasePrice: 6.5 })
    const stocked = { 'store flour': 10, 'store cheese': 5, 'store box': 100 }
    await stock(store, '2026-05-04', { [flour]: [10, 20], [cheese]: [5, 50], [box]: [100, 30] })
    const items = [
      { num: 1, product: flour, amount: 7 },
      { num: 2, product: cheese, amount: 4 },
      { num: 3, product: flour, amount: 5 },
      { num: 4, product: oil, amount: 2 },
      { num: 5, product: box, amount: 100 },
    ]
    const expected = [
      [flour, 10, 12, 2, 4, false],
      [cheese, 5, 4, -1, -10, false],
      [oil, 0, 2, 2, 13, true],
      [box, 100, 100, 0, 0, false],
    ].map(([product, expectedAmount, countedAmount, difference, differenceSum, isEvaluative]) => ({
      ...{ product, expectedAmount, countedAmount, difference, differenceSum, isEvaluative },
    }))
    const { documentId } = await ask<SavedDocument>(`${base}/create`, { date, store, items, itemsFirstStep: [] })
    const body = { store, items, date: '2026-05-04' }
    for (const [request, moment] of [
      [{ documentId }, '2026-05-04T10:00:00.000-04:00'],
      [body, '2026-05-04T00:00:00.000-04:00'],
    ] as const)
      assert.deepEqual(await ask<Differences>(check.path, request), {
        ...{ store, date: moment, items: expected, surplusSum: 17, shortageSum: 10 },
      })
    assert.deepEqual(await amounts(), stocked)
    const before = await ask<Differences>(check.path, { ...body, date: '2026-05-03T23:59:59.999' })
    assert.deepEqual(before.items[1], {
      ...expected[1],
      expectedAmount: 0,
      difference: 4,
      differenceSum: 0,
      isEvaluative: true,
    })
  })

  it('refuses unknown or posted documents and invalid bodies', async (world) => {
    const { store, otherStore, flour, charge, units, ask, refusalOf } = await openPizzeria(world)
    const item = { num: 1, product: flour, amount: 1 }
    const body = { date, store, items: [item] }
    const { documentId } = await ask<SavedDocument>(`${base}/create`, { ...body, itemsFirstStep: [] })
    await ask(`${base}/post`, { documentId })
    for (const [request, error, path] of [
      [{ documentId }, 'WRONG_STATE', undefined],
      [{ documentId: randomUUID() }, 'DOCUMENT_NOT_FOUND', 'documentId'],
      [{ ...body, store: null }, 'FIELD_REQUIRED', 'store'],
      [{ ...body, store: otherStore }, 'STORE_NOT_FOUND', 'store'],
      [{ ...body, items: [{ ...item, product: randomUUID() }] }, 'UNKNOWN_REFERENCE', 'items[0].product'],
      [{ ...body, items: [{ ...item, product: charge }] }, 'GOODS_NOT_STORED', 'items[0].product'],
      [{ ...body, items: [{ ...item, amountUnit: units.piece }] }, 'UNIT_MISMATCH', 'items[0].amountUnit'],
    ] as const)
      assert.deepEqual((await refusalOf(check.path, request)).said.slice(1), [error, path])
  })
})

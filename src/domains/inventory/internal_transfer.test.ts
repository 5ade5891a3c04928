import assert from 'node:assert/strict'
import { type Office, openOffice, type SavedDocument } from '#test/fixtures/documents.ts'
import { describeWorld } from '#test/harness/world.ts'

const base = '/api/inventory/v1/internal_transfer'

const transfer = ({ goods, store, bar }: Office, amounts: number[], fields: object = {}) => ({
  date: '2026-05-04T10:00:00',
  storeFrom: store,
  storeTo: bar,
  items: amounts.map((amount, i) => ({ num: i + 1, product: goods, amount })),
  ...fields,
})

describeWorld('An internal transfer', ({ it }) => {
  it('moves goods at their average cost, and the whole remaining cost with the last piece', async (world) => {
    const office = await openOffice(world)
    await office.stock([{ storeId: office.store, productId: office.goods, amount: 3, sum: 10 }])
    const { documentId } = await office.ask<SavedDocument>(`${base}/create`, transfer(office, [1, 1]))
    await office.ask(`${base}/post`, { documentId })
    assert.deepEqual(await office.postingsOf(documentId), [
      ['TRANSFER', 3.33, [office.store, 1], [office.bar, 1]],
      ['TRANSFER', 3.34, [office.store, 1], [office.bar, 1]],
    ])
    const rest = await office.ask<SavedDocument>(`${base}/create`, transfer(office, [1]))
    await office.ask(`${base}/post`, { documentId: rest.documentId })
    assert.deepEqual(await office.balances(), { [office.bar]: 10, '3.01': -10 })
    const listed = await office.ask<{ sum: number; sumWithoutVat: number; storeFrom: string }[]>(`${base}/list`, {
      from: '2026-05-04',
      to: '2026-05-04',
    })
    assert.deepEqual(
      listed.map(({ sum, sumWithoutVat, storeFrom }) => [sum, sumWithoutVat, storeFrom]),
      [
        [6.67, 6.67, office.store],
        [3.33, 3.33, office.store],
      ],
    )
    for (const { documentId: id } of [rest, { documentId }]) await office.ask(`${base}/unpost`, { documentId: id })
    assert.deepEqual(await office.balances(), { [office.store]: 10, '3.01': -10 })
    const found = await office.ask<{ items: object[] }>(`${base}/get`, { documentId })
    assert.deepEqual(found.items, transfer(office, [1, 1]).items)
  })

  it('refuses unsuitable stores and products', async (world) => {
    const office = await openOffice(world)
    const item = { num: 1, product: office.goods, amount: 1 }
    const { documentId } = await office.ask<SavedDocument>(`${base}/create`, transfer(office, [1]))
    for (const [fields, error, path] of [
      [{ storeTo: office.store }, 'SAME_STORE', 'storeTo'],
      [{ storeTo: office.otherStore }, 'STORE_NOT_FOUND', 'storeTo'],
      [{ items: [{ ...item, product: office.service }] }, 'GOODS_NOT_STORED', 'items[0].product'],
      [{ items: [item, { ...item, amountUnit: office.otherUnit }] }, 'UNIT_MISMATCH', 'items[1].amountUnit'],
    ] as const)
      for (const [action, named] of [
        ['create', {}],
        ['update', { documentId, number: '1' }],
      ] as const) {
        const { said } = await office.refusalOf(`${base}/${action}`, transfer(office, [1], { ...fields, ...named }))
        assert.deepEqual(said, [400, error, path])
      }
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SavedDocument } from '#test/fixtures/documents.ts'
import { openPizzeria } from '#test/fixtures/kitchen.ts'
import { describeWorld } from '#test/harness/world.ts'

const base = '/api/inventory/v1/transformation_document'
const date = '2026-05-04T10:00:00'

describeWorld('A transformation', ({ it }) => {
  it('turns a product, or the ingredients of its chart, into others', async (world) => {
    const { store, bar, pizza, salad, box, units, ask, post, movesOf, amounts } = await openPizzeria(world)
    const items = [
      { num: 1, product: salad, amount: 3 },
      { num: 2, product: box, amount: 1 },
    ]
    const header = { storeFrom: store, storeTo: bar, product: pizza, amount: 2, amountUnit: units.piece }
    const plain = await post('transformation_document', { date, ...header, items })
    assert.deepEqual(await movesOf(plain), [
      'TRANSFORMATION: store pizza 2 → bar salad 3',
      'TRANSFORMATION: store pizza → bar box 1',
    ])
    await ask(`${base}/unpost`, { documentId: plain })
    const broken = await post('transformation_document', { date, ...header, assemblyChartWriteoff: true, items })
    assert.deepEqual(await movesOf(broken), [
      'TRANSFORMATION: store flour 0.6 → bar salad 3',
      'TRANSFORMATION: store flour → bar box 1',
      'TRANSFORMATION: store cheese 0.2 → bar salad',
      'TRANSFORMATION: store cheese → bar box',
    ])
    assert.deepEqual(await amounts(), { 'store flour': -0.6, 'store cheese': -0.2, 'bar salad': 3, 'bar box': 1 })
    const found = await ask<Record<string, unknown>>(`${base}/get`, { documentId: broken })
    assert.deepEqual([found.assemblyChartWriteoff, found.amountUnit, found.amount], [true, units.piece, 2])
  })

  it('distributes cost by amounts of one unit, else by weights, else equally', async (world) => {
    const { store, bar, pizza, salad, flour, cheese, units, post, weightsOf } = await openPizzeria(world)
    const header = { date, storeFrom: store, storeTo: bar, product: salad, amount: 1, amountUnit: units.piece }
    const line = (product: string, amount: number) => ({ num: 1, product, amount })
    for (const [items, weights] of [
      [
        [line(flour, 3), line(cheese, 1)],
        ['3', '1'],
      ],
      [
        [line(flour, 3), line(pizza, 1)],
        ['3', '0.5'],
      ],
    ] as const)
      assert.deepEqual(await weightsOf(await post('transformation_document', { ...header, items })), weights)
    const box = { ...header, product: pizza, items: [line(flour, 3), line(salad, 1)] }
    assert.deepEqual(await weightsOf(await post('transformation_document', box)), ['1', '1'])
  })

  it('refuses more postings of ingredients to lines than a document may have', async (world) => {
    const kitchen = await openPizzeria(world)
    const { store, bar, salad, box, units, ask, refusalOf, createChart, corporationId } = kitchen
    const products = Array.from({ length: 251 }, (_, i) => ({ id: randomUUID(), name: `Herb ${i}`, type: 'GOODS' }))
    await world.ask('/admin/menus/save', { corporationId, products: products.map((one) => ({ ...one, prices: [] })) })
    await createChart(salad, Object.fromEntries(products.map(({ id }) => [id, 0.1])))
    const draft = async (lines: number) => {
      const items = Array.from({ length: lines }, (_, i) => ({ num: i + 1, product: box, amount: 1 }))
      const whole = { product: salad, amount: 1, amountUnit: units.piece, assemblyChartWriteoff: true }
      const body = { date, storeFrom: store, storeTo: bar, ...whole, items }
      return (await ask<SavedDocument>(`${base}/create`, body)).documentId
    }
    const { said } = await refusalOf(`${base}/post`, { documentId: await draft(200) })
    assert.deepEqual(said, [400, 'BREAKDOWN_TOO_LARGE', 'items'])
    await ask(`${base}/post`, { documentId: await draft(2) })
  })

  it('refuses goods that the product cannot become', async (world) => {
    const { store, bar, pizza, salad, flour, charge, units, ask, refusalOf } = await openPizzeria(world)
    const item = { num: 1, product: salad, amount: 1 }
    const header = { storeFrom: store, storeTo: bar, product: pizza, amount: 1, amountUnit: units.piece }
    const body = { date, ...header, items: [item] }
    const { documentId } = await ask<SavedDocument>(`${base}/create`, body)
    for (const [fields, error, path] of [
      [{ product: charge }, 'GOODS_NOT_STORED', 'product'],
      [{ amountUnit: units.kilogram }, 'UNIT_MISMATCH', 'amountUnit'],
      [{ items: [{ ...item, product: charge }] }, 'GOODS_NOT_STORED', 'items[0].product'],
      [{ items: [{ ...item, amountUnit: units.kilogram }] }, 'UNIT_MISMATCH', 'items[0].amountUnit'],
      [{ items: [item, { ...item, product: pizza }], storeTo: store }, 'SAME_GOODS', 'items[1].product'],
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
    const same = { storeTo: store, assemblyChartWriteoff: true, items: [item, { ...item, product: flour }] }
    const draft = await ask<SavedDocument>(`${base}/create`, { ...body, ...same })
    assert.deepEqual((await refusalOf(`${base}/post`, { documentId: draft.documentId })).said, [
      400,
      'SAME_GOODS',
      'items[1].product',
    ])
  })
})

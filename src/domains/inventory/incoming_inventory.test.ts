import assert from 'node:assert/strict'
import { transaction } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { listDocumentPostings } from '#ledger/reading.store.ts'
import { revalue } from '#ledger/writing.store.ts'
import type { SavedDocument } from '#test/fixtures/documents.ts'
import { type Kitchen, openPizzeria } from '#test/fixtures/kitchen.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const base = '/api/inventory/v1/incoming_inventory'
const date = '2026-05-04T10:00:00'

interface StockTake {
  status: string
  currentStep: number
  registerTurnover: boolean
  accountSurplus: string
  comment: string | null
  items: Record<string, unknown>[]
  itemsFirstStep: Record<string, unknown>[]
}

/** Writes the values that the valuation gives to the postings of a document, in the order of its postings. */
const valueAt = ({ pool }: World, { organizationId }: Kitchen, documentId: string, sums: number[]) =>
  transaction(pool, async (db) => {
    const postings = await listDocumentPostings(db, organizationId, documentId)
    const values = postings.map(({ creationNumber, ordinal }, i) => ({
      ...{ creationNumber, ordinal },
      ...{ sum: new Decimal(sums[i]!), missingAmount: null },
    }))
    await revalue(db, { organizationId }, values)
  })

describeWorld('A stock-take', ({ it }) => {
  it('sets only counted products to their amounts', async (world) => {
    const kitchen = await openPizzeria(world)
    const { store, flour, cheese, box, ask, post, movesOf, amounts, stock } = kitchen
    await stock(store, '2026-05-01', { [flour]: [10, 20], [cheese]: [5, 50], [box]: [100, 30] })
    const items = [
      { num: 1, product: flour, amount: 7 },
      { num: 2, product: cheese, amount: 4 },
      { num: 3, product: flour, amount: 5 },
    ]
    const documentId = await post('incoming_inventory', { date, store, items, itemsFirstStep: [] })
    assert.deepEqual(await movesOf(documentId), [
      'INVENTORY_CORRECTION: account → store flour 2',
      'INVENTORY_CORRECTION: store cheese 1 → account',
    ])
    const counted = { 'store flour': 12, 'store cheese': 4, 'store box': 100 }
    assert.deepEqual(await amounts(), counted)
    await valueAt(world, kitchen, documentId, [4, 10])
    const listed = async () => {
      const rows = await ask<Record<string, unknown>[]>(`${base}/list`, { from: '2026-05-04', to: '2026-05-04' })
      return rows.map((row) => [row.storeFrom, row.surplusSum, row.shortageSum, row.sum, row.processed])
    }
    assert.deepEqual(await listed(), [[store, 4, 10, -6, true]])
    // A document before the stock-take changes its surplus.
    const expenseAccount = systemAccounts.removedDishes.id
    await post('writeoff_document', {
      ...{ date: '2026-05-03', storeFrom: store, expenseAccount },
      items: [{ num: 1, product: flour, amount: 3 }],
    })
    assert.deepEqual(await amounts(), counted)
    assert.ok((await movesOf(documentId)).includes('INVENTORY_CORRECTION: account → store flour 5'))
    await ask(`${base}/unpost`, { documentId })
    assert.deepEqual(await amounts(), { 'store flour': 7, 'store cheese': 5, 'store box': 100 })
    assert.deepEqual(await listed(), [[store, 0, 0, 0, false]])
  })

  it('returns the book amounts at its time, with null for unknown values', async (world) => {
    const { store, flour, cheese, pizza, ask, stock } = await openPizzeria(world)
    await stock(store, '2026-05-01', { [flour]: [10, 20], [pizza]: [1, 3] })
    const { documentId, message } = await ask<SavedDocument & { message: null }>(`${base}/create`, {
      ...{ date, store, number: null, documentId: null, comment: null, accountSurplus: null },
      items: [
        { num: 1, product: flour, amount: 0, containerCount: 4, comment: 'None left' },
        { num: 2, product: cheese, amount: 2 },
      ],
      itemsFirstStep: [{ num: 1, product: pizza, amount: 2 }],
    })
    assert.equal(message, null)
    const get = () => ask<StockTake>(`${base}/get`, { documentId })
    const statusesOf = ({ status, items }: StockTake) => [status, ...items.map((row) => row.status)]
    const draft = await get()
    assert.deepEqual(statusesOf(draft), ['NEW', 'SAVE', 'SAVE'])
    assert.deepEqual(
      [draft.currentStep, draft.registerTurnover, draft.accountSurplus, draft.comment],
      [2, false, systemAccounts.surplus.id, null],
    )
    const [first] = draft.items
    assert.deepEqual(first, {
      ...{ num: 1, product: flour, amount: 0, amountUnit: null, comment: 'None left', isDisassembled: null },
      ...{ containerId: null, containerCount: 4, containerName: null, count: 4, countGross: null },
      ...{ turnover: 10, currentActualAmount: 0, status: 'SAVE', recalculationDate: null, recalculationNumber: null },
    })
    assert.deepEqual(
      draft.items.map(({ turnover, currentActualAmount }) => [turnover, currentActualAmount]),
      [
        [10, 0],
        [0, 2],
      ],
    )
    assert.deepEqual(
      draft.itemsFirstStep.map(({ product, amount, turnover }) => [product, amount, turnover]),
      [[pizza, 2, 1]],
    )
    await ask(`${base}/post`, { documentId })
    const posted = await get()
    assert.deepEqual(statusesOf(posted), ['PROCESSED', 'RECALC', 'RECALC'])
    assert.deepEqual(
      posted.items.map(({ turnover }) => turnover),
      [10, 0],
    )
    await ask(`${base}/unpost`, { documentId })
    await ask(`${base}/cancel`, { documentId })
    assert.deepEqual(statusesOf(await get()), ['DELETED', 'SAVE', 'SAVE'])
    const [listed] = await ask<object[]>(`${base}/list`, { from: '2026-05-04', to: '2026-05-04' })
    assert.equal(Object(listed).deleted, true)
  })

  it('refuses unsuitable products, units and accounts', async (world) => {
    const { store, flour, pizza, charge, units, ask, createProduct, refusalOf } = await openPizzeria(world)
    const napkins = await createProduct('napkins', { isNotInStoreMovement: true })
    const item = { num: 1, product: flour, amount: 1 }
    const body = { date, store, items: [item], itemsFirstStep: [] }
    const { documentId } = await ask<SavedDocument>(`${base}/create`, body)
    for (const [fields, error, path] of [
      [{ accountSurplus: store }, 'ACCOUNT_REFUSED', 'accountSurplus'],
      [{ accountShortage: systemAccounts.suppliers.id }, 'ACCOUNT_REFUSED', 'accountShortage'],
      [{ items: [{ ...item, product: charge }] }, 'GOODS_NOT_STORED', 'items[0].product'],
      [{ items: [item, { ...item, product: napkins }] }, 'GOODS_NOT_STORED', 'items[1].product'],
      [{ items: [{ ...item, amountUnit: units.piece }] }, 'UNIT_MISMATCH', 'items[0].amountUnit'],
      [{ itemsFirstStep: [item] }, 'FIRST_STEP_REFUSED', 'itemsFirstStep[0].product'],
      [
        { itemsFirstStep: [{ ...item, product: pizza, amountUnit: units.kilogram }] },
        'UNIT_MISMATCH',
        'itemsFirstStep[0].amountUnit',
      ],
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

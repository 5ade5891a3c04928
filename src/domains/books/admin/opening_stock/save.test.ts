import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { type Books, openBooks, openChainBooks } from '#test/fixtures/books.ts'
import { openOffice, type SavedDocument } from '#test/fixtures/documents.ts'
import { makeProduct } from '#test/fixtures/products.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import save from './save.ts'

const { equity } = systemAccounts
const list = '/admin/books/opening_stock/list'

interface Row {
  storeId: string
  productId: string
  amount: number
  sum: number
}

const makeStore = async ({ ask }: World, { corporationId, organizationId }: Books): Promise<string> => {
  const body = { corporationId, stores: [{ name: 'Store', organizationId }] }
  return (await ask<{ stores: [string] }>('/admin/stores/save', body)).stores[0]
}

/** The books of a restaurant with a store and two products. */
async function openStore(world: World) {
  const books = await openBooks(world)
  const storeId = await makeStore(world, books)
  const [flour, oil] = [await makeProduct(world, { type: 'GOODS' }), await makeProduct(world, { type: 'PREPARED' })]
  const { organizationId } = books
  return {
    ...books,
    storeId,
    flour,
    oil,
    row: (productId: string, amount: number, sum: number): Row => ({ storeId, productId, amount, sum }),
    save: (date: string, ...rows: Row[]) => world.ask(save.path, { organizationId, date, rows }),
    async listed() {
      const answer = await world.ask<{ openingStock: { date: string; rows: Row[] }[] }>(list, { organizationId })
      return answer.openingStock
    },
    /** Postings of the store's account in 2025. */
    async postings() {
      const period = { organizationId, accountId: storeId, from: '2025-01-01', to: '2025-12-31' }
      const { items } = await world.ask<{ items: Record<string, unknown>[] }>(
        '/api/finance/v1/account_transactions/list',
        period,
      )
      return items.map(({ type, account, date, sum }) => [type, account, date, sum])
    },
  }
}

describeOperation(save, ({ it }) => {
  it('moves goods from equity into a store, and lists them as saved', async (world) => {
    const store = await openStore(world)
    const { storeId, flour, oil, row } = store
    await store.save('2025-05-01', row(flour, 12.125456789, 40.5), row(oil, 3, 0))
    assert.deepEqual(await store.balances('2025-04-30'), {})
    assert.deepEqual(await store.balances('2025-05-01'), { [storeId]: 40.5, [equity.id]: -40.5 })
    const moment = '2025-05-01T00:00:00.000+01:00'
    assert.deepEqual(await store.postings(), [
      ['OPENING_BALANCE', equity.id, moment, 40.5],
      ['OPENING_BALANCE', equity.id, moment, 0],
    ])
    const [listed, ...others] = await store.listed()
    assert.deepEqual([listed?.date, others], ['2025-05-01', []])
    assert.deepEqual(new Set(listed?.rows), new Set([row(flour, 12.125456789, 40.5), row(oil, 3, 0)]))
  })

  it('replaces the stock of a store and product, and deletes it with the amount 0', async (world) => {
    const store = await openStore(world)
    const { storeId, flour, oil, row } = store
    await store.save('2025-05-01', row(flour, 12, 40), row(oil, 3, 9))
    await store.save('2025-05-01', row(flour, 12, 40))
    await store.save('2025-06-01', row(flour, 10, 35))
    assert.deepEqual(await store.balances('2025-05-31'), { [storeId]: 9, [equity.id]: -9 })
    assert.deepEqual(await store.balances(), { [storeId]: 44, [equity.id]: -44 })
    await store.save('2025-05-01', row(oil, 0, 0))
    assert.deepEqual(await store.balances(), { [storeId]: 35, [equity.id]: -35 })
    assert.deepEqual(await store.listed(), [
      { date: '2025-05-01', rows: [row(oil, 0, 0)] },
      { date: '2025-06-01', rows: [row(flour, 10, 35)] },
    ])
    await store.save('2025-05-01', row(oil, 1, 2))
    assert.deepEqual(await store.balances(), { [storeId]: 37, [equity.id]: -37 })
  })

  it('counts rows once that are saved repeatedly and concurrently', async (world) => {
    const store = await openStore(world)
    const { storeId, flour, row } = store
    await Promise.all([1, 2, 3].map((sum) => store.save('2025-05-01', row(flour, 1, sum))))
    const [day] = await store.listed()
    const { sum } = day!.rows[0]!
    assert.deepEqual(await store.balances(), { [storeId]: sum, [equity.id]: -sum })
  })

  it('refuses unsuitable products, reports all unknown ids of one kind, and saves nothing', async (world) => {
    const store = await openStore(world)
    const { organizationId, storeId, flour, oil, row } = store
    const service = await makeProduct(world, { type: 'SERVICE' })
    const notStored = await makeProduct(world, { type: 'GOODS', isNotInStoreMovement: true })
    const unknown = randomUUID()
    const other = { ...row(oil, 1, 1), storeId: demo.store }
    for (const [rows, status, code, ...paths] of [
      [
        [{ ...row(unknown, 1, 1) }, { ...row(oil, 1, 1), storeId: unknown }],
        404,
        'STORE_NOT_FOUND',
        'rows[1].storeId',
        'rows[0].productId',
      ],
      [[row(unknown, 1, 1)], 404, 'PRODUCT_NOT_FOUND', 'rows[0].productId'],
      [[row(flour, 1, 1), other], 404, 'STORE_NOT_FOUND', 'rows[1].storeId'],
      [
        [row(service, 1, 1), row(flour, 1, 1), row(notStored, 1, 1)],
        400,
        'GOODS_NOT_STORED',
        'rows[0].productId',
        'rows[2].productId',
      ],
      [[row(flour, 1, 1), row(flour, 2, 2)], 400, 'REPEATED_GOODS', 'rows[1].productId'],
      [[row(flour, 1, 1.005)], 400, 'TOO_MANY_DIGITS', 'rows[0].sum'],
      [[row(flour, 0, 1)], 400, 'SUM_WITHOUT_AMOUNT', 'rows[0].sum'],
      [[row(flour, 1.0000000001, 1)], 400, 'INVALID_REQUEST', 'rows[0].amount'],
      [[row(flour, -1, 1)], 400, 'INVALID_REQUEST', 'rows[0].amount'],
    ] as const) {
      const refusal = await world.refuse(save.path, { organizationId, date: '2025-05-01', rows })
      assert.deepEqual(
        [refusal.status, refusal.error, refusal.details.fields.map(({ path }) => path)],
        [status, code, paths],
      )
    }
    const early = await world.refuse(save.path, { organizationId, date: '1969-12-31', rows: [row(flour, 1, 1)] })
    assert.deepEqual([early.error, early.details.fields[0]?.path], ['DATE_OUT_OF_RANGE', 'date'])
    for (const [path, body] of [
      [save.path, { date: '2025-05-01', rows: [{ storeId, productId: flour, amount: 1, sum: 1 }] }],
      [list, {}],
    ] as const) {
      const nowhere = await world.refuse(path, { ...body, organizationId: unknown })
      assert.deepEqual([nowhere.status, nowhere.error], [404, 'ORGANIZATION_NOT_FOUND'])
    }
    assert.deepEqual(await store.listed(), [])
  })

  it('refuses less than documents have issued if negative stock is refused', async (world) => {
    const { ask, organizationId, saveSettings, stock, store, bar, goods } = await openOffice(world)
    await saveSettings({ isNegativeStockAllowed: false })
    await stock([{ storeId: store, productId: goods, amount: 3, sum: 9 }])
    const transfer = { storeFrom: store, storeTo: bar, items: [{ num: 1, product: goods, amount: 2 }] }
    const base = '/api/inventory/v1/internal_transfer'
    const { documentId } = await ask<SavedDocument>(`${base}/create`, { date: '2026-05-04T10:00:00', ...transfer })
    await ask(`${base}/post`, { documentId })
    const save = (date: string, amount: number) =>
      world.refuse('/admin/books/opening_stock/save', {
        organizationId,
        date,
        rows: [{ storeId: store, productId: goods, amount, sum: 3 }],
      })
    for (const [date, amount, quantity] of [
      ['2026-05-01', 1, -1],
      ['2026-05-05', 3, -2],
    ] as const) {
      const { error, details } = await save(date, amount)
      assert.deepEqual([error, details.fields[0]?.path], ['NEGATIVE_STOCK', 'rows'])
      const { storeId, productId, quantity: found, moment } = details
      assert.deepEqual(
        { storeId, productId, found, moment },
        { storeId: store, productId: goods, found: quantity, moment: '2026-05-04T10:00:00.000-04:00' },
      )
    }
    await stock([{ storeId: store, productId: goods, amount: 2, sum: 6 }])
  })

  it('refuses changes on closed days, of the previous day or the new one', async (world) => {
    const books = await openChainBooks(world)
    const { organizationId } = books
    const storeId = await makeStore(world, books)
    const productId = randomUUID()
    await world.ask('/admin/menus/save', {
      corporationId: books.corporationId,
      products: [{ id: productId, name: 'Flour', type: 'GOODS', orderItemType: 'Product' }],
    })
    const body = (date: string, amount: number) => ({
      organizationId,
      date,
      rows: [{ storeId, productId, amount, sum: amount }],
    })
    await world.ask(save.path, body('2025-05-01', 5))
    await books.closeThrough('2025-05-31')
    for (const date of ['2025-05-01', '2025-06-01']) {
      const refusal = await world.refuse(save.path, body(date, 6))
      assert.deepEqual(
        [refusal.status, refusal.error, refusal.details.closedThrough],
        [400, 'PERIOD_CLOSED', '2025-05-31'],
      )
    }
    await world.ask(save.path, body('2025-05-01', 5))
  })
})

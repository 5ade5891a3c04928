import assert from 'node:assert/strict'
import { systemAccounts } from '#ledger/chart.ts'
import { type Office, openOffice, type SavedDocument, saveDish } from '#test/fixtures/documents.ts'
import { describeWorld } from '#test/harness/world.ts'

const base = '/api/inventory/v1/sales_document'

const sales = ({ store }: Office, lines: object[], fields: object = {}) => ({
  date: '2026-05-04T10:00:00',
  defaultStore: store,
  items: lines.map((line) => ({ num: 1, amount: 1, vatPercent: 20, ...line })),
  ...fields,
})

const create = async (office: Office, ...given: [lines: object[], fields?: object]): Promise<string> =>
  (await office.ask<SavedDocument>(`${base}/create`, sales(office, ...given))).documentId

describeWorld('A sales document', ({ it }) => {
  it('issues goods from the store of the line or document, and awaits payments of its sum', async (world) => {
    const office = await openOffice(world)
    const { store, bar, goods, otherGoods } = office
    const dish = await saveDish(world, office, { [goods]: 0.2 })
    const lines = [
      { product: dish, amount: 2, price: 30 },
      { product: otherGoods, sum: 12, store: bar },
    ]
    const documentId = await create(office, lines, { banquet: true })
    await office.ask(`${base}/post`, { documentId })
    assert.deepEqual(
      (await office.postingsOf(documentId)).map(([type, sum, from, to]) =>
        type === 'SESSION_WRITEOFF' ? [type, from, to] : [type, sum, from, to],
      ),
      [
        ['SESSION_WRITEOFF', [store, 0.4], '5.01'],
        ['SESSION_WRITEOFF', [bar, 1], '5.01'],
        ['SALES_REVENUE', 50, '4.01', '1.07'],
        ['NDS_SALES', 10, '2.02', '1.07'],
        ['SALES_REVENUE', 10, '4.01', '1.07'],
        ['NDS_SALES', 2, '2.02', '1.07'],
      ],
    )
    const found = await office.ask<{ banquet: boolean; items: { store: string }[] }>(`${base}/get`, { documentId })
    assert.deepEqual([found.banquet, found.items.map((line) => line.store)], [true, [store, bar]])
    const [listed] = await office.ask<{ assignedStores: string[]; sum: number; sumWithoutVat: number }[]>(
      `${base}/list`,
      { from: '2026-05-04', to: '2026-05-04' },
    )
    assert.deepEqual([listed?.assignedStores, listed?.sum, listed?.sumWithoutVat], [[store, bar], 72, 60])
  })

  it('is not posted if it moves nothing, or if stock is insufficient', async (world) => {
    const office = await openOffice(world)
    const dish = await saveDish(world, office, { [office.service]: 1 })
    const empty = await create(office, [{ product: dish, sum: 0 }])
    const { said: refused } = await office.refusalOf(`${base}/post`, { documentId: empty })
    assert.deepEqual(refused, [400, 'POSTING_EMPTY', undefined])
    await office.saveSettings({ isNegativeStockAllowed: false })
    const documentId = await create(office, [{ product: office.goods, sum: 1 }])
    assert.deepEqual((await office.refusalOf(`${base}/post`, { documentId })).said, [400, 'NEGATIVE_STOCK', 'items'])
  })

  it('refuses lines and accounts that cannot be posted', async (world) => {
    const office = await openOffice(world)
    const { goods: product } = office
    const { id: expenseAccount } = await office.createAccount()
    const documentId = await create(office, [{ product, sum: 1 }], { expenseAccount })
    for (const [line, fields, error, path] of [
      [{}, {}, 'LINE_WITHOUT_SUM', 'items[0].price'],
      [{ sum: 1.005 }, {}, 'TOO_MANY_DIGITS', 'items[0].sum'],
      [{ price: 1, discountSum: 2 }, {}, 'DISCOUNT_TOO_LARGE', 'items[0].discountSum'],
      [{ sum: 1, product: office.service }, {}, 'GOODS_NOT_STORED', 'items[0].product'],
      [{ sum: 1, amountUnit: office.otherUnit }, {}, 'UNIT_MISMATCH', 'items[0].amountUnit'],
      [{ sum: 1 }, { defaultStore: undefined }, 'FIELD_REQUIRED', 'items[0].store'],
      [{ sum: 1 }, { revenueAccount: systemAccounts.customers.id }, 'ACCOUNT_REFUSED', 'revenueAccount'],
    ] as const)
      for (const [action, named] of [
        ['create', {}],
        ['update', { documentId, number: '1' }],
      ] as const) {
        const body = sales(office, [{ product, ...line }], { ...fields, ...named })
        assert.deepEqual((await office.refusalOf(`${base}/${action}`, body)).said, [400, error, path])
      }
    await office.removeAccount(expenseAccount)
    const { said } = await office.refusalOf(`${base}/post`, { documentId })
    assert.deepEqual(said, [400, 'ACCOUNT_NOT_FOUND', 'expenseAccount'])
  })
})

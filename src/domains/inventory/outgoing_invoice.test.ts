import assert from 'node:assert/strict'
import { systemAccounts } from '#ledger/chart.ts'
import { type Office, openOffice, type SavedDocument, saveDish } from '#test/fixtures/documents.ts'
import { describeWorld } from '#test/harness/world.ts'

const base = '/api/inventory/v1/outgoing_invoice'

const invoice = ({ supplier, store }: Office, lines: object[], fields: object = {}) => ({
  date: '2026-05-04T10:00:00',
  counteragent: supplier,
  items: lines.map((line) => ({ num: 1, store, amount: 1, vatPercent: 20, ...line })),
  ...fields,
})

const create = async (office: Office, ...given: [lines: object[], fields?: object]): Promise<string> =>
  (await office.ask<SavedDocument>(`${base}/create`, invoice(office, ...given))).documentId

async function posted(office: Office, ...given: [lines: object[], fields?: object]): Promise<string> {
  const documentId = await create(office, ...given)
  await office.ask(`${base}/post`, { documentId })
  return documentId
}

/** Postings of a document without the values of goods, which are computed later. */
const fixedOf = async (office: Office, documentId: string) =>
  (await office.postingsOf(documentId)).map(([type, sum, from, to]) =>
    type.endsWith('REVENUE') || type === 'NDS_SALES' ? [type, sum, from, to] : [type, from, to],
  )

describeWorld('An outgoing invoice', ({ it }) => {
  it('issues goods by the charts of the day, and is owed by the customer', async (world) => {
    const office = await openOffice(world)
    const { store, goods, otherGoods, supplier, service } = office
    const dish = await saveDish(world, office, { [goods]: 0.2, [otherGoods]: 0.05, [service]: 1 })
    const lines = [
      { product: dish, amount: 3, price: 40, discountSum: 12 },
      { product: goods, amount: 2, sum: 0 },
    ]
    const documentId = await posted(office, lines)
    assert.deepEqual(await fixedOf(office, documentId), [
      ['OUTGOING_INVOICE', [store, 0.6], '5.01'],
      ['OUTGOING_INVOICE', [store, 0.15], '5.01'],
      ['OUTGOING_INVOICE', [store, 2], '5.01'],
      ['OUTGOING_INVOICE_REVENUE', 90, '4.01', ['1.10', supplier]],
      ['NDS_SALES', 18, '2.02', ['1.10', supplier]],
    ])
    const { items } = await office.ask<{ items: { amountFactor: number }[] }>(`${base}/get`, { documentId })
    assert.deepEqual(
      items.map(({ amountFactor }) => amountFactor),
      [1, 1],
    )
    await office.ask(`${base}/unpost`, { documentId })
    assert.deepEqual(await office.balances(), {})
  })

  it('posts cost and revenue to the requested accounts', async (world) => {
    const office = await openOffice(world)
    const { id: expenseAccount } = await office.createAccount()
    const { id: revenueAccount } = await office.createAccount({ type: 'INCOME' })
    const documentId = await posted(office, [{ product: office.goods, sum: 10, vatPercent: 0 }], {
      expenseAccount,
      revenueAccount,
    })
    assert.deepEqual(await fixedOf(office, documentId), [
      ['OUTGOING_INVOICE', [office.store, 1], expenseAccount],
      ['OUTGOING_INVOICE_REVENUE', 10, revenueAccount, ['1.10', office.supplier]],
    ])
    const other = await create(office, [{ product: office.goods, sum: 1 }], { expenseAccount })
    await office.removeAccount(expenseAccount)
    const { said } = await office.refusalOf(`${base}/post`, { documentId: other })
    assert.deepEqual(said, [400, 'ACCOUNT_NOT_FOUND', 'expenseAccount'])
  })

  it('is not posted if it moves nothing, or if stock is insufficient', async (world) => {
    const office = await openOffice(world)
    const dish = await saveDish(world, office, { [office.service]: 1 })
    const empty = await create(office, [{ product: dish, sum: 0 }])
    assert.deepEqual((await office.refusalOf(`${base}/post`, { documentId: empty })).said, [
      400,
      'POSTING_EMPTY',
      undefined,
    ])
    await office.saveSettings({ isNegativeStockAllowed: false })
    const documentId = await create(office, [{ product: office.goods, sum: 1 }])
    const { said } = await office.refusalOf(`${base}/post`, { documentId })
    assert.deepEqual(said, [400, 'NEGATIVE_STOCK', 'items'])
  })

  it('refuses lines and accounts that cannot be posted', async (world) => {
    const office = await openOffice(world)
    const { goods: product } = office
    const documentId = await create(office, [{ product, sum: 1 }])
    for (const [line, fields, error, path] of [
      [{}, {}, 'LINE_WITHOUT_SUM', 'items[0].price'],
      [{ sum: 1.005 }, {}, 'TOO_MANY_DIGITS', 'items[0].sum'],
      [{ price: 1, discountSum: 2 }, {}, 'DISCOUNT_TOO_LARGE', 'items[0].discountSum'],
      [{ sum: 1, product: office.service }, {}, 'GOODS_NOT_STORED', 'items[0].product'],
      [{ sum: 1, amountUnit: office.otherUnit }, {}, 'UNIT_MISMATCH', 'items[0].amountUnit'],
      [{ sum: 1 }, { expenseAccount: office.store }, 'ACCOUNT_REFUSED', 'expenseAccount'],
      [{ sum: 1 }, { revenueAccount: systemAccounts.customers.id }, 'ACCOUNT_REFUSED', 'revenueAccount'],
    ] as const)
      for (const [action, named] of [
        ['create', {}],
        ['update', { documentId, number: '1' }],
      ] as const) {
        const body = invoice(office, [{ product, ...line }], { ...fields, ...named })
        assert.deepEqual((await office.refusalOf(`${base}/${action}`, body)).said, [400, error, path])
      }
    const { said } = await office.refusalOf(`${base}/update`, invoice(office, [{ product, sum: 1 }]))
    assert.deepEqual(said, [400, 'FIELD_REQUIRED', 'documentId'])
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { systemAccounts } from '#ledger/chart.ts'
import { type Office, openOffice, type SavedDocument } from '#test/fixtures/documents.ts'
import { describeWorld } from '#test/harness/world.ts'

const base = '/api/inventory/v1/returned_invoice'
const incoming = '/api/inventory/v1/incoming_invoice'

const bodyOf = ({ supplier, store, goods }: Office, lines: object[], fields: object = {}) => ({
  date: '2026-05-06T10:00:00',
  counteragent: supplier,
  items: lines.map((line) => ({ num: 1, product: goods, store, amount: 1, vatPercent: 20, ...line })),
  ...fields,
})

const create = async (office: Office, path: string, ...given: [lines: object[], fields?: object]): Promise<string> =>
  (await office.ask<SavedDocument>(`${path}/create`, bodyOf(office, ...given))).documentId

async function posted(office: Office, path: string, ...given: [lines: object[], fields?: object]): Promise<string> {
  const documentId = await create(office, path, ...given)
  await office.ask(`${path}/post`, { documentId })
  return documentId
}

/** Postings of a document without the values of goods, which are computed later. */
const fixedOf = async (office: Office, documentId: string) =>
  (await office.postingsOf(documentId)).map(([type, sum, from, to]) =>
    type === 'RETURNED_INVOICE' ? [type, from, to] : [type, sum, from, to],
  )

describeWorld('A return to a supplier', ({ it }) => {
  it('issues goods at their cost, and the supplier owes their price', async (world) => {
    const office = await openOffice(world)
    const { supplier, store, bar } = office
    const lines = [
      { amount: 2, price: 7, discountSum: 2 },
      { store: bar, sum: 0 },
    ]
    const documentId = await posted(office, base, lines)
    assert.deepEqual(await fixedOf(office, documentId), [
      ['RETURNED_INVOICE', [store, 2], '5.01'],
      ['RETURNED_INVOICE', [bar, 1], '5.01'],
      ['RETURNED_INVOICE_REVENUE', 12, '5.01', ['2.01', supplier]],
    ])
    const [listed] = await office.ask<{ assignedStores: string[]; sum: number; isEditable?: boolean }[]>(
      `${base}/list`,
      { from: '2026-05-06', to: '2026-05-06' },
    )
    assert.deepEqual([listed?.assignedStores, listed?.sum], [[store, bar], 12])
    await office.ask(`${base}/unpost`, { documentId })
    assert.deepEqual(await office.balances(), {})
  })

  it('reverses VAT if the books separate it', async (world) => {
    const office = await openOffice(world)
    const { supplier, store } = office
    const { id: expenseAccount } = await office.createAccount()
    await office.saveSettings({ vatAccounting: 'VAT_NOT_INCLUDED_IN_PRICE' })
    const documentId = await posted(office, base, [{ sum: 12 }], { expenseAccount })
    assert.deepEqual(await fixedOf(office, documentId), [
      ['RETURNED_INVOICE', [store, 1], expenseAccount],
      ['RETURNED_INVOICE_REVENUE', 10, expenseAccount, ['2.01', supplier]],
      ['NDS_INCOMING', 2, '1.06', ['2.01', supplier]],
    ])
    const draft = await create(office, base, [{ sum: 12 }], { expenseAccount })
    await office.removeAccount(expenseAccount)
    const { said } = await office.refusalOf(`${base}/post`, { documentId: draft })
    assert.deepEqual(said, [400, 'ACCOUNT_NOT_FOUND', 'expenseAccount'])
  })

  it('returns the cost of the return while it is posted, and posts the difference to the account', async (world) => {
    const office = await openOffice(world)
    const { store, goods } = office
    await office.stock([{ storeId: store, productId: goods, amount: 4, sum: 10 }])
    const documentId = await create(office, base, [{ amount: 4, sum: 12 }])
    const incomePrice = async () => {
      const { items } = await office.ask<{ items: { incomePrice?: number }[] }>(`${base}/get`, { documentId })
      return items[0]?.incomePrice
    }
    assert.equal(await incomePrice(), undefined)
    await office.ask(`${base}/post`, { documentId })
    assert.equal(await incomePrice(), 2.5)
    assert.deepEqual(await office.balances(), { '2.01': 12, '3.01': -10, '5.01': -2 })
    await posted(office, incoming, [{ amount: 4, sum: 30 }], { date: '2026-05-05' })
    assert.equal(await incomePrice(), 5)
    assert.deepEqual(await office.balances(), { '2.01': -18, '3.01': -10, '5.01': 8, [store]: 20 })
    await office.ask(`${base}/unpost`, { documentId })
    assert.equal(await incomePrice(), undefined)
  })

  it('returns at most the remaining amount of the invoice', async (world) => {
    const office = await openOffice(world)
    const { goods, otherGoods: product, service } = office
    const lines = [
      { amount: 10, actualAmount: 8, sum: 60 },
      { amount: 1, sum: 6, isAdditionalExpense: true },
      { product: service, amount: 5, sum: 6, isAdditionalExpense: true },
    ]
    const incomingInvoiceId = await posted(office, incoming, lines)
    const draft = await create(office, incoming, [{ sum: 1 }])
    const postedOf = async (lines: object[], fields: object = { incomingInvoiceId }) => {
      const documentId = await create(office, base, lines, fields)
      const { body } = await office.call<{ error?: string }>(`${base}/post`, { documentId })
      return body.error ?? documentId
    }
    assert.equal(
      await postedOf([
        { amount: 5, sum: 1 },
        { amount: 3.001, sum: 1 },
      ]),
      'RETURN_TOO_LARGE',
    )
    assert.equal(await postedOf([{ product, amount: 0.1, sum: 1 }]), 'RETURN_TOO_LARGE')
    const first = await postedOf([{ amount: 5, sum: 1 }])
    const rest = [
      { amount: 2, sum: 1 },
      { amount: 1.5, sum: 1 },
    ]
    const documentId = await create(office, base, rest, { incomingInvoiceId })
    const { said, details } = await office.refusalOf(`${base}/post`, { documentId })
    assert.deepEqual([...said, Object(details).returnable], [400, 'RETURN_TOO_LARGE', 'items[1].amount', 1])
    await office.ask(`${base}/unpost`, { documentId: first })
    await office.ask(`${base}/post`, { documentId })
    const both = await Promise.all([1, 2].map(() => postedOf([{ amount: 4.5, sum: 1 }])))
    assert.deepEqual(both.filter((outcome) => outcome === 'RETURN_TOO_LARGE').length, 1)
    const { otherSupplier: counteragent } = office
    for (const fields of [
      { incomingInvoiceId: draft },
      { incomingInvoiceId: first },
      { incomingInvoiceId, counteragent },
    ])
      assert.equal(await postedOf([{ product: goods, amount: 0.1, sum: 1 }], fields), 'INVOICE_NOT_RETURNABLE')
  })

  it('is not posted if stock is insufficient', async (world) => {
    const office = await openOffice(world)
    await office.saveSettings({ isNegativeStockAllowed: false })
    const documentId = await create(office, base, [{ sum: 1 }])
    assert.deepEqual((await office.refusalOf(`${base}/post`, { documentId })).said, [400, 'NEGATIVE_STOCK', 'items'])
  })

  it('refuses lines and accounts that cannot be posted', async (world) => {
    const office = await openOffice(world)
    const documentId = await create(office, base, [{ sum: 1 }])
    for (const [line, fields, error, path] of [
      [{}, {}, 'LINE_WITHOUT_SUM', 'items[0].price'],
      [{ sum: 1.005 }, {}, 'TOO_MANY_DIGITS', 'items[0].sum'],
      [{ price: 1, discountSum: 2 }, {}, 'DISCOUNT_TOO_LARGE', 'items[0].discountSum'],
      [{ sum: 1, product: office.service }, {}, 'GOODS_NOT_STORED', 'items[0].product'],
      [{ sum: 1, amountUnit: office.otherUnit }, {}, 'UNIT_MISMATCH', 'items[0].amountUnit'],
      [{ sum: 1 }, { expenseAccount: systemAccounts.suppliers.id }, 'ACCOUNT_REFUSED', 'expenseAccount'],
      [{ sum: 1 }, { incomingInvoiceId: randomUUID() }, 'DOCUMENT_NOT_FOUND', 'incomingInvoiceId'],
    ] as const)
      for (const [action, named] of [
        ['create', {}],
        ['update', { documentId, number: '1' }],
      ] as const) {
        const body = bodyOf(office, [line], { ...fields, ...named })
        assert.deepEqual((await office.refusalOf(`${base}/${action}`, body)).said, [400, error, path])
      }
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { systemAccounts } from '#ledger/chart.ts'
import { type Office, openOffice, type SavedDocument, saveDish } from '#test/fixtures/documents.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const base = '/api/inventory/v1/incoming_returned_invoice'
const outgoing = '/api/inventory/v1/outgoing_invoice'

const bodyOf = ({ supplier, store }: Office, lines: object[], fields: object = {}) => ({
  date: '2026-05-06T10:00:00',
  counteragent: supplier,
  processingMode: 'RETURN_DISH',
  items: lines.map((line) => ({ num: 1, store, amount: 1, vatPercent: 20, ...line })),
  ...fields,
})

const create = async (office: Office, path: string, ...given: [lines: object[], fields?: object]): Promise<string> =>
  (await office.ask<SavedDocument>(`${path}/create`, bodyOf(office, ...given))).documentId

async function posted(office: Office, path: string, ...given: [lines: object[], fields?: object]): Promise<string> {
  const documentId = await create(office, path, ...given)
  await office.ask(`${path}/post`, { documentId })
  return documentId
}

/** Postings of goods of a document without their values, which are computed later. */
const goodsOf = async (office: Office, documentId: string) =>
  (await office.postingsOf(documentId)).flatMap(([type, , from, to]) =>
    type === 'SALES_RETURN_WRITEOFF' ? [[from, to]] : [],
  )

const costsOf = async ({ pool }: World, organizationId: string) =>
  (
    await pool<{ cost: object }[]>`
      select movements #> '{stages,0,receipts,0,cost}' as cost
        from ledger_goods
       where organization_id = ${organizationId}
       order by creation_number desc`
  ).map(({ cost }) => cost)

describeWorld('A return from a customer', ({ it }) => {
  it('reverses the revenue, and receives the product at the given cost', async (world) => {
    const office = await openOffice(world)
    const { goods: product, store, supplier } = office
    const lines = [
      { product, amount: 2, price: 30, incomePrice: 1.005 },
      { product, amount: 1, sum: 0, incomePrice: 9, incomeSum: 4 },
    ]
    const documentId = await posted(office, base, lines)
    assert.deepEqual(await office.postingsOf(documentId), [
      ['SALES_RETURN_WRITEOFF', 2.01, '5.01', [store, 2]],
      ['SALES_RETURN_WRITEOFF', 4, '5.01', [store, 1]],
      ['SALES_RETURN_PAYMENT', 50, ['1.10', supplier], '4.01'],
      ['NDS_SALES', 10, ['1.10', supplier], '2.02'],
    ])
    await office.ask(`${base}/unpost`, { documentId })
    assert.deepEqual(await office.balances(), {})
  })

  it("receives the ingredients of the day's chart, or nothing", async (world) => {
    const office = await openOffice(world)
    const { goods, otherGoods, store, service } = office
    const product = await saveDish(world, office, { [goods]: 0.3, [otherGoods]: 0.1, [service]: 1 })
    const good = { processingMode: 'RETURN_GOOD' }
    const documentId = await posted(office, base, [{ product, amount: 2, sum: 0, incomeSum: 1 }], good)
    assert.deepEqual(await office.postingsOf(documentId), [
      ['SALES_RETURN_WRITEOFF', 0.75, '5.01', [store, 0.6]],
      ['SALES_RETURN_WRITEOFF', 0.25, '5.01', [store, 0.2]],
    ])
    await posted(office, base, [{ product, sum: 0 }], good)
    assert.deepEqual((await costsOf(world, office.organizationId))[0], { kind: 'average' })
    const { id: revenueAccount } = await office.createAccount({ type: 'INCOME' })
    const nothing = { processingMode: 'DO_NOT_RETURN', revenueAccount }
    const money = await posted(office, base, [{ product: service, sum: 10, vatPercent: 0 }], nothing)
    assert.deepEqual(await office.postingsOf(money), [
      ['SALES_RETURN_PAYMENT', 10, ['1.10', office.supplier], revenueAccount],
    ])
  })

  it('receives the goods of the referenced sale, despite later changes of its charts', async (world) => {
    const office = await openOffice(world)
    const { goods, otherGoods, store } = office
    const product = await saveDish(world, office, { [goods]: 0.3, [otherGoods]: 0.1 })
    const sold = [
      { product, amount: 2, sum: 1 },
      { product, amount: 1, sum: 1 },
      { product: goods, amount: 5, sum: 1 },
    ]
    const date = '2026-05-05'
    const outgoingInvoiceId = await posted(office, outgoing, sold, { date })
    await office.ask('/api/nomenclature/v2/assembly-chart/create', {
      productId: product,
      dateFrom: '2020-01-01',
      dateTo: '2500-01-01',
      items: [{ productId: goods, quantityIn: 9, quantityMiddle: 9 }],
    })
    const processingMode = 'RETURN_GOOD'
    const named = { outgoingInvoiceId, processingMode }
    const documentId = await posted(office, base, [{ product, amount: 2, sum: 1, incomeSum: 1 }], named)
    assert.deepEqual(await goodsOf(office, documentId), [
      ['5.01', [store, 0.6]],
      ['5.01', [store, 0.2]],
    ])
    const [cost] = await costsOf(world, office.organizationId)
    assert.deepEqual({ ...cost, saleNumber: 0 }, { kind: 'sale', saleNumber: 0, otherwise: '0.75' })
    const later = await posted(office, outgoing, sold, { date: '2026-05-07' })
    const draft = await create(office, outgoing, sold, { date })
    for (const id of [later, draft]) {
      const alike = await posted(office, base, [{ product, sum: 1 }], { outgoingInvoiceId: id, processingMode })
      assert.deepEqual(await goodsOf(office, alike), [['5.01', [store, 9]]])
      // The sale may be posted later, or get an earlier date.
      const [cost] = await costsOf(world, office.organizationId)
      assert.deepEqual({ ...cost, saleNumber: 0 }, { kind: 'sale', saleNumber: 0 })
    }
  })

  it('receives a product of several lines as one quantity', async (world) => {
    const office = await openOffice(world)
    const { goods: product, store } = office
    await office.stock([{ storeId: store, productId: product, amount: 3, sum: 5 }])
    const sold = [{ product, amount: 3, price: 9, vatPercent: 0 }]
    const outgoingInvoiceId = await posted(office, outgoing, sold, { date: '2026-05-04' })
    const one = { product, amount: 1, sum: 0 }
    const returned = await posted(office, base, [one, one, one], { outgoingInvoiceId })
    const found = await posted(office, base, [one, one, one], { date: '2026-05-07' })
    for (const documentId of [returned, found]) {
      const sums = (await office.postingsOf(documentId)).map(([, sum]) => sum)
      assert.deepEqual(sums.toSorted(), [1.66, 1.67, 1.67])
    }
    const { [store]: stock, '5.01': cost } = await office.balances()
    assert.deepEqual([stock, cost], [10, -5])
  })

  it('receives goods at the cost of the referenced sale, despite later changes of costs', async (world) => {
    const office = await openOffice(world)
    const { goods: product, store, supplier } = office
    await office.stock([{ storeId: store, productId: product, amount: 4, sum: 10 }])
    const sold = [{ product, amount: 2, price: 9, vatPercent: 0 }]
    const outgoingInvoiceId = await posted(office, outgoing, sold, { date: '2026-05-04' })
    const bought = [{ product, amount: 2, sum: 45 }]
    await posted(office, '/api/inventory/v1/incoming_invoice', bought, { date: '2026-05-05' })
    const returned = [{ product, amount: 1, price: 9, vatPercent: 0, incomeSum: 7 }]
    const documentId = await posted(office, base, returned, { outgoingInvoiceId })
    assert.deepEqual(await office.postingsOf(documentId), [
      ['SALES_RETURN_WRITEOFF', 2.5, '5.01', [store, 1]],
      ['SALES_RETURN_PAYMENT', 9, ['1.10', supplier], '4.01'],
    ])
    const balances = { '1.10': 9, '2.01': -45, '3.01': -10, '4.01': -9, '5.01': 2.5, [store]: 52.5 }
    assert.deepEqual(await office.balances(), balances)
  })

  it('receives at most the sold amount', async (world) => {
    const office = await openOffice(world)
    const { goods: product, otherGoods } = office
    const outgoingInvoiceId = await posted(office, outgoing, [{ product, amount: 5, sum: 1 }], { date: '2026-05-05' })
    const outcomeOf = async (...lines: object[]) => {
      const documentId = await create(office, base, lines, { outgoingInvoiceId })
      const { body } = await office.call<{ error?: string }>(`${base}/post`, { documentId })
      return body.error ?? 'posted'
    }
    assert.equal(await outcomeOf({ product: otherGoods, sum: 1 }), 'RETURN_TOO_LARGE')
    assert.equal(await outcomeOf({ product, amount: 3, sum: 1 }), 'posted')
    assert.equal(await outcomeOf({ product, sum: 1 }, { product, amount: 1.5, sum: 1 }), 'RETURN_TOO_LARGE')
    const both = await Promise.all([1, 2].map(() => outcomeOf({ product, amount: 2, sum: 1 })))
    assert.deepEqual(both.sort(), ['RETURN_TOO_LARGE', 'posted'])
  })

  it('is not posted if it moves nothing, nor unposted if stock would become negative', async (world) => {
    const office = await openOffice(world)
    const { goods: product } = office
    const { id: expenseAccount } = await office.createAccount()
    const nothing = { processingMode: 'DO_NOT_RETURN', expenseAccount }
    const empty = await create(office, base, [{ product, sum: 0 }], nothing)
    const refused = await office.refusalOf(`${base}/post`, { documentId: empty })
    assert.deepEqual(refused.said, [400, 'POSTING_EMPTY', undefined])
    const documentId = await posted(office, base, [{ product, sum: 1, incomeSum: 1 }])
    await posted(office, outgoing, [{ product, sum: 1 }], { date: '2026-05-07' })
    await office.saveSettings({ isNegativeStockAllowed: false })
    const { said } = await office.refusalOf(`${base}/unpost`, { documentId })
    assert.deepEqual(said, [400, 'NEGATIVE_STOCK', 'items'])
    await office.removeAccount(expenseAccount)
    assert.deepEqual((await office.refusalOf(`${base}/post`, { documentId: empty })).said, [
      400,
      'ACCOUNT_NOT_FOUND',
      'expenseAccount',
    ])
  })

  it('refuses lines and accounts that cannot be posted', async (world) => {
    const office = await openOffice(world)
    const { goods: product } = office
    const documentId = await create(office, base, [{ product, sum: 1 }])
    for (const [line, fields, error, path] of [
      [{}, {}, 'LINE_WITHOUT_SUM', 'items[0].price'],
      [{ sum: 1.005 }, {}, 'TOO_MANY_DIGITS', 'items[0].sum'],
      [{ sum: 1, incomeSum: 1.005 }, {}, 'TOO_MANY_DIGITS', 'items[0].incomeSum'],
      [{ price: 1, discountSum: 2 }, {}, 'DISCOUNT_TOO_LARGE', 'items[0].discountSum'],
      [{ sum: 1, product: office.service }, {}, 'GOODS_NOT_STORED', 'items[0].product'],
      [{ sum: 1, amountUnit: office.otherUnit }, {}, 'UNIT_MISMATCH', 'items[0].amountUnit'],
      [{ sum: 1 }, { expenseAccount: systemAccounts.suppliers.id }, 'ACCOUNT_REFUSED', 'expenseAccount'],
      [{ sum: 1 }, { outgoingInvoiceId: randomUUID() }, 'DOCUMENT_NOT_FOUND', 'outgoingInvoiceId'],
      [{ sum: 1 }, { processingMode: 'RETURN' }, 'INVALID_REQUEST', 'processingMode'],
    ] as const)
      for (const [action, named] of [
        ['create', {}],
        ['update', { documentId, number: '1' }],
      ] as const) {
        const body = bodyOf(office, [{ product, ...line }], { ...fields, ...named })
        assert.deepEqual((await office.refusalOf(`${base}/${action}`, body)).said, [400, error, path])
      }
  })
})

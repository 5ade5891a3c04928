import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Office, openOffice, type SavedDocument } from '#test/fixtures/documents.ts'
import { describeWorld } from '#test/harness/world.ts'

const base = '/api/inventory/v1/incoming_invoice'

const line = ({ goods, store }: Office, fields: object = {}) => ({
  num: 1,
  product: goods,
  store,
  amount: 1,
  vatPercent: 20,
  ...fields,
})

const invoice = (office: Office, lines: object[], fields: object = {}) => ({
  date: '2026-05-04T10:00:00',
  counteragent: office.supplier,
  items: lines.map((one) => line(office, one)),
  ...fields,
})

const create = async (office: Office, ...given: [lines: object[], fields?: object]): Promise<string> =>
  (await office.ask<SavedDocument>(`${base}/create`, invoice(office, ...given))).documentId

async function posted(office: Office, ...given: [lines: object[], fields?: object]): Promise<string> {
  const documentId = await create(office, ...given)
  await office.ask(`${base}/post`, { documentId })
  return documentId
}

describeWorld('An incoming invoice', ({ it }) => {
  it('receives goods for their sum, which is owed to the supplier', async (world) => {
    const office = await openOffice(world)
    const { supplier, store, bar, otherGoods } = office
    const lines = [
      { amount: 10, sum: 60 },
      { product: otherGoods, amount: 4, actualAmount: 3, price: 2.5, store: bar },
    ]
    const documentId = await posted(office, lines)
    assert.deepEqual(await office.postingsOf(documentId), [
      ['INVOICE', 60, ['2.01', supplier], [store, 10]],
      ['INVOICE', 10, ['2.01', supplier], [bar, 3]],
    ])
    assert.deepEqual(await office.balances(), { '2.01': -70, [store]: 60, [bar]: 10 })
    await office.ask(`${base}/unpost`, { documentId })
    assert.deepEqual(await office.balances(), {})
  })

  it('is owed to the employee who paid the supplier', async (world) => {
    const office = await openOffice(world)
    const { employee, store } = office
    const documentId = await posted(office, [{ sum: 5 }], { employeePassToAccount: employee })
    assert.deepEqual(await office.postingsOf(documentId), [['INVOICE', 5, ['2.03', employee], [store, 1]]])
  })

  it('distributes each additional expense over the goods separately', async (world) => {
    const office = await openOffice(world)
    const { supplier, store, otherGoods, service } = office
    const delivery = { product: service, isAdditionalExpense: true }
    const goods = [
      { amount: 1, sum: 10 },
      { product: otherGoods, amount: 3, sum: 20 },
    ]
    const postingsWith = async (...lines: object[]) => office.postingsOf(await posted(office, lines))
    const owed = ['2.01', supplier]
    assert.deepEqual(await postingsWith(...goods, { ...delivery, sum: 1 }, { ...delivery, sum: 0.01 }), [
      ['INVOICE', 10.33, owed, [store, 1]],
      ['INVOICE', 20.68, owed, [store, 3]],
    ])
    assert.deepEqual(await postingsWith({ amount: 1, sum: 0 }, { ...goods[1], sum: 0 }, { ...delivery, sum: 4 }), [
      ['INVOICE', 1, owed, [store, 1]],
      ['INVOICE', 3, owed, [store, 3]],
    ])
    await office.saveSettings({ defaultDistributionAlgorithm: 'DISTRIBUTION_BY_AMOUNT' })
    assert.deepEqual(await postingsWith(...goods, { ...delivery, sum: 1 }), [
      ['INVOICE', 10.25, owed, [store, 1]],
      ['INVOICE', 20.75, owed, [store, 3]],
    ])
    assert.deepEqual(await postingsWith({ ...delivery, sum: 1 }), [['INVOICE', 1, owed, '5.04']])
    await office.saveSettings({ defaultDistributionAlgorithm: 'DISTRIBUTION_NOT_SPECIFIED' })
    assert.deepEqual(await postingsWith(goods[0]!, { ...delivery, sum: 1 }), [
      ['INVOICE', 10, owed, [store, 1]],
      ['INVOICE', 1, owed, '5.04'],
    ])
  })

  it('separates VAT if the books do', async (world) => {
    const office = await openOffice(world)
    const { supplier, store, service } = office
    await office.saveSettings({ vatAccounting: 'VAT_NOT_INCLUDED_IN_PRICE' })
    const delivery = { product: service, isAdditionalExpense: true, sum: 6 }
    assert.deepEqual(await office.postingsOf(await posted(office, [{ sum: 12 }, delivery])), [
      ['INVOICE', 15, ['2.01', supplier], [store, 1]],
      ['NDS_INCOMING', 2, ['2.01', supplier], '1.06'],
      ['NDS_INCOMING', 1, ['2.01', supplier], '1.06'],
    ])
  })

  it("uses the VAT rate of the product's tax category by default", async (world) => {
    const office = await openOffice(world)
    const { corporationId, goods } = office
    const taxCategory = { id: randomUUID(), name: 'VAT', percentage: 25 }
    await world.ask('/admin/menus/save', {
      corporationId,
      taxCategories: [taxCategory],
      products: [{ id: goods, name: 'Flour', type: 'GOODS', taxCategoryId: taxCategory.id, prices: [] }],
    })
    const documentId = await create(office, [{ sum: 10, vatPercent: undefined }])
    const { items } = await office.ask<{ items: object[] }>(`${base}/get`, { documentId })
    assert.deepEqual(items, [
      { ...line(office, { sum: 10, vatPercent: 25 }), price: 10, priceWithoutVat: 8, sumWithoutVat: 8 },
    ])
  })

  it('is returned as saved, by get and by the list', async (world) => {
    const office = await openOffice(world)
    const other = await create(office, [{ sum: 1 }], { date: '2026-05-05' })
    const header = {
      comment: 'May',
      defaultStore: office.bar,
      deliveryOnTime: true,
      dueDate: '2026-06-01',
      employeePassToAccount: office.employee,
      incomingDate: '2026-05-03',
      incomingDocumentNumber: 'I-7',
      internalOutgoingInvoiceId: other,
      invoice: 'T-9',
      isAutomatic: true,
      isEditable: true,
      number: 'A1',
      transportInvoiceNumber: 'W-1',
    }
    const fields = {
      amount: 3,
      sum: 10,
      actualAmount: 2.5,
      customsDeclarationNumber: 'C-1',
      isAdditionalExpense: false,
    }
    const documentId = await create(office, [fields], header)
    const found = await office.ask<Record<string, unknown>>(`${base}/get`, { documentId })
    const { dateCreated, dateModified, userCreated, userModified, ...rest } = found
    assert.ok(dateCreated && dateModified && userCreated && userModified)
    const prices = { price: 3.333333333, priceWithoutVat: 2.777777778, sumWithoutVat: 8.33 }
    assert.deepEqual(rest, {
      ...header,
      documentId,
      date: '2026-05-04T10:00:00.000-04:00',
      status: 'NEW',
      counteragent: office.supplier,
      items: [{ ...line(office, fields), ...prices }],
    })
    const listed = await office.ask<SavedDocument[]>(`${base}/list`, { from: '2026-05-04', to: '2026-05-05' })
    assert.deepEqual([listed.map((one) => one.documentId), listed[0]], [[documentId, other], found])
  })

  it('lists more documents than one page has, each once', async (world) => {
    const office = await openOffice(world)
    const documentId = await create(office, [{ sum: 1 }])
    await world.pool`
      insert into document (organization_id, id, creation_number, family, number, day, effective_at, status, items,
                            created_at, modified_at, revision, counteragent)
      select organization_id, gen_random_uuid(), creation_number + i, family, i::text || 'x', day, effective_at, 'NEW', '[]',
             now(), now(), 1, counteragent
        from document
       cross join generate_series(1, 450) as i
       where organization_id = ${office.organizationId}
         and id = ${documentId}`
    const listed = await office.ask<SavedDocument[]>(`${base}/list`, { from: '2026-05-04', to: '2026-05-04' })
    assert.equal(new Set(listed.map((one) => one.documentId)).size, 451)
    const middle = { from: '2026-05-04', to: '2026-05-04', limit: 250, offset: 10 }
    assert.deepEqual(await office.ask<SavedDocument[]>(`${base}/list`, middle), listed.slice(10, 260))
  })

  it('refuses lines that cannot be posted', async (world) => {
    const office = await openOffice(world)
    const documentId = await create(office, [{ sum: 1 }])
    for (const [fields, error, field] of [
      [{}, 'LINE_WITHOUT_SUM', 'price'],
      [{ sum: 1.005 }, 'TOO_MANY_DIGITS', 'sum'],
      [{ sum: 1, product: office.service }, 'GOODS_NOT_STORED', 'product'],
      [{ sum: 1, amountUnit: office.otherUnit }, 'UNIT_MISMATCH', 'amountUnit'],
      [{ sum: 1, actualAmount: 0 }, 'ACTUAL_AMOUNT_ZERO', 'actualAmount'],
      [{ sum: 1, store: office.otherStore }, 'STORE_NOT_FOUND', 'store'],
      [{ sum: 1, amount: 0 }, 'INVALID_REQUEST', 'amount'],
    ] as const)
      for (const [action, named] of [
        ['create', {}],
        ['update', { documentId, number: '1' }],
      ] as const) {
        const body = invoice(office, [{ sum: 1 }, fields], named)
        assert.deepEqual((await office.refusalOf(`${base}/${action}`, body)).said, [400, error, `items[1].${field}`])
      }
    for (const [named, path] of [
      [{ number: '1' }, 'documentId'],
      [{ documentId }, 'number'],
    ] as const)
      assert.deepEqual((await office.refusalOf(`${base}/update`, invoice(office, [{ sum: 1 }], named))).said, [
        400,
        'FIELD_REQUIRED',
        path,
      ])
  })

  it('is not unposted if stock would become negative', async (world) => {
    const office = await openOffice(world)
    const documentId = await posted(office, [{ amount: 5, sum: 5 }])
    const transfer = '/api/inventory/v1/internal_transfer'
    const moved = await office.ask<SavedDocument>(`${transfer}/create`, {
      date: '2026-05-05',
      storeFrom: office.store,
      storeTo: office.bar,
      items: [{ num: 1, product: office.goods, amount: 1 }],
    })
    await office.ask(`${transfer}/post`, { documentId: moved.documentId })
    await office.saveSettings({ isNegativeStockAllowed: false })
    const { said } = await office.refusalOf(`${base}/unpost`, { documentId })
    assert.deepEqual(said, [400, 'NEGATIVE_STOCK', 'items'])
  })

  it('is compared with the price list of the supplier, as the settings of the books require', async (world) => {
    const office = await openOffice(world)
    const { corporationId, supplier: counteragentId, goods: productId, container } = await withContainer(world, office)
    const row = { counteragentId, productId, name: 'Flour' }
    const rows = [
      { ...row, price: 10, allowedDeviation: 10 },
      { ...row, price: 20, containerId: container },
      { ...row, price: 1, isDeleted: true },
    ]
    const saved = await world.ask<{ supplierProducts: string[] }>('/admin/counteragents/pricelists/save', {
      corporationId,
      supplierProducts: rows,
    })
    const post = async (...lines: object[]) => {
      const documentId = await create(office, lines)
      return office.call<{ message?: string; error?: string; details?: object }>(`${base}/post`, { documentId })
    }
    const outcomeOf = async (...lines: object[]) => {
      const { body } = await post(...lines)
      return body.error ?? body.message ?? 'posted'
    }
    assert.equal(await outcomeOf({ price: 99 }), 'posted')
    await office.saveSettings({ defaultDeviationAction: 'NOTIFY' })
    assert.equal(await outcomeOf({ price: 11 }, { amount: 2, sum: 18 }), 'posted')
    assert.equal(
      await outcomeOf({ price: 11.01 }, { num: 2, amount: 3, sum: 1, isAdditionalExpense: true }, { num: 7, price: 8 }),
      'Line 1: the price is 11.01, the agreed price 10\nLine 7: the price is 8, the agreed price 10',
    )
    assert.equal(await outcomeOf({ price: 20, containerId: container }), 'posted')
    assert.equal(await outcomeOf({ price: 20, supplierProduct: saved.supplierProducts[1] }), 'posted')
    assert.equal(await outcomeOf({ price: 99, product: office.otherGoods }), 'posted')
    await office.saveSettings({ defaultDeviationAction: 'DISABLE_GREATER' })
    assert.equal(await outcomeOf({ price: 5 }), 'posted')
    assert.equal(await outcomeOf({ price: 12 }), 'PRICE_DEVIATES')
    await office.saveSettings({ defaultDeviationAction: 'DISABLE' })
    const documentId = await create(office, [{ price: 10 }, { price: 5 }])
    const { said, details } = await office.refusalOf(`${base}/post`, { documentId })
    assert.deepEqual(said, [400, 'PRICE_DEVIATES', 'items[1].price'])
    const { price, agreedPrice, allowedDeviation } = details as unknown as Record<string, number>
    assert.deepEqual([price, agreedPrice, allowedDeviation], [5, 10, 10])
  })
})

async function withContainer({ ask }: Parameters<typeof openOffice>[0], office: Office) {
  const container = randomUUID()
  const { corporationId } = office
  await ask('/admin/directories/save', { corporationId, containers: [{ id: container, name: 'Box' }] })
  return { ...office, container }
}

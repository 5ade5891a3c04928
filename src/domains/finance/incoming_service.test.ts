import assert from 'node:assert/strict'
import { systemAccounts } from '#ledger/chart.ts'
import { type Office, openOffice, type SavedDocument } from '#test/fixtures/documents.ts'
import { describeWorld } from '#test/harness/world.ts'

const base = '/api/finance/v1/incoming_service'
const { services, suppliers } = systemAccounts

const line = ({ service }: Office, fields: object = {}) => ({
  num: 1,
  product: service,
  amount: 1,
  vatPercent: 20,
  revenueAccount: services.id,
  ...fields,
})

const act = (office: Office, lines: object[], fields: object = {}) => ({
  date: '2026-05-04T10:00:00',
  counteragent: office.supplier,
  items: lines.map((one) => line(office, one)),
  ...fields,
})

async function posted(office: Office, ...given: [lines: object[], fields?: object]): Promise<string> {
  const { documentId } = await office.ask<SavedDocument>(`${base}/create`, act(office, ...given))
  await office.ask(`${base}/post`, { documentId })
  return documentId
}

describeWorld('An incoming service act', ({ it }) => {
  it('is owed to the supplier, with VAT in the expense', async (world) => {
    const office = await openOffice(world)
    const documentId = await posted(office, [{ price: 120 }, { amount: 3, sum: 10 }])
    assert.deepEqual(await office.postingsOf(documentId), [
      ['INCOMING_SERVICE', 120, ['2.01', office.supplier], '5.04'],
      ['INCOMING_SERVICE', 10, ['2.01', office.supplier], '5.04'],
    ])
  })

  it('posts VAT to its own account if the line or the books separate it', async (world) => {
    const office = await openOffice(world)
    const split = [
      ['INCOMING_SERVICE', 8.33, ['2.01', office.supplier], '5.04'],
      ['NDS_INCOMING', 1.67, ['2.01', office.supplier], '1.06'],
    ]
    assert.deepEqual(await office.postingsOf(await posted(office, [{ sum: 10, splitVat: true }])), split)
    await office.saveSettings({ vatAccounting: 'VAT_NOT_INCLUDED_IN_PRICE' })
    assert.deepEqual(await office.postingsOf(await posted(office, [{ sum: 10 }])), split)
  })

  it('is owed to the employee who paid the supplier', async (world) => {
    const office = await openOffice(world)
    const documentId = await posted(office, [{ price: 5 }], { employeePassToAccount: office.employee })
    assert.deepEqual(await office.postingsOf(documentId), [['INCOMING_SERVICE', 5, ['2.03', office.employee], '5.04']])
  })

  it('is returned as saved, with prices and sums without VAT', async (world) => {
    const office = await openOffice(world)
    const header = {
      comment: 'May',
      revenueAccount: services.id,
      contractDate: '2026-01-02T03:30:00.000-05:00',
      contractNumber: 'C-1',
      dueDate: '2026-06-01',
      incomingDate: '2026-05-03',
      incomingDocumentNumber: 'I-7',
      invoice: 'T-9',
      isAutomatic: true,
      isEditable: true,
      number: 'A1',
    }
    const body = act(office, [{ amount: 3, sum: 10 }], header)
    const { documentId } = await office.ask<SavedDocument>(`${base}/create`, body)
    const { dateCreated, dateModified, userCreated, userModified, ...found } = await office.ask<
      Record<string, unknown>
    >(`${base}/get`, { documentId })
    assert.ok(dateCreated && dateModified && userCreated && userModified)
    assert.deepEqual(found, {
      ...header,
      documentId,
      date: '2026-05-04T10:00:00.000-04:00',
      status: 'NEW',
      counteragent: office.supplier,
      sum: 10,
      sumWithoutVat: 8.33,
      items: [
        {
          ...line(office, { amount: 3, sum: 10 }),
          price: 3.333333333,
          priceWithoutVat: 2.777777778,
          sumWithoutVat: 8.33,
          productArticle: 'S-1',
        },
      ],
    })
  })

  it('finds days of moments in the zone of the organization, and keeps the time of the contract', async (world) => {
    const office = await openOffice(world)
    const read = async (at: string) => {
      const dates = { contractDate: at, dueDate: at, incomingDate: at }
      const { documentId } = await office.ask<SavedDocument>(`${base}/create`, act(office, [{ sum: 1 }], dates))
      const found = await office.ask<Record<string, unknown>>(`${base}/get`, { documentId })
      return [found.contractDate, found.dueDate, found.incomingDate]
    }
    const [day, before] = ['2026-01-02', '2026-01-01']
    assert.deepEqual(await read('2026-01-02T03:30:00Z'), [`${before}T22:30:00.000-05:00`, before, before])
    assert.deepEqual(await read('2026-01-01T23:30:00-08:00'), [`${day}T02:30:00.000-05:00`, day, day])
    assert.deepEqual(await read('2026-01-02T23:30:00'), [`${day}T23:30:00.000-05:00`, day, day])
    assert.deepEqual(await read(day), [`${day}T00:00:00.000-05:00`, day, day])
  })

  it('refuses computed sums and prices above the maximum of sums', async (world) => {
    const office = await openOffice(world)
    const refusal = async (...lines: object[]) => {
      const { said, details } = await office.refusalOf(`${base}/create`, act(office, lines))
      return [...said, details.maximum]
    }
    const maximum = 10_000_000_000
    for (const [path, ...lines] of [
      ['items[0].price', { price: 9_999_999_999, amount: 999_999 }],
      ['items[1].amount', { sum: 1 }, { sum: maximum, amount: 0.5 }],
      ['items', { sum: maximum }, { sum: 0.01 }],
    ] as const)
      assert.deepEqual(await refusal(...lines), [400, 'SUM_TOO_LARGE', path, maximum])
    await office.ask(`${base}/create`, act(office, [{ sum: maximum }]))
  })

  it('refuses lines that cannot be posted, and creates nothing', async (world) => {
    const office = await openOffice(world)
    const { documentId } = await office.ask<SavedDocument>(
      `${base}/create`,
      act(office, [{ sum: 1 }], { date: '2026-01-01' }),
    )
    const changed = { documentId, number: '1' }
    for (const [fields, status, error, field] of [
      [{}, 400, 'LINE_WITHOUT_SUM', 'price'],
      [{ sum: 1.005 }, 400, 'TOO_MANY_DIGITS', 'sum'],
      [{ sum: 1, revenueAccount: suppliers.id }, 400, 'SERVICE_ACCOUNT_REFUSED', 'revenueAccount'],
      [{ sum: 1, revenueAccount: office.store }, 400, 'SERVICE_ACCOUNT_REFUSED', 'revenueAccount'],
      [{ sum: 1, amount: 0 }, 400, 'INVALID_REQUEST', 'amount'],
      [{ sum: -1 }, 400, 'INVALID_REQUEST', 'sum'],
    ] as const) {
      const body = act(office, [{ sum: 1 }, fields])
      for (const direction of [base, base.replace('incoming', 'outgoing')]) {
        const { said } = await office.refusalOf(`${direction}/create`, body)
        assert.deepEqual(said, [status, error, `items[1].${field}`])
      }
      const { said } = await office.refusalOf(`${base}/update`, { ...body, ...changed })
      assert.deepEqual(said, [status, error, `items[1].${field}`])
    }
    assert.deepEqual(await office.ask(`${base}/list`, { from: '2026-05-04', to: '2026-05-04' }), [])
  })

  it('is not posted to an account that has been deleted in the meantime', async (world) => {
    const office = await openOffice(world)
    const { id } = await office.createAccount()
    const body = act(office, [{ sum: 1, revenueAccount: id }])
    const bases = [base, base.replace('incoming', 'outgoing')]
    const create = (path: string) => office.ask<SavedDocument>(`${path}/create`, body)
    const created = await Promise.all(bases.map(create))
    await office.removeAccount(id)
    for (const [i, { documentId }] of created.entries()) {
      const { said } = await office.refusalOf(`${bases[i]}/post`, { documentId })
      assert.deepEqual(said, [400, 'ACCOUNT_NOT_FOUND', 'items[0].revenueAccount'])
    }
    assert.deepEqual(await office.balances(), {})
  })
})

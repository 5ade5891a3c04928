import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { systemAccounts } from '#ledger/chart.ts'
import { type Office, openOffice, type SavedDocument } from '#test/fixtures/documents.ts'
import { describeWorld } from '#test/harness/world.ts'

const { bank, cash, costOfGoods, inputVat, suppliers } = systemAccounts
const families = ['incoming_invoice', 'outgoing_invoice'] as const
type Family = (typeof families)[number]

const baseOf = (family: Family) => `/api/inventory/v1/${family}`

async function drafted(office: Office, family: Family, fields: object = {}): Promise<string> {
  const { supplier, goods, store } = office
  const { documentId } = await office.ask<SavedDocument>(`${baseOf(family)}/create`, {
    date: '2026-05-04T10:00:00',
    counteragent: supplier,
    items: [{ num: 1, product: goods, store, amount: 1, sum: 100, vatPercent: 0 }],
    ...fields,
  })
  return documentId
}

async function posted(office: Office, ...given: [family: Family, fields?: object]): Promise<string> {
  const documentId = await drafted(office, ...given)
  await office.ask(`${baseOf(given[0])}/post`, { documentId })
  return documentId
}

const payment = (documentId: string, amount: number, fields: object = {}) => ({
  documentId,
  amount,
  accountId: cash.id,
  paymentDate: '2026-05-06T12:00:00',
  ...fields,
})

interface Paid {
  accountingTransactionId: string
  organizationId: string
}

const paymentsOf = async (office: Office, documentId: string) =>
  (await office.postingsOf(documentId)).filter(([type]) => type.endsWith('_PAYMENT'))

describeWorld('Payments of invoices', ({ it }) => {
  it('move money between the account and the counteragent', async (world) => {
    const office = await openOffice(world)
    const { supplier, employee, organizationId } = office
    const incoming = await posted(office, 'incoming_invoice')
    const pay = (family: Family, body: object) => office.call<Paid>(`${baseOf(family)}/modify/add_payment`, body)
    const { status, body } = await pay('incoming_invoice', payment(incoming, 40))
    assert.deepEqual([status, body.organizationId], [201, organizationId])
    const byEmployee = await posted(office, 'incoming_invoice', { employeePassToAccount: employee })
    await pay('incoming_invoice', payment(byEmployee, 100))
    const outgoing = await posted(office, 'outgoing_invoice')
    await pay('outgoing_invoice', payment(outgoing, 30, { accountId: bank.id }))
    assert.deepEqual(await paymentsOf(office, incoming), [['INVOICE_PAYMENT', 40, '1.01', ['2.01', supplier]]])
    assert.deepEqual(await paymentsOf(office, byEmployee), [['INVOICE_PAYMENT', 100, '1.01', ['2.03', employee]]])
    assert.deepEqual(await paymentsOf(office, outgoing), [
      ['OUTGOING_DOCUMENT_PAYMENT', 30, ['1.10', supplier], '1.03'],
    ])
  })

  it('never exceed the unpaid sum, even concurrently', async (world) => {
    const office = await openOffice(world)
    for (const family of families) {
      const path = `${baseOf(family)}/modify/add_payment`
      const documentId = await posted(office, family)
      const replies = await Promise.all(
        [30, 30, 30, 30].map((sum) => office.call<Paid>(path, payment(documentId, sum))),
      )
      assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 201, 201, 400])
      const { said, details } = await office.refusalOf(path, payment(documentId, 10.01))
      assert.deepEqual(said, [400, 'PAYMENT_TOO_LARGE', 'amount'])
      assert.equal(Object(details).unpaid, 10)
      const paid = replies.find(({ status }) => status === 201)!.body
      const { organizationId } = office
      await world.ask('/admin/books/transactions/cancel', { organizationId, ids: [paid.accountingTransactionId] })
      assert.equal((await office.call(path, payment(documentId, 40))).status, 201)
    }
  })

  it('remain as an advance when the invoice is unposted, and count when it is posted again', async (world) => {
    const office = await openOffice(world)
    for (const family of families) {
      const path = `${baseOf(family)}/modify/add_payment`
      const documentId = await posted(office, family)
      await office.ask(path, payment(documentId, 60))
      await office.ask(`${baseOf(family)}/unpost`, { documentId })
      assert.equal((await paymentsOf(office, documentId)).length, 1)
      assert.deepEqual((await office.refusalOf(path, payment(documentId, 1))).said, [400, 'WRONG_STATE', undefined])
      await office.ask(`${baseOf(family)}/post`, { documentId })
      const refused = await office.refusalOf(path, payment(documentId, 41))
      assert.deepEqual(refused.said, [400, 'PAYMENT_TOO_LARGE', 'amount'])
      assert.equal(refused.message, 'The payment is larger than 40, the unpaid rest of the invoice')
    }
  })

  it('are refused for unsuitable documents, accounts, sums and days', async (world) => {
    const office = await openOffice(world)
    const { id: deletedAccount } = await office.createAccount({ type: 'CASH' })
    await office.removeAccount(deletedAccount)
    for (const family of families) {
      const path = `${baseOf(family)}/modify/add_payment`
      const documentId = await posted(office, family, { date: '2026-05-20' })
      const other = await drafted(office, family === 'incoming_invoice' ? 'outgoing_invoice' : 'incoming_invoice')
      await office.saveSettings({ closedThrough: '2026-05-10' })
      for (const [fields, error, field] of [
        [{ documentId: randomUUID() }, 'DOCUMENT_NOT_FOUND', 'documentId'],
        [{ documentId: other }, 'DOCUMENT_NOT_FOUND', 'documentId'],
        [{ accountId: randomUUID() }, 'ACCOUNT_NOT_FOUND', 'accountId'],
        [{ accountId: deletedAccount }, 'ACCOUNT_NOT_FOUND', 'accountId'],
        [{ accountId: suppliers.id }, 'NO_MONEY_ACCOUNT', 'accountId'],
        [{ accountId: costOfGoods.id }, 'NO_MONEY_ACCOUNT', 'accountId'],
        [{ accountId: inputVat.id }, 'NO_MONEY_ACCOUNT', 'accountId'],
        [{ cfoItemId: randomUUID() }, 'CASH_FLOW_CATEGORY_NOT_FOUND', 'cfoItemId'],
        [{ paymentDate: '2026-05-10T12:00:00' }, 'PERIOD_CLOSED', 'paymentDate'],
        [{ paymentDate: '3000-01-01T12:00:00' }, 'DATE_OUT_OF_RANGE', 'paymentDate'],
        [{ amount: 0.001 }, 'TOO_MANY_DIGITS', 'amount'],
        [{ amount: 0 }, 'INVALID_REQUEST', 'amount'],
      ] as const) {
        const body = payment(documentId, 1, { paymentDate: '2026-05-21T12:00:00', ...fields })
        assert.deepEqual((await office.refusalOf(path, body)).said, [400, error, field])
      }
      await office.saveSettings({ closedThrough: null })
      assert.deepEqual(await paymentsOf(office, documentId), [])
    }
  })

  it('set the payment date of a paid invoice to the latest payment, unless it is set explicitly', async (world) => {
    const office = await openOffice(world)
    for (const family of families) {
      const base = baseOf(family)
      const documentId = await posted(office, family)
      const dates = async () => {
        const found = await office.ask<{ paymentDate?: string }>(`${base}/get`, { documentId })
        const period = { from: '2026-05-04', to: '2026-05-04' }
        const listed = await office.ask<(SavedDocument & { paymentDate?: string })[]>(`${base}/list`, period)
        assert.equal(listed.find((one) => one.documentId === documentId)?.paymentDate, found.paymentDate)
        return found.paymentDate
      }
      const paymentDate = '2026-05-09T08:00:00'
      const set = `${base}/patch/set_payment_date`
      await office.ask(`${base}/modify/add_payment`, payment(documentId, 99.99))
      assert.equal(await dates(), undefined)
      const { said, details } = await office.refusalOf(set, { documentId, paymentDate })
      assert.deepEqual([...said, Object(details).unpaid], [400, 'INVOICE_NOT_PAID', 'documentId', 0.01])
      await office.ask(`${base}/modify/add_payment`, payment(documentId, 0.01, { paymentDate: '2026-05-07T12:00:00' }))
      assert.equal(await dates(), '2026-05-07T12:00:00.000-04:00')
      const postings = await office.postingsOf(documentId)
      await office.ask(set, { documentId, paymentDate })
      assert.equal(await dates(), '2026-05-09T08:00:00.000-04:00')
      assert.deepEqual(await office.postingsOf(documentId), postings)
      await office.ask(`${base}/unpost`, { documentId })
      assert.deepEqual((await office.refusalOf(set, { documentId, paymentDate })).said, [400, 'WRONG_STATE', undefined])
      for (const unknown of [randomUUID(), await drafted(office, families.find((one) => one !== family)!)])
        assert.deepEqual((await office.refusalOf(set, { documentId: unknown, paymentDate })).said, [
          400,
          'DOCUMENT_NOT_FOUND',
          'documentId',
        ])
    }
  })
})

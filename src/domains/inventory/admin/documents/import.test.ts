import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Office, openOffice } from '#test/fixtures/documents.ts'
import { describeOperation } from '#test/harness/world.ts'
import importDocuments from './import.ts'

const invoiceOf = ({ organizationId, supplier, goods, store }: Office, fields: object = {}) => ({
  organizationId,
  documentId: randomUUID(),
  date: '2026-05-04',
  counteragent: supplier,
  items: [{ num: 1, product: goods, store, amount: 2, sum: 10 }],
  ...fields,
})

const statusOf = async ({ ask }: Office, documentId: string) =>
  (await ask<{ status: string }>('/api/inventory/v1/incoming_invoice/get', { documentId })).status

describeOperation(importDocuments, ({ it }) => {
  it('creates documents, changes drafts, and posts them on request', async (world) => {
    const office = await openOffice(world)
    const { organizationId, store, goods } = office
    const invoice = invoiceOf(office)
    const items = [{ num: 1, product: goods, amount: 1 }]
    const count = {
      organizationId,
      documentId: randomUUID(),
      date: '2026-05-31T23:00',
      store,
      itemsFirstStep: [],
      items,
    }
    const body = { incomingInvoices: [invoice], stockTakes: [count] }
    const first = await world.ask<Record<string, object[]>>(importDocuments.path, body)
    const result = { documentId: invoice.documentId, documentNumber: '1', outcome: 'created', message: null }
    assert.deepEqual(first.incomingInvoices, [result])
    assert.deepEqual(first.stockTakes, [{ ...result, documentId: count.documentId }])
    assert.equal(await statusOf(office, invoice.documentId), 'NEW')
    const again = await world.ask<Record<string, object[]>>(importDocuments.path, { ...body, isPosted: true })
    assert.deepEqual(again.incomingInvoices, [{ ...result, outcome: 'updated' }])
    assert.equal(await statusOf(office, invoice.documentId), 'PROCESSED')
    assert.deepEqual((await office.balances())['2.01'], -10)
  })

  it('saves all documents or none, and says which one is refused and why', async (world) => {
    const office = await openOffice(world)
    const { otherStore, goods } = office
    const good = invoiceOf(office)
    const bad = invoiceOf(office, { items: [{ num: 1, product: goods, store: otherStore, amount: 1, sum: 1 }] })
    const refusal = await world.refuse(importDocuments.path, { incomingInvoices: [good, bad] })
    assert.deepEqual(
      [refusal.status, refusal.error, refusal.details.reason, refusal.details.fields[0]?.path],
      [400, 'DOCUMENT_REFUSED', 'STORE_NOT_FOUND', 'incomingInvoices[1].items[0].store'],
    )
    const { status } = await office.call('/api/inventory/v1/incoming_invoice/get', { documentId: good.documentId })
    assert.equal(status, 404)
    await world.ask(importDocuments.path, { incomingInvoices: [good], isPosted: true })
    const posted = await world.refuse(importDocuments.path, { incomingInvoices: [good] })
    assert.deepEqual([posted.details.reason, posted.details.fields[0]?.path], ['WRONG_STATE', 'incomingInvoices[0]'])
  })

  it('refuses an unknown organization', async (world) => {
    const office = await openOffice(world)
    const body = { incomingInvoices: [invoiceOf(office, { organizationId: randomUUID() })] }
    const refusal = await world.refuse(importDocuments.path, body)
    assert.deepEqual(
      [refusal.status, refusal.error, refusal.details.fields[0]?.path],
      [404, 'ORGANIZATION_NOT_FOUND', 'incomingInvoices[0].organizationId'],
    )
  })
})

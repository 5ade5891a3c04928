import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openOffice } from '#test/fixtures/documents.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

interface Found {
  incomingInvoices: { documentId: string }[]
  stockTakes: { documentId: string }[]
  stock: object[]
  currencyCode: string
}

describeOperation(list, ({ it }) => {
  it('finds invoices by supplier and number, and stock-takes with the stock before them', async (world) => {
    const office = await openOffice(world)
    const { organizationId, supplier, otherSupplier, goods, store, bar } = office
    const saved = { invoices: [randomUUID(), randomUUID(), randomUUID()], count: randomUUID() }
    const invoice = (documentId: string | undefined, counteragent: string, incomingDocumentNumber: string) => ({
      ...{ organizationId, documentId, date: '2026-05-04', counteragent, incomingDocumentNumber },
      items: [{ num: 1, product: goods, store, amount: 2, sum: 10 }],
    })
    const at = '2026-05-31T23:00:00'
    const [first, second, third] = saved.invoices
    await world.ask('/admin/documents/import', {
      incomingInvoices: [
        invoice(first, supplier, '1'),
        invoice(second, supplier, '2'),
        invoice(third, otherSupplier, '1'),
      ],
      stockTakes: [
        {
          organizationId,
          documentId: saved.count,
          date: at,
          store,
          itemsFirstStep: [],
          items: [{ num: 1, product: goods, amount: 1 }],
        },
      ],
      isPosted: true,
    })
    const found = await world.ask<Found>(list.path, {
      organizationId,
      incomingInvoices: [
        { counteragent: supplier, incomingDocumentNumber: '1' },
        { counteragent: otherSupplier, incomingDocumentNumber: '2' },
      ],
      stockTake: { storeIds: [store, bar], date: at },
    })
    assert.deepEqual(
      found.incomingInvoices.map(({ documentId }) => documentId),
      [first],
    )
    assert.deepEqual(
      found.stockTakes.map(({ documentId }) => documentId),
      [saved.count],
    )
    assert.deepEqual([found.stock, found.currencyCode], [[{ storeId: store, productId: goods, amount: 6 }], 'USD'])
    // The last month has no next one in four digits.
    const stockTake = { storeIds: [store], date: '9999-12-31T23:30:00' }
    const { stock } = await world.ask<Found>(list.path, { organizationId, stockTake })
    assert.deepEqual(stock, [{ storeId: store, productId: goods, amount: 1 }])
  })

  it('refuses an unknown organization', async (world) => {
    const refusal = await world.refuse(list.path, { organizationId: randomUUID() })
    assert.deepEqual([refusal.status, refusal.error], [404, 'ORGANIZATION_NOT_FOUND'])
  })
})

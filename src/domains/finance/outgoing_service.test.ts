import assert from 'node:assert/strict'
import { systemAccounts } from '#ledger/chart.ts'
import { openOffice, type SavedDocument } from '#test/fixtures/documents.ts'
import { describeWorld } from '#test/harness/world.ts'

const base = '/api/finance/v1/outgoing_service'
const { revenue } = systemAccounts

describeWorld('An outgoing service act', ({ it }) => {
  it('is owed by the customer, with VAT on its own account', async (world) => {
    const office = await openOffice(world)
    const line = { num: 1, product: office.service, amount: 2, vatPercent: 20, revenueAccount: revenue.id }
    const body = {
      date: '2026-05-04T10:00:00',
      counteragent: office.supplier,
      items: [
        { ...line, price: 60, discountSum: 12 },
        { ...line, sum: 50, vatPercent: 0, discountSum: 3 },
      ],
    }
    const { documentId } = await office.ask<SavedDocument>(`${base}/create`, body)
    await office.ask(`${base}/post`, { documentId })
    assert.deepEqual(await office.postingsOf(documentId), [
      ['OUTGOING_SERVICE', 90, '4.01', ['1.10', office.supplier]],
      ['NDS_SALES', 18, '2.02', ['1.10', office.supplier]],
      ['OUTGOING_SERVICE', 50, '4.01', ['1.10', office.supplier]],
    ])
    const [listed] = await office.ask<{ sum: number; sumWithoutVat: number }[]>(`${base}/list`, {
      from: '2026-05-01',
      to: '2026-05-31',
    })
    assert.deepEqual([listed!.sum, listed!.sumWithoutVat], [158, 140])
    const large = { ...body, items: [{ ...line, price: 1, discountSum: 3 }] }
    assert.deepEqual((await office.refusalOf(`${base}/create`, large)).said, [
      400,
      'DISCOUNT_TOO_LARGE',
      'items[0].discountSum',
    ])
  })
})

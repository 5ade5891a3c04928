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
  })

  it('refuses lines that cannot be posted, on creation and on change', async (world) => {
    const office = await openOffice(world)
    const line = { num: 1, product: office.service, amount: 2, vatPercent: 20, revenueAccount: revenue.id }
    const body = { date: '2026-05-04T10:00:00', counteragent: office.supplier, items: [{ ...line, price: 60 }] }
    const { documentId } = await office.ask<SavedDocument>(`${base}/create`, body)
    for (const [fields, error, field] of [
      [{ price: 1, discountSum: 3 }, 'DISCOUNT_TOO_LARGE', 'discountSum'],
      [{}, 'LINE_WITHOUT_SUM', 'price'],
      [{ sum: 1.005 }, 'TOO_MANY_DIGITS', 'sum'],
      [{ sum: 1, revenueAccount: systemAccounts.customers.id }, 'SERVICE_ACCOUNT_REFUSED', 'revenueAccount'],
    ] as const) {
      const refused = { ...body, items: [{ ...line, ...fields }] }
      for (const [action, named] of [
        ['create', {}],
        ['update', { documentId, number: '1' }],
      ] as const)
        assert.deepEqual((await office.refusalOf(`${base}/${action}`, { ...refused, ...named })).said, [
          400,
          error,
          `items[0].${field}`,
        ])
    }
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openOffice, type SavedDocument } from '#test/fixtures/documents.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

describeOperation(list, ({ it }) => {
  it('returns agreed prices, else those of the latest posted invoice', async (world) => {
    const office = await openOffice(world)
    const { corporationId, supplier: counteragentId, goods, otherGoods, store } = office
    const supplierProducts = [
      {
        id: randomUUID(),
        counteragentId,
        productId: goods,
        name: 'Flour 00',
        code: 'F',
        num: 'HF-1',
        price: 4.5,
        allowedDeviation: 5,
      },
      { id: randomUUID(), counteragentId, productId: otherGoods, name: 'Sugar' },
      { id: randomUUID(), counteragentId, productId: otherGoods, name: 'Former', isDeleted: true },
    ]
    await world.ask('/admin/counteragents/pricelists/save', { corporationId, supplierProducts })
    const read = async () => (await office.ask<{ items: { price: number }[] }>(list.path, { counteragentId })).items
    assert.deepEqual(
      (await read()).map(({ price }) => price),
      [null, 4.5],
    )
    const base = '/api/inventory/v1/incoming_invoice'
    const invoiced = async (date: string, price: number) => {
      const line = { num: 1, product: otherGoods, store, amount: 2, price }
      const body = { date, counteragent: counteragentId, items: [line, { ...line, product: goods, price: 1 }] }
      const { documentId } = await office.ask<SavedDocument>(`${base}/create`, body)
      return documentId
    }
    const later = await invoiced('2026-05-06', 3)
    const earlier = await invoiced('2026-05-05', 2)
    await invoiced('2026-05-07', 9)
    for (const documentId of [later, earlier]) await office.ask(`${base}/post`, { documentId })
    assert.deepEqual(await read(), [
      {
        nativeProductId: otherGoods,
        nativeProductName: 'Sugar',
        nativeProductCode: '3',
        nativeProductNum: null,
        supplierProductId: supplierProducts[1]!.id,
        supplierProductName: 'Sugar',
        supplierProductCode: null,
        supplierProductNum: null,
        containerId: null,
        price: 3,
        allowablePriceDeviation: null,
      },
      {
        nativeProductId: goods,
        nativeProductName: 'Flour',
        nativeProductCode: '2',
        nativeProductNum: null,
        supplierProductId: supplierProducts[0]!.id,
        supplierProductName: 'Flour 00',
        supplierProductCode: 'F',
        supplierProductNum: 'HF-1',
        containerId: null,
        price: 4.5,
        allowablePriceDeviation: 5,
      },
    ])
  })

  it('refuses a counteragent that is not a supplier', async (world) => {
    const office = await openOffice(world)
    for (const counteragentId of [office.employee, randomUUID()]) {
      const { said } = await office.refusalOf(list.path, { counteragentId })
      assert.deepEqual(said, [400, 'NOT_A_SUPPLIER', 'counteragentId'])
    }
  })
})

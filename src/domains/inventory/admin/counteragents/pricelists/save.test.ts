import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import save from './save.ts'

const corporationId = demo.corporation

describeOperation(save, ({ it }) => {
  const row = { name: 'Olives, black', counteragentId: demo.spareSupplier, productId: demo.olives, price: 3.25 }

  it('creates rows, and replaces them by id', async ({ ask }) => {
    const saved = async (fields: object) =>
      (
        await ask<{ supplierProducts: string[] }>(save.path, {
          corporationId,
          supplierProducts: [{ ...row, ...fields }],
        })
      ).supplierProducts[0]
    const id = await saved({ code: 'B' })
    await saved({ id, containerId: demo.container, allowedDeviation: 2.5 })
    const { supplierProducts } = await ask<{ supplierProducts: { id: string }[] }>(
      '/admin/counteragents/pricelists/list',
      { corporationId },
    )
    assert.deepEqual(
      supplierProducts.find((one) => one.id === id),
      { ...row, id, isDeleted: false, code: null, num: null, containerId: demo.container, allowedDeviation: 2.5 },
    )
  })

  it('refuses unknown and repeated ids, and counteragents that are not suppliers', async ({ refuse }) => {
    const id = randomUUID()
    for (const [body, status, code, path] of [
      [{ corporationId: randomUUID(), supplierProducts: [row] }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [
        {
          supplierProducts: [
            { ...row, id },
            { ...row, id },
          ],
        },
        400,
        'REPEATED_ID',
        'supplierProducts[1].id',
      ],
      [
        { supplierProducts: [{ ...row, counteragentId: id }] },
        400,
        'NOT_A_SUPPLIER',
        'supplierProducts[0].counteragentId',
      ],
      [{ supplierProducts: [{ ...row, productId: id }] }, 400, 'UNKNOWN_REFERENCE', 'supplierProducts[0].productId'],
      [
        { supplierProducts: [{ ...row, containerId: id }] },
        400,
        'UNKNOWN_REFERENCE',
        'supplierProducts[0].containerId',
      ],
    ] as const) {
      const refusal = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import deleteScale from './delete.ts'

const base = '/api/nomenclature/v1/product-scale'

interface Scale {
  id: string
  isDeleted: boolean
  productSizes: { isDeleted: boolean }[]
}

describeOperation(deleteScale, ({ it }) => {
  it('deletes a scale with its sizes, once', async ({ ask, refuse }) => {
    const { id } = await ask<Scale>(`${base}/create`, { name: 'Short-lived', productSizes: [{ name: 'Only' }] })
    const answer = await ask<Scale>(deleteScale.path, { id })
    assert.deepEqual([answer.isDeleted, answer.productSizes.map(({ isDeleted }) => isDeleted)], [true, [true]])
    assert.deepEqual(await ask(`${base}/get`, { id }), answer)
    const { status, error } = await refuse(deleteScale.path, { id })
    assert.deepEqual([status, error], [400, 'PRODUCT_SCALE_DELETED'])
  })

  it('refuses a scale that products or a schema use', async ({ ask, refuse }) => {
    const { id } = await ask<Scale>(`${base}/create`, { name: 'Of a schema' })
    const [schema] = (
      await ask<{ modifierSchemas: string[] }>('/admin/directories/save', {
        corporationId: demo.corporation,
        modifierSchemas: [{ name: 'Sauces', productScaleId: id }],
      })
    ).modifierSchemas
    for (const used of [demo.productScale, id]) {
      const refusal = await refuse(deleteScale.path, { id: used })
      assert.deepEqual([refusal.status, refusal.error], [400, 'PRODUCT_SCALE_USED'])
    }
    await ask('/admin/directories/save', {
      corporationId: demo.corporation,
      modifierSchemas: [{ id: schema, name: 'Sauces', isDeleted: true, productScaleId: id }],
    })
    assert.equal((await ask<Scale>(deleteScale.path, { id })).isDeleted, true)
  })

  it('refuses an unknown scale', async ({ refuse }) => {
    const { status, error } = await refuse(deleteScale.path, { id: randomUUID() })
    assert.deepEqual([status, error], [404, 'PRODUCT_SCALE_NOT_FOUND'])
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import deleteCategory from './delete.ts'

const base = '/api/nomenclature/v1/nomenclature/category'

describeOperation(deleteCategory, ({ it }) => {
  it('deletes a category once for concurrent requests', async ({ ask, call }) => {
    const { id } = await ask<{ id: string }>(`${base}/create`, { name: 'Short-lived' })
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => call<{ error: string }>(deleteCategory.path, { id })),
    )
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    const refused = replies.filter(({ status }) => status !== 200)
    assert.ok(refused.every(({ status, body }) => status === 400 && body.error === 'CATEGORY_DELETED'))
    const listed = async (includeDeleted: boolean) =>
      (await ask<{ items: { isDeleted: boolean }[] }>(`${base}/list`, { ids: [id], includeDeleted })).items
    assert.deepEqual(await listed(false), [])
    assert.equal((await listed(true))[0]?.isDeleted, true)
  })

  it('refuses an unknown or missing id, and a key of some organizations', async (world) => {
    const token = await world.tokenOf({ organizationIds: [demo.organization] })
    for (const [body, code, options] of [
      [{ id: randomUUID() }, 'CATEGORY_NOT_FOUND', {}],
      [{}, 'FIELD_REQUIRED', {}],
      [{ id: demo.foodCategory }, 'CHAIN_FORBIDDEN', { token }],
    ] as const)
      assert.equal((await world.refuse(deleteCategory.path, body, options)).error, code)
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { categoriesOf } from '#test/fixtures/cash_flow_categories.ts'
import { describeOperation } from '#test/harness/world.ts'
import remove from './delete.ts'

describeOperation(remove, ({ it }) => {
  it('deletes a category with its descendants, and returns them', async (world) => {
    const { create, remove, get } = categoriesOf(world)
    const root = await create()
    const child = await create({ parentId: root.id })
    const earlier = await create({ parentId: child.id })
    const leaf = await create({ parentId: child.id })
    await remove(earlier.id)
    assert.deepEqual(await remove(root.id), { id: root.id, isDeleted: true, affectedIds: [child.id, leaf.id] })
    const states = await Promise.all([root, child, leaf].map(async ({ id }) => (await get(id)).isDeleted))
    assert.deepEqual(states, [true, true, true])
  })

  it('refuses categories that are unknown or deleted', async (world) => {
    const { create, remove, refusalOf } = categoriesOf(world)
    const { id } = await create()
    await remove(id)
    assert.deepEqual(await refusalOf('delete', { id }), [409, 'CASH_FLOW_CATEGORY_DELETED', 'id'])
    const unknown = { id: randomUUID() }
    assert.deepEqual(await refusalOf('delete', unknown), [404, 'CASH_FLOW_CATEGORY_NOT_FOUND', 'id'])
  })

  it('refuses a key of some organizations', async (world) => {
    const { refusalOf } = categoriesOf(world, await world.tokenOf({ organizationIds: [demo.organization] }))
    assert.deepEqual((await refusalOf('delete', { id: demo.salesCashFlow })).slice(0, 2), [403, 'CHAIN_FORBIDDEN'])
  })
})

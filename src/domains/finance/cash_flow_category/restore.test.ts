import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { categoriesOf } from '#test/fixtures/cash_flow_categories.ts'
import { describeOperation } from '#test/harness/world.ts'
import restore from './restore.ts'

describeOperation(restore, ({ it }) => {
  it('restores a category alone, or with the descendants that its deletion deleted', async (world) => {
    const { create, remove, restore } = categoriesOf(world)
    const root = await create()
    const child = await create({ parentId: root.id })
    await remove(root.id)
    assert.deepEqual(await restore(root.id), { id: root.id, isDeleted: false, affectedIds: [] })
    await restore(child.id)
    await remove(root.id)
    assert.deepEqual(await restore(root.id, true), { id: root.id, isDeleted: false, affectedIds: [child.id] })
  })

  it('leaves categories deleted that an earlier deletion of the same category deleted', async (world) => {
    const { create, remove, restore } = categoriesOf(world)
    const root = await create()
    await create({ parentId: root.id })
    await remove(root.id)
    await restore(root.id)
    await remove(root.id)
    assert.deepEqual(await restore(root.id, true), { id: root.id, isDeleted: false, affectedIds: [] })
  })

  it('refuses a category that is below a deleted parent, unknown or not deleted', async (world) => {
    const { create, remove, refusalOf } = categoriesOf(world)
    const root = await create()
    const child = await create({ parentId: root.id })
    await remove(root.id)
    for (const [id, status, code] of [
      [child.id, 409, 'PARENT_NOT_FOUND'],
      [demo.salesCashFlow, 409, 'CASH_FLOW_CATEGORY_NOT_DELETED'],
      [randomUUID(), 404, 'CASH_FLOW_CATEGORY_NOT_FOUND'],
    ] as const)
      assert.deepEqual(await refusalOf('restore', { id, restoreDescendants: true }), [status, code, 'id'])
  })

  it('refuses a key of some organizations', async (world) => {
    const { refusalOf } = categoriesOf(world, await world.tokenOf({ organizationIds: [demo.organization] }))
    const refusal = await refusalOf('restore', { id: demo.formerCashFlow, restoreDescendants: false })
    assert.deepEqual(refusal.slice(0, 2), [403, 'CHAIN_FORBIDDEN'])
  })
})

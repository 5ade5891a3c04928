import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { categoriesOf, categoryInput } from '#test/fixtures/cash_flow_categories.ts'
import { describeOperation } from '#test/harness/world.ts'
import update from './update.ts'

describeOperation(update, ({ it }) => {
  it('replaces all fields, and changes nothing when repeated', async (world) => {
    const { create, update } = categoriesOf(world)
    const { id } = await create({ code: 'A', parentId: demo.expensesCashFlow })
    const updated = await update(id, { name: 'New', type: 'INVESTMENT' })
    const { name, code, type, parentId } = updated
    assert.deepEqual([name, code, type, parentId], ['New', null, 'INVESTMENT', null])
    assert.deepEqual(await update(id, { name, type }), updated)
  })

  it('refuses cycles, missing parents, and categories that are unknown or deleted', async (world) => {
    const { create, remove, refusalOf } = categoriesOf(world)
    const root = await create()
    const child = await create({ parentId: root.id })
    const { id: deleted } = await create()
    await remove(deleted)
    for (const [id, parentId, status, code, path] of [
      [root.id, child.id, 409, 'PARENT_CYCLE', 'parentId'],
      [root.id, root.id, 409, 'PARENT_CYCLE', 'parentId'],
      [root.id, deleted, 409, 'PARENT_NOT_FOUND', 'parentId'],
      [deleted, null, 409, 'CASH_FLOW_CATEGORY_DELETED', 'id'],
      [randomUUID(), null, 404, 'CASH_FLOW_CATEGORY_NOT_FOUND', 'id'],
    ] as const)
      assert.deepEqual(await refusalOf('update', { id, ...categoryInput({ parentId }) }), [status, code, path])
  })

  it('refuses a key of some organizations', async (world) => {
    const { refusalOf } = categoriesOf(world, await world.tokenOf({ organizationIds: [demo.organization] }))
    const refusal = await refusalOf('update', { id: demo.salesCashFlow, ...categoryInput() })
    assert.deepEqual(refusal.slice(0, 2), [403, 'CHAIN_FORBIDDEN'])
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { categoriesOf, categoryInput } from '#test/fixtures/cash_flow_categories.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

describeOperation(create, ({ it }) => {
  it('returns 201 with the category, which can then be read', async (world) => {
    const { get } = categoriesOf(world)
    const stated = categoryInput({ name: 'Taxes', code: 'TAX', parentId: demo.expensesCashFlow })
    const { status, body } = await world.call<Record<string, unknown>>(create.path, stated)
    assert.equal(status, 201)
    const { id, revision, createdAt, modifiedAt, ...category } = body
    assert.deepEqual(category, { ...stated, isDeleted: false, deletedAt: null })
    assert.ok(Number(revision) > 0 && createdAt === modifiedAt)
    assert.deepEqual(await get(`${id}`), body)
  })

  it('accepts an empty code as none, and a parent of another activity', async (world) => {
    const { create } = categoriesOf(world)
    const { code, parentId } = await create({ type: 'FINANCE', parentId: demo.expensesCashFlow })
    assert.deepEqual([code, parentId], [null, demo.expensesCashFlow])
  })

  it('refuses parents that are missing or deleted, and unknown activities', async (world) => {
    const { create, remove, refusalOf } = categoriesOf(world)
    const { id: deleted } = await create()
    await remove(deleted)
    for (const parentId of [randomUUID(), deleted])
      assert.deepEqual(await refusalOf('create', categoryInput({ parentId })), [409, 'PARENT_NOT_FOUND', 'parentId'])
    assert.deepEqual(await refusalOf('create', categoryInput({ type: 'X' })), [400, 'INVALID_REQUEST', 'type'])
  })

  it('refuses keys of some organizations, and keys without permission to write', async ({ refuse, tokenOf }) => {
    const partial = await tokenOf({ organizationIds: [demo.organization] })
    const reading = await tokenOf({ groups: ['Finance: reading'] })
    const errors = [partial, reading].map(
      async (token) => (await refuse(create.path, categoryInput(), { token })).error,
    )
    assert.deepEqual(await Promise.all(errors), ['CHAIN_FORBIDDEN', 'GROUP_NOT_HELD'])
  })
})

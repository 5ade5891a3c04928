import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

const list = '/api/nomenclature/v1/nomenclature/category/list'

describeOperation(create, ({ it }) => {
  it('returns 201 with the id of the category, which is listed last', async ({ call, ask }) => {
    const { status, body } = await call<{ id: string }>(create.path, { name: 'Soups' })
    assert.equal(status, 201)
    const { items } = await ask<{ items: object[] }>(list)
    assert.deepEqual(items.at(-1), { id: body.id, name: 'Soups', isDeleted: false })
  })

  it('publishes an event of the chain with its author', async ({ ask, pool }) => {
    const { id } = await ask<{ id: string }>(create.path, { name: 'Salads' })
    const [event] = await pool<{ ownerId: string; type: string; authorKind: string; authorId: string | null }[]>`
      select owner_id, type, author_kind, author_id from event where subject_id = ${id}`
    assert.deepEqual(event, {
      ownerId: demo.corporation,
      type: 'RecordUpdate',
      authorKind: 'key',
      authorId: demo.apiKeyId,
    })
  })

  it('makes the category available to products immediately', async ({ ask }) => {
    const { id } = await ask<{ id: string }>(create.path, { name: 'Pies' })
    await ask('/admin/menus/save', {
      corporationId: demo.corporation,
      products: [{ id: demo.coffee, name: 'Coffee', categoryId: id }],
    })
    const { productCategories } = await ask<{ productCategories: { id: string }[] }>('/api/1/nomenclature', {
      organizationId: demo.organization,
    })
    assert.ok(productCategories.some((category) => category.id === id))
  })

  it('refuses a category without a name', async ({ refuse }) => {
    for (const body of [{}, { name: null }, { name: '' }]) {
      const { status, error, details } = await refuse(create.path, body)
      assert.deepEqual([status, error, details.fields[0]?.path], [400, 'FIELD_REQUIRED', 'name'])
    }
  })

  it('refuses a key of some organizations, which may still read', async ({ refuse, ask, tokenOf }) => {
    const token = await tokenOf({ organizationIds: [demo.organization] })
    const { status, error } = await refuse(create.path, { name: 'Mine' }, { token })
    assert.deepEqual([status, error], [403, 'CHAIN_FORBIDDEN'])
    const { items } = await ask<{ items: object[] }>(list, {}, { token })
    assert.ok(items.length > 0)
  })

  it('refuses a key without permission to write', async ({ refuse, tokenOf }) => {
    const token = await tokenOf({ groups: ['Nomenclature: reading'] })
    assert.equal((await refuse(create.path, { name: 'Mine' }, { token })).error, 'GROUP_NOT_HELD')
  })
})

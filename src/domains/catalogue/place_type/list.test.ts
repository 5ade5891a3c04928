import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

describeOperation(list, ({ it }) => {
  it('returns places, which have no code', async ({ ask }) => {
    const { items } = await ask<{ items: object[] }>(list.path)
    assert.deepEqual(items[0], { id: demo.placeType, name: 'Hot kitchen', isDeleted: false })
  })

  it('refuses a filter by code', async ({ refuse }) => {
    const { error } = await refuse(list.path, { filters: [{ field: 'code', value: 'hot' }] })
    assert.equal(error, 'INVALID_FILTER')
  })
})

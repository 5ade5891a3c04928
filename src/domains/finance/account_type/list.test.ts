import assert from 'node:assert/strict'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

describeOperation(list, ({ it }) => {
  it('lists all types with their titles', async ({ ask }) => {
    const types = await ask<{ code: string; title: string }[]>(list.path, {})
    assert.equal(types.length, 17)
    assert.deepEqual(types[0], { code: 'CASH', title: 'Cash' })
  })
})

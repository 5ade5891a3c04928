import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

describeOperation(list, ({ it }) => {
  it('refuses an unknown corporation', async ({ refuse }) => {
    assert.equal((await refuse(list.path, { corporationId: randomUUID() })).error, 'CORPORATION_NOT_FOUND')
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'
import revoke from './revoke.ts'

describeOperation(revoke, ({ it }) => {
  it('stops the token at once, and refuses it a second time and an unknown one', async ({ ask, refuse }) => {
    const { tokenId, adminToken } = await ask<{ tokenId: string; adminToken: string }>(create.path, { name: 'Leaked' })
    await ask('/admin/corporations/list', {}, { token: adminToken })
    await ask(revoke.path, { tokenId })
    const refused = await refuse('/admin/corporations/list', {}, { token: adminToken })
    assert.deepEqual([refused.status, refused.error], [401, 'UNAUTHENTICATED'])
    for (const id of [tokenId, randomUUID()]) {
      const { status, error } = await refuse(revoke.path, { tokenId: id })
      assert.deepEqual([status, error], [404, 'ADMIN_TOKEN_NOT_FOUND'])
    }
  })
})

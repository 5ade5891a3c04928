import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import revoke from './revoke.ts'

describeOperation(revoke, ({ it }) => {
  it('revokes a token once', async ({ ask, refuse }) => {
    await ask(revoke.path, { tokenId: demo.terminalToken })
    for (const tokenId of [demo.terminalToken, randomUUID()]) {
      const { status, error } = await refuse(revoke.path, { tokenId })
      assert.deepEqual([status, error], [404, 'TERMINAL_TOKEN_NOT_FOUND'])
    }
  })
})

import assert from 'node:assert/strict'
import { secretHash } from '#core/access/tokens.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

const list = '/admin/admin_tokens/list'

interface Made {
  tokenId: string
  adminToken: string
}

interface Listed {
  tokenId: string
  name: string
  lastUsedAt: string | null
}

describeOperation(create, ({ it }) => {
  it('makes a token that calls operations of the operator at once, and is listed with its use', async ({ ask }) => {
    const { tokenId, adminToken } = await ask<Made>(create.path, { name: 'Nightly backup' })
    const listed = async () => {
      const { adminTokens } = await ask<{ adminTokens: Listed[] }>(list, {})
      return adminTokens.find((token) => token.tokenId === tokenId)
    }
    assert.deepEqual([(await listed())?.name, (await listed())?.lastUsedAt], ['Nightly backup', null])
    await ask('/admin/corporations/list', {}, { token: adminToken })
    assert.notEqual((await listed())?.lastUsedAt, null)
  })

  it('does not store the token of the environment', async ({ ask, pool, adminToken }) => {
    await ask('/admin/corporations/list', {}, { token: adminToken })
    const hashes = await pool<{ tokenHash: string }[]>`select token_hash from admin_token`
    assert.ok(hashes.every(({ tokenHash }) => tokenHash !== secretHash(adminToken)))
  })
})

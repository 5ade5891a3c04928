import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import revoke from './revoke.ts'

describeOperation(revoke, ({ it }) => {
  it('stops only the tokens of the key, immediately', async ({ ask, refuse, credentials }) => {
    const key = { corporationId: demo.corporation, name: 'Lost phone' }
    const { keyId, apiKey } = await ask<{ keyId: string; apiKey: string }>('/admin/api_keys/create', key)
    const { token } = await ask<{ token: string }>('/api/v2/access_token', { ...credentials, apiKey })
    await ask('/api/1/organizations', {}, { token })
    await ask(revoke.path, { keyId })
    const { status, error } = await refuse('/api/1/organizations', {}, { token })
    assert.deepEqual([status, error], [401, 'UNAUTHENTICATED'])
    await ask('/api/1/organizations', {})
  })

  it('refuses an unknown key and a revoked one', async ({ ask, refuse }) => {
    await ask(revoke.path, { keyId: demo.spareApiKeyId })
    for (const keyId of [demo.spareApiKeyId, randomUUID()]) {
      const { status, error } = await refuse(revoke.path, { keyId })
      assert.deepEqual([status, error], [404, 'API_KEY_NOT_FOUND'])
    }
  })
})

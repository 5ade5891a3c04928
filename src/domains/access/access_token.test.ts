import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation, describeWorld } from '#test/harness/world.ts'
import accessToken from './access_token.ts'

describeOperation(accessToken, ({ it }) => {
  it('sells a token for an API key alone', async ({ ask, credentials }) => {
    const { token } = await ask<{ token: string }>(accessToken.path, { apiLogin: credentials.apiKey })
    const { organizations } = await ask<{ organizations: { id: string }[] }>('/api/1/organizations', {}, { token })
    assert.ok(organizations.some(({ id }) => id === demo.organization))
  })

  it('refuses a wrong and a revoked key', async ({ ask, refuse }) => {
    const key = await ask<{ keyId: string; apiKey: string }>('/admin/api_keys/create', {
      corporationId: demo.corporation,
      name: 'Terminal',
    })
    await ask(accessToken.path, { apiLogin: key.apiKey })
    await ask('/admin/api_keys/revoke', { keyId: key.keyId })
    for (const apiLogin of ['ck_not-a-key', key.apiKey]) {
      const { status, error } = await refuse(accessToken.path, { apiLogin })
      assert.deepEqual([status, error], [401, 'INVALID_CREDENTIALS'])
    }
  })
})

describeWorld(
  `${accessToken.path}, tried too often`,
  ({ it }) => {
    it('shuts after the failures of a minute, says for how long, and opens again', async (world) => {
      const { ask, call, refuse, credentials, clock } = world
      const right = { apiLogin: credentials.apiKey }
      for (let i = 0; i < 3; i++) await refuse(accessToken.path, { apiLogin: `ck_guess-${i}` })
      const shut = await call<{ error: string }>(accessToken.path, right)
      assert.deepEqual([shut.status, shut.body.error], [429, 'TOO_MANY_ATTEMPTS'])
      assert.match(shut.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
      clock.advance(60_000)
      await ask(accessToken.path, right)
    })
  },
  { tokenAttemptsPerMinute: 3 },
)

describeWorld(
  `${accessToken.path}, shut by the operator`,
  ({ it }) => {
    it('sends everybody to the other door', async ({ ask, refuse, credentials }) => {
      const { status, error } = await refuse(accessToken.path, { apiLogin: credentials.apiKey })
      assert.deepEqual([status, error], [403, 'API_LOGIN_CLOSED'])
      await ask('/api/v2/access_token', credentials)
    })
  },
  { apiLoginDoor: false },
)

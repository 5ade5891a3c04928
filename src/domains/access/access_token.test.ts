import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation, describeOwnWorld, type World } from '#test/harness/world.ts'
import accessToken from './access_token.ts'

describeOperation(accessToken, ({ it }) => {
  it('issues a token for an API key', async ({ ask, credentials }) => {
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

describeOwnWorld(
  `${accessToken.path}, tried too often`,
  ({ it }) => {
    it('locks after repeated failures, returns the delay, and unlocks', async (world) => {
      const { ask, call, refuse, clock } = world
      const key = await revokedKey(world)
      for (let i = 0; i < 3; i++) assert.equal((await refuse(accessToken.path, key)).status, 401)
      const shut = await call<{ error: string }>(accessToken.path, key)
      assert.deepEqual([shut.status, shut.body.error], [429, 'TOO_MANY_ATTEMPTS'])
      assert.match(shut.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
      clock.advance(60_000)
      assert.equal((await refuse(accessToken.path, key)).status, 401)
      await ask(accessToken.path, { apiLogin: world.credentials.apiKey })
    })

    it('locks an address that tries several keys, except for right keys', async ({ ask, refuse, credentials }) => {
      const guesser = { headers: { 'x-forwarded-for': '192.0.2.1' } }
      for (let i = 0; i < 3; i++)
        assert.equal((await refuse(accessToken.path, { apiLogin: `ck_guess${i}` }, guesser)).status, 401)
      for (const apiLogin of ['ck_guess0', 'ck_another'])
        assert.equal((await refuse(accessToken.path, { apiLogin }, guesser)).error, 'TOO_MANY_ATTEMPTS')
      await ask(accessToken.path, { apiLogin: credentials.apiKey }, guesser)
    })

    it('locks only the login that failed', async (world) => {
      const key = await revokedKey(world)
      for (let i = 0; i < 5; i++) await world.refuse(accessToken.path, key)
      await world.ask(accessToken.path, { apiLogin: world.credentials.apiKey })
    })
  },
  { tokenAttemptsPerMinute: 3, trustedProxies: ['127.0.0.0/8', '::1'] },
)

async function revokedKey({ ask }: World): Promise<{ apiLogin: string }> {
  const body = { corporationId: demo.corporation, name: 'Old' }
  const { keyId, apiKey } = await ask<{ keyId: string; apiKey: string }>('/admin/api_keys/create', body)
  await ask('/admin/api_keys/revoke', { keyId })
  return { apiLogin: apiKey }
}

describeOwnWorld(
  `${accessToken.path}, shut by the operator`,
  ({ it }) => {
    it('refuses logins without an application', async ({ ask, refuse, credentials }) => {
      const { status, error } = await refuse(accessToken.path, { apiLogin: credentials.apiKey })
      assert.deepEqual([status, error], [403, 'API_LOGIN_CLOSED'])
      const other = await refuse('/api/v2/access_token', { apiLogin: credentials.apiKey })
      assert.deepEqual([other.status, other.error], [403, 'API_LOGIN_CLOSED'])
      await ask('/api/v2/access_token', credentials)
    })
  },
  { allowsApiLogin: false },
)

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation, describeOwnWorld, type World } from '#test/harness/world.ts'
import accessToken from './access_token.ts'

const dayMs = 86_400_000

describeOperation(accessToken, ({ it }) => {
  it('issues a token that is valid for an hour', async ({ ask, call, refuse, credentials, clock }) => {
    const { token } = await ask<{ token: string }>(accessToken.path, credentials)
    assert.equal((await call('/api/1/organizations', {}, { token })).status, 200)
    clock.advance(3_540_000)
    assert.equal((await call('/api/1/organizations', {}, { token })).status, 200)
    clock.advance(61_000)
    assert.equal((await refuse('/api/1/organizations', {}, { token })).error, 'UNAUTHENTICATED')
  })

  it('refuses all wrong credentials with the same message', async ({ ask, refuse, credentials }) => {
    const foreign = await applicationOfAnotherCorporation(ask)
    for (const wrong of [
      { apiKey: 'ck_not-a-key' },
      { clientSecret: 'cs_not-the-secret' },
      { appId: randomUUID() },
      foreign,
    ]) {
      const { status, error, message } = await refuse(accessToken.path, { ...credentials, ...wrong })
      assert.deepEqual([status, error, message], [401, 'INVALID_CREDENTIALS', 'Login is not authorized'])
    }
  })

  it('refuses a revoked key, and stops its tokens', async ({ ask, refuse, credentials }) => {
    const key = await newKey(ask, {})
    const login = { ...credentials, apiKey: key.apiKey }
    const { token } = await ask<{ token: string }>(accessToken.path, login)
    await ask('/api/1/organizations', {}, { token })
    await ask('/admin/api_keys/revoke', { keyId: key.keyId })
    assert.equal((await refuse('/api/1/organizations', {}, { token })).status, 401)
    assert.equal((await refuse(accessToken.path, login)).error, 'INVALID_CREDENTIALS')
  })

  it('refuses an expired key, and stops its tokens', async (world) => {
    const { ask, refuse, credentials, clock } = world
    const key = await newKey(ask, { lifetimeDays: 2 })
    const login = { ...credentials, apiKey: key.apiKey }
    clock.advance(2 * dayMs - 60_000)
    const { token } = await ask<{ token: string }>(accessToken.path, login)
    await ask('/api/1/organizations', {}, { token })
    clock.advance(60_000)
    assert.equal((await refuse('/api/1/organizations', {}, { token })).status, 401)
    assert.equal((await refuse(accessToken.path, login)).error, 'INVALID_CREDENTIALS')
  })

  it('accepts only the new secret of an application, and tokens of the old one', async ({
    ask,
    refuse,
    credentials,
  }) => {
    const application = { corporationId: demo.corporation, name: 'Kiosk' }
    const former = await ask<{ appId: string; clientSecret: string }>('/admin/applications/create', application)
    const { token } = await ask<{ token: string }>(accessToken.path, { ...credentials, ...former })
    const rotated = await ask<object>('/admin/applications/rotate_secret', { appId: former.appId })
    assert.equal((await refuse(accessToken.path, { ...credentials, ...former })).status, 401)
    await ask(accessToken.path, { ...credentials, ...rotated })
    await ask('/api/1/organizations', {}, { token })
  })
})

describeOwnWorld(
  `${accessToken.path}, tried too often`,
  ({ it }) => {
    it('locks after repeated failures, returns the delay, and unlocks', async (world) => {
      const { ask, call, refuse, credentials, clock } = world
      const wrong = { ...credentials, clientSecret: 'cs_not-the-secret' }
      for (let i = 0; i < 3; i++) assert.equal((await refuse(accessToken.path, wrong)).status, 401)
      const shut = await call<{ error: string }>(accessToken.path, credentials)
      assert.deepEqual([shut.status, shut.body.error], [429, 'TOO_MANY_ATTEMPTS'])
      const seconds = Number(shut.headers.get('retry-after'))
      assert.ok(seconds >= 1 && seconds <= 60, `Retry-After: ${shut.headers.get('retry-after')}`)
      clock.advance(seconds * 1000)
      await ask(accessToken.path, credentials)
    })

    it('ignores forged forwarding headers', async ({ call, refuse, credentials, clock }) => {
      const wrong = { ...credentials, clientSecret: 'cs_not-the-secret' }
      clock.advance(60_000)
      for (let i = 0; i < 3; i++) await refuse(accessToken.path, wrong, from(`192.0.2.${i}`))
      assert.equal((await call(accessToken.path, wrong, from('192.0.2.9'))).status, 429)
    })
  },
  { tokenAttemptsPerMinute: 3 },
)

describeOwnWorld(
  `${accessToken.path}, behind a proxy that is trusted`,
  ({ it }) => {
    it('locks the login only for the address that failed', async ({ ask, refuse, credentials }) => {
      const wrong = { ...credentials, clientSecret: 'cs_old' }
      for (let i = 0; i < 3; i++) await refuse(accessToken.path, wrong, from('198.51.100.7, 192.0.2.1'))
      const shut = await refuse(accessToken.path, credentials, from('192.0.2.1'))
      assert.equal(shut.error, 'TOO_MANY_ATTEMPTS')
      await ask(accessToken.path, credentials, from('192.0.2.2'))
      await ask(accessToken.path, credentials)
    })

    it('locks admin operations only for an address that guesses', async ({ ask, refuse, adminToken }) => {
      const list = '/admin/corporations/list'
      const as = (token: string, address: string) => ({ ...from(address), token })
      const old = 'ca_an-old-token-of-somebody'
      for (let i = 0; i < 5; i++) await refuse(list, {}, as(old, '192.0.2.3'))
      assert.equal((await refuse(list, {}, as(old, '192.0.2.3'))).error, 'TOO_MANY_ATTEMPTS')
      await ask(list, {}, as(adminToken, '192.0.2.3'))
      for (let i = 0; i < 20; i++) {
        const { error } = await refuse(list, {}, as(`ca_a-guess-of-somebody-${i}`, '192.0.2.3'))
        assert.equal(error, i < 2 ? 'UNAUTHENTICATED' : 'TOO_MANY_ATTEMPTS')
      }
      await ask(list, {}, as(adminToken, '192.0.2.3'))
      assert.equal((await refuse(list, {}, as('ca_a-guess-from-elsewhere', '192.0.2.4'))).error, 'UNAUTHENTICATED')
    })
  },
  { tokenAttemptsPerMinute: 3, trustedProxies: ['127.0.0.0/8', '::1'] },
)

const from = (addresses: string) => ({ headers: { 'x-forwarded-for': addresses }, token: undefined })

const newKey = (ask: World['ask'], more: object) =>
  ask<{ keyId: string; apiKey: string }>('/admin/api_keys/create', {
    corporationId: demo.corporation,
    name: 'Short-lived',
    ...more,
  })

async function applicationOfAnotherCorporation(ask: World['ask']) {
  const { id } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Another chain' })
  return ask<object>('/admin/applications/create', { corporationId: id, name: 'Foreign' })
}

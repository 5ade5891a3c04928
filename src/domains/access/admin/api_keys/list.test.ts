import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { hourMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import list from './list.ts'

interface ListedKey {
  keyId: string
  createdAt: string
  lastUsedAt: string
}

describeOwnWorld(list.path, ({ it }) => {
  it('lists keys with permissions, revoked ones included, without secrets', async ({ ask, call, clock }) => {
    const key = { corporationId: demo.corporation, name: 'Terminal', lifetimeDays: 30 }
    const limits = { groups: ['Data: menu'], organizationIds: [demo.organization], sourceKey: 'kiosk' }
    const { keyId, apiKey, expiresAt } = await ask<{ keyId: string; apiKey: string; expiresAt: string }>(
      '/admin/api_keys/create',
      {
        ...key,
        ...limits,
      },
    )
    await ask('/api/1/access_token', { apiLogin: apiKey })
    await ask('/admin/api_keys/revoke', { keyId })
    const reply = await call<{ apiKeys: ListedKey[] }>(list.path, { corporationId: demo.corporation })
    const { createdAt, lastUsedAt, ...listed } = reply.body.apiKeys.find((one) => one.keyId === keyId)!
    assert.deepEqual(listed, { keyId, name: 'Terminal', ...limits, expiresAt, isRevoked: true })
    for (const at of [createdAt, lastUsedAt]) assert.ok(Math.abs(Date.parse(at) - clock.now()) < hourMs, at)
    assert.ok(!reply.text.includes(apiKey))
    const other = await ask<{ apiKeys: unknown[]; groups: string[] }>(list.path, { corporationId: randomUUID() })
    assert.deepEqual(other.apiKeys, [])
    assert.ok(other.groups.includes('Data: menu'))
  })
})

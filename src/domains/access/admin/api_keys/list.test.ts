import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

describeOperation(list, ({ it }) => {
  it('answers keys with what they may, revoked ones included, and without their secrets', async ({ ask, call }) => {
    const key = { corporationId: demo.corporation, name: 'Terminal' }
    const limits = { groups: ['Data: menu'], organizationIds: [demo.organization] }
    const { keyId, apiKey } = await ask<{ keyId: string; apiKey: string }>('/admin/api_keys/create', {
      ...key,
      ...limits,
    })
    await ask('/admin/api_keys/revoke', { keyId })
    const reply = await call<{ apiKeys: { keyId: string }[] }>(list.path, { corporationId: demo.corporation })
    assert.deepEqual(
      reply.body.apiKeys.find((one) => one.keyId === keyId),
      { keyId, name: 'Terminal', ...limits, isRevoked: true },
    )
    assert.ok(!reply.text.includes(apiKey))
    assert.deepEqual(await ask(list.path, { corporationId: randomUUID() }), { apiKeys: [] })
  })
})

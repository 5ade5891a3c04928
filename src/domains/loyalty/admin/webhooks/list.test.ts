import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

const corporationId = demo.corporation

describeOperation(list, ({ it }) => {
  it('shows receivers as they were saved, deleted ones too, and none of another chain', async ({ ask }) => {
    const row = { id: randomUUID(), name: 'App', url: 'https://example.com', isDeleted: true }
    await ask('/admin/loyalty/webhooks/save', { corporationId, webhooks: [row] })
    const { webhooks } = await ask<{ webhooks: { id: string }[] }>(list.path, { corporationId })
    assert.deepEqual(
      webhooks.find(({ id }) => id === row.id),
      { ...row, subscriptionPassword: null, organizationIds: null, isActive: true },
    )
    const { id: other } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Another' })
    assert.deepEqual(await ask(list.path, { corporationId: other }), { webhooks: [] })
  })
})

import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { dayMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import check from './check.ts'

describeOwnWorld(check.path, ({ it }) => {
  it('names the group that a key lacks, and says yes once it holds the group', async ({ ask }) => {
    const key = { corporationId: demo.corporation, name: 'Checked', groups: ['Data: menu'] }
    const { keyId } = await ask<{ keyId: string }>('/admin/api_keys/create', key)
    const operation = '/api/1/deliveries/create'
    const group = 'Orders: creating'
    const missing = { mayCall: false, group, obstacle: 'GroupMissing' }
    assert.deepEqual(await ask(check.path, { keyId, operation }), missing)
    await ask('/admin/api_keys/change', { keyId, groups: ['Data: menu', group] })
    assert.deepEqual(await ask(check.path, { keyId, operation }), { mayCall: true, group, obstacle: null })
  })

  it('says what else prevents a call', async ({ ask, clock }) => {
    const key = { corporationId: demo.corporation, name: 'Checked', organizationIds: [demo.organization] }
    const { keyId } = await ask<{ keyId: string }>('/admin/api_keys/create', { ...key, lifetimeDays: 1 })
    const obstacleOf = async (operation: string, organizationId: string | null = null) =>
      (await ask<{ obstacle: string | null }>(check.path, { keyId, operation, organizationId })).obstacle
    assert.equal(await obstacleOf('/api/1/terminal_groups', demo.organization), null)
    assert.equal(await obstacleOf('/api/1/terminal_groups', newId()), 'OrganizationHidden')
    assert.equal(await obstacleOf('/admin/api_keys/list'), 'NotForKeys')
    assert.equal(await obstacleOf('/api/1/access_token'), null)
    clock.advance(2 * dayMs)
    assert.equal(await obstacleOf('/api/1/terminal_groups'), 'KeyExpired')
    await ask('/admin/api_keys/revoke', { keyId })
    assert.equal(await obstacleOf('/api/1/terminal_groups'), 'KeyRevoked')
  })

  it('finds only known keys and operations', async ({ refuse }) => {
    const operation = '/api/1/terminal_groups'
    assert.equal((await refuse(check.path, { keyId: newId(), operation })).error, 'API_KEY_NOT_FOUND')
    const { error, status } = await refuse(check.path, { keyId: demo.apiKeyId, operation: '/api/1/nothing' })
    assert.deepEqual([error, status], ['OPERATION_NOT_FOUND', 404])
  })
})

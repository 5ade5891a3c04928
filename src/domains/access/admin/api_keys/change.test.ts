import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import change from './change.ts'

interface Key {
  keyId: string
  name: string
  groups: string[] | null
  organizationIds: string[] | null
  sourceKey: string | null
}

const { corporation: corporationId, organization, confirmingOrganization } = demo

const makeKey = ({ ask }: World, more: object = {}) =>
  ask<{ keyId: string; apiKey: string }>('/admin/api_keys/create', { corporationId, name: 'Old', ...more })

async function find({ ask }: World, wanted: string): Promise<Key | undefined> {
  const { apiKeys } = await ask<{ apiKeys: Key[] }>('/admin/api_keys/list', { corporationId })
  return apiKeys.find(({ keyId }) => keyId === wanted)
}

describeOperation(change, ({ it }) => {
  it('changes fields of the request, also for existing tokens', async (world) => {
    const { ask, call } = world
    const { keyId, apiKey } = await makeKey(world, { organizationIds: [organization], groups: ['Data: dictionaries'] })
    const { token } = await ask<{ token: string }>('/api/1/access_token', { apiLogin: apiKey })
    const statusAt = async (organizationId: string) =>
      (await call('/api/1/payment_types', { organizationIds: [organizationId] }, { token })).status
    assert.deepEqual([await statusAt(organization), await statusAt(confirmingOrganization)], [200, 403])
    await ask(change.path, { keyId, name: 'New', organizationIds: [confirmingOrganization] })
    assert.deepEqual([await statusAt(organization), await statusAt(confirmingOrganization)], [403, 200])
    await ask(change.path, { keyId, groups: ['Data: menu'] })
    assert.equal(await statusAt(confirmingOrganization), 403)
    const { name, groups, organizationIds } = (await find(world, keyId))!
    assert.deepEqual(
      { name, groups, organizationIds },
      {
        name: 'New',
        groups: ['Data: menu'],
        organizationIds: [confirmingOrganization],
      },
    )
  })

  it('removes limits with null, and sets and removes a source', async (world) => {
    const { keyId, apiKey } = await makeKey(world, { organizationIds: [organization], groups: ['Data: menu'] })
    await world.ask(change.path, { keyId, sourceKey: 'kiosk' })
    assert.equal((await find(world, keyId))?.sourceKey, 'kiosk')
    await world.ask(change.path, { keyId, organizationIds: null, groups: null, sourceKey: null })
    const { groups, organizationIds, sourceKey } = (await find(world, keyId))!
    assert.deepEqual([groups, organizationIds, sourceKey], [null, null, null])
    await world.ask(change.path, { keyId, name: 'Renamed' })
    assert.equal((await find(world, keyId))?.groups, null)
    const { token } = await world.ask<{ token: string }>('/api/1/access_token', { apiLogin: apiKey })
    await world.ask('/api/1/payment_types', { organizationIds: [confirmingOrganization] }, { token })
  })

  it('refuses unknown ids and revoked keys', async (world) => {
    const { keyId } = await makeKey(world)
    const revoked = await makeKey(world)
    await world.ask('/admin/api_keys/revoke', { keyId: revoked.keyId })
    for (const [body, code, path] of [
      [{ keyId: randomUUID() }, 'API_KEY_NOT_FOUND', 'keyId'],
      [{ keyId: revoked.keyId }, 'API_KEY_NOT_FOUND', 'keyId'],
      [{ keyId, groups: ['Everything'] }, 'UNKNOWN_GROUP', 'groups[0]'],
      [{ keyId, organizationIds: [randomUUID()] }, 'ORGANIZATION_NOT_FOUND', 'organizationIds[0]'],
    ] as const) {
      const { error, details } = await world.refuse(change.path, body)
      assert.deepEqual([error, details.fields[0]?.path], [code, path])
    }
  })
})

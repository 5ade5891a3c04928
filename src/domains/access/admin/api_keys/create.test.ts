import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { enterAs } from '#test/fixtures/people.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

describeOperation(create, ({ it }) => {
  it('creates a key that is limited to its groups', async ({ ask, refuse, tokenOf }) => {
    const token = await tokenOf({ groups: ['Data: dictionaries'] })
    const body = { organizationIds: [demo.organization] }
    await ask('/api/1/payment_types', body, { token })
    const { status, error } = await refuse('/api/1/organizations/settings', body, { token })
    assert.deepEqual([status, error], [403, 'GROUP_NOT_HELD'])
  })

  it('creates a key that is limited to its organizations', async ({ ask, refuse, tokenOf }) => {
    const token = await tokenOf({ organizationIds: [demo.organization] })
    await ask('/api/1/payment_types', { organizationIds: [demo.organization] }, { token })
    const organizationIds = [demo.organization, demo.confirmingOrganization]
    const { status, error } = await refuse('/api/1/payment_types', { organizationIds }, { token })
    assert.deepEqual([status, error], [403, 'ORGANIZATION_FORBIDDEN'])
  })

  it('refuses a developer a key of all organizations, which includes later ones that are no sandbox', async (world) => {
    const { id: corporationId } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Of sandboxes' })
    const sandbox = { corporationId, name: 'Sandbox', timeZone: 'Europe/London', isSandbox: true }
    const { id } = await world.ask<{ id: string }>('/admin/organizations/save', sandbox)
    const developer = await enterAs(world, { role: 'developer', corporationId })
    const { error, details } = await developer.refuse(create.path, { corporationId, name: 'Key' })
    assert.deepEqual([error, details.fields[0]?.path], ['KEY_EXCEEDS_PERSON', 'organizationIds'])
    await developer.ask(create.path, { corporationId, name: 'Key', organizationIds: [id] })
  })

  it('refuses unknown ids, and organizations of others', async ({ ask, refuse }) => {
    const other = await ask<{ id: string }>('/admin/corporations/save', { name: 'Another chain' })
    for (const [body, status, code, path] of [
      [{ corporationId: randomUUID() }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [{ organizationIds: [randomUUID()] }, 404, 'ORGANIZATION_NOT_FOUND', 'organizationIds[0]'],
      [
        { corporationId: other.id, organizationIds: [demo.organization] },
        404,
        'ORGANIZATION_NOT_FOUND',
        'organizationIds[0]',
      ],
      [{ groups: ['Data: dictionaries', 'Everything'] }, 400, 'UNKNOWN_GROUP', 'groups[1]'],
      [{ organisationIds: [demo.organization] }, 400, 'INVALID_REQUEST', 'organisationIds'],
      [{ lifetimeDays: 0 }, 400, 'INVALID_REQUEST', 'lifetimeDays'],
    ] as const) {
      const refusal = await refuse(create.path, { corporationId: demo.corporation, name: 'Key', ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})

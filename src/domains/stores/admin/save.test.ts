import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import save from './save.ts'

const corporationId = demo.corporation
const organizationId = demo.organization

describeOperation(save, ({ it }) => {
  it('makes stores, changes them by id, and lists them with all that was said', async ({ ask }) => {
    const cellar = { name: 'Cellar', organizationId, code: 'S7', description: 'Wine', gln: '4012345000009' }
    const saved = async (...stores: object[]) =>
      (await ask<{ stores: string[] }>(save.path, { corporationId, stores })).stores
    const [id, second] = await saved(cellar, { name: 'Garage', organizationId: demo.confirmingOrganization })
    await saved(
      { ...cellar, id, address: 'Quay Road 12' },
      { id: second, name: 'Garage', organizationId, isDeleted: true },
    )
    const { stores } = await ask<{ stores: { id: string }[] }>('/admin/stores/list', { corporationId })
    const left = { code: null, description: null, address: null, gln: null }
    assert.deepEqual(
      stores.filter((one) => one.id === id || one.id === second),
      [
        { ...cellar, id, address: 'Quay Road 12', isDeleted: false },
        { ...left, id: second, name: 'Garage', organizationId, isDeleted: true },
      ],
    )
  })

  it('refuses what is not there, comes twice or cannot be', async ({ ask, refuse }) => {
    const store = { id: randomUUID(), name: 'Store', organizationId }
    const { id: otherChain } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Other chain' })
    for (const [body, status, code, path] of [
      [{ corporationId: randomUUID(), stores: [store] }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [{ corporationId: otherChain, stores: [store] }, 404, 'ORGANIZATION_NOT_FOUND', 'stores[0].organizationId'],
      [{ stores: [store, store] }, 400, 'REPEATED_ID', 'stores[1].id'],
      [{ stores: [{ name: 'Nowhere' }] }, 400, 'INVALID_REQUEST', 'stores[0].organizationId'],
      [{ stores: [{ ...store, gln: '12' }] }, 400, 'INVALID_REQUEST', 'stores[0].gln'],
    ] as const) {
      const refusal = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})

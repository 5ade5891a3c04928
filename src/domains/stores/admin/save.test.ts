import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { accountsOf } from '#test/fixtures/accounts.ts'
import { describeOperation } from '#test/harness/world.ts'
import { listOpenStores } from '../reads.ts'
import save from './save.ts'

const corporationId = demo.corporation
const organizationId = demo.organization

describeOperation(save, ({ it }) => {
  it('creates stores, changes them by id, and lists all fields', async ({ ask }) => {
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

  it('saves an account with each store: under its id, with its name, deleted and restored with it', async (world) => {
    const { get } = accountsOf(world)
    const saved = async (store: object) =>
      (await world.ask<{ stores: string[] }>(save.path, { corporationId, stores: [{ organizationId, ...store }] }))
        .stores[0]!
    const id = await saved({ name: 'Attic' })
    const account = await get(id)
    const { createdAt, modifiedAt, revision, ...fields } = account as typeof account & Record<string, unknown>
    assert.deepEqual(fields, {
      id,
      name: 'Attic',
      type: 'INVENTORY_ASSETS',
      code: null,
      parentId: null,
      description: null,
      startBalanceSum: null,
      startBalanceDate: null,
      isCustomTransactionsAllowed: false,
      isSystemAccount: false,
      isDeleted: false,
      deletedAt: null,
    })
    await saved({ id, name: 'Attic', code: 'A1' })
    assert.deepEqual(await get(id), account)
    await saved({ id, name: 'Loft' })
    assert.equal((await get(id)).name, 'Loft')
    await saved({ id, name: 'Loft', isDeleted: true })
    assert.equal((await get(id)).isDeleted, true)
    await saved({ id, name: 'Loft' })
    assert.equal((await get(id)).isDeleted, false)
  })

  it('lists undeleted stores for sales, in the order of their creation', async ({ ask, pool }) => {
    const { id: chain } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Chain of stores' })
    const place = { corporationId: chain, name: 'Restaurant', timeZone: 'Europe/London' }
    const { id: restaurant } = await ask<{ id: string }>('/admin/organizations/save', place)
    const saveStore = async (store: object) => {
      const stores = [{ organizationId: restaurant, ...store }]
      return (await ask<{ stores: string[] }>(save.path, { corporationId: chain, stores })).stores[0]!
    }
    const first = await saveStore({ name: 'Zone' })
    const second = await saveStore({ name: 'Attic' })
    const idsOf = async () => (await listOpenStores(pool, chain)).map(({ id }) => id)
    assert.deepEqual(await idsOf(), [first, second])
    await saveStore({ id: first, name: 'Zone', isDeleted: true })
    assert.deepEqual(await listOpenStores(pool, chain), [{ id: second, organizationId: restaurant }])
  })

  it('refuses a store with the id of another account', async ({ refuse }) => {
    for (const id of [systemAccounts.cash.id, demo.rentAccount]) {
      const stores = [
        { name: 'Cellar', organizationId },
        { id, name: 'Store', organizationId },
      ]
      const { status, error, details } = await refuse(save.path, { corporationId, stores })
      assert.deepEqual([status, error, details.fields[0]?.path], [409, 'ACCOUNT_EXISTS', 'stores[1].id'])
    }
  })

  it('refuses unknown, repeated and invalid input', async ({ ask, refuse }) => {
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

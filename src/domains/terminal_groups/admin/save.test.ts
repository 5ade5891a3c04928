import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Leases } from '#core/lanes/leases.ts'
import { asId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { openLinkedRestaurant } from '#test/harness/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import save from './save.ts'

const corporationId = demo.corporation

describeOperation(save, ({ it }) => {
  it('creates groups in their order, and renames them by id', async ({ ask }) => {
    const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', {
      corporationId: demo.corporation,
      name: 'Food court',
    })
    const add = async (name: string, sortOrder: number) =>
      (await ask<{ id: string }>(save.path, { organizationId, name, sortOrder })).id
    await add('Grill', 2)
    const bakery = await add('Bakery', 1)
    await ask(save.path, { id: bakery, organizationId, name: 'Patisserie', sortOrder: 3 })
    const { terminalGroups } = await ask<{ terminalGroups: { items: { name: string }[] }[] }>(
      '/api/1/terminal_groups',
      { organizationIds: [organizationId] },
    )
    assert.deepEqual(
      terminalGroups[0]?.items.map(({ name }) => name),
      ['Grill', 'Patisserie'],
    )
  })

  it('refuses an unknown organization, and to move a group to another one', async ({ refuse }) => {
    for (const [body, status, code, path] of [
      [{ organizationId: randomUUID() }, 404, 'ORGANIZATION_NOT_FOUND', 'organizationId'],
      [{ organizationId: demo.organization, id: demo.confirmingTerminalGroup }, 409, 'ORGANIZATION_MISMATCH', 'id'],
    ] as const) {
      const refusal = await refuse(save.path, { name: 'Kitchen', ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })

  it('saves the store of a group, and refuses one that is deleted, unknown or of another organization', async (world) => {
    const { ask, refuse } = world
    const saveStore = async (organizationId: string) => {
      const stores = [{ name: 'Store', organizationId }]
      return (await ask<{ stores: string[] }>('/admin/stores/save', { corporationId, stores })).stores[0]!
    }
    const { organizationId, terminalGroupId: id } = await openRestaurant(world)
    const group = { id, organizationId, name: 'Kitchen' }
    const storeIdOf = async () => {
      const { terminalGroups } = await ask<{ terminalGroups: { id: string; storeId: string | null }[] }>(
        '/admin/terminal_groups/list',
        { corporationId },
      )
      return terminalGroups.find((row) => row.id === id)?.storeId
    }
    assert.equal(await storeIdOf(), null)
    const storeId = await saveStore(organizationId)
    await ask(save.path, { ...group, storeId })
    assert.equal(await storeIdOf(), storeId)
    await ask(save.path, group)
    assert.equal(await storeIdOf(), null)
    const deleted = { id: storeId, name: 'Store', organizationId, isDeleted: true }
    await ask('/admin/stores/save', { corporationId, stores: [deleted] })
    for (const refused of [storeId, randomUUID(), await saveStore(demo.confirmingOrganization)]) {
      const { status, error, details } = await refuse(save.path, { ...group, storeId: refused })
      assert.deepEqual([status, error, details.fields[0]?.path], [404, 'STORE_NOT_FOUND', 'storeId'])
    }
  })

  it('gives an id to one of two concurrent organizations', async ({ call }) => {
    const id = randomUUID()
    const ask = (organizationId: string) => call(save.path, { id, organizationId, name: 'Kitchen' })
    const replies = await Promise.all([ask(demo.organization), ask(demo.confirmingOrganization)])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409])
  })

  it('lets commands of a linked group expire after it becomes virtual', async (world) => {
    const restaurant = await openLinkedRestaurant(world)
    const { organizationId, terminalGroupId: id } = restaurant
    const { ask, pool, clock } = world
    // The lease of the group is held by another node.
    const other = new Leases(pool)
    await other.start()
    await other.takeOver({ organizationId: asId(organizationId), terminalGroupId: asId(id) })
    await pool`update node set expires_at = 'infinity' where id = ${other.holder}`
    const { correlationId } = await ask<{ correlationId: string }>('/api/1/deliveries/create', restaurant.body())
    clock.advance(60_000)
    await ask(save.path, { id, organizationId, name: 'Kitchen' })
    await other.releaseAll()
    const { state, exception } = await world.outcome(organizationId, correlationId)
    assert.deepEqual([state, exception?.code], ['Error', 'FRONT_OFFICE_DID_NOT_ANSWER'])
  })
})

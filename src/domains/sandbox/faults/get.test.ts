import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import getFaults from './get.ts'
import setFaults from './set.ts'

describeOperation(getFaults, ({ it }) => {
  it('returns the current faults; a save replaces given parts, and keeps omitted ones', async (world) => {
    const { ask } = world
    const { organizationId, terminalGroupId } = await openRestaurant(world)
    const get = () => ask(getFaults.path, { organizationId })
    assert.deepEqual(await get(), { frontOffices: [], webhooks: {} })
    const faults = { slowSeconds: 1, refuse: { code: 'CLOSED', times: 3 } }
    const office = { terminalGroupId, faults, refusalsLeft: 3, refused: 0, answeredLate: 0 }
    const set = await ask(setFaults.path, { organizationId, frontOffice: faults, webhooks: { duplicates: 2 } })
    assert.deepEqual(set, { frontOffices: [office], webhooks: { duplicates: 2 } })
    await ask(setFaults.path, { organizationId, webhooks: { lostAttempts: 1 } })
    assert.deepEqual(await get(), { frontOffices: [office], webhooks: { lostAttempts: 1 } })
    await ask(setFaults.path, { organizationId, frontOffice: {} })
    assert.deepEqual(await get(), { frontOffices: [], webhooks: { lostAttempts: 1 } })
  })

  it('is for sandboxes only', async ({ ask, refuse }) => {
    const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', {
      corporationId: demo.corporation,
      name: 'Real',
    })
    assert.equal((await refuse(getFaults.path, { organizationId })).error, 'NOT_A_SANDBOX')
  })
})

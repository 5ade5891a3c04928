import assert from 'node:assert/strict'
import { cleanUp } from '#core/events/retention.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { listLocations } from './locations.store.ts'
import { locationLifetimeMs, locationRetention } from './locations.ts'

async function someLocation(world: World) {
  const { organizationId, hire } = await openStaff(world)
  const points = [{ courierId: await hire(), latitude: 1, longitude: 2, clientDate: '2026-03-01 10:00:00' }]
  await world.ask('/api/1/employees/couriers/locations/add', { organizationId, points })
  const find = async (from: number, to: number) =>
    listLocations(world.pool, { organizationIds: [organizationId], from, to, limit: 10 })
  const [location] = await find(0, world.clock.now())
  return { at: location!.receivedAt, find }
}

describeOwnWorld('Positions of couriers', ({ it }) => {
  it('are found after one time and up to another', async (world) => {
    const { at, find } = await someLocation(world)
    assert.equal((await find(at - 1, at)).length, 1)
    assert.equal((await find(at, at + 1)).length, 0)
    assert.equal((await find(at - 2, at - 1)).length, 0)
  })

  it('are deleted after a week', async (world) => {
    const { at, find } = await someLocation(world)
    const cleanUpAt = (now: number) => cleanUp({ pool: world.pool, now, followers: [], rules: [locationRetention] })
    await cleanUpAt(at + locationLifetimeMs - 1)
    assert.equal((await find(0, at)).length, 1)
    const { rules } = await cleanUpAt(at + locationLifetimeMs)
    assert.ok(Number(rules.courier_locations) >= 1)
    assert.equal((await find(0, at)).length, 0)
  })
})

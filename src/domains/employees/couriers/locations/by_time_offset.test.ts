import assert from 'node:assert/strict'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation } from '#test/harness/world.ts'
import byTimeOffset from './by_time_offset.ts'

interface Answer {
  courierLocations: {
    organizationId: string
    items: { courierId: string; locations: { latitude: number; longitude: number; serverTimestamp: number }[] }[]
  }[]
}

const minute = 60_000

describeOperation(byTimeOffset, ({ it }) => {
  it('returns locations received within the offset, an hour by default', async (world) => {
    const { organizationId, hire } = await openStaff(world)
    const [first, second] = [await hire(), await hire()].sort() as [string, string]
    const send = async (...points: [courierId: string, latitude: number, seconds: number][]) => {
      const before = world.clock.now()
      await world.ask('/api/1/employees/couriers/locations/add', {
        organizationId,
        points: points.map(([courierId, latitude, seconds]) => ({
          courierId,
          latitude,
          longitude: 0.5,
          clientDate: `2026-03-01 10:00:${seconds}`,
        })),
      })
      return { before, after: world.clock.now() }
    }
    let token = await world.tokenOf({})
    const seen = async (offsetInSeconds?: number) => {
      const body = { organizationIds: [organizationId], ...(offsetInSeconds !== undefined && { offsetInSeconds }) }
      const { courierLocations } = await world.ask<Answer>(byTimeOffset.path, body, { token })
      assert.deepEqual(
        courierLocations.map((one) => one.organizationId),
        [organizationId],
      )
      return courierLocations[0]!.items
    }
    const latitudes = async (offsetInSeconds?: number) =>
      (await seen(offsetInSeconds)).map(({ courierId, locations }) => [
        courierId,
        locations.map(({ latitude }) => latitude),
      ])

    await send([first, 2, 30], [second, 3, 10], [first, 1, 20])
    world.clock.advance(20 * minute)
    const { before, after } = await send([first, 4, 40])

    const [only, ...others] = await seen(600)
    assert.deepEqual(others, [])
    assert.equal(only?.courierId, first)
    const [{ serverTimestamp, ...coordinates } = { serverTimestamp: 0 }] = only.locations
    assert.deepEqual(coordinates, { latitude: 4, longitude: 0.5 })
    assert.ok(before <= serverTimestamp && serverTimestamp <= after)

    const both = [
      [first, [1, 2, 4]],
      [second, [3]],
    ]
    assert.deepEqual(await latitudes(1800), both)
    assert.deepEqual(await latitudes(), both)
    assert.deepEqual(await latitudes(0), [])
    world.clock.advance(50 * minute)
    token = await world.tokenOf({})
    assert.deepEqual(await latitudes(), [[first, [4]]])
    assert.deepEqual(await latitudes(2_147_483_647), both)
  })

  it('refuses a time with too many locations', async (world) => {
    const { organizationId, hire } = await openStaff(world)
    const courierId = await hire()
    const token = await world.tokenOf({})
    await world.pool`
      insert into courier_location (organization_id, received_at, courier_id, latitude, longitude, client_date)
      select ${organizationId}, to_timestamp(${world.clock.now() - minute} / 1000.0), ${courierId}, 0, 0, '2026-03-01'
        from generate_series(1, 100001)`
    const { status, error, details } = await world.refuse(
      byTimeOffset.path,
      { organizationIds: [organizationId], offsetInSeconds: 600 },
      { token },
    )
    assert.deepEqual([status, error, details.fields[0]?.path], [422, 'TOO_MANY_LOCATIONS', 'offsetInSeconds'])
    const shorter = { organizationIds: [organizationId], offsetInSeconds: 1 }
    const { courierLocations } = await world.ask<Answer>(byTimeOffset.path, shorter, { token })
    assert.deepEqual(courierLocations[0]?.items, [])
  })
})

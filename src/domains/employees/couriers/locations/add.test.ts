import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { toTerminalTime } from '#core/time.ts'
import { openStaff, type Staff } from '#test/fixtures/staff.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import add from './add.ts'

const point = { latitude: 51.5, longitude: -0.25, clientDate: '2026-03-01 10:00:00.000' }

/** Returns the last location of a courier on shift. */
async function lastOf({ ask }: World, { organizationId }: Staff, courierId: string) {
  const answer = await ask<{
    activeCourierLocations: { items: { courierId: string; lastActiveLatitude: number }[] }[]
  }>('/api/1/employees/couriers/active_location', { organizationIds: [organizationId] })
  return answer.activeCourierLocations[0]?.items.find((one) => one.courierId === courierId)?.lastActiveLatitude
}

describeOperation(add, ({ it }) => {
  it('returns the newest location, whatever the order of arrival', async (world) => {
    const staff = await openStaff(world)
    const courierId = await staff.hire()
    await staff.clockin(courierId)
    for (const [points, latitude] of [
      [[[1, '10:00:02']], 1],
      [
        [
          [2, '10:00:03'],
          [4, '10:00:05'],
          [3, '10:00:04'],
        ],
        4,
      ],
      [[[5, '10:00:01']], 4],
      [[[6, '10:00:05']], 6],
    ] as const) {
      const input = points.map(([at, time]) => ({
        ...point,
        courierId,
        latitude: at,
        clientDate: `2026-03-01 ${time}`,
      }))
      await world.ask(add.path, { organizationId: staff.organizationId, points: input })
      assert.equal(await lastOf(world, staff, courierId), latitude)
    }
  })

  it('accepts locations of a phone whose clock is ahead', async (world) => {
    const staff = await openStaff(world)
    const courierId = await staff.hire()
    await staff.clockin(courierId)
    const now = toTerminalTime(world.clock.now() + 60_000, 'Europe/London')
    for (const [latitude, clientDate] of [
      [1, '2999-01-01 00:00:00'],
      [2, now],
    ] as const) {
      const points = [{ ...point, courierId, latitude, clientDate }]
      await world.ask(add.path, { organizationId: staff.organizationId, points })
      assert.equal(await lastOf(world, staff, courierId), latitude)
    }
  })

  it('accepts locations of many couriers from concurrent requests', async (world) => {
    const staff = await openStaff(world)
    const couriers = await Promise.all(Array.from({ length: 4 }, () => staff.hire()))
    for (const id of couriers) await staff.clockin(id)
    const rounds = Array.from({ length: 16 }, (_, round) => (round % 2 ? couriers : couriers.toReversed()))
    await Promise.all(
      rounds.map((ids, round) =>
        world.ask(add.path, {
          organizationId: staff.organizationId,
          points: ids.map((courierId) => ({
            ...point,
            courierId,
            latitude: round,
            clientDate: `2026-03-01 10:00:${10 + round}`,
          })),
        }),
      ),
    )
    for (const id of couriers) assert.equal(await lastOf(world, staff, id), 15)
  })

  it("accepts only locations of the restaurant's couriers, all or none", async (world) => {
    const staff = await openStaff(world)
    const courierId = await staff.hire()
    await staff.clockin(courierId)
    const strangers = [
      await (await openStaff(world)).hire(),
      await staff.hire({ isCourier: false }),
      await staff.hire({ isDeleted: true }),
      randomUUID(),
    ]
    const { organizationId } = staff
    for (const stranger of strangers) {
      const points = [
        { ...point, courierId },
        { ...point, courierId: stranger },
      ]
      const { status, error, details } = await world.refuse(add.path, { organizationId, points })
      assert.deepEqual([status, error, details.fields[0]?.path], [404, 'COURIER_NOT_FOUND', 'points[1].courierId'])
    }
    for (const [wrong, path] of [
      [{ latitude: 90.1 }, 'points[0].latitude'],
      [{ longitude: -180.1 }, 'points[0].longitude'],
      [{ clientDate: 'noon' }, 'points[0].clientDate'],
    ] as const) {
      const refusal = await world.refuse(add.path, { organizationId, points: [{ ...point, courierId, ...wrong }] })
      assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], ['INVALID_REQUEST', path])
    }
    assert.equal(await lastOf(world, staff, courierId), null)
  })
})

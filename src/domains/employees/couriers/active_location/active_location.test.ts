import assert from 'node:assert/strict'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation } from '#test/harness/world.ts'
import activeLocation from './active_location.ts'

interface Answer {
  activeCourierLocations: { organizationId: string; items: { courierId: string }[] }[]
}

describeOperation(activeLocation, ({ it }) => {
  it('lists couriers on shift once, with their last locations', async (world) => {
    const staff = await openStaff(world)
    const { organizationId, hire, clockin, clockout, addGroup } = staff
    const other = await openStaff(world)
    const [silent, known, absent] = [await hire(), await hire(), await hire()]
    const point = { latitude: 51.5, longitude: -0.25, clientDate: '2026-03-01T10:00:00' }
    await world.ask('/api/1/employees/couriers/locations/add', {
      organizationId,
      points: [
        { ...point, courierId: known },
        { ...point, courierId: absent },
      ],
    })
    for (const id of [silent, known]) assert.equal(await clockin(id), undefined)
    assert.equal(await clockin(known, { terminalGroupId: await addGroup() }), undefined)
    assert.equal(await clockin(await hire({ isCourier: false })), undefined)

    const seen = async () => {
      const organizationIds = [other.organizationId, organizationId]
      const answer = await world.ask<Answer>(activeLocation.path, { organizationIds })
      assert.deepEqual(
        answer.activeCourierLocations.map((one) => one.organizationId),
        organizationIds,
      )
      assert.deepEqual(answer.activeCourierLocations[0]?.items, [])
      return answer.activeCourierLocations[1]?.items
    }
    const nowhere = { lastActiveLatitude: null, lastActiveLongitude: null, lastActiveClientDate: null }
    const somewhere = {
      lastActiveLatitude: 51.5,
      lastActiveLongitude: -0.25,
      lastActiveClientDate: '2026-03-01 10:00:00.000',
    }
    const both = [
      { courierId: silent, ...nowhere },
      { courierId: known, ...somewhere },
    ]
    assert.deepEqual(
      await seen(),
      both.sort((a, b) => (a.courierId < b.courierId ? -1 : 1)),
    )
    assert.equal(await clockout(silent), undefined)
    assert.deepEqual(await seen(), [{ courierId: known, ...somewhere }])
  })
})

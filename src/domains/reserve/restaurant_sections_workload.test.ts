import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { describeOperation } from '#test/harness/world.ts'
import workload from './restaurant_sections_workload.ts'

interface Answer {
  reserves: { id: string }[]
}

describeOperation(workload, ({ it }) => {
  it('returns the times for which tables are booked, earliest first', async (world) => {
    const { at, ...reservations } = await openReservations(world)
    const [one, two, three] = reservations.tableIds
    const late = await reservations.reserve({ tableIds: [one, two], guests: { count: 7 } })
    const early = await reservations.reserve({ ...banquet(), tableIds: [two], estimatedStartTime: at('12:00') })
    const cancelled = await reservations.reserve({ tableIds: [three] })
    await reservations.change('cancel', cancelled, { cancelReason: 'Other' })
    await reservations.ask()
    const ask = async (more: object) =>
      (await world.ask<Answer>(workload.path, { restaurantSectionIds: [reservations.sectionId], ...more })).reserves
    assert.deepEqual(await ask({ dateFrom: at('00:00') }), [
      { id: early, tableIds: [two], estimatedStartTime: at('12:00'), durationInMinutes: 120, guestsCount: 1 },
      { id: late, tableIds: [one, two], estimatedStartTime: at('19:00'), durationInMinutes: 120, guestsCount: 7 },
    ])
    for (const [from, to, ids] of [
      ['00:00', '12:00', []],
      ['00:00', '12:01', [early]],
      ['13:59', '19:00', [early]],
      ['14:00', '19:00', []],
      ['20:59', null, [late]],
      ['21:00', null, []],
    ] as const) {
      const found = await ask({ dateFrom: at(from), dateTo: to && at(to) })
      assert.deepEqual(
        found.map(({ id }) => id),
        ids,
        `${from} to ${to}`,
      )
    }
  })

  it('does not find unknown sections, nor those that the key has no access to', async (world) => {
    const { at, ...reservations } = await openReservations(world)
    const other = await openReservations(world)
    await reservations.reserve()
    const body = { restaurantSectionIds: [newId(), reservations.sectionId], dateFrom: at('00:00') }
    assert.equal((await world.ask<Answer>(workload.path, body)).reserves.length, 1)
    const token = await world.tokenOf({ organizationIds: [other.organizationId] })
    assert.deepEqual((await world.ask<Answer>(workload.path, body, { token })).reserves, [])
  })

  it('refuses a time that ends before it begins', async (world) => {
    const { at, sectionId } = await openReservations(world)
    const body = { restaurantSectionIds: [sectionId], dateFrom: at('12:00'), dateTo: at('11:00') }
    const refused = await world.refuse(workload.path, body)
    assert.deepEqual([refused.error, refused.details.fields[0]?.path], ['PERIOD_REVERSED', 'dateTo'])
  })
})

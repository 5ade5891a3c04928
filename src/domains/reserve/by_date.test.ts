import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import type { ReserveInfo } from '#shared/schemas/reserve_answer.ts'
import { storeSize } from '#test/fixtures/many_orders.ts'
import { banquet, openReservations, type Reservations } from '#test/fixtures/reservations.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import byDate from './by_date.ts'

async function find({ ask }: World, { organizationId, at }: Reservations, more: object = {}): Promise<ReserveInfo[]> {
  const evening = { dateFrom: at('00:00'), dateTo: at('23:59') }
  const { reserves } = await ask<{ reserves: ReserveInfo[] }>(byDate.path, {
    organizationIds: [organizationId],
    ...evening,
    ...more,
  })
  return reserves
}

const idsOf = (reserves: readonly ReserveInfo[]) => reserves.map(({ id }) => id)

describeOperation(byDate, ({ it }) => {
  it('returns reserves that overlap the range, earliest first, as a search by id does', async (world) => {
    const reservations = await openReservations(world)
    const { at, reserve, read, change, tableIds } = reservations
    const [one, two, three] = tableIds
    const late = await reserve({ tableIds: [one] })
    const early = await reserve({ ...banquet(), tableIds: [two], estimatedStartTime: at('12:00') })
    const cancelled = await reserve({ tableIds: [three], estimatedStartTime: at('20:00') })
    await change('cancel', cancelled, { cancelReason: 'Other' })
    assert.equal((await reservations.ask()).creationStatus, 'Error')
    const found = await find(world, reservations)
    assert.deepEqual(found, [await read(early), await read(late), await read(cancelled)])
    for (const [from, to, ids] of [
      ['00:00', '12:00', []],
      ['13:59', '19:00', [early]],
      ['14:00', '19:01', [late]],
      ['21:00', '22:00', [cancelled]],
    ] as const)
      assert.deepEqual(idsOf(await find(world, reservations, { dateFrom: at(from), dateTo: at(to) })), ids, from)
    const week = { dateFrom: at('18:00', 16), dateTo: at('20:00', 16) }
    const long = await reserve({ durationInMinutes: 7 * 24 * 60, estimatedStartTime: at('21:00'), tableIds: [two] })
    assert.deepEqual(idsOf(await find(world, reservations, week)), [long])
  })

  it('finds reserves of sections, of tables and of a source', async (world) => {
    const reservations = await openReservations(world)
    const { sectionId, reserve } = reservations
    const [one, two, three] = reservations.tableIds
    const first = await reserve({ tableIds: [one, two] })
    const second = await reserve({ ...banquet({ sourceKey: 'events' }), tableIds: [three] })
    const ids = async (more: object) => new Set(idsOf(await find(world, reservations, more)))
    assert.deepEqual(await ids({ restaurantSectionIds: [sectionId] }), new Set([first, second]))
    assert.deepEqual(await ids({ restaurantSectionIds: [newId()] }), new Set())
    assert.deepEqual(await ids({ tableIds: [two] }), new Set([first]))
    assert.deepEqual(await ids({ restaurantSectionIds: [newId()], tableIds: [three] }), new Set([second]))
    assert.deepEqual(await ids({ sourceKeys: ['events'] }), new Set([second]))
    assert.deepEqual(await find(world, await openReservations(world)), [])
  })

  it('refuses a range that ends before it begins, and too large reserves', async (world) => {
    const reservations = await openReservations(world)
    const { organizationId, at, reserve } = reservations
    const body = { organizationIds: [organizationId], dateFrom: at('12:00'), dateTo: at('11:00') }
    const reversed = await world.refuse(byDate.path, body)
    assert.deepEqual([reversed.error, reversed.details.fields[0]?.path], ['PERIOD_REVERSED', 'dateTo'])
    const days = Array.from({ length: 12 }, (_, day) => day + 1)
    const placed = await Promise.all(days.map((day) => reserve({ estimatedStartTime: at('19:00', day) })))
    const whole = { ...body, dateFrom: at('00:00', 0), dateTo: at('00:00', 20) }
    await storeSize(world, organizationId, 2_000_000)
    assert.deepEqual(idsOf(await find(world, reservations, whole)), placed)
    await storeSize(world, organizationId, 3_000_000)
    const refused = await world.refuse(byDate.path, whole)
    assert.deepEqual([refused.status, refused.error], [422, 'RESERVES_TOO_LARGE'])
  })
})

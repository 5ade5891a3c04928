import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openBookings } from '#test/fixtures/reservations.ts'
import { describeOperation, openWorld } from '#test/harness/world.ts'
import changeTables from './change_tables.ts'

describeOperation(changeTables, ({ it }) => {
  it('gives a reserve other tables, and its own to others', async (world) => {
    const bookings = await openBookings(world)
    const [one, two, three] = bookings.tableIds
    const id = await bookings.reserve({ tableIds: [one, two] })
    await bookings.change('change_tables', id, { tableIds: [two, three] })
    assert.deepEqual((await bookings.read(id)).reserve?.tableIds, [two, three])
    assert.equal((await bookings.ask({ tableIds: [one] })).creationStatus, 'Success')
    assert.equal((await bookings.ask({ tableIds: [three] })).creationStatus, 'Error')
  })

  it('fails for tables that others have, and changes nothing', async (world) => {
    const bookings = await openBookings(world)
    const [one, two] = bookings.tableIds
    const id = await bookings.reserve({ tableIds: [one] })
    await bookings.reserve({ tableIds: [two], estimatedStartTime: bookings.at('20:00') })
    assert.equal(await bookings.failure('change_tables', id, { tableIds: [one, two] }), 'EntityAlreadyInUse')
    assert.deepEqual((await bookings.read(id)).reserve?.tableIds, [one])
  })

  it('fails for tables that cannot be reserved', async (world) => {
    const bookings = await openBookings(world)
    const [one] = bookings.tableIds
    const bar = { name: 'Bar', isReservable: false, tables: [{ number: 1, seatingCapacity: 2 }] }
    const { terminalGroupId } = bookings
    const saved = await world.ask<{ sections: { tableIds: string[] }[] }>('/admin/restaurant_sections/save', {
      terminalGroupId,
      sections: [bar],
    })
    const id = await bookings.reserve()
    for (const [tableIds, code] of [
      [[demo.table], 'TABLE_NOT_FOUND'],
      [[one, one], 'TABLE_REPEATED'],
      [saved.sections[0]?.tableIds, 'TABLE_NOT_RESERVABLE'],
    ] as const)
      assert.equal(await bookings.failure('change_tables', id, { tableIds }), code)
  })

  it('fails on a reserve that is closed, over or not there', async (world) => {
    const bookings = await openBookings(world)
    const { organizationId, tableIds } = bookings
    const id = await bookings.reserve()
    await bookings.change('cancel', id, { cancelReason: 'Other' })
    assert.equal(await bookings.failure('change_tables', id, { tableIds: [tableIds[1]] }), 'WRONG_RESERVE_STATUS')
    const body = { organizationId, reserveId: newId(), tableIds: [tableIds[1]] }
    assert.equal((await world.refuse(changeTables.path, body)).error, 'RESERVE_NOT_FOUND')
  })

  it('fails on a reserve whose time is over', async () => {
    const world = await openWorld()
    try {
      const bookings = await openBookings(world)
      const start = new Date(world.clock.now() + 60_000).toLocaleString('sv', { timeZone: 'Europe/London' })
      const id = await bookings.reserve({ estimatedStartTime: start, durationInMinutes: 5 })
      world.clock.advance(7 * 60_000)
      const tableIds = [bookings.tableIds[1]]
      assert.equal(await bookings.failure('change_tables', id, { tableIds }), 'RESERVE_IS_OVER')
    } finally {
      await world.stop()
    }
  })
})

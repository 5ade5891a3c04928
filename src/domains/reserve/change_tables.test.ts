import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openReservations } from '#test/fixtures/reservations.ts'
import { describeOperation, openWorld } from '#test/harness/world.ts'
import changeTables from './change_tables.ts'

describeOperation(changeTables, ({ it }) => {
  it('changes the tables of a reserve, and frees the previous ones', async (world) => {
    const reservations = await openReservations(world)
    const [one, two, three] = reservations.tableIds
    const id = await reservations.reserve({ tableIds: [one, two] })
    await reservations.change('change_tables', id, { tableIds: [two, three] })
    assert.deepEqual((await reservations.read(id)).reserve?.tableIds, [two, three])
    assert.equal((await reservations.ask({ tableIds: [one] })).creationStatus, 'Success')
    assert.equal((await reservations.ask({ tableIds: [three] })).creationStatus, 'Error')
  })

  it('fails for booked tables, and changes nothing', async (world) => {
    const reservations = await openReservations(world)
    const [one, two] = reservations.tableIds
    const id = await reservations.reserve({ tableIds: [one] })
    await reservations.reserve({ tableIds: [two], estimatedStartTime: reservations.at('20:00') })
    assert.equal(await reservations.failure('change_tables', id, { tableIds: [one, two] }), 'EntityAlreadyInUse')
    assert.deepEqual((await reservations.read(id)).reserve?.tableIds, [one])
  })

  it('fails for tables that cannot be reserved', async (world) => {
    const reservations = await openReservations(world)
    const [one] = reservations.tableIds
    const bar = { name: 'Bar', isReservable: false, tables: [{ number: 1, seatingCapacity: 2 }] }
    const { terminalGroupId } = reservations
    const saved = await world.ask<{ sections: { tableIds: string[] }[] }>('/admin/restaurant_sections/save', {
      terminalGroupId,
      sections: [bar],
    })
    const id = await reservations.reserve()
    for (const [tableIds, code] of [
      [[demo.table], 'TABLE_NOT_FOUND'],
      [[one, one], 'TABLE_REPEATED'],
      [saved.sections[0]?.tableIds, 'TABLE_NOT_RESERVABLE'],
    ] as const)
      assert.equal(await reservations.failure('change_tables', id, { tableIds }), code)
  })

  it('fails on a reserve that is closed, over or unknown', async (world) => {
    const reservations = await openReservations(world)
    const { organizationId, tableIds } = reservations
    const id = await reservations.reserve()
    await reservations.change('cancel', id, { cancelReason: 'Other' })
    assert.equal(await reservations.failure('change_tables', id, { tableIds: [tableIds[1]] }), 'WRONG_RESERVE_STATUS')
    const body = { organizationId, reserveId: newId(), tableIds: [tableIds[1]] }
    assert.equal((await world.refuse(changeTables.path, body)).error, 'RESERVE_NOT_FOUND')
  })

  it('fails on a reserve whose time is over', async () => {
    const world = await openWorld()
    try {
      const reservations = await openReservations(world)
      const start = new Date(world.clock.now() + 60_000).toLocaleString('sv', { timeZone: 'Europe/London' })
      const id = await reservations.reserve({ estimatedStartTime: start, durationInMinutes: 5 })
      world.clock.advance(7 * 60_000)
      const tableIds = [reservations.tableIds[1]]
      assert.equal(await reservations.failure('change_tables', id, { tableIds }), 'RESERVE_IS_OVER')
    } finally {
      await world.stop()
    }
  })
})

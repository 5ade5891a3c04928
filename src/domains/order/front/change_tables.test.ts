import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeTables from './change_tables.ts'

const { path } = changeTables

describeOperation(changeTables, ({ it }) => {
  it('moves the guests, once, and the order is found by the new table', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const orderId = await diningRoom.place()
    const tableIds = [diningRoom.tableIds[1]]
    for (let i = 0; i < 2; i++) await terminal.done(path, { orderId, tableIds })
    const { organizationId } = diningRoom
    const { orders } = await world.ask<{ orders: { id: string }[] }>('/api/1/order/by_table', {
      organizationIds: [organizationId],
      tableIds,
    })
    assert.deepEqual(
      orders.map(({ id }) => id),
      [orderId],
    )
    assert.equal((await eventsOf(world, orderId)).length, 2)
    terminal.cut()
  })

  it('fails for unknown tables, and on an ended order', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const [orderId, [table]] = [await diningRoom.place(), diningRoom.tableIds]
    assert.equal(await terminal.failure(path, { orderId, tableIds: [newId()] }), 'TABLE_NOT_FOUND')
    assert.equal(await terminal.failure(path, { orderId, tableIds: [table, table] }), 'TABLE_REPEATED')
    await terminal.done('/front/order/cancel', { orderId })
    assert.equal(await terminal.failure(path, { orderId, tableIds: [table] }), 'WRONG_ORDER_STATUS')
    terminal.cut()
  })
})

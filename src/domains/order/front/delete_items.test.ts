import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { comboOrder, plainItem, removalRefusals, saveRemovalTypes } from '#test/fixtures/ordering.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import { deleteItems } from './reports.ts'

const { path } = deleteItems
const update = 'TableOrderUpdate'

describeOperation(deleteItems, ({ it }) => {
  it('reopens the bill for removed items', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const positionId = newId()
    const orderId = await diningRoom.place({ items: [plainItem({ positionId }), plainItem()] })
    await diningRoom.change('print_bill', orderId)
    await terminal.done(path, { orderId, positionIds: [positionId] })
    const { order } = await diningRoom.read(orderId)
    assert.deepEqual([order?.status, order?.sum, order?.items.length], ['New', 10, 1])
    assert.deepEqual(
      await eventsOf(world, orderId),
      ['New', 'Bill', 'New', 'New'].map((status) => `${update} ${status}`),
    )
    terminal.cut()
  })

  it('requires which items are removed, and how printed ones are', async (world) => {
    const diningRoom = await openDiningRoom(world)
    await saveRemovalTypes(world)
    const terminal = await openTerminal(world, diningRoom)
    const combo = comboOrder()
    const positionIds = combo.items.map(() => newId())
    const items = combo.items.map((item, i) => ({ ...item, positionId: positionIds[i] }))
    const orderId = await diningRoom.place({ ...combo, items })
    assert.equal(await terminal.failure(path, { orderId, positionIds: [newId()] }), 'POSITION_NOT_FOUND')
    assert.equal(await terminal.failure(path, { orderId, positionIds: [positionIds[0]] }), 'Incorrect')
    await terminal.done('/front/order/start_cooking', { orderId })
    for (const [how, code] of removalRefusals)
      assert.equal(await terminal.failure(path, { orderId, positionIds, ...how }), code)
    await terminal.done('/front/order/cancel', { orderId, removalTypeId: demo.removalType })
    assert.equal(await terminal.failure(path, { orderId, positionIds }), 'WRONG_ORDER_STATUS')
    terminal.cut()
  })
})

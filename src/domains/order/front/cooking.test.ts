import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import { complete as completeCooking, serve, start as startCooking } from './cooking.ts'

for (const [operation, status] of [
  [startCooking, 'CookingStarted'],
  [completeCooking, 'CookingCompleted'],
  [serve, 'Served'],
] as const)
  describeOperation(operation, ({ it }) => {
    const { path } = operation

    it(`moves some items to ${status}, then the rest, each once`, async (world) => {
      const diningRoom = await openDiningRoom(world)
      const terminal = await openTerminal(world, diningRoom)
      const [one, two] = [newId(), newId()]
      const orderId = await diningRoom.place({
        items: [plainItem({ positionId: one }), plainItem({ positionId: two })],
      })
      const statuses = async () => (await diningRoom.read(orderId)).order?.items.map((item) => item.status)
      const at = '2026-01-02 03:04:05.006'
      await terminal.done(path, { orderId, positionIds: [one], at })
      assert.deepEqual(await statuses(), [status, 'Added'])
      for (const positionIds of [null, [one, two]]) await terminal.done(path, { orderId, positionIds })
      const { order } = await diningRoom.read(orderId)
      assert.deepEqual(await statuses(), [status, status])
      assert.deepEqual([order?.status, order?.items[0]?.whenPrinted], ['New', at])
      assert.equal((await eventsOf(world, orderId)).length, 3)
      terminal.cut()
    })

    it('fails on unknown items, and on an ended order', async (world) => {
      const diningRoom = await openDiningRoom(world)
      const terminal = await openTerminal(world, diningRoom)
      const orderId = await diningRoom.place()
      assert.equal(await terminal.failure(path, { orderId, positionIds: [newId()] }), 'POSITION_NOT_FOUND')
      await diningRoom.change('cancel', orderId)
      assert.equal(await terminal.failure(path, { orderId }), 'WRONG_ORDER_STATUS')
      terminal.cut()
    })
  })

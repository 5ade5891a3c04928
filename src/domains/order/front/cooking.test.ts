import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openHall } from '#test/fixtures/dining_room.ts'
import { plain } from '#test/fixtures/ordering.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import completeCooking from './complete_cooking.ts'
import serve from './serve.ts'
import startCooking from './start_cooking.ts'

for (const [operation, status] of [
  [startCooking, 'CookingStarted'],
  [completeCooking, 'CookingCompleted'],
  [serve, 'Served'],
] as const)
  describeOperation(operation, ({ it }) => {
    const { path } = operation

    it(`brings some items to ${status}, then the rest, each once`, async (world) => {
      const hall = await openHall(world)
      const till = await openTill(world, hall)
      const [one, two] = [newId(), newId()]
      const orderId = await hall.place({ items: [plain({ positionId: one }), plain({ positionId: two })] })
      const statuses = async () => (await hall.read(orderId)).order?.items.map((item) => item.status)
      const at = '2026-01-02 03:04:05.006'
      await till.done(path, { orderId, positionIds: [one], at })
      assert.deepEqual(await statuses(), [status, 'Added'])
      for (const positionIds of [null, [one, two]]) await till.done(path, { orderId, positionIds })
      const { order } = await hall.read(orderId)
      assert.deepEqual(await statuses(), [status, status])
      assert.deepEqual([order?.status, order?.items[0]?.whenPrinted], ['New', at])
      assert.equal((await toldOf(world, orderId)).length, 3)
      till.cut()
    })

    it('fails on items that the order has not, and on an order that is over', async (world) => {
      const hall = await openHall(world)
      const till = await openTill(world, hall)
      const orderId = await hall.place()
      assert.equal(await till.failure(path, { orderId, positionIds: [newId()] }), 'POSITION_NOT_FOUND')
      await hall.change('cancel', orderId)
      assert.equal(await till.failure(path, { orderId }), 'WRONG_ORDER_STATUS')
      till.cut()
    })
  })

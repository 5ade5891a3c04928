import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { removalRefusals, saveRemovalTypes } from '#test/fixtures/ordering.ts'
import { cashPayment, dish, openKitchen } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import cancel from './cancel.ts'

const { path } = cancel

describeOperation(cancel, ({ it }) => {
  it('cancels for a cause, once, and gives back to the stop list', async (world) => {
    const kitchen = await openKitchen(world)
    const stopList = stopListAt(world, kitchen)
    await stopList.stop({ productId: dish.plain.id, balance: 1 })
    const orderId = await kitchen.place()
    const till = await openTill(world, kitchen)
    const at = '2026-01-02 03:04:05.006'
    await till.done(path, { orderId, cancelCauseId: demo.guestRefusedCause, cancelComment: 'Gone', at })
    const before = await toldOf(world, orderId)
    await till.done(path, { orderId })
    const { order } = await kitchen.read(orderId)
    assert.deepEqual(
      [order?.status, order?.cancelInfo?.whenCancelled, order?.cancelInfo?.cause.id, order?.cancelInfo?.comment],
      ['Cancelled', at, demo.guestRefusedCause, 'Gone'],
    )
    assert.deepEqual(await toldOf(world, orderId), before)
    assert.equal(await stopList.left(dish.plain.id), 1)
    till.cut()
  })

  it('needs to know how printed items are removed', async (world) => {
    const kitchen = await openKitchen(world)
    await saveRemovalTypes(world)
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place()
    await till.done('/front/deliveries/start_cooking', { orderId })
    for (const [more, code] of [...removalRefusals, [{ cancelCauseId: newId() }, 'CANCEL_CAUSE_NOT_FOUND']] as const)
      assert.equal(await till.failure(path, { orderId, ...more }), code)
    await till.done(path, { orderId, removalTypeId: demo.removalType, userIdForWriteoff: demo.courier })
    assert.ok((await kitchen.read(orderId)).order?.items[0]?.deleted)
    till.cut()
  })

  it('fails on an order that is closed', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place({ payments: [cashPayment(10)] })
    await till.done('/front/deliveries/close', { orderId })
    assert.equal(await till.failure(path, { orderId }), 'WrongDeliveryStatus')
    till.cut()
  })
})

import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { plain } from '#test/fixtures/ordering.ts'
import { openKitchen } from '#test/fixtures/restaurant.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import completeCooking from './complete_cooking.ts'

const { path } = completeCooking
const update = 'DeliveryOrderUpdate'

describeOperation(completeCooking, ({ it }) => {
  it('is done with the order when it is done with its last item', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const [one, two] = [newId(), newId()]
    const orderId = await kitchen.place({ items: [plain({ positionId: one }), plain({ positionId: two })] })
    await till.done('/front/deliveries/start_cooking', { orderId })
    await till.done(path, { orderId, positionIds: [one] })
    const half = (await kitchen.read(orderId)).order
    assert.deepEqual(
      [half?.status, half?.items.map(({ status }) => status)],
      ['CookingStarted', ['CookingCompleted', 'CookingStarted']],
    )
    await till.done(path, { orderId, positionIds: [two], at: '2026-01-02 03:04:05.006' })
    await till.done(path, { orderId })
    const { order } = await kitchen.read(orderId)
    assert.deepEqual([order?.status, order?.whenCookingCompleted], ['CookingCompleted', '2026-01-02 03:04:05.006'])
    assert.deepEqual(
      await toldOf(world, orderId),
      ['WaitCooking', 'CookingStarted', 'CookingStarted', 'CookingCompleted'].map((status) => `${update} ${status}`),
    )
    till.cut()
  })

  it('has begun with what it is done with, whether or not it has told', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place()
    await till.done(path, { orderId })
    const steps = ['WaitCooking', 'CookingStarted', 'CookingCompleted']
    assert.deepEqual(
      await toldOf(world, orderId),
      steps.map((status) => `${update} ${status}`),
    )
    till.cut()
  })

  it('fails on items that the order has not, and on orders that are over', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place()
    assert.equal(await till.failure(path, { orderId, positionIds: [newId()] }), 'POSITION_NOT_FOUND')
    await kitchen.change('cancel', orderId)
    assert.equal(await till.failure(path, { orderId }), 'WrongDeliveryStatus')
    till.cut()
  })
})

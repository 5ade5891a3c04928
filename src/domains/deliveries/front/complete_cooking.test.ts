import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import { complete as completeCooking } from './cooking.ts'

const { path } = completeCooking
const update = 'DeliveryOrderUpdate'

describeOperation(completeCooking, ({ it }) => {
  it('completes the order with its last item', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const [one, two] = [newId(), newId()]
    const orderId = await restaurant.place({ items: [plainItem({ positionId: one }), plainItem({ positionId: two })] })
    await terminal.done('/front/deliveries/start_cooking', { orderId })
    await terminal.done(path, { orderId, positionIds: [one] })
    const half = (await restaurant.read(orderId)).order
    assert.deepEqual(
      [half?.status, half?.items.map(({ status }) => status)],
      ['CookingStarted', ['CookingCompleted', 'CookingStarted']],
    )
    await terminal.done(path, { orderId, positionIds: [two], at: '2026-01-02 03:04:05.006' })
    await terminal.done(path, { orderId })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual([order?.status, order?.whenCookingCompleted], ['CookingCompleted', '2026-01-02 03:04:05.006'])
    assert.deepEqual(
      await eventsOf(world, orderId),
      ['WaitCooking', 'CookingStarted', 'CookingStarted', 'CookingCompleted'].map((status) => `${update} ${status}`),
    )
    terminal.cut()
  })

  it('starts the items that it completes, if their start was not reported', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    await terminal.done(path, { orderId })
    const steps = ['WaitCooking', 'CookingStarted', 'CookingCompleted']
    assert.deepEqual(
      await eventsOf(world, orderId),
      steps.map((status) => `${update} ${status}`),
    )
    terminal.cut()
  })

  it('fails on unknown items, and on ended orders', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    assert.equal(await terminal.failure(path, { orderId, positionIds: [newId()] }), 'POSITION_NOT_FOUND')
    await restaurant.change('cancel', orderId)
    assert.equal(await terminal.failure(path, { orderId }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})

import assert from 'node:assert/strict'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeRoute from './change_route.ts'

const { path } = changeRoute

describeOperation(changeRoute, ({ it }) => {
  it("shows the position of the order in the courier's route, until it is removed", async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place(courierOrder)
    for (let i = 0; i < 2; i++) await terminal.done(path, { orderId, indexInCourierRoute: 3 })
    assert.equal((await restaurant.read(orderId)).order?.indexInCourierRoute, 3)
    assert.equal((await eventsOf(world, orderId)).length, 2)
    await terminal.done(path, { orderId, indexInCourierRoute: null })
    assert.equal((await restaurant.read(orderId)).order?.indexInCourierRoute, null)
    terminal.cut()
  })

  it('fails for pickup orders', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    assert.equal(await terminal.failure(path, { orderId, indexInCourierRoute: 0 }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})

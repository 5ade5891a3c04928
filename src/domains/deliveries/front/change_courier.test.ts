import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeCourier from './change_courier.ts'

const { path } = changeCourier

describeOperation(changeCourier, ({ it }) => {
  it('assigns a courier, once, and removes the courier again', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place(courierOrder)
    const courierOf = async () => (await restaurant.read(orderId)).order?.courierInfo?.courier.id
    for (let i = 0; i < 2; i++) await terminal.done(path, { orderId, courierId: demo.courier })
    assert.equal(await courierOf(), demo.courier)
    await terminal.done(path, { orderId, courierId: null })
    assert.equal(await courierOf(), undefined)
    assert.equal((await eventsOf(world, orderId)).length, 3)
    terminal.cut()
  })

  it('fails for an unknown courier, for pickup orders, and without a courier on the way', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const [carried, fetched] = [await restaurant.place(courierOrder), await restaurant.place()]
    assert.equal(await terminal.failure(path, { orderId: carried, courierId: newId() }), 'CourierIdDoesNotExist')
    await terminal.done('/front/deliveries/send', { orderId: carried, courierId: demo.courier })
    for (const orderId of [carried, fetched])
      assert.equal(await terminal.failure(path, { orderId, courierId: null }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})

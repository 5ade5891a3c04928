import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import changeCourierService from './change_courier_service.ts'

const { path } = changeCourierService

async function saveService({ ask }: World): Promise<string> {
  const id = newId()
  const courierServices = [{ id, name: 'Fast wheels' }]
  await ask('/admin/dictionaries/save', { corporationId: demo.corporation, courierServices })
  return id
}

describeOperation(changeCourierService, ({ it }) => {
  it('shows the courier service of the order, which leaves without a courier of the restaurant', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const courierServiceId = await saveService(world)
    const orderId = await restaurant.place(courierOrder)
    for (let i = 0; i < 2; i++) await terminal.done(path, { orderId, courierServiceId })
    assert.equal((await eventsOf(world, orderId)).length, 2)
    await terminal.done('/front/deliveries/send', { orderId })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual(
      [order?.status, order?.externalCourierService, order?.courierInfo ?? null],
      ['OnWay', { id: courierServiceId, name: 'Fast wheels' }, null],
    )
    assert.equal(await terminal.failure(path, { orderId, courierServiceId: null }), 'WrongDeliveryStatus')
    terminal.cut()
  })

  it('fails for an unknown service, and removes a service', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place(courierOrder)
    assert.equal(await terminal.failure(path, { orderId, courierServiceId: newId() }), 'COURIER_SERVICE_NOT_FOUND')
    await terminal.done(path, { orderId, courierServiceId: await saveService(world) })
    await terminal.done(path, { orderId, courierServiceId: null })
    assert.equal((await restaurant.read(orderId)).order?.externalCourierService, null)
    terminal.cut()
  })
})

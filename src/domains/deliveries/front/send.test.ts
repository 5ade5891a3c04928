import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { cashPayment, courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import send from './send.ts'

const { path } = send

describeOperation(send, ({ it }) => {
  it('sends the order with its courier, from any reported kitchen status', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place(courierOrder)
    assert.equal(await terminal.failure(path, { orderId }), 'CanNotAssignCourierToOrder')
    assert.equal(await terminal.failure(path, { orderId, courierId: newId() }), 'CourierIdDoesNotExist')
    await terminal.done(path, { orderId, courierId: demo.courier, at: '2026-01-02 03:04:05.006' })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual(
      [order?.status, order?.whenSended, order?.courierInfo?.courier.id],
      ['OnWay', '2026-01-02 03:04:05.006', demo.courier],
    )
    const before = await eventsOf(world, orderId)
    await terminal.done(path, { orderId, courierId: demo.courier })
    await terminal.done('/front/deliveries/deliver', { orderId })
    await terminal.done(path, { orderId })
    assert.deepEqual(await eventsOf(world, orderId), [...before, 'DeliveryOrderUpdate Delivered'])
    terminal.cut()
  })

  it('leaves items that were removed before printing unchanged', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const [one, two] = [newId(), newId()]
    const items = [plainItem({ positionId: one }), plainItem({ positionId: two })]
    const orderId = await restaurant.place({ ...courierOrder, items })
    const removal = { positionIds: [one], removalTypeId: demo.removalType }
    await terminal.done('/front/deliveries/delete_items', { orderId, ...removal })
    await terminal.done(path, { orderId, courierId: demo.courier })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual(
      order?.items.map(({ status }) => status),
      ['Added', 'CookingCompleted'],
    )
    terminal.cut()
  })

  it('processes payments on the way where configured', async (world) => {
    const restaurant = await openRestaurant(world, { deliveryOrderPaymentSettings: 'WhenOrderOnTheWay' })
    const terminal = await openTerminal(world, restaurant)
    const unpaid = await restaurant.place(courierOrder)
    assert.equal(await terminal.failure(path, { orderId: unpaid, courierId: demo.courier }), 'ORDER_NOT_PAID')
    const orderId = await restaurant.place({ ...courierOrder, payments: [cashPayment(12)] })
    await terminal.done(path, { orderId, courierId: demo.courier })
    assert.equal((await restaurant.read(orderId)).order?.processedPaymentsSum, 10)
    terminal.cut()
  })

  it('fails for pickup orders, and for ended ones', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    assert.equal(await terminal.failure(path, { orderId }), 'OrderStatusChangedInIikoFront')
    await restaurant.change('cancel', orderId)
    assert.equal(await terminal.failure(path, { orderId }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})

import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { cashPayment, courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import update from './update_order_delivery_status.ts'

/** Returns the statuses in the order's events, oldest first. */
const eventStatuses = async ({ pool }: World, orderId: string) =>
  (
    await pool<{ status: string }[]>`
    select status from event where subject_id = ${orderId} and type <> 'KitchenOrderUpdate' order by revision`
  ).map(({ status }) => status)

describeOperation(update, ({ it }) => {
  const to = (deliveryStatus: string) => ({ deliveryStatus })
  const name = 'update_order_delivery_status'

  it('moves a courier order through the kitchen, on its way and to the guest, and back', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place(courierOrder)
    await restaurant.change(name, id, to('Waiting'))
    assert.equal(await restaurant.failure(name, id, to('OnWay')), 'CanNotAssignCourierToOrder')
    await restaurant.change('change_driver_info', id, { driverId: demo.courier })
    assert.equal(await restaurant.failure(name, id, to('Delivered')), 'OrderStatusChangedInIikoFront')
    await restaurant.change(name, id, to('OnWay'))
    await restaurant.change(name, id, { ...to('Delivered'), deliveryDate: '2026-11-21 12:30:00.000' })
    assert.equal((await restaurant.read(id)).order?.whenDelivered, '2026-11-21 12:30:00.000')
    await restaurant.change(name, id, to('OnWay'))
    await restaurant.change(name, id, to('Waiting'))
    const { order } = await restaurant.read(id)
    assert.deepEqual([order?.status, order?.whenSended, order?.whenDelivered], ['Waiting', null, null])
    const kitchenSteps = ['WaitCooking', 'CookingStarted', 'CookingCompleted', 'Waiting']
    // Two failed: their error events have the unchanged order.
    const after = ['Waiting', 'Waiting', 'Waiting', 'OnWay', 'Delivered', 'OnWay', 'Waiting']
    assert.deepEqual(await eventStatuses(world, id), [...kitchenSteps, ...after])
  })

  it('hands a waiting order over to its guest', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    assert.equal(await restaurant.failure(name, id, to('OnWay')), 'OrderStatusChangedInIikoFront')
    await restaurant.change(name, id, to('Delivered'))
    assert.equal((await restaurant.read(id)).order?.status, 'Delivered')
  })

  it('processes payments on the way if the organization requires it', async (world) => {
    const restaurant = await openRestaurant(world, { deliveryOrderPaymentSettings: 'WhenOrderOnTheWay' })
    const id = await restaurant.place({ ...courierOrder, payments: [cashPayment(12)] })
    assert.equal(await restaurant.failure(name, id, to('Waiting')), 'OrderStatusChangedInIikoFront')
    await restaurant.change('update_order_courier', id, { employeeId: demo.courier })
    await restaurant.change(name, id, to('OnWay'))
    assert.equal((await restaurant.read(id)).order?.processedPaymentsSum, 10)
  })

  it('refuses to send an unpaid order if payments are processed on the way', async (world) => {
    const restaurant = await openRestaurant(world, { deliveryOrderPaymentSettings: 'WhenOrderOnTheWay' })
    const id = await restaurant.place({ ...courierOrder, payments: [cashPayment(9)] })
    await restaurant.change('change_driver_info', id, { driverId: demo.courier })
    assert.equal(await restaurant.failure(name, id, to('OnWay')), 'ORDER_NOT_PAID')
    const { order } = await restaurant.read(id)
    assert.deepEqual([order?.status, order?.processedPaymentsSum], ['WaitCooking', 0])
    await restaurant.change('add_payments', id, { payments: [cashPayment(1)] })
    await restaurant.change(name, id, to('OnWay'))
    assert.equal((await restaurant.read(id)).order?.processedPaymentsSum, 10)
  })

  it('changes nothing, and publishes no event, if the order already has the status', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    await restaurant.change(name, id, to('Waiting'))
    const before = await eventStatuses(world, id)
    await restaurant.change(name, id, to('Waiting'))
    assert.deepEqual(await eventStatuses(world, id), before)
  })

  it('refuses unconfirmed and ended orders', async (world) => {
    const restaurant = await openRestaurant(world, { isConfirmationEnabled: true })
    const id = await restaurant.place()
    assert.equal(await restaurant.failure(name, id, to('Waiting')), 'WrongDeliveryStatus')
    await restaurant.change('cancel', id)
    assert.equal(await restaurant.failure(name, id, to('Waiting')), 'WrongDeliveryStatus')
    const { organizationId } = restaurant
    assert.equal(
      (await world.refuse(update.path, { organizationId, orderId: newId(), ...to('Waiting') })).error,
      'OrderNotFound',
    )
  })
})

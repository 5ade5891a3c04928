import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { cardPayment, cashPayment, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import { returnPayments } from './reports.ts'

const { path } = returnPayments

describeOperation(returnPayments, ({ it }) => {
  it('returns payments of a reopened delivery, which is then paid in another way', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    const close = '/front/deliveries/close'
    await terminal.done(close, { orderId, payments: [cashPayment(10)] })
    const returned = [{ paymentTypeId: demo.cash, sum: 4 }]
    assert.equal(await terminal.failure(path, { orderId, payments: returned }), 'WrongDeliveryStatus')
    for (let i = 0; i < 2; i++) await terminal.done('/front/deliveries/reopen', { orderId })
    const tooFine = [{ paymentTypeId: demo.cash, sum: 0.005 }]
    assert.equal(await terminal.failure(path, { orderId, payments: tooFine }), 'Incorrect')
    await terminal.done(path, { orderId, payments: returned })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual([order?.status, order?.whenClosed ?? null, order?.processedPaymentsSum], ['Delivered', null, 6])
    assert.equal(await terminal.failure(close, { orderId }), 'ORDER_NOT_PAID')
    await terminal.done(path, { orderId, payments: [{ paymentTypeId: demo.cash, sum: 6 }] })
    await terminal.done(close, { orderId, payments: [cardPayment(10)] })
    const again = (await restaurant.read(orderId)).order
    assert.deepEqual(
      [again?.status, again?.payments?.map(({ paymentType, sum }) => [paymentType.kind, sum])],
      ['Closed', [['Card', 10]]],
    )
    const events = (await eventsOf(world, orderId)).filter((event) => event.startsWith('DeliveryOrderUpdate'))
    assert.deepEqual(
      events,
      ['WaitCooking', 'Closed', 'Delivered', 'Delivered', 'Delivered', 'Closed'].map(
        (status) => `DeliveryOrderUpdate ${status}`,
      ),
    )
    terminal.cut()
  })

  it('does the same for a table order', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const orderId = await diningRoom.place()
    const [close, back] = ['/front/order/close', '/front/order/return_payments']
    await terminal.done(close, { orderId, payments: [cashPayment(10)] })
    const returned = { orderId, payments: [{ paymentTypeId: demo.cash, sum: 10 }] }
    assert.equal(await terminal.failure(back, returned), 'WRONG_ORDER_STATUS')
    await terminal.done('/front/order/reopen', { orderId })
    const tooFine = { orderId, payments: [{ paymentTypeId: demo.cash, sum: 9.999 }] }
    assert.equal(await terminal.failure(back, tooFine), 'Incorrect')
    await terminal.done(back, returned)
    const { order } = await diningRoom.read(orderId)
    assert.deepEqual([order?.status, order?.whenClosed ?? null, order?.processedPaymentsSum], ['New', null, 0])
    assert.equal(await terminal.failure(back, returned), 'PAYMENT_NOT_FOUND')
    await terminal.done('/front/order/cancel', { orderId, removalTypeId: demo.removalType })
    assert.equal(await terminal.failure('/front/order/reopen', { orderId }), 'WRONG_ORDER_STATUS')
    terminal.cut()
  })

  it('returns a sum from as few payments of its type as possible, newest first', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const terminal = await openTerminal(world, diningRoom)
    const paid = [cashPayment(2), cashPayment(4), cardPayment(1), cashPayment(3)]
    const leftOf = async (sum: number) => {
      const orderId = await diningRoom.place()
      await terminal.done('/front/order/close', { orderId, payments: paid })
      await terminal.done('/front/order/reopen', { orderId })
      const code = await terminal.failure('/front/order/return_payments', {
        orderId,
        payments: [{ paymentTypeId: demo.cash, sum }],
      })
      const { order } = await diningRoom.read(orderId)
      return code ?? order?.payments?.map((payment) => payment.sum)
    }
    assert.deepEqual(await Promise.all([2, 2.5, 3.5, 5, 8, 9, 9.01].map(leftOf)), [
      [4, 1, 3],
      [2, 4, 1, 0.5],
      [2, 0.5, 1, 3],
      [2, 2, 1],
      [1, 1],
      [1],
      'PAYMENT_NOT_FOUND',
    ])
    terminal.cut()
  })

  it('fails for payments that were not processed, and on cancelled orders', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place({ payments: [cashPayment(10)] })
    // Planned, but not processed.
    const payments = [{ paymentTypeId: demo.cash, sum: 10 }]
    assert.equal(await terminal.failure(path, { orderId, payments }), 'PAYMENT_NOT_FOUND')
    await restaurant.change('cancel', orderId)
    assert.equal(await terminal.failure('/front/deliveries/reopen', { orderId }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})

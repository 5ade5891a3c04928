import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { paymentRefusals, tips } from '#test/fixtures/ordering.ts'
import { cardPayment, cashPayment, courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import { addPayments } from './reports.ts'

const { path } = addPayments

describeOperation(addPayments, ({ it }) => {
  it('processes payments in place of planned ones', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place({ payments: [cardPayment(10)] })
    await terminal.done(path, { orderId, payments: [cashPayment(4)], ...tips({}) })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual(
      order?.payments?.map(({ paymentType, sum, isPreliminary }) => [paymentType.kind, sum, isPreliminary]),
      [
        ['Card', 6, true],
        ['Cash', 4, false],
      ],
    )
    assert.deepEqual([order?.processedPaymentsSum, order?.tips?.[0]?.isPreliminary], [4, false])
    const before = await eventsOf(world, orderId)
    await terminal.done(path, { orderId })
    assert.deepEqual(await eventsOf(world, orderId), before)
    terminal.cut()
  })

  it('pays an order that may leave only when it is paid', async (world) => {
    const restaurant = await openRestaurant(world, { deliveryOrderPaymentSettings: 'WhenOrderOnTheWay' })
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place(courierOrder)
    const send = { orderId, courierId: demo.courier }
    assert.equal(await terminal.failure('/front/deliveries/send', send), 'ORDER_NOT_PAID')
    await terminal.done(path, { orderId, payments: [cashPayment(20)] })
    await terminal.done('/front/deliveries/send', send)
    await terminal.done('/front/deliveries/close', { orderId })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual([order?.status, order?.processedPaymentsSum], ['Closed', 10])
    terminal.cut()
  })

  it('refuses invalid payments, and ended orders', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    for (const [what, payments, code] of paymentRefusals)
      assert.equal(await terminal.failure(path, { orderId, ...payments }), code, what)
    await restaurant.change('cancel', orderId)
    assert.equal(await terminal.failure(path, { orderId, payments: [cashPayment(1)] }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})

import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import { paymentRefusals } from '#test/fixtures/ordering.ts'
import { cardPayment, cashPayment, courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import close from './close.ts'

const { path } = close

const paidOf = ({ order }: OrderInfo) =>
  order?.payments?.map(({ paymentType, sum, isPreliminary }) => [paymentType.kind, sum, isPreliminary])

describeOperation(close, ({ it }) => {
  it('processes planned payments', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place({ payments: [cashPayment(12)] })
    await terminal.done(path, { orderId, at: '2026-01-02 03:04:05.006' })
    const info = await restaurant.read(orderId)
    assert.deepEqual([info.order?.status, info.order?.whenClosed], ['Closed', '2026-01-02 03:04:05.006'])
    assert.deepEqual(paidOf(info), [['Cash', 10, false]])
    terminal.cut()
  })

  it('processes the reported payments in place of planned ones, up to the sum', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const online = { paymentTypeKind: 'External', paymentTypeId: demo.online, sum: 3, isProcessedExternally: true }
    const rows: [planned: object[], given: object[], paid: unknown[]][] = [
      [[cashPayment(10)], [cardPayment(10)], [['Card', 10, false]]],
      [
        [cardPayment(10)],
        [cashPayment(4)],
        [
          ['Card', 6, false],
          ['Cash', 4, false],
        ],
      ],
      [
        [online, cashPayment(7)],
        [cashPayment(20)],
        [
          ['External', 3, false],
          ['Cash', 7, false],
        ],
      ],
    ]
    for (const [payments, given, paid] of rows) {
      const orderId = await restaurant.place({ payments })
      const tips = [{ ...cashPayment(1), tipsTypeId: demo.tipsType }]
      await terminal.done(path, { orderId, payments: given, tips })
      const info = await restaurant.read(orderId)
      assert.deepEqual(paidOf(info), paid)
      assert.deepEqual([info.order?.processedPaymentsSum, info.order?.tips?.[0]?.isPreliminary], [10, false])
    }
    terminal.cut()
  })

  it('ignores closed orders, and fails on unpaid, not handed over, or cancelled ones', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    assert.equal(await terminal.failure(path, { orderId }), 'ORDER_NOT_PAID')
    assert.equal(await terminal.failure(path, { orderId, payments: [cashPayment(9)] }), 'ORDER_NOT_PAID')
    await terminal.done(path, { orderId, payments: [cashPayment(10)] })
    const before = await eventsOf(world, orderId)
    await terminal.done(path, { orderId, payments: [cashPayment(10)] })
    assert.deepEqual(await eventsOf(world, orderId), before)
    const [carried, cancelled] = [await restaurant.place(courierOrder), await restaurant.place()]
    await restaurant.change('cancel', cancelled)
    for (const id of [carried, cancelled])
      assert.equal(await terminal.failure(path, { orderId: id, payments: [cashPayment(10)] }), 'WrongDeliveryStatus')
    terminal.cut()
  })

  it('fails on unknown payment types', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    for (const [what, payments, code] of paymentRefusals)
      assert.equal(await terminal.failure(path, { orderId, ...payments }), code, what)
    terminal.cut()
  })
})

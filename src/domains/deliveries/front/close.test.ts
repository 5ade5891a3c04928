import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import { paymentRefusals } from '#test/fixtures/ordering.ts'
import { cardPayment, cashPayment, courierOrder, openKitchen } from '#test/fixtures/restaurant.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import close from './close.ts'

const { path } = close

const paidOf = ({ order }: OrderInfo) =>
  order?.payments?.map(({ paymentType, sum, isPreliminary }) => [paymentType.kind, sum, isPreliminary])

describeOperation(close, ({ it }) => {
  it('takes what was planned', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place({ payments: [cashPayment(12)] })
    await till.done(path, { orderId, at: '2026-01-02 03:04:05.006' })
    const info = await kitchen.read(orderId)
    assert.deepEqual([info.order?.status, info.order?.whenClosed], ['Closed', '2026-01-02 03:04:05.006'])
    assert.deepEqual(paidOf(info), [['Cash', 10, false]])
    till.cut()
  })

  it('takes what the guest gave in place of what was planned, as far as that went', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
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
      const orderId = await kitchen.place({ payments })
      const tips = [{ ...cashPayment(1), tipsTypeId: demo.tipsType }]
      await till.done(path, { orderId, payments: given, tips })
      const info = await kitchen.read(orderId)
      assert.deepEqual(paidOf(info), paid)
      assert.deepEqual([info.order?.processedPaymentsSum, info.order?.tips?.[0]?.isPreliminary], [10, false])
    }
    till.cut()
  })

  it('leaves alone what is closed, and fails on what is not paid, not handed over, or cancelled', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place()
    assert.equal(await till.failure(path, { orderId }), 'ORDER_NOT_PAID')
    assert.equal(await till.failure(path, { orderId, payments: [cashPayment(9)] }), 'ORDER_NOT_PAID')
    await till.done(path, { orderId, payments: [cashPayment(10)] })
    const before = await toldOf(world, orderId)
    await till.done(path, { orderId, payments: [cashPayment(10)] })
    assert.deepEqual(await toldOf(world, orderId), before)
    const [carried, cancelled] = [await kitchen.place(courierOrder), await kitchen.place()]
    await kitchen.change('cancel', cancelled)
    for (const id of [carried, cancelled])
      assert.equal(await till.failure(path, { orderId: id, payments: [cashPayment(10)] }), 'WrongDeliveryStatus')
    till.cut()
  })

  it('fails on payments that are not taken here', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place()
    for (const [what, payments, code] of paymentRefusals)
      assert.equal(await till.failure(path, { orderId, ...payments }), code, what)
    till.cut()
  })
})

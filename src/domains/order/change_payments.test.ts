import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { paymentRefusals, tips } from '#test/fixtures/ordering.ts'
import { cardPayment, cashPayment } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import changePayments from './change_payments.ts'

describeOperation(changePayments, ({ it }) => {
  it('replaces unprocessed payments, and tips if the request has them', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place({ payments: [cashPayment(10)], ...tips({}) })
    await diningRoom.change('change_payments', id, { payments: [cardPayment(3), cardPayment(7)] })
    const { order } = await diningRoom.read(id)
    assert.deepEqual([order?.payments?.map(({ sum }) => sum), order?.tips?.length], [[3, 7], 1])
    await diningRoom.change('change_payments', id, { payments: [], tips: [] })
    const emptied = (await diningRoom.read(id)).order
    assert.deepEqual([emptied?.payments, emptied?.tips], [[], []])
  })

  it('fails if a payment is processed, and changes none', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const taken = { paymentTypeKind: 'External', paymentTypeId: demo.online, sum: 6, isProcessedExternally: true }
    const id = await diningRoom.place({ payments: [taken, cashPayment(4)] })
    assert.equal(
      await diningRoom.failure('change_payments', id, { payments: [cashPayment(10)] }),
      'PAYMENT_ALREADY_PROCESSED',
    )
    assert.equal((await diningRoom.read(id)).order?.payments?.length, 2)
  })

  it('refuses invalid payments', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place()
    for (const [what, payments, code] of paymentRefusals)
      assert.equal(await diningRoom.failure('change_payments', id, { payments: [], ...payments }), code, what)
  })

  it('refuses ended orders and unknown ones', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId } = diningRoom
    const id = await diningRoom.place()
    await diningRoom.change('cancel', id)
    assert.equal(await diningRoom.failure('change_payments', id, { payments: [] }), 'WRONG_ORDER_STATUS')
    const refused = await world.refuse(changePayments.path, { organizationId, orderId: newId(), payments: [] })
    assert.equal(refused.error, 'OrderNotFound')
  })
})

import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openHall } from '#test/fixtures/dining_room.ts'
import { paymentRefusals, tips } from '#test/fixtures/ordering.ts'
import { cardPayment, cashPayment } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import addPayments from './add_payments.ts'

describeOperation(addPayments, ({ it }) => {
  it('adds payments and tips to those that there are', async (world) => {
    const hall = await openHall(world)
    const id = await hall.place({ payments: [cashPayment(4)] })
    const taken = { paymentTypeKind: 'External', paymentTypeId: demo.online, sum: 6, isProcessedExternally: true }
    await hall.change('add_payments', id, { payments: [taken], ...tips({}) })
    const { order } = await hall.read(id)
    assert.deepEqual(
      order?.payments?.map(({ sum, isPreliminary }) => [sum, isPreliminary]),
      [
        [4, true],
        [6, false],
      ],
    )
    assert.deepEqual([order?.processedPaymentsSum, order?.tips?.length], [6, 1])
  })

  it('keeps what payments say to the front office in their order', async (world) => {
    const hall = await openHall(world)
    const id = await hall.place({ payments: [cashPayment(1)] })
    const paymentAdditionalData = { type: 'Card', number: '4711' }
    await hall.change('add_payments', id, { payments: [{ ...cardPayment(2), paymentAdditionalData }] })
    const [kept] = await world.pool<{ details: object }[]>`select details from table_order where id = ${id}`
    assert.deepEqual(kept?.details, { paymentAdditionalData: [null, paymentAdditionalData] })
  })

  it('adds none that is wrong, nor more than is open', async (world) => {
    const hall = await openHall(world)
    const id = await hall.place()
    for (const [what, payments, code] of paymentRefusals)
      assert.equal(await hall.failure('add_payments', id, { payments: [], ...payments }), code, what)
    await hall.change('add_payments', id, { payments: [cardPayment(6)] })
    assert.equal(await hall.failure('add_payments', id, { payments: [cardPayment(5)] }), 'Incorrect')
    const body = { organizationId: hall.organizationId, orderId: id, payments: [cashPayment(1), cashPayment(0)] }
    assert.equal((await world.refuse(addPayments.path, body)).details.fields[0]?.path, 'payments[1].sum')
  })

  it('adds none to an order that is over, or not there', async (world) => {
    const hall = await openHall(world)
    const { organizationId } = hall
    const id = await hall.place()
    await hall.change('cancel', id)
    assert.equal(await hall.failure('add_payments', id, { payments: [cashPayment(1)] }), 'WRONG_ORDER_STATUS')
    const refused = await world.refuse(addPayments.path, { organizationId, orderId: newId(), payments: [] })
    assert.equal(refused.error, 'OrderNotFound')
  })
})

import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { paymentRefusals, tips } from '#test/fixtures/ordering.ts'
import { cardPayment, cashPayment } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import addPayments from './add_payments.ts'

describeOperation(addPayments, ({ it }) => {
  it('adds payments and tips to the existing ones', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place({ payments: [cashPayment(4)] })
    const taken = { paymentTypeKind: 'External', paymentTypeId: demo.online, sum: 6, isProcessedExternally: true }
    await diningRoom.change('add_payments', id, { payments: [taken], ...tips({}) })
    const { order } = await diningRoom.read(id)
    assert.deepEqual(
      order?.payments?.map(({ sum, isPreliminary }) => [sum, isPreliminary]),
      [
        [4, true],
        [6, false],
      ],
    )
    assert.deepEqual([order?.processedPaymentsSum, order?.tips?.length], [6, 1])
  })

  it('preserves the additional data of payments in order', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place({ payments: [cashPayment(1)] })
    const paymentAdditionalData = { type: 'Card', number: '4711' }
    await diningRoom.change('add_payments', id, { payments: [{ ...cardPayment(2), paymentAdditionalData }] })
    const [stored] = await world.pool<
      { details: object }[]
    >`select nullif(details::jsonb - 'loyalty', '{}') as details from table_order where id = ${id}`
    assert.deepEqual(stored?.details, { paymentAdditionalData: [null, paymentAdditionalData] })
  })

  it('refuses invalid payments, and more than the unpaid sum', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const id = await diningRoom.place()
    for (const [what, payments, code] of paymentRefusals)
      assert.equal(await diningRoom.failure('add_payments', id, { payments: [], ...payments }), code, what)
    await diningRoom.change('add_payments', id, { payments: [cardPayment(6)] })
    assert.equal(await diningRoom.failure('add_payments', id, { payments: [cardPayment(5)] }), 'Incorrect')
    const body = { organizationId: diningRoom.organizationId, orderId: id, payments: [cashPayment(1), cashPayment(0)] }
    assert.equal((await world.refuse(addPayments.path, body)).details.fields[0]?.path, 'payments[1].sum')
  })

  it('refuses ended orders and unknown ones', async (world) => {
    const diningRoom = await openDiningRoom(world)
    const { organizationId } = diningRoom
    const id = await diningRoom.place()
    await diningRoom.change('cancel', id)
    assert.equal(await diningRoom.failure('add_payments', id, { payments: [cashPayment(1)] }), 'WRONG_ORDER_STATUS')
    const refused = await world.refuse(addPayments.path, { organizationId, orderId: newId(), payments: [] })
    assert.equal(refused.error, 'OrderNotFound')
  })
})

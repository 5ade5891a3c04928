import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { paymentRefusals, tips } from '#test/fixtures/ordering.ts'
import { cardPayment, cashPayment, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import addPayments from './add_payments.ts'

/** These depend on the state of the order, so they fail when the command is executed. */
const byState = ['a card payment above the sum', 'unknown tips']

describeOperation(addPayments, ({ it }) => {
  it('adds payments and tips to those of the order', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place({ payments: [cardPayment(4)] })
    await restaurant.change('add_payments', id, { payments: [cardPayment(6), cashPayment(1)], ...tips({}) })
    const { order } = await restaurant.read(id)
    assert.deepEqual(
      order?.payments?.map(({ sum }) => sum),
      [4, 6, 1],
    )
    assert.deepEqual([order?.tips?.map(({ sum }) => sum), order?.processedPaymentsSum], [[1], 0])
    assert.equal(await restaurant.failure('add_payments', id, { payments: [cardPayment(0.01)] }), 'Incorrect')
  })

  it('preserves the additional data of payments in order', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place({ payments: [cashPayment(1)] })
    const paymentAdditionalData = { type: 'Card', number: '4711' }
    await restaurant.change('add_payments', id, { payments: [{ ...cardPayment(2), paymentAdditionalData }] })
    const details = async () =>
      (
        await world.pool<
          { details: object }[]
        >`select nullif(details::jsonb - 'loyalty', '{}') as details from delivery_order where id = ${id}`
      )[0]?.details
    assert.deepEqual(await details(), { paymentAdditionalData: [null, paymentAdditionalData] })
    await restaurant.change('change_payments', id, { payments: [cashPayment(3)] })
    assert.equal(await details(), null)
  })

  for (const [what, more, code, path] of paymentRefusals)
    it(`refuses ${what}: ${code}`, async (world) => {
      const restaurant = await openRestaurant(world)
      const orderId = await restaurant.place()
      if (byState.includes(what)) {
        assert.equal(await restaurant.failure('add_payments', orderId, { payments: [], ...more }), code)
        return
      }
      const { organizationId } = restaurant
      const refused = await world.refuse(addPayments.path, { organizationId, orderId, payments: [], ...more })
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, code, path])
    })

  it('limits the payments of one order', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    const payments = Array.from({ length: 50 }, () => cashPayment(0.01))
    for (let i = 0; i < 4; i++) await restaurant.change('add_payments', id, { payments })
    assert.equal(await restaurant.failure('add_payments', id, { payments: [cashPayment(1)] }), 'Incorrect')
  })

  it('refuses closed orders and unknown ones', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place({ payments: [cashPayment(10)] })
    await restaurant.change('close', id)
    assert.equal(await restaurant.failure('add_payments', id, { payments: [cashPayment(1)] }), 'WrongDeliveryStatus')
    const { organizationId } = restaurant
    const nowhere = { organizationId, orderId: newId(), payments: [] }
    assert.equal((await world.refuse(addPayments.path, nowhere)).error, 'OrderNotFound')
  })
})

import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { paymentRefusals, tips } from '#test/fixtures/ordering.ts'
import { cardPayment, cashPayment, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import changePayments from './change_payments.ts'

const byState = ['a card payment above the sum', 'unknown tips']
const online = (sum: number) => ({
  paymentTypeKind: 'External',
  paymentTypeId: demo.online,
  sum,
  isProcessedExternally: true,
})

describeOperation(changePayments, ({ it }) => {
  it('replaces planned payments, and tips only if the request has them', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place({ payments: [cashPayment(20)], ...tips({}) })
    await restaurant.change('change_payments', id, { payments: [online(4), cardPayment(6)] })
    const { order } = await restaurant.read(id)
    assert.deepEqual(
      order?.payments?.map(({ sum, isPreliminary }) => [sum, isPreliminary]),
      [
        [4, false],
        [6, true],
      ],
    )
    assert.deepEqual([order?.tips?.length, order?.processedPaymentsSum], [1, 4])
    const other = await restaurant.place({ payments: [cashPayment(20)], ...tips({}) })
    await restaurant.change('change_payments', other, { payments: [], tips: [] })
    const { order: changed } = await restaurant.read(other)
    assert.deepEqual([changed?.payments, changed?.tips], [[], []])
  })

  it('refuses when money is already taken, for the order or as tips', async (world) => {
    const restaurant = await openRestaurant(world)
    const paid = await restaurant.place({ payments: [online(3), cashPayment(7)] })
    assert.equal(await restaurant.failure('change_payments', paid, { payments: [] }), 'PAYMENT_ALREADY_PROCESSED')
    assert.equal((await restaurant.read(paid)).order?.payments?.length, 2)
    const tipped = await restaurant.place({ tips: [{ ...online(1), tipsTypeId: demo.tipsType }] })
    await restaurant.change('change_payments', tipped, { payments: [cashPayment(10)] })
    assert.equal(
      await restaurant.failure('change_payments', tipped, { payments: [], tips: [] }),
      'PAYMENT_ALREADY_PROCESSED',
    )
  })

  for (const [what, more, code, path] of paymentRefusals)
    it(`refuses ${what}: ${code}`, async (world) => {
      const restaurant = await openRestaurant(world)
      const orderId = await restaurant.place()
      if (byState.includes(what)) {
        assert.equal(await restaurant.failure('change_payments', orderId, { payments: [], ...more }), code)
        return
      }
      const { organizationId } = restaurant
      const refused = await world.refuse(changePayments.path, { organizationId, orderId, payments: [], ...more })
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, code, path])
    })

  it('refuses cancelled orders and unknown ones', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    await restaurant.change('cancel', id)
    assert.equal(await restaurant.failure('change_payments', id, { payments: [] }), 'WrongDeliveryStatus')
    const nowhere = { organizationId: restaurant.organizationId, orderId: newId(), payments: [] }
    assert.equal((await world.refuse(changePayments.path, nowhere)).error, 'OrderNotFound')
  })
})

import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { cashPayment, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import updatePayments from './update_order_payments.ts'

const item = (paymentTypeId: string, sum: number, isProcessedExternally = false) => ({
  paymentTypeId,
  sum,
  isProcessedExternally,
})
const voucher = newId<'PaymentType'>()

describeOperation(updatePayments, ({ it }) => {
  const name = 'update_order_payments'

  it('replaces payments, with the kinds of the dictionary', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place({ payments: [cashPayment(10)] })
    await restaurant.change(name, id, {
      paymentItems: [item(demo.card, 4), item(demo.cash, 1), item(demo.online, 5, true)],
    })
    const { order } = await restaurant.read(id)
    assert.deepEqual(
      order?.payments?.map(({ paymentType, sum }) => [paymentType.kind, sum]),
      [
        ['Card', 4],
        ['Cash', 1],
        ['External', 5],
      ],
    )
    assert.equal(await restaurant.failure(name, id, { paymentItems: [] }), 'PAYMENT_ALREADY_PROCESSED')
  })

  it('removes all planned payments if the request has none', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place({ payments: [cashPayment(10)] })
    await restaurant.change(name, id)
    assert.deepEqual((await restaurant.read(id)).order?.payments, [])
  })

  it('refuses invalid payments', async (world) => {
    const restaurant = await openRestaurant(world)
    await world.ask('/admin/dictionaries/save', {
      corporationId: demo.corporation,
      paymentTypes: [{ id: voucher, name: 'Voucher', kind: 'Voucher' }],
    })
    const orderId = await restaurant.place()
    const { organizationId } = restaurant
    const cases: [paymentItem: object, code: string, field: string][] = [
      [item(newId(), 1), 'PaymentTypeNotFound', 'paymentTypeId'],
      [item(voucher, 1), 'PaymentTypeNotFound', 'paymentTypeId'],
      [item(demo.cash, 1, true), 'PaymentTypeCanNotBeUsedAsExternal', 'isProcessedExternally'],
      [item(demo.cash, 0), 'PaymentSumShouldBePositive', 'sum'],
    ]
    for (const [paymentItem, code, field] of cases) {
      const refused = await world.refuse(updatePayments.path, { organizationId, orderId, paymentItems: [paymentItem] })
      assert.deepEqual([refused.error, refused.details.fields[0]?.path], [code, `paymentItems[0].${field}`])
    }
    assert.equal(await restaurant.failure(name, orderId, { paymentItems: [item(demo.card, 10.01)] }), 'Incorrect')
  })

  it('refuses cancelled orders and unknown ones', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    await restaurant.change('cancel', id)
    assert.equal(await restaurant.failure(name, id), 'WrongDeliveryStatus')
    const nowhere = { organizationId: restaurant.organizationId, orderId: newId() }
    assert.equal((await world.refuse(updatePayments.path, nowhere)).error, 'OrderNotFound')
  })
})

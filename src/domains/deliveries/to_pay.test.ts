import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { cashPayment, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import toPay from './to_pay.ts'

describeOperation(toPay, ({ it }) => {
  it('calculates exactly, without payments that are only planned', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const online = { paymentTypeKind: 'External', paymentTypeId: demo.online, sum: 9.9, isProcessedExternally: true }
    const orderId = await restaurant.place({ payments: [online, cashPayment(0.1)] })
    const answerFor = async (received?: number) => {
      const answer = await world.ask<{ toPay: number; change: number | null }>(toPay.path, {
        organizationId,
        orderId,
        received,
      })
      return [answer.toPay, answer.change]
    }
    assert.deepEqual(await answerFor(), [0.1, null])
    assert.deepEqual(await answerFor(0.3), [0.1, 0.2])
    assert.deepEqual(await answerFor(0.1), [0.1, 0])
    assert.deepEqual(await answerFor(0.09), [0.1, null])
  })

  it('is 0 for an order that is paid', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const online = { paymentTypeKind: 'External', paymentTypeId: demo.online, sum: 20, isProcessedExternally: true }
    const orderId = await restaurant.place({ items: [plainItem({ amount: 2 })], payments: [online] })
    const answer = await world.ask<{ toPay: number; change: number }>(toPay.path, {
      organizationId,
      orderId,
      received: 5,
    })
    assert.deepEqual([answer.toPay, answer.change], [0, 5])
  })

  it('refuses unknown orders, and sums that the currency cannot express', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const unknown = await world.refuse(toPay.path, { organizationId, orderId: newId() })
    assert.deepEqual([unknown.status, unknown.error], [404, 'OrderNotFound'])
    const orderId = await restaurant.place()
    const { error, details } = await world.refuse(toPay.path, { organizationId, orderId, received: 10.005 })
    assert.deepEqual([error, details.fields[0]?.path], ['Incorrect', 'received'])
  })
})

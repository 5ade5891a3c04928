import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { orderItem, plainItem } from '#test/fixtures/ordering.ts'
import { chargeDeliveries, courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import price from './price.ts'

interface Priced {
  order: {
    sum: number
    items: { amount: number }[]
    deliveryCharge: number | null
    terminalGroupId: string
    completeBefore: string
  } | null
  errors: { code: string; path: string | null }[]
}

describeOperation(price, ({ it }) => {
  it('prices an order as it is placed then, with its delivery charge', async (world) => {
    const restaurant = await openRestaurant(world)
    await chargeDeliveries(world, restaurant.organizationId, 3)
    const order = { ...courierOrder, items: [plainItem({ amount: 2 })] }
    const answer = await world.ask<Priced>(price.path, restaurant.body(order))
    assert.deepEqual(answer.errors, [])
    const placed = (await restaurant.read(await restaurant.place(order))).order!
    assert.deepEqual(
      [answer.order?.sum, answer.order?.deliveryCharge, answer.order?.terminalGroupId],
      [23, 3, restaurant.terminalGroupId],
    )
    assert.ok(answer.order!.completeBefore <= placed.completeBefore)
    assert.deepEqual([placed.sum, placed.items.length], [23, answer.order?.items.length])
  })

  it('returns all errors at once, with the paths of the request, and the price of the rest', async (world) => {
    const restaurant = await openRestaurant(world)
    const order = {
      id: await restaurant.place(),
      phone: 'no digits',
      marketingSourceId: newId(),
      operatorId: newId(),
      items: [orderItem(newId(), 1), plainItem(), plainItem({ price: 1 }), orderItem(newId(), 1)],
    }
    const { order: priced, errors } = await world.ask<Priced>(price.path, restaurant.body(order))
    assert.deepEqual(errors.map(({ code, path }) => [code, path]).sort(), [
      ['DuplicatedOrderId', 'order.id'],
      ['InvalidPhone', 'order.phone'],
      ['MarketingSourceNotFound', 'order.marketingSourceId'],
      ['ProductNotFound', 'order.items[0].productId'],
      ['ProductNotFound', 'order.items[3].productId'],
      ['RequestProductPriceIsNotEqualToFrontPrice', 'order.items[2].price'],
      ['UserNotFound', 'order.operatorId'],
    ])
    assert.deepEqual([priced?.sum, priced?.items.length], [10, 1])
  })

  it('prices nothing if no line is left, or if the address is refused', async (world) => {
    const restaurant = await openRestaurant(world)
    const nothing = await world.ask<Priced>(price.path, restaurant.body({ items: [orderItem(newId(), 1)] }))
    assert.deepEqual([nothing.order, nothing.errors.length], [null, 1])
    const body = restaurant.body({ orderServiceType: 'DeliveryByCourier', operatorId: newId() })
    const { order, errors } = await world.ask<Priced>(price.path, body)
    assert.deepEqual([order, errors.map(({ path }) => path)], [null, ['order.deliveryPoint', 'order.operatorId']])
  })
})

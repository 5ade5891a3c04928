import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { discount, itemRefusals, plainItem, type Refusal, withModifier } from '#test/fixtures/ordering.ts'
import { dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { describeOperation } from '#test/harness/world.ts'
import addItems from './add_items.ts'

const refusals: Refusal[] = [...itemRefusals, ['no items', { items: [] }, 'OrderItemsNotExists', 'items']]

describeOperation(addItems, ({ it }) => {
  it('prices the added items, and computes the discounts over all items', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place(discount({}))
    await restaurant.change('add_items', id, { items: [plainItem({ amount: 2 }), withModifier({})] })
    const { order } = await restaurant.read(id)
    assert.deepEqual([order?.sum, order?.discounts?.[0]?.sum, order?.items.length], [33.75, 3.75, 3])
  })

  it('applies the whole flexible discount once the order is large enough', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place(discount({ discountTypeId: demo.flexibleDiscount, sum: 15 }))
    assert.equal((await restaurant.read(id)).order?.sum, 0)
    await restaurant.change('add_items', id, { items: [plainItem()] })
    assert.deepEqual(
      (await restaurant.read(id)).order?.discounts?.map(({ sum }) => sum),
      [15],
    )
    assert.equal((await restaurant.read(id)).order?.sum, 5)
  })

  it('takes the added items off the stop list', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    const stopList = stopListAt(world, restaurant)
    await stopList.stop({ productId: dish.plain.id, balance: 3 })
    await restaurant.change('add_items', id, { items: [plainItem({ amount: 2 })] })
    assert.equal(await restaurant.failure('add_items', id, { items: [plainItem({ amount: 2 })] }), 'ITEM_ON_STOP_LIST')
    assert.deepEqual([(await restaurant.read(id)).order?.sum, await stopList.balanceOf(dish.plain.id)], [30, 1])
  })

  for (const [what, more, code, path] of refusals)
    it(`refuses ${what} at once: ${code}`, async (world) => {
      const restaurant = await openRestaurant(world)
      const { organizationId } = restaurant
      const body = { organizationId, orderId: await restaurant.place(), items: [plainItem()], ...more }
      const refused = await world.refuse(addItems.path, body)
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, code, path])
    })

  it('refuses a position that the order already has, and more items than an order may have', async (world) => {
    const restaurant = await openRestaurant(world)
    const { organizationId } = restaurant
    const [itemId, modifierId] = [newId<'Position'>(), newId<'Position'>()]
    const orderId = await restaurant.place({
      items: [plainItem({ positionId: itemId }), withModifier({ positionId: modifierId })],
    })
    for (const positionId of [itemId, modifierId]) {
      const refused = await world.refuse(addItems.path, { organizationId, orderId, items: [plainItem({ positionId })] })
      assert.deepEqual(
        [refused.error, refused.details.fields[0]?.path],
        ['NonUnqiueOrderItemPosition', 'items[0].positionId'],
      )
    }
    const many = Array.from({ length: 499 }, () => plainItem())
    const refused = await world.refuse(addItems.path, { organizationId, orderId, items: many })
    assert.deepEqual([refused.error, refused.details.fields[0]?.path], ['Incorrect', 'items'])
  })

  it('refuses orders whose cooking is complete and unknown orders', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place()
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'Waiting' })
    assert.equal(await restaurant.failure('add_items', id, { items: [plainItem()] }), 'WrongDeliveryStatus')
    const { organizationId } = restaurant
    const nowhere = { organizationId, orderId: newId(), items: [plainItem()] }
    assert.equal((await world.refuse(addItems.path, nowhere)).error, 'OrderNotFound')
  })
})

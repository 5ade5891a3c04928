import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { itemRefusals, plainItem } from '#test/fixtures/ordering.ts'
import { dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import addItems from './add_items.ts'

const { path } = addItems

describeOperation(addItems, ({ it }) => {
  it('adds items once', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    const items = [plainItem({ positionId: newId() })]
    for (let i = 0; i < 2; i++) await terminal.done(path, { orderId, items })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual([order?.items.length, order?.sum], [2, 20])
    assert.equal((await eventsOf(world, orderId)).length, 2)
    terminal.cut()
  })

  it('refuses invalid and sold-out items, and orders whose cooking is complete', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    await stopListAt(world, restaurant).stop({ productId: dish.plain.id, balance: 1 })
    for (const [what, items, code] of itemRefusals)
      assert.equal(await terminal.failure(path, { orderId, items: [plainItem()], ...items }), code, what)
    assert.equal(await terminal.failure(path, { orderId, items: [] }), 'OrderItemsNotExists')
    assert.equal(await terminal.failure(path, { orderId, items: [plainItem({ amount: 2 })] }), 'ITEM_ON_STOP_LIST')
    await terminal.done('/front/deliveries/complete_cooking', { orderId })
    assert.equal(await terminal.failure(path, { orderId, items: [plainItem()] }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})

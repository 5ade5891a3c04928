import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { comboOrder, discount, plainItem, removalRefusals, saveRemovalTypes } from '#test/fixtures/ordering.ts'
import { dish, openRestaurant } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import { deleteItems } from './reports.ts'

const { path } = deleteItems

describeOperation(deleteItems, ({ it }) => {
  it('preserves printed items, marked with how they were removed, and charges for the others', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const [one, two] = [newId(), newId()]
    const items = [plainItem({ positionId: one, amount: 2 }), plainItem({ positionId: two })]
    const orderId = await restaurant.place({ items, ...discount({}) })
    await terminal.done('/front/deliveries/start_cooking', { orderId })
    const removal = { removalTypeId: demo.removalType, removalComment: 'Burnt' }
    for (let i = 0; i < 2; i++) await terminal.done(path, { orderId, positionIds: [one], ...removal })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual([order?.sum, order?.discounts?.[0]?.sum, order?.items.length], [9, 1, 2])
    const { deletionMethod } = order?.items[0]?.deleted ?? {}
    assert.deepEqual([deletionMethod?.removalType.id, deletionMethod?.comment], [demo.removalType, 'Burnt'])
    assert.equal(order?.items[1]?.deleted ?? null, null)
    assert.equal((await eventsOf(world, orderId)).length, 3)
    terminal.cut()
  })

  it('removes unprinted items, and returns them to the stop list', async (world) => {
    const restaurant = await openRestaurant(world)
    const stopList = stopListAt(world, restaurant)
    await stopList.stop({ productId: dish.plain.id, balance: 3 })
    const positionId = newId()
    const orderId = await restaurant.place({ items: [plainItem({ amount: 2, positionId }), plainItem()] })
    const terminal = await openTerminal(world, restaurant)
    await terminal.done(path, { orderId, positionIds: [positionId] })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual([order?.sum, order?.items.length], [10, 1])
    assert.equal(await stopList.balanceOf(dish.plain.id), 2)
    terminal.cut()
  })

  it('deletes a combo as a whole', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const body = comboOrder()
    const positionIds = body.items.map(() => newId())
    const items = body.items.map((item, i) => ({ ...item, positionId: positionIds[i] }))
    const orderId = await restaurant.place({ ...body, items: [...items, plainItem()] })
    assert.equal(await terminal.failure(path, { orderId, positionIds: [positionIds[0]] }), 'Incorrect')
    await terminal.done(path, { orderId, positionIds })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual([order?.sum, order?.combos], [10, []])
    terminal.cut()
  })

  it('requires which items are removed, and how printed ones are', async (world) => {
    const restaurant = await openRestaurant(world)
    await saveRemovalTypes(world)
    const terminal = await openTerminal(world, restaurant)
    const positionId = newId()
    const orderId = await restaurant.place({ items: [plainItem({ positionId })] })
    assert.equal(await terminal.failure(path, { orderId, positionIds: [newId()] }), 'POSITION_NOT_FOUND')
    await terminal.done('/front/deliveries/start_cooking', { orderId })
    for (const [how, code] of removalRefusals)
      assert.equal(await terminal.failure(path, { orderId, positionIds: [positionId], ...how }), code)
    await terminal.done('/front/deliveries/cancel', { orderId, removalTypeId: demo.removalType })
    assert.equal(await terminal.failure(path, { orderId, positionIds: [positionId] }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})

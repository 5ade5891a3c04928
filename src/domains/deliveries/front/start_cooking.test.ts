import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { openReceiver } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import { start as startCooking } from './cooking.ts'

const { path } = startCooking

describeOperation(startCooking, ({ it }) => {
  it('starts the whole order, at the reported time', async (world) => {
    const [restaurant, receiver] = [await openRestaurant(world), await openReceiver()]
    const { organizationId } = restaurant
    const terminal = await openTerminal(world, restaurant)
    const settings = {
      organizationId,
      webHooksUri: receiver.url,
      webHooksFilter: { deliveryOrderFilter: { itemStatuses: ['CookingStarted'] } },
    }
    await world.ask('/api/1/webhooks/update_settings', settings)
    const orderId = await restaurant.place({ items: [plainItem(), plainItem()] })
    const at = '2026-01-02 03:04:05.006'
    const { subject } = await terminal.done(path, { orderId, at })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual([order?.status, order?.whenPrinted], ['CookingStarted', at])
    assert.deepEqual(
      order?.items.map(({ status, whenPrinted }) => [status, whenPrinted]),
      [
        ['CookingStarted', at],
        ['CookingStarted', at],
      ],
    )
    assert.equal((subject as OrderInfo).order?.status, 'CookingStarted')
    const { eventType, eventInfo } = (await receiver.events(1))[0]!
    const told = (eventInfo as OrderInfo).order?.status
    assert.deepEqual([eventType, told], ['DeliveryOrderUpdate', 'CookingStarted'])
    await receiver.close()
    terminal.cut()
  })

  it('starts some items, then the rest, and publishes no event for items already started', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const [one, two] = [newId(), newId()]
    const orderId = await restaurant.place({ items: [plainItem({ positionId: one }), plainItem({ positionId: two })] })
    const statuses = async () => (await restaurant.read(orderId)).order?.items.map(({ status }) => status)
    const actionId = newId()
    assert.equal((await terminal.act(path, { orderId, positionIds: [two] }, actionId)).state, 'applied')
    assert.equal((await terminal.act(path, { orderId, positionIds: [two] }, actionId)).state, 'applied')
    assert.deepEqual(await statuses(), ['Added', 'CookingStarted'])
    await terminal.done(path, { orderId })
    await terminal.done(path, { orderId, positionIds: [one, two] })
    assert.deepEqual(await statuses(), ['CookingStarted', 'CookingStarted'])
    const update = 'DeliveryOrderUpdate'
    assert.deepEqual(await eventsOf(world, orderId), [
      `${update} WaitCooking`,
      `${update} CookingStarted`,
      `${update} CookingStarted`,
    ])
    terminal.cut()
  })

  it('recognizes an action by its id in any spelling', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const [orderId, actionId] = [await restaurant.place(), newId()]
    const action = { type: 'action', operation: path, body: { orderId: orderId.toUpperCase() } }
    terminal.say({ ...action, actionId: actionId.toUpperCase() })
    const ends = () => terminal.results().filter(({ commandId }) => commandId === actionId)
    await terminal.until(() => ends()[0])
    terminal.say({ ...action, actionId })
    await terminal.until(() => ends()[1])
    assert.equal((await eventsOf(world, orderId)).length, 2)
    terminal.cut()
  })

  it('replaces a future time by the current one', async (world) => {
    const restaurant = await openRestaurant(world)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    await terminal.done(path, { orderId, at: '2099-01-01 00:00:00.000' })
    assert.ok(((await restaurant.read(orderId)).order?.whenPrinted ?? '') < '2099')
    terminal.cut()
  })

  it('fails on unknown items, and on orders that are not to be cooked', async (world) => {
    const restaurant = await openRestaurant(world, { isConfirmationEnabled: true })
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    assert.equal(await terminal.failure(path, { orderId }), 'WrongDeliveryStatus')
    await restaurant.change('confirm', orderId)
    assert.equal(await terminal.failure(path, { orderId, positionIds: [newId()] }), 'POSITION_NOT_FOUND')
    await restaurant.change('cancel', orderId)
    assert.equal(await terminal.failure(path, { orderId }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})

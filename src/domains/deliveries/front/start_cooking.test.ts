import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import type { OrderInfo } from '#shared/schemas/order_answer.ts'
import { plain } from '#test/fixtures/ordering.ts'
import { openKitchen } from '#test/fixtures/restaurant.ts'
import { openTill, toldOf } from '#test/fixtures/terminal.ts'
import { openReceiver } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import startCooking from './start_cooking.ts'

const { path } = startCooking

describeOperation(startCooking, ({ it }) => {
  it('begins with the whole order, at the time that the terminal tells', async (world) => {
    const [kitchen, receiver] = [await openKitchen(world), await openReceiver()]
    const { organizationId } = kitchen
    const till = await openTill(world, kitchen)
    const settings = {
      organizationId,
      webHooksUri: receiver.url,
      webHooksFilter: { deliveryOrderFilter: { itemStatuses: ['CookingStarted'] } },
    }
    await world.ask('/api/1/webhooks/update_settings', settings)
    const orderId = await kitchen.place({ items: [plain(), plain()] })
    const at = '2026-01-02 03:04:05.006'
    const { subject } = await till.done(path, { orderId, at })
    const { order } = await kitchen.read(orderId)
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
    till.cut()
  })

  it('begins with some items, then with the rest, and tells nobody of what it has begun with already', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const [one, two] = [newId(), newId()]
    const orderId = await kitchen.place({ items: [plain({ positionId: one }), plain({ positionId: two })] })
    const statuses = async () => (await kitchen.read(orderId)).order?.items.map(({ status }) => status)
    const actionId = newId()
    assert.equal((await till.act(path, { orderId, positionIds: [two] }, actionId)).state, 'applied')
    assert.equal((await till.act(path, { orderId, positionIds: [two] }, actionId)).state, 'applied')
    assert.deepEqual(await statuses(), ['Added', 'CookingStarted'])
    await till.done(path, { orderId })
    await till.done(path, { orderId, positionIds: [one, two] })
    assert.deepEqual(await statuses(), ['CookingStarted', 'CookingStarted'])
    const update = 'DeliveryOrderUpdate'
    assert.deepEqual(await toldOf(world, orderId), [
      `${update} WaitCooking`,
      `${update} CookingStarted`,
      `${update} CookingStarted`,
    ])
    till.cut()
  })

  it('knows an action by its id, however that is spelled', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const [orderId, actionId] = [await kitchen.place(), newId()]
    const action = { type: 'action', operation: path, body: { orderId: orderId.toUpperCase() } }
    till.say({ ...action, actionId: actionId.toUpperCase() })
    const ends = () => till.results().filter(({ commandId }) => commandId === actionId)
    await till.until(() => ends()[0])
    till.say({ ...action, actionId })
    await till.until(() => ends()[1])
    assert.equal((await toldOf(world, orderId)).length, 2)
    till.cut()
  })

  it('takes a time that has still to come as the present moment', async (world) => {
    const kitchen = await openKitchen(world)
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place()
    await till.done(path, { orderId, at: '2099-01-01 00:00:00.000' })
    assert.ok(((await kitchen.read(orderId)).order?.whenPrinted ?? '') < '2099')
    till.cut()
  })

  it('fails on items that the order has not, and on orders that wait for nobody to cook them', async (world) => {
    const kitchen = await openKitchen(world, { isConfirmationEnabled: true })
    const till = await openTill(world, kitchen)
    const orderId = await kitchen.place()
    assert.equal(await till.failure(path, { orderId }), 'WrongDeliveryStatus')
    await kitchen.change('confirm', orderId)
    assert.equal(await till.failure(path, { orderId, positionIds: [newId()] }), 'POSITION_NOT_FOUND')
    await kitchen.change('cancel', orderId)
    assert.equal(await till.failure(path, { orderId }), 'WrongDeliveryStatus')
    till.cut()
  })
})

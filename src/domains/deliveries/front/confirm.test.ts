import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import confirm from './confirm.ts'

const { path } = confirm
const update = 'DeliveryOrderUpdate'

describeOperation(confirm, ({ it }) => {
  it('confirms once, with the reported operator and time, however early', async (world) => {
    const settings = { isConfirmationEnabled: true, confirmAllowedIntervalInMinutes: 1 }
    const restaurant = await openRestaurant(world, settings)
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    const at = '2026-01-02 03:04:05.006'
    await terminal.done(path, { orderId, operatorId: demo.operator, at })
    await terminal.done(path, { orderId })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual([order?.status, order?.whenConfirmed, order?.operator?.id], ['WaitCooking', at, demo.operator])
    assert.deepEqual(await eventsOf(world, orderId), [`${update} Unconfirmed`, `${update} WaitCooking`])
    terminal.cut()
  })

  it('cancels a confirmation while nothing is printed', async (world) => {
    const restaurant = await openRestaurant(world, { isConfirmationEnabled: true })
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    const back = '/front/deliveries/cancel_confirmation'
    await terminal.done(path, { orderId })
    await terminal.done(back, { orderId })
    await terminal.done(back, { orderId })
    const { order } = await restaurant.read(orderId)
    assert.deepEqual([order?.status, order?.whenConfirmed], ['Unconfirmed', null])
    assert.equal((await eventsOf(world, orderId)).length, 3)
    await terminal.done(path, { orderId })
    await terminal.done('/front/deliveries/start_cooking', { orderId })
    assert.equal(await terminal.failure(back, { orderId }), 'WrongDeliveryStatus')
    terminal.cut()
  })

  it('fails for an unknown operator, and on an ended order', async (world) => {
    const restaurant = await openRestaurant(world, { isConfirmationEnabled: true })
    const terminal = await openTerminal(world, restaurant)
    const orderId = await restaurant.place()
    assert.equal(await terminal.failure(path, { orderId, operatorId: newId() }), 'UserNotFound')
    await restaurant.change('cancel', orderId)
    assert.equal(await terminal.failure(path, { orderId }), 'WrongDeliveryStatus')
    terminal.cut()
  })
})

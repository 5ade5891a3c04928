import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventsOf, openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import replace from './replace.ts'

const { path } = replace

describeOperation(replace, ({ it }) => {
  it('shows which order the order replaces, once', async (world) => {
    const [here, there] = [await openRestaurant(world), await openRestaurant(world)]
    const terminal = await openTerminal(world, here)
    const [orderId, replacedOrderId] = [await here.place(), await there.place()]
    await terminal.done(path, { orderId, replacedOrderId })
    const { order } = await here.read(orderId)
    assert.deepEqual(
      [order?.movedFromDeliveryId, order?.movedFromTerminalGroupId, order?.movedFromOrganizationId],
      [replacedOrderId, there.terminalGroupId, there.organizationId],
    )
    const events = await eventsOf(world, orderId)
    await terminal.done(path, { orderId, replacedOrderId, replacedOrganizationId: there.organizationId })
    assert.deepEqual(await eventsOf(world, orderId), events)
    terminal.cut()
  })

  it('fails for an unknown order, and for the order itself', async (world) => {
    const [here, there] = [await openRestaurant(world), await openRestaurant(world)]
    const terminal = await openTerminal(world, here)
    const [orderId, elsewhere] = [await here.place(), await there.place()]
    for (const named of [
      { replacedOrderId: newId() },
      { replacedOrderId: orderId },
      { replacedOrderId: elsewhere, replacedOrganizationId: here.organizationId },
    ])
      assert.equal(await terminal.failure(path, { orderId, ...named }), 'OrderNotFound')
    terminal.cut()
  })
})

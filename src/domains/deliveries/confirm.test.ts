import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import confirm from './confirm.ts'

describeOperation(confirm, ({ it }) => {
  it('moves an unconfirmed order to the kitchen, once', async (world) => {
    const restaurant = await openRestaurant(world, { isConfirmationEnabled: true })
    const id = await restaurant.place()
    await restaurant.change('confirm', id)
    const { order } = await restaurant.read(id)
    assert.equal(order?.status, 'WaitCooking')
    assert.ok(order?.whenConfirmed)
    const { organizationId } = restaurant
    const again = await world.ask<{ correlationId: string }>(confirm.path, { organizationId, orderId: id })
    const { exception } = await world.outcome(organizationId, again.correlationId)
    const message = 'The order is WaitCooking, but must be Unconfirmed'
    assert.deepEqual(exception, { code: 'WrongDeliveryStatus', message })
  })

  it('waits until the cooking is near, if the organization requires it', async (world) => {
    const restaurant = await openRestaurant(world, { isConfirmationEnabled: true, confirmAllowedIntervalInMinutes: 30 })
    const completeBefore = new Date(world.clock.now() + 3 * 86_400_000).toISOString().slice(0, 23).replace('T', ' ')
    const { organizationId } = restaurant
    const early = { organizationId, orderId: await restaurant.place({ completeBefore }) }
    const { correlationId } = await world.ask<{ correlationId: string }>(confirm.path, early)
    const { exception } = await world.outcome(organizationId, correlationId)
    assert.equal(exception?.code, 'CONFIRMATION_TOO_EARLY')
    assert.match(exception.message, /can be confirmed from 2\d{3}-.* on, 30 minutes before cooking$/)
    await restaurant.change('confirm', await restaurant.place())
  })

  it('fails if orders need no confirmation', async (world) => {
    const restaurant = await openRestaurant(world)
    assert.equal(await restaurant.failure('confirm', await restaurant.place()), 'CONFIRMATION_DISABLED')
  })

  it('does not find an order that was never placed', async (world) => {
    const { organizationId } = await openRestaurant(world)
    const refused = await world.refuse(confirm.path, { organizationId, orderId: newId() })
    assert.deepEqual([refused.status, refused.error], [404, 'OrderNotFound'])
  })
})

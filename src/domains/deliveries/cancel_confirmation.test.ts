import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import cancelConfirmation from './cancel_confirmation.ts'

describeOperation(cancelConfirmation, ({ it }) => {
  it('cancels a confirmation, also repeatedly', async (world) => {
    const restaurant = await openRestaurant(world, { isConfirmationEnabled: true })
    const id = await restaurant.place()
    assert.equal(await restaurant.failure('cancel_confirmation', id), 'WrongDeliveryStatus')
    for (let i = 0; i < 2; i++) {
      await restaurant.change('confirm', id)
      assert.ok((await restaurant.read(id)).order?.whenConfirmed)
      await restaurant.change('cancel_confirmation', id)
      const { order } = await restaurant.read(id)
      assert.deepEqual([order?.status, order?.whenConfirmed], ['Unconfirmed', null])
    }
  })

  it('fails if orders are not confirmed, or items are printed', async (world) => {
    const plain = await openRestaurant(world)
    assert.equal(await plain.failure('cancel_confirmation', await plain.place()), 'CONFIRMATION_DISABLED')
    const restaurant = await openRestaurant(world, { isConfirmationEnabled: true })
    const id = await restaurant.place()
    await restaurant.change('confirm', id)
    await restaurant.change('update_order_delivery_status', id, { deliveryStatus: 'Waiting' })
    assert.equal(await restaurant.failure('cancel_confirmation', id), 'WrongDeliveryStatus')
    const nowhere = { organizationId: restaurant.organizationId, orderId: newId() }
    assert.equal((await world.refuse(cancelConfirmation.path, nowhere)).error, 'OrderNotFound')
  })
})

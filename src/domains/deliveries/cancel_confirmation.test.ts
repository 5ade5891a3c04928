import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openKitchen } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import cancelConfirmation from './cancel_confirmation.ts'

describeOperation(cancelConfirmation, ({ it }) => {
  it('takes a confirmation back, as often as it is given', async (world) => {
    const kitchen = await openKitchen(world, { isConfirmationEnabled: true })
    const id = await kitchen.place()
    assert.equal(await kitchen.failure('cancel_confirmation', id), 'WrongDeliveryStatus')
    for (let i = 0; i < 2; i++) {
      await kitchen.change('confirm', id)
      assert.ok((await kitchen.read(id)).order?.whenConfirmed)
      await kitchen.change('cancel_confirmation', id)
      const { order } = await kitchen.read(id)
      assert.deepEqual([order?.status, order?.whenConfirmed], ['Unconfirmed', null])
    }
  })

  it('does so only where orders are confirmed, and nothing is printed', async (world) => {
    const plain = await openKitchen(world)
    assert.equal(await plain.failure('cancel_confirmation', await plain.place()), 'CONFIRMATION_DISABLED')
    const kitchen = await openKitchen(world, { isConfirmationEnabled: true })
    const id = await kitchen.place()
    await kitchen.change('confirm', id)
    await kitchen.change('update_order_delivery_status', id, { deliveryStatus: 'Waiting' })
    assert.equal(await kitchen.failure('cancel_confirmation', id), 'WrongDeliveryStatus')
    const nowhere = { organizationId: kitchen.organizationId, orderId: newId() }
    assert.equal((await world.refuse(cancelConfirmation.path, nowhere)).error, 'OrderNotFound')
  })
})

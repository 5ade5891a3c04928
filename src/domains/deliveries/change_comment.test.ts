import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openKitchen } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeComment from './change_comment.ts'

describeOperation(changeComment, ({ it }) => {
  it('replaces the comment while the order is open', async (world) => {
    const kitchen = await openKitchen(world)
    const id = await kitchen.place({ comment: 'Ring once' })
    await kitchen.change('change_comment', id, { comment: 'Ring twice' })
    assert.equal((await kitchen.read(id)).order?.comment, 'Ring twice')
    await kitchen.change('cancel', id)
    assert.equal(await kitchen.failure('change_comment', id, { comment: '' }), 'WrongDeliveryStatus')
    const nowhere = { organizationId: kitchen.organizationId, orderId: newId(), comment: '' }
    assert.equal((await world.refuse(changeComment.path, nowhere)).error, 'OrderNotFound')
  })
})

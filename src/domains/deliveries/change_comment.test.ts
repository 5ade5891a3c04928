import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeComment from './change_comment.ts'

describeOperation(changeComment, ({ it }) => {
  it('replaces the comment while the order is open', async (world) => {
    const restaurant = await openRestaurant(world)
    const id = await restaurant.place({ comment: 'Ring once' })
    await restaurant.change('change_comment', id, { comment: 'Ring twice' })
    assert.equal((await restaurant.read(id)).order?.comment, 'Ring twice')
    await restaurant.change('cancel', id)
    assert.equal(await restaurant.failure('change_comment', id, { comment: '' }), 'WrongDeliveryStatus')
    const nowhere = { organizationId: restaurant.organizationId, orderId: newId(), comment: '' }
    assert.equal((await world.refuse(changeComment.path, nowhere)).error, 'OrderNotFound')
  })
})

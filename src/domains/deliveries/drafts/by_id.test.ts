import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openDrafting } from '#test/fixtures/drafts.ts'
import { describeOperation } from '#test/harness/world.ts'
import byId from './by_id.ts'
import { DeliveryOrderDraft } from './schemas.ts'

describeOperation(byId, ({ it }) => {
  it('finds drafts of the organization, until they are orders', async (world) => {
    const { keep, read, refusal, commit } = await openDrafting(world)
    const id = await keep({ comment: 'mine' })
    assert.equal((await read(id)).order.comment, 'mine')
    assert.equal(await refusal('by_id', newId()), 'OrderNotFound')
    assert.equal(await (await openDrafting(world)).refusal('by_id', id), 'OrderNotFound')
    await commit(id)
    assert.equal(await refusal('by_id', id), 'OrderNotFound')
  })

  it('returns every field of a draft, with null for missing ones, and accepts the response as a request', async (world) => {
    const { keep, read, save } = await openDrafting(world)
    const customer = { type: 'regular', name: 'Ada' }
    const id = await keep({ customer })
    const draft = await read(id)
    const { order } = draft
    assert.deepEqual(Object.keys(order).sort(), Object.keys(DeliveryOrderDraft.properties).sort())
    assert.deepEqual([order.comment, order.deliveryPoint, order.tips, order.discountsInfo], [null, null, null, null])
    const unsaid = { id: null, surname: null, comment: null, birthdate: null, email: null, gender: 'NotSpecified' }
    assert.deepEqual(order.customer, {
      ...customer,
      ...unsaid,
      shouldReceivePromoActionsInfo: null,
      shouldReceiveOrderStatusNotifications: null,
    })
    assert.deepEqual([draft.lockedByUser, draft.lockedAt], [null, null])
    await save(order)
    assert.deepEqual((await read(id)).order, order)
  })
})

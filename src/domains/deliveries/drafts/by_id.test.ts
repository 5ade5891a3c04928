import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openDrafting } from '#test/fixtures/drafts.ts'
import { describeOperation } from '#test/harness/world.ts'
import byId from './by_id.ts'

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
})

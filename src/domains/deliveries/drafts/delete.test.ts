import assert from 'node:assert/strict'
import { cleanUp } from '#core/events/retention.ts'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDrafting } from '#test/fixtures/drafts.ts'
import { describeOperation } from '#test/harness/world.ts'
import remove from './delete.ts'
import { draftRetention } from './store.ts'

const dayMs = 24 * 3_600_000

describeOperation(remove, ({ it }) => {
  it('deletes a draft, unless an employee has locked it', async (world) => {
    const { keep, act, refusal, find } = await openDrafting(world)
    const id = await keep()
    await act('lock', id, { employeeId: demo.operator })
    assert.equal(await refusal('delete', id), 'EntityAlreadyInUse')
    await act('unlock', id, { employeeId: demo.operator })
    await act('delete', id)
    assert.deepEqual(await find(), [])
    assert.equal(await refusal('delete', id), 'OrderNotFound')
    assert.equal(await refusal('delete', newId()), 'OrderNotFound')
  })

  it('happens automatically to drafts after 90 days, and to placed ones after three days', async (world) => {
    const { keep, commit, find, refusal } = await openDrafting(world)
    const kept = await keep()
    const placed = await keep()
    await commit(placed)
    const cleanUpAfter = (days: number) =>
      cleanUp({
        pool: world.pool,
        now: world.clock.now() + days * dayMs,
        followers: [],
        rules: [draftRetention],
      })
    await cleanUpAfter(2.9)
    assert.equal((await commit(placed)).state, 'Success')
    await cleanUpAfter(3.1)
    assert.equal(await refusal('commit', placed), 'OrderNotFound')
    await cleanUpAfter(89.9)
    assert.deepEqual(await find(), [kept])
    await cleanUpAfter(90.1)
    assert.deepEqual(await find(), [])
  })
})

import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDrafting } from '#test/fixtures/drafts.ts'
import { describeOperation } from '#test/harness/world.ts'
import unlock from './unlock.ts'

const mine = { employeeId: demo.operator }
const otherEmployee = { employeeId: demo.courier }

describeOperation(unlock, ({ it }) => {
  it('releases the draft; only the holder can do so', async (world) => {
    const { keep, act, refusal, read } = await openDrafting(world)
    const id = await keep()
    await act('lock', id, mine)
    assert.equal(await refusal('unlock', id, otherEmployee), 'EntityAlreadyInUse')
    await act('unlock', id, mine)
    await act('unlock', id, mine)
    assert.equal((await read(id)).lockedByUser, null)
    await act('lock', id, otherEmployee)
  })

  it('requires a known employee and draft', async (world) => {
    const { keep, refusal } = await openDrafting(world)
    assert.equal(await refusal('unlock', newId(), mine), 'OrderNotFound')
    assert.equal(await refusal('unlock', await keep(), { employeeId: newId() }), 'UserNotFound')
  })
})

import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { describeOperation } from '#test/harness/world.ts'
import cancel from './cancel.ts'

describeOperation(cancel, ({ it }) => {
  it('closes a reserve or banquet with its reason, without deleting it', async (world) => {
    const reservations = await openReservations(world)
    for (const [cancelReason, more] of [
      ['ClientRefused', {}],
      ['ClientNotAppeared', banquet()],
    ] as const) {
      const id = await reservations.reserve(more)
      await reservations.change('cancel', id, { cancelReason })
      const { isDeleted, reserve } = await reservations.read(id)
      assert.deepEqual(
        [isDeleted, reserve?.status, reserve?.cancelReason, reserve?.guestsComingTime],
        [false, 'Closed', cancelReason, null],
      )
    }
  })

  it('frees the tables', async (world) => {
    const reservations = await openReservations(world)
    const id = await reservations.reserve()
    assert.equal((await reservations.ask()).creationStatus, 'Error')
    await reservations.change('cancel', id, { cancelReason: 'Other' })
    assert.equal((await reservations.ask()).creationStatus, 'Success')
  })

  it('fails on a closed reserve, and on one that was refused', async (world) => {
    const reservations = await openReservations(world)
    const id = await reservations.reserve()
    const untaken = await reservations.ask()
    await reservations.change('cancel', id, { cancelReason: 'Other' })
    assert.equal(await reservations.failure('cancel', id, { cancelReason: 'Other' }), 'WRONG_RESERVE_STATUS')
    assert.equal(await reservations.failure('cancel', untaken.id, { cancelReason: 'Other' }), 'RESERVE_NOT_FOUND')
  })

  it('does not find a reserve of another organization', async (world) => {
    const [here, there] = [await openReservations(world), await openReservations(world)]
    for (const reserveId of [await there.reserve(), newId()]) {
      const body = { organizationId: here.organizationId, reserveId, cancelReason: 'Other' }
      assert.equal((await world.refuse(cancel.path, body)).error, 'RESERVE_NOT_FOUND')
    }
  })
})

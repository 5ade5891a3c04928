import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openReservations } from '#test/fixtures/reservations.ts'
import { describeOperation } from '#test/harness/world.ts'
import changeStart from './change_estimated_start_time.ts'

describeOperation(changeStart, ({ it }) => {
  it('postpones a reserve into its own time, and frees the rest', async (world) => {
    const reservations = await openReservations(world)
    const { at } = reservations
    const id = await reservations.reserve()
    await reservations.change('change_estimated_start_time', id, {
      newEstimatedStartTime: at('20:00').replace(' ', 'T'),
    })
    const { reserve } = await reservations.read(id)
    assert.deepEqual([reserve?.estimatedStartTime, reserve?.durationInMinutes], [at('20:00'), 120])
    assert.equal((await reservations.ask({ durationInMinutes: 60 })).creationStatus, 'Success')
    assert.equal((await reservations.ask({ estimatedStartTime: at('21:00') })).creationStatus, 'Error')
  })

  it('fails if a table is booked at that time, or the reserve is closed', async (world) => {
    const reservations = await openReservations(world)
    const newEstimatedStartTime = reservations.at('20:00')
    const id = await reservations.reserve()
    await reservations.reserve({ estimatedStartTime: reservations.at('21:00') })
    const failure = () => reservations.failure('change_estimated_start_time', id, { newEstimatedStartTime })
    assert.equal(await failure(), 'EntityAlreadyInUse')
    assert.equal((await reservations.read(id)).reserve?.estimatedStartTime, reservations.at('19:00'))
    await reservations.change('cancel', id, { cancelReason: 'Other' })
    assert.equal(await failure(), 'WRONG_RESERVE_STATUS')
  })

  it('refuses a time that is past or too far ahead, and an unknown reserve', async (world) => {
    const { organizationId, at } = await openReservations(world)
    for (const [newEstimatedStartTime, code] of [
      [at('12:00', -1), 'START_IN_PAST'],
      [at('12:00', 92), 'START_TOO_FAR'],
      [at('12:00'), 'RESERVE_NOT_FOUND'],
    ]) {
      const refused = await world.refuse(changeStart.path, {
        organizationId,
        reserveId: newId(),
        newEstimatedStartTime,
      })
      assert.equal(refused.error, code)
    }
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openRota } from '#test/fixtures/attendances.ts'
import { describeOperation } from '#test/harness/world.ts'
import remove from './delete.ts'

describeOperation(remove, ({ it }) => {
  it('deletes an attendance permanently, and frees its time', async (world) => {
    const { organizationId, work, listAttendances } = await openRota(world)
    const { id } = await work('09:00', '10:00')
    assert.deepEqual(await world.ask(remove.path, { id, organizationId }), { id })
    assert.deepEqual(await listAttendances(), [])
    const { status, error } = await world.refuse(remove.path, { id, organizationId })
    assert.deepEqual([status, error], [404, 'ATTENDANCE_NOT_FOUND'])
    await work('09:00', '10:00')
  })

  it('refuses an attendance of another restaurant, and an unknown one', async (world) => {
    const [here, there] = [await openRota(world), await openRota(world)]
    for (const id of [(await there.work('09:00', '10:00')).id, randomUUID()]) {
      const { status, error, details } = await world.refuse(remove.path, { id, organizationId: here.organizationId })
      assert.deepEqual([status, error, details.fields[0]?.path], [404, 'ATTENDANCE_NOT_FOUND', 'id'])
    }
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation } from '#test/harness/world.ts'
import get from './get.ts'

describeOperation(get, ({ it }) => {
  it('returns a position, also if it has changed after a revision', async (world) => {
    const { addRole } = await openStaff(world)
    const id = await addRole('COOK', { paymentPerHour: 14.25, scheduleType: 'BYTIME', isDeleted: true })
    const expected = {
      id,
      code: 'COOK',
      name: 'COOK',
      isDeleted: true,
      canWorkBySubstitutedCard: false,
      paymentPerHour: 14.25,
      steadySalary: null,
      scheduleType: 'BYTIME',
    }
    assert.deepEqual(await world.ask(get.path, { id }), expected)
    const [row] = await world.pool<{ revision: number }[]>`select revision from employee_position where id = ${id}`
    assert.deepEqual(await world.ask(get.path, { id, revisionFrom: row!.revision - 1 }), expected)
    const { status, error } = await world.refuse(get.path, { id, revisionFrom: row!.revision })
    assert.deepEqual([status, error], [404, 'ROLE_NOT_FOUND'])
  })

  it('refuses unknown and invisible positions', async (world) => {
    const [here, there] = [await openStaff(world), await openStaff(world)]
    const token = await world.tokenOf({ organizationIds: [here.organizationId] })
    for (const [body, status, code] of [
      [{}, 400, 'FIELD_REQUIRED'],
      [{ id: randomUUID() }, 404, 'ROLE_NOT_FOUND'],
      [{ id: await there.addRole('COOK') }, 404, 'ROLE_NOT_FOUND'],
    ] as const) {
      const refusal = await world.refuse(get.path, body, { token })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, 'id'])
    }
  })
})

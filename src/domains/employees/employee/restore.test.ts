import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import restore from './restore.ts'

describeOperation(restore, ({ it }) => {
  const get = ({ ask }: World, id: string) =>
    ask<{ isFired: boolean; fireDate: string | null }>('/api/employees/v1/employee/get', { id })

  it('restores employees, who can be used immediately', async (world) => {
    const { hire, clockin } = await openStaff(world)
    const id = await hire({ isDeleted: true, fireDate: '2026-01-31' })
    for (let i = 0; i < 2; i++) assert.deepEqual(await world.ask(restore.path, { id }), { restoredIds: [id] })
    const { isFired, fireDate } = await get(world, id)
    assert.deepEqual([isFired, fireDate], [false, null])
    assert.equal(await clockin(id), undefined)
    const events = await world.pool<{ fromStatus: string; status: string }[]>`
      select from_status, status from event where subject_id = ${id} and type = 'EmployeeUpdate' order by revision`
    assert.deepEqual(
      events.map(({ fromStatus, status }) => [fromStatus, status]),
      [
        [null, 'Fired'],
        ['Fired', 'Working'],
      ],
    )
  })

  it('refuses an employee whose code another employee has', async (world) => {
    const { hire } = await openStaff(world)
    const id = await hire({ code: 'R1', isDeleted: true })
    await hire({ code: 'R1' })
    const { status, error, details } = await world.refuse(restore.path, { id })
    assert.deepEqual([status, error, details.fields[0]?.path], [400, 'CODE_ALREADY_USED', 'id'])
    await world.ask('/api/employees/v1/employee/update', { id, code: 'R2' })
    await world.ask(restore.path, { id })
  })

  it('restores only one of two employees with the same code', async (world) => {
    const { hire } = await openStaff(world)
    const ids = await Promise.all([1, 2, 3, 4].map(() => hire({ code: 'R3', isDeleted: true })))
    const answers = await Promise.all(ids.map((id) => world.call(restore.path, { id })))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.ok(answers.every(({ status }) => status === 200 || status === 400))
  })

  it('refuses employees who are not, or not fully, visible to the key', async (world) => {
    const [here, there] = [await openStaff(world), await openStaff(world)]
    const token = await world.tokenOf({ organizationIds: [here.organizationId] })
    for (const [id, status, code] of [
      [await here.hire({ organizationIds: null, isDeleted: true }), 403, 'EMPLOYEE_FORBIDDEN'],
      [await there.hire({ isDeleted: true }), 404, 'EMPLOYEE_NOT_FOUND'],
      [randomUUID(), 404, 'EMPLOYEE_NOT_FOUND'],
    ] as const) {
      const refusal = await world.refuse(restore.path, { id }, { token })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, 'id'])
    }
  })
})

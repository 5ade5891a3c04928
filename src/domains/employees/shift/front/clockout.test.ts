import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import clockout from './clockout.ts'

const { path } = clockout

describeOperation(clockout, ({ it }) => {
  it('closes a session once, and refuses unknown employees', async (world) => {
    const staff = await openStaff(world)
    const terminal = await openTerminal(world, staff)
    const employeeId = await staff.hire()
    await terminal.done(path, { employeeId })
    await terminal.done('/front/employees/shift/clockin', { employeeId, at: '2026-01-02 03:00:00.000' })
    for (const at of ['2026-01-02 11:00:00.000', null]) await terminal.done(path, { employeeId, at })
    const sessions = await world.pool<{ hours: number }[]>`
      select extract(epoch from closed_at - opened_at)::int / 3600 as hours
        from personal_session where employee_id = ${employeeId}`
    assert.deepEqual([...sessions], [{ hours: 8 }])
    assert.equal(await terminal.failure(path, { employeeId: newId() }), 'EMPLOYEE_NOT_FOUND')
    terminal.cut()
  })
})

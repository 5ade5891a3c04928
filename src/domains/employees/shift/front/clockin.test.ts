import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import clockin from './clockin.ts'

const { path } = clockin

describeOperation(clockin, ({ it }) => {
  it('opens a session once at the reported time, and publishes it', async (world) => {
    const staff = await openStaff(world)
    const terminal = await openTerminal(world, staff)
    const employeeId = await staff.hire()
    for (const at of ['2026-01-02 03:04:05.006', null]) await terminal.done(path, { employeeId, at })
    const sessions = await world.pool<{ openedAt: string }[]>`
      select to_char(opened_at, 'YYYY-MM-DD HH24:MI:SS.MS') as opened_at
        from personal_session where employee_id = ${employeeId}`
    assert.deepEqual([...sessions], [{ openedAt: '2026-01-02 03:04:05.006' }])
    const events = await world.pool`
      select 1 from event where owner_id = ${staff.organizationId} and type = 'PersonalShift'`
    assert.equal(events.length, 1)
    terminal.cut()
  })

  it('refuses unknown employees and unsuitable roles', async (world) => {
    const staff = await openStaff(world)
    const terminal = await openTerminal(world, staff)
    const employeeId = await staff.hire()
    assert.equal(await terminal.failure(path, { employeeId: newId() }), 'EMPLOYEE_NOT_FOUND')
    assert.equal(await terminal.failure(path, { employeeId, roleId: newId() }), 'ROLES_NOT_USED')
    await staff.addRole('COOK')
    assert.equal(await terminal.failure(path, { employeeId }), 'ROLE_REQUIRED')
    assert.equal(await terminal.failure(path, { employeeId, roleId: newId() }), 'ROLE_NOT_HELD')
    terminal.cut()
  })
})

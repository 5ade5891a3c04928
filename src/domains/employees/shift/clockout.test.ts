import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation } from '#test/harness/world.ts'
import clockout from './clockout.ts'

describeOperation(clockout, ({ it }) => {
  it('closes the open session, and fails when there is none', async (world) => {
    const { hire, clockin, clockout: close } = await openStaff(world)
    const employeeId = await hire()
    assert.equal(await close(employeeId), 'PERSONAL_SESSION_NOT_OPEN')
    assert.equal(await clockin(employeeId), undefined)
    assert.equal(await close(employeeId), undefined)
    assert.equal(await close(employeeId), 'PERSONAL_SESSION_NOT_OPEN')
  })

  it('keeps every session with its times and role', async (world) => {
    const { organizationId, terminalGroupId, hire, addRole, clockin, clockout: close } = await openStaff(world)
    const roleIds = [await addRole('COOK'), await addRole('COURIER')]
    const employeeId = await hire({ roleIds })
    const began = world.clock.now()
    for (const roleId of roleIds) {
      await clockin(employeeId, { roleId })
      world.clock.advance(60_000)
      await close(employeeId)
    }
    const ended = world.clock.now()
    const sessions = await world.pool<{ roleId: string; openedAt: number; closedAt: number }[]>`
      select role_id, extract(epoch from opened_at)::float8 * 1000 as opened_at,
             extract(epoch from closed_at)::float8 * 1000 as closed_at
        from personal_session
       where organization_id = ${organizationId}
         and terminal_group_id = ${terminalGroupId}
         and employee_id = ${employeeId}
       order by opened_at`
    assert.deepEqual(
      sessions.map(({ roleId }) => roleId),
      roleIds,
    )
    const times = sessions.flatMap(({ openedAt, closedAt }) => [openedAt, closedAt]).map(Math.round)
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    )
    assert.ok(began <= times[0]! && times[3]! <= ended)
    for (const { openedAt, closedAt } of sessions) assert.ok(closedAt - openedAt >= 60_000)
  })

  it('keeps sessions apart that open and close without a pause', async (world) => {
    const { organizationId, terminalGroupId, hire } = await openStaff(world)
    const employees = await Promise.all(Array.from({ length: 4 }, () => hire()))
    const steps = ['clockin', 'clockout', 'clockin', 'clockout', 'clockin']
    // Commands of each employee run in order. They are accepted faster than executed, so several share a batch.
    const ends = await Promise.all(
      employees.map(async (employeeId) => {
        const codes: (string | undefined)[] = []
        const accepted: string[] = []
        for (const step of steps) {
          const body = { organizationId, terminalGroupId, employeeId }
          const { correlationId } = await world.ask<{ correlationId: string }>(`/api/1/employees/shift/${step}`, body)
          accepted.push(correlationId)
        }
        for (const id of accepted) codes.push((await world.outcome(organizationId, id)).exception?.code)
        return codes
      }),
    )
    assert.deepEqual(ends, Array(4).fill(Array(5).fill(undefined)))
    const rows = await world.pool<{ open: number; closed: number }[]>`
      select count(*) filter (where closed_at is null)::int as open, count(closed_at)::int as closed
        from personal_session
       where organization_id = ${organizationId}
       group by employee_id`
    assert.deepEqual([...rows], Array(4).fill({ open: 1, closed: 2 }))
  })

  it('clocks out employees who were deleted or moved, or whose terminal group was disabled', async (world) => {
    const staff = await openStaff(world)
    const { hire, clockin, clockout: close, addGroup } = staff
    const elsewhere = await openStaff(world)
    const [deleted, moved, stranded] = [await hire(), await hire(), await hire()]
    const terminalGroupId = await addGroup()
    for (const id of [deleted, moved]) assert.equal(await clockin(id), undefined)
    assert.equal(await clockin(stranded, { terminalGroupId }), undefined)
    await hire({ id: deleted, isDeleted: true })
    await hire({ id: moved, organizationIds: [elsewhere.organizationId] })
    await addGroup({ id: terminalGroupId, isEnabled: false })
    for (const id of [deleted, moved]) assert.equal(await close(id), undefined)
    assert.equal(await close(stranded, { terminalGroupId }), undefined)
    const { error } = await world.refuse(clockout.path, { ...staffPlace(staff), employeeId: moved })
    assert.equal(error, 'EMPLOYEE_NOT_FOUND', 'with the session closed, nothing ties them to this restaurant')
  })

  it('refuses unknown employees and terminal groups', async (world) => {
    const staff = await openStaff(world)
    const employeeId = await staff.hire()
    for (const [wrong, status, code, path] of [
      [{ employeeId: await (await openStaff(world)).hire() }, 404, 'EMPLOYEE_NOT_FOUND', 'employeeId'],
      [{ employeeId: randomUUID() }, 404, 'EMPLOYEE_NOT_FOUND', 'employeeId'],
      [{ terminalGroupId: demo.terminalGroup }, 400, 'TerminalGroupUnregistered', 'terminalGroupId'],
    ] as const) {
      const refusal = await world.refuse(clockout.path, { ...staffPlace(staff), employeeId, ...wrong })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})

const staffPlace = ({ organizationId, terminalGroupId }: { organizationId: string; terminalGroupId: string }) => ({
  organizationId,
  terminalGroupId,
})

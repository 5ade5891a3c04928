import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { openReceiver, subscribe } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import clockin from './clockin.ts'

const isOpen = '/api/1/employees/shift/is_open'

describeOperation(clockin, ({ it }) => {
  it('opens one session for concurrent requests', async (world) => {
    const { organizationId, terminalGroupId, hire, clockin: again } = await openStaff(world)
    const body = { organizationId, terminalGroupId, employeeId: await hire() }
    const accepted = await Promise.all(
      Array.from({ length: 16 }, () => world.ask<{ correlationId: string }>(clockin.path, body)),
    )
    const ends = await Promise.all(accepted.map(({ correlationId }) => world.outcome(organizationId, correlationId)))
    const codes = ends.map(({ state, exception }) => exception?.code ?? state)
    assert.deepEqual(codes.sort(), [...Array(15).fill('PERSONAL_SESSION_ALREADY_OPEN'), 'Success'])
    assert.equal((await world.ask<{ isSessionOpened: boolean }>(isOpen, body)).isSessionOpened, true)
    assert.equal(await again(body.employeeId), 'PERSONAL_SESSION_ALREADY_OPEN')
    const [row] = await world.pool<{ sessions: number }[]>`
      select count(*)::int as sessions from personal_session where employee_id = ${body.employeeId}`
    assert.equal(row?.sessions, 1)
  })

  it('returns a correlation id and no error', async (world) => {
    const { organizationId, terminalGroupId, hire } = await openStaff(world)
    const body = { organizationId, terminalGroupId, employeeId: await hire(), roleId: null }
    assert.deepEqual(Object.keys(await world.ask(clockin.path, body)), ['correlationId'])
  })

  it('requires a role only in restaurants that use roles', async (world) => {
    const { organizationId, terminalGroupId, hire, addRole, clockin: clock } = await openStaff(world)
    const elsewhere = await openStaff(world)
    const strange = await elsewhere.addRole('COOK')
    const deleted = await addRole('FORMER', { isDeleted: true })
    const employeeId = await hire({ roleIds: [strange, deleted] })
    const refusal = async (roleId?: string) => {
      const body = { organizationId, terminalGroupId, employeeId, ...(roleId && { roleId }) }
      const { status, error, details } = await world.refuse(clockin.path, body)
      return [status, error, details.fields[0]?.path]
    }
    assert.deepEqual(await refusal(deleted), [400, 'ROLES_NOT_USED', 'roleId'])

    const cook = await addRole('COOK')
    const courier = await addRole('COURIER')
    await hire({ id: employeeId, roleIds: [strange, deleted, courier] })
    assert.deepEqual(await refusal(), [400, 'ROLE_REQUIRED', 'roleId'])
    for (const roleId of [cook, strange, deleted, randomUUID()])
      assert.deepEqual(await refusal(roleId), [400, 'ROLE_NOT_HELD', 'roleId'])
    assert.equal(await clock(employeeId, { roleId: courier }), undefined)
  })

  it('refuses unknown employees and terminal groups', async (world) => {
    const { organizationId, terminalGroupId, hire, addGroup } = await openStaff(world)
    const employeeId = await hire()
    const stranger = await (await openStaff(world)).hire()
    for (const [wrong, status, code, path] of [
      [{ employeeId: stranger }, 404, 'EMPLOYEE_NOT_FOUND', 'employeeId'],
      [{ employeeId: await hire({ isDeleted: true }) }, 404, 'EMPLOYEE_NOT_FOUND', 'employeeId'],
      [{ employeeId: randomUUID() }, 404, 'EMPLOYEE_NOT_FOUND', 'employeeId'],
      [{ terminalGroupId: demo.terminalGroup }, 400, 'TerminalGroupUnregistered', 'terminalGroupId'],
      [{ terminalGroupId: await addGroup({ isEnabled: false }) }, 400, 'TerminalGroupDisabled', 'terminalGroupId'],
    ] as const) {
      const refusal = await world.refuse(clockin.path, { organizationId, terminalGroupId, employeeId, ...wrong })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })

  it('sends a webhook for each opened and closed session, but not for failures', async (world) => {
    const receiver = await openReceiver()
    const { organizationId } = await subscribe(world, receiver.url, {
      webHooksFilter: { personalShiftFilter: { updates: true } },
    })
    const { id: terminalGroupId } = await world.ask<{ id: string }>('/admin/terminal_groups/save', {
      organizationId,
      name: 'Kitchen',
    })
    const { roles } = await world.ask<{ roles: string[] }>('/admin/roles/save', {
      corporationId: demo.corporation,
      roles: [{ code: 'COOK', name: 'Cook', organizationIds: [organizationId] }],
    })
    const { employees } = await world.ask<{ employees: string[] }>('/admin/employees/save', {
      corporationId: demo.corporation,
      employees: [{ displayName: 'Ann', roleIds: roles }],
    })
    const [roleId, employeeId] = [roles[0]!, employees[0]!]
    const steps = [
      ['clockin', true],
      ['clockin', undefined],
      ['clockout', false],
      ['clockout', undefined],
      ['clockin', true],
    ] as const
    const published: [correlationId: string, opened: boolean][] = []
    for (const [step, opened] of steps) {
      const body = { organizationId, terminalGroupId, employeeId, ...(step === 'clockin' && { roleId }) }
      const path = `/api/1/employees/shift/${step}`
      const { correlationId } = await world.ask<{ correlationId: string }>(path, body)
      await world.outcome(organizationId, correlationId)
      if (opened !== undefined) published.push([correlationId, opened])
    }
    const events = await receiver.events(published.length)
    assert.deepEqual(
      events.map(({ eventType, correlationId, eventInfo }) => [eventType, correlationId, eventInfo]),
      published.map(([correlationId, opened]) => [
        'PersonalShift',
        correlationId,
        { id: employeeId, roleId, opened, terminalGroupId },
      ]),
    )
    await receiver.close()
  })
})

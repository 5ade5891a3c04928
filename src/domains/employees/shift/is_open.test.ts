import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation } from '#test/harness/world.ts'
import isOpen from './is_open.ts'

describeOperation(isOpen, ({ it }) => {
  it('follows the session, each terminal group on its own', async (world) => {
    const { organizationId, terminalGroupId, hire, clockin, clockout, addGroup } = await openStaff(world)
    const second = await addGroup()
    const employeeId = await hire()
    const seen = () =>
      Promise.all(
        [terminalGroupId, second].map(async (group) => {
          const body = { organizationId, terminalGroupId: group, employeeId }
          const { correlationId, ...answer } = await world.ask<{ correlationId: string }>(isOpen.path, body)
          assert.ok(correlationId)
          return answer
        }),
      )
    const [open, closed] = [{ isSessionOpened: true }, { isSessionOpened: false }]
    assert.deepEqual(await seen(), [closed, closed])
    await clockin(employeeId)
    assert.deepEqual(await seen(), [open, closed])
    await clockin(employeeId, { terminalGroupId: second })
    await clockout(employeeId)
    assert.deepEqual(await seen(), [closed, open])
  })

  it('refuses unknown employees and terminal groups', async (world) => {
    const { organizationId, terminalGroupId, hire } = await openStaff(world)
    const employeeId = await hire()
    for (const [wrong, code, path] of [
      [{ employeeId: randomUUID() }, 'EMPLOYEE_NOT_FOUND', 'employeeId'],
      [{ employeeId: await (await openStaff(world)).hire() }, 'EMPLOYEE_NOT_FOUND', 'employeeId'],
      [{ terminalGroupId: demo.terminalGroup }, 'TerminalGroupUnregistered', 'terminalGroupId'],
    ] as const) {
      const refusal = await world.refuse(isOpen.path, { organizationId, terminalGroupId, employeeId, ...wrong })
      assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], [code, path])
    }
  })
})

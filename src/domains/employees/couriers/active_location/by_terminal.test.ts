import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation } from '#test/harness/world.ts'
import byTerminal from './by_terminal.ts'

interface Answer {
  activeCourierLocations: { organizationId: string; items: { courierId: string }[] }[]
}

describeOperation(byTerminal, ({ it }) => {
  it('lists only couriers at the terminal group', async (world) => {
    const { organizationId, terminalGroupId, hire, clockin, clockout, addGroup } = await openStaff(world)
    const second = await addGroup()
    const [here, there, both] = [await hire(), await hire(), await hire()]
    await clockin(here)
    await clockin(there, { terminalGroupId: second })
    await clockin(both)
    await clockin(both, { terminalGroupId: second })
    const seenAt = async (group: string) => {
      const body = { organizationId, terminalGroupId: group }
      const { activeCourierLocations } = await world.ask<Answer>(byTerminal.path, body)
      assert.deepEqual(
        activeCourierLocations.map((one) => one.organizationId),
        [organizationId],
      )
      return activeCourierLocations.flatMap(({ items }) => items.map(({ courierId }) => courierId))
    }
    assert.deepEqual(await seenAt(terminalGroupId), [here, both].sort())
    assert.deepEqual(await seenAt(second), [there, both].sort())
    await clockout(both, { terminalGroupId: second })
    assert.deepEqual(await seenAt(second), [there])
    assert.deepEqual(await seenAt(terminalGroupId), [here, both].sort())
  })

  it('refuses a terminal group of another restaurant', async ({ refuse }) => {
    const { error, details } = await refuse(byTerminal.path, {
      organizationId: demo.organization,
      terminalGroupId: demo.confirmingTerminalGroup,
    })
    assert.deepEqual([error, details.fields[0]?.path], ['TerminalGroupUnregistered', 'terminalGroupId'])
  })
})

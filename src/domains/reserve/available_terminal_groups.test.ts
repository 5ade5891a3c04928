import assert from 'node:assert/strict'
import { openReservations } from '#test/fixtures/reservations.ts'
import { describeOperation } from '#test/harness/world.ts'
import availableTerminalGroups from './available_terminal_groups.ts'

interface Groups {
  organizationId: string
  items: { id: string }[]
}

describeOperation(availableTerminalGroups, ({ it }) => {
  it('returns the terminal groups that have tables to reserve, with sleeping ones apart', async (world) => {
    const { organizationId, terminalGroupId } = await openReservations(world)
    const save = (more: object) =>
      world.ask<{ id: string }>('/admin/terminal_groups/save', { organizationId, name: 'Group', ...more })
    await save({})
    const asleep = await save({ isAsleep: true })
    await world.ask('/admin/restaurant_sections/save', {
      terminalGroupId: asleep.id,
      sections: [{ name: 'Roof', tables: [{ number: 1, seatingCapacity: 2 }] }],
    })
    const { terminalGroups, terminalGroupsInSleep } = await world.ask<Record<string, Groups[]>>(
      availableTerminalGroups.path,
      { organizationIds: [organizationId] },
    )
    const ids = (groups: Groups[] = []) => groups.map(({ items }) => items.map(({ id }) => id))
    assert.deepEqual([ids(terminalGroups), ids(terminalGroupsInSleep)], [[[terminalGroupId]], [[asleep.id]]])
  })

  it('returns none for no organizations', async (world) => {
    const { terminalGroups } = await world.ask<{ terminalGroups: Groups[] }>(availableTerminalGroups.path, {
      organizationIds: [],
    })
    assert.deepEqual(terminalGroups, [])
  })
})

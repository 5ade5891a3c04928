import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { describeOperation } from '#test/harness/world.ts'
import initByTable from './init_by_table.ts'

describeOperation(initByTable, ({ it }) => {
  it('succeeds for tables of the terminal group, and its status can be read', async (world) => {
    const { organizationId, terminalGroupId, tableIds } = await openDiningRoom(world)
    const body = { organizationId, terminalGroupId, tableIds }
    const { correlationId } = await world.ask<{ correlationId: string }>(initByTable.path, body)
    assert.equal((await world.outcome(organizationId, correlationId)).state, 'Success')
  })

  it('names the unknown table or terminal group', async (world) => {
    const { organizationId, terminalGroupId, tableIds } = await openDiningRoom(world)
    const [table] = tableIds
    const group = { id: terminalGroupId, organizationId, name: 'Kitchen' }
    for (const [more, code, path] of [
      [{ tableIds: [table, demo.table] }, 'TABLE_NOT_FOUND', 'tableIds[1]'],
      [{ tableIds: [table, table] }, 'TABLE_REPEATED', 'tableIds[1]'],
      [{ terminalGroupId: newId() }, 'TerminalGroupUnregistered', 'terminalGroupId'],
    ] as const) {
      const body = { organizationId, terminalGroupId, tableIds, ...more }
      const refused = await world.refuse(initByTable.path, body)
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, code, path])
    }
    await world.ask('/admin/terminal_groups/save', { ...group, isEnabled: false })
    const refused = await world.refuse(initByTable.path, { organizationId, terminalGroupId, tableIds })
    assert.equal(refused.error, 'TerminalGroupDisabled')
  })
})

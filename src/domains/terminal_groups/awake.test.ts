import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import awake from './awake.ts'

describeOperation(awake, ({ it }) => {
  it('wakes a sleeping group, and returns ids that it cannot wake', async ({ ask }) => {
    const group = { id: demo.terminalGroup, organizationId: demo.organization, name: 'Kitchen' }
    await ask('/admin/terminal_groups/save', { ...group, isAsleep: true })
    const { isAliveStatus } = await ask<{ isAliveStatus: { isAlive: boolean }[] }>('/api/1/terminal_groups/is_alive', {
      organizationIds: [demo.organization],
      terminalGroupIds: [demo.terminalGroup],
    })
    assert.deepEqual(
      isAliveStatus.map(({ isAlive }) => isAlive),
      [false],
    )

    const foreign = demo.confirmingTerminalGroup
    const answer = await ask(awake.path, {
      organizationIds: [demo.organization],
      terminalGroupIds: [demo.terminalGroup, foreign],
    })
    assert.deepEqual(answer, { successfullyProcessed: [demo.terminalGroup], failedProcessed: [foreign] })
    const groups = await ask<{ terminalGroupsInSleep: { items: unknown[] }[] }>('/api/1/terminal_groups', {
      organizationIds: [demo.organization],
    })
    assert.deepEqual(groups.terminalGroupsInSleep[0]?.items, [])
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import isAlive from './is_alive.ts'

interface Answer {
  isAliveStatus: { isAlive: boolean; terminalGroupId: string; organizationId: string }[]
}

describeOperation(isAlive, ({ it }) => {
  it('returns which groups accept commands', async ({ ask }) => {
    const organizationId = demo.organization
    const states: [object, boolean][] = [
      [{}, true],
      [{ isAsleep: true }, false],
      [{ isEnabled: false }, false],
    ]
    for (const [state, alive] of states) {
      const group = { organizationId, name: 'Grill', ...state }
      const { id } = await ask<{ id: string }>('/admin/terminal_groups/save', group)
      const answer = await ask<Answer>(isAlive.path, { organizationIds: [organizationId], terminalGroupIds: [id] })
      assert.deepEqual(answer.isAliveStatus, [{ isAlive: alive, terminalGroupId: id, organizationId }])
    }
  })

  it('omits groups that are unknown or of other organizations', async ({ ask, tokenOf }) => {
    const terminalGroupIds = [demo.terminalGroup, demo.confirmingTerminalGroup, randomUUID()]
    const both = [demo.terminalGroup, demo.confirmingTerminalGroup]
    const token = await tokenOf({ organizationIds: [demo.organization] })
    for (const [named, options, seen] of [
      [{}, {}, both],
      [{ organizationIds: [demo.organization] }, {}, [demo.terminalGroup]],
      [{ organizationId: demo.confirmingOrganization }, {}, [demo.confirmingTerminalGroup]],
      [{ organizationId: demo.confirmingOrganization, organizationIds: [demo.organization] }, {}, both],
      [{}, { token }, [demo.terminalGroup]],
    ] as const) {
      const answer = await ask<Answer>(isAlive.path, { ...named, terminalGroupIds }, options)
      assert.deepEqual(
        answer.isAliveStatus.map(({ terminalGroupId }) => terminalGroupId),
        seen,
      )
    }
  })
})

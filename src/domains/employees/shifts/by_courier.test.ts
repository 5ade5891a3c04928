import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openStaff } from '#test/fixtures/staff.ts'
import { describeOperation } from '#test/harness/world.ts'
import byCourier from './by_courier.ts'

describeOperation(byCourier, ({ it }) => {
  it('returns groups with an open session in visible organizations', async (world) => {
    const [first, second] = [await openStaff(world), await openStaff(world)]
    const group = await first.addGroup()
    const employeeId = await first.hire({ organizationIds: [first.organizationId, second.organizationId] })
    const narrow = await world.tokenOf({ organizationIds: [first.organizationId] })
    const seen = async (token?: string) => {
      const { terminalGroupIds } = await world.ask<{ terminalGroupIds: string[] }>(
        byCourier.path,
        { employeeId },
        token ? { token } : {},
      )
      return terminalGroupIds
    }
    assert.deepEqual(await seen(), [])
    await first.clockin(employeeId)
    await first.clockin(employeeId, { terminalGroupId: group })
    await second.clockin(employeeId)
    const own = [first.terminalGroupId, group].sort()
    assert.deepEqual((await seen()).sort(), [...own, second.terminalGroupId].sort())
    assert.deepEqual((await seen(narrow)).sort(), own)
    await first.clockout(employeeId)
    assert.deepEqual(await seen(narrow), [group])
  })

  it('returns nothing for employees off shift or unknown', async ({ ask }) => {
    assert.deepEqual(await ask(byCourier.path, { employeeId: randomUUID() }), { terminalGroupIds: [] })
  })
})

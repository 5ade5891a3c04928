import assert from 'node:assert/strict'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { openReportedShop, waitForCosts } from '#test/fixtures/reports.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import { dayInvariants } from './invariants.ts'

describeOwnWorld('invariants of closed days', ({ it }) => {
  it('find closes that differ from their orders or from themselves, and none of changed days', async (world) => {
    const { organizationId } = await openReportedShop(world)
    // Costs that come later count as changes of the day.
    await waitForCosts(world, organizationId)
    const body = { organizationId, day: '2026-05-11', countedCash: 15 }
    await world.ask('/admin/days/close', body)
    assert.deepEqual(await violationsAfter(world, dayInvariants, async () => undefined), [])
    const place = `organization ${organizationId}: day 2026-05-11, version 1`
    const { name: addsUp } = dayInvariants[0]!
    const { name: isSold } = dayInvariants[1]!
    assert.deepEqual(
      await violationsAfter(world, dayInvariants, (db) => db`update day_close set revenue = revenue + 1`),
      [`${addsUp}: ${place} (1)`, `${isSold}: ${place} has 16, its orders 15 (1)`],
    )
    assert.deepEqual(
      await violationsAfter(world, dayInvariants, async (db) => {
        await db`update sale_line set sum = sum + 1`
        await db`update sale_order set facts_revision = facts_revision + 1000`
      }),
      [],
    )
  })
})

import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openLimited } from '#test/fixtures/limited_campaigns.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

describeOperation(list, ({ it }) => {
  it('returns the grants of a campaign to orders, by period', async (world) => {
    const { delivery, campaignId } = await openLimited(world, { orderBudget: 12.5, orderBudgetEvery: 'Month' })
    await delivery.place({})
    await delivery.place({})
    const { budgets } = await world.ask<{ budgets: { period: string }[] }>(list.path, {
      corporationId: demo.corporation,
      marketingCampaignId: campaignId,
    })
    const [{ period, ...budget } = { period: '' }, ...others] = budgets
    assert.match(period, /^\d{4}-\d\d-01$/)
    assert.deepEqual(budget, {
      marketingCampaignId: campaignId,
      marketingCampaignName: 'Rewards',
      of: 'Orders',
      every: 'Month',
      spent: 10,
      budget: 12.5,
    })
    assert.deepEqual(others, [])
  })

  it('returns the credits of a campaign without orders', async (world) => {
    const { campaignId } = await openLimited(world, { orderBudget: 5 })
    await world.pool`
      insert into loyalty_campaign_budget (corporation_id, campaign_id, period, spent)
      values (${demo.corporation}, ${campaignId}, '2026-03-01', 7)`
    await (await openLimited(world, { orderBudget: 5 })).delivery.place({})
    const { budgets } = await world.ask<{ budgets: { of: string; every: string; period: string | null }[] }>(
      list.path,
      {
        corporationId: demo.corporation,
      },
    )
    const found = budgets.map(({ of, every, period }) => [of, every, period])
    assert.ok(found.some((one) => one.join() === 'Scheduled,Month,2026-03-01'))
    assert.ok(found.some((one) => one.join() === 'Orders,AllTime,'))
  })
})

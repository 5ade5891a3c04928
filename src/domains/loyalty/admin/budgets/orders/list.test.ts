import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openBudget } from '#test/fixtures/budgets.ts'
import { guestFieldsOf } from '#test/fixtures/limited_campaigns.ts'
import { plainItem } from '#test/fixtures/ordering.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

interface Grant {
  organizationId: string
  kind: string
  orderId: string
  notedAt: string
  discount: number
  bonus: number
  credited: number
  granted: number
}

describeOperation(list, ({ it }) => {
  it('returns the grants of each order in a period, page by page', async (world) => {
    const limits = { orderBudget: 100, orderBudgetEvery: 'Month' }
    const budget = await openBudget(world, limits, {
      actions: [
        { type: 'OrderDiscount', mode: 'Percent', value: 50 },
        { type: 'Bonus', mode: 'Sum', value: 3 },
      ],
    })
    const guest = await budget.meet()
    const first = await budget.delivery.place(guestFieldsOf(guest))
    const second = await budget.table.place({ items: [plainItem({ amount: 2 })] })
    const cancelled = await budget.delivery.place({})
    await budget.cancel(cancelled.id)
    const named = { corporationId: demo.corporation, marketingCampaignId: budget.campaignId }
    const { budgets } = await world.ask<{ budgets: [{ every: string; period: string; spent: number }] }>(
      '/admin/loyalty/budgets/list',
      named,
    )
    const [{ every, period, spent }] = budgets
    const page = async (more: object = {}) =>
      (await world.ask<{ orders: Grant[] }>(list.path, { ...named, every, period, ...more })).orders
    const all = await page()
    assert.deepEqual(
      all.map(({ notedAt: _, ...grant }) => grant),
      [
        { ...at(budget.restaurant, 'Delivery', first.id), discount: 5, bonus: 3, credited: 0, granted: 8 },
        { ...at(budget.diningRoom, 'TableOrder', second.id), discount: 10, bonus: 0, credited: 0, granted: 10 },
      ],
    )
    assert.equal(
      all.reduce((sum, { granted }) => sum + granted, 0),
      spent,
    )
    const [one] = await page({ limit: 1 })
    assert.deepEqual(one, all[0])
    const { notedAt: afterTime, orderId: afterOrderId } = all[0]!
    assert.deepEqual(await page({ afterTime, afterOrderId }), all.slice(1))
    assert.deepEqual(await page({ every: 'AllTime', period: null }), [])
  })
})

const at = ({ organizationId }: { organizationId: string }, kind: string, orderId: string) => ({
  organizationId,
  kind,
  orderId,
})

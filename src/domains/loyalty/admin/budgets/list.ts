import { Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, List, Money, nullable, OneOf, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listBudgets } from '../../budgets.store.ts'

const rowsMax = 1_000

const Budget = Type.Object(
  {
    marketingCampaignId: field(Id('MarketingCampaign'), 'Campaign that the budget belongs to.'),
    marketingCampaignName: field(Text(), 'Name of the campaign.'),
    of: field(
      OneOf(['Orders', 'Scheduled']),
      '`Orders`: discounts and rewards for orders (`orderBudget`). `Scheduled`: rewards without orders (`scheduledBudget`).',
    ),
    every: field(OneOf(['AllTime', 'Day', 'Week', 'Month', 'Quarter', 'Year']), 'Length of the period.'),
    period: nullable(CalendarDay(), 'First day of the period. Null for the whole time.'),
    spent: field(Money(), 'Sum granted by the campaign in the period.'),
    budget: nullable(Money(), 'Current budget per period. Null for no limit.'),
  },
  { title: 'CampaignBudget' },
)

export default query({
  path: '/admin/loyalty/budgets/list',
  group: 'none stated',
  summary: 'List the granted sums of campaign budgets',
  description: `The latest periods first, at most ${rowsMax}. Periods are available for 400 days.`,
  request: Type.Object({
    corporationId: Id('Corporation'),
    marketingCampaignId: opt(Id('MarketingCampaign'), 'Only budgets of this campaign. If omitted, of all.'),
  }),
  response: Type.Object({ budgets: field(List(Budget, { maxItems: rowsMax }), 'The budgets.') }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body: { corporationId, marketingCampaignId = null }, db }) {
    const budgets = await listBudgets(db, corporationId, { campaignId: marketingCampaignId, rowsMax })
    return {
      budgets: budgets.map(({ campaignId, campaignName, spent, budget, ...row }) => ({
        ...row,
        marketingCampaignId: campaignId,
        marketingCampaignName: campaignName,
        spent: toNumber(spent),
        budget: budget && toNumber(budget),
      })),
    }
  },
})

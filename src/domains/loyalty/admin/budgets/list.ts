import { Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, List, Money, nullable, OneOf, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { listBudgets } from '../../budgets/store.ts'

const rowsMax = 1_000

const Budget = Type.Object(
  {
    marketingCampaignId: field(Id('MarketingCampaign'), 'Campaign whose budget it is.'),
    marketingCampaignName: field(Text(), 'Name of the campaign.'),
    of: field(
      OneOf(['Orders', 'Scheduled']),
      '`Orders`: what it takes off orders and brings for them (`orderBudget`). `Scheduled`: what it brings besides orders (`scheduledBudget`).',
    ),
    every: field(OneOf(['AllTime', 'Day', 'Week', 'Month', 'Quarter', 'Year']), 'How long the period is.'),
    period: nullable(CalendarDay(), 'First day of the period. Null for the whole time.'),
    spent: field(Money(), 'What the campaign has given in the period.'),
    budget: nullable(
      Money(),
      'What it may give in each period, as the operator has it now. Null where there is no limit.',
    ),
  },
  { title: 'CampaignBudget' },
)

export default query({
  path: '/admin/loyalty/budgets/list',
  group: 'none stated',
  summary: 'What campaigns have given of their budgets, by period',
  description: `The latest periods first, at most ${rowsMax}. Periods are kept for 400 days.`,
  request: Type.Object({
    corporationId: Id('Corporation'),
    marketingCampaignId: opt(Id('MarketingCampaign'), 'The budgets of this campaign alone. Left out, of all.'),
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

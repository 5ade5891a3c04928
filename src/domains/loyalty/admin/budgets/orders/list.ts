import { Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import {
  CalendarDay,
  field,
  Id,
  Int32,
  List,
  Money,
  OffsetDateTime,
  OneOf,
  omittable,
  opt,
  UtcTime,
} from '#core/schema.ts'
import { fromOffsetTime, toUtcTime } from '#core/time.ts'
import { usePeriods } from '#loyalty/campaign.ts'
import { demo } from '#shared/demo.ts'
import { listOrdersOfBudget } from '../../../budgets.store.ts'
import { allTimePeriod } from '../../../rules.ts'

const rowsMax = 1_000

const OrderGrant = Type.Object(
  {
    organizationId: field(Id('Organization'), 'Restaurant of the order.'),
    kind: field(OneOf(['Delivery', 'TableOrder', 'Reserve']), 'Kind of the order; a `Reserve` is a banquet.'),
    orderId: field(Id('Order'), 'Order, or reserve with the banquet.'),
    notedAt: field(UtcTime(), 'Time of the first grant to the order.'),
    discount: field(Money(), 'Discount of the campaign on the order. 0 once the order is cancelled or deleted.'),
    bonus: field(Money(), 'Bonus that closing the order credits to wallets. 0 once the order is cancelled or deleted.'),
    credited: field(
      Money(),
      'Sum that the order has credited to wallets so far, less reversals. A reopened order may credit more.',
    ),
    granted: field(Money(), 'Sum counted against the budget: `discount` plus the larger of `bonus` and `credited`.'),
  },
  { title: 'OrderGrant' },
)

export default query({
  path: '/admin/loyalty/budgets/orders/list',
  group: 'none stated',
  summary: 'List the grants to orders of a campaign budget',
  description:
    'The oldest first. Send the period as returned by `/admin/loyalty/budgets/list`. For the next page send `notedAt` and `orderId` of ' +
    'the last order as `afterTime` and `afterOrderId`. Orders are stored for 90 days; the sum of older ones stays in `spent` of the budget.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    marketingCampaignId: field(Id('MarketingCampaign'), 'Campaign that the budget belongs to.'),
    every: field(OneOf(usePeriods), 'Length of the period.'),
    period: opt(CalendarDay(), 'First day of the period. Omitted for the whole time (`AllTime`).'),
    afterTime: opt(OffsetDateTime(), '`notedAt` of the last order of the page before. Send `afterOrderId` with it.'),
    afterOrderId: opt(Id('Order'), '`orderId` of the last order of the page before.'),
    limit: omittable(Int32({ minimum: 1, maximum: rowsMax }), `Maximum number of orders. Default: ${rowsMax}.`),
  }),
  response: Type.Object({ orders: field(List(OrderGrant, { maxItems: rowsMax }), 'The orders of the page.') }),
  example: {
    request: {
      corporationId: demo.corporation,
      marketingCampaignId: demo.thirdPizzaCampaign,
      every: 'AllTime',
      limit: 10,
    },
  },

  async run({ body, db }) {
    const { corporationId, marketingCampaignId: campaignId, every, period, afterTime, afterOrderId, limit } = body
    const after = afterTime && { notedAt: fromOffsetTime(afterTime, 'UTC'), orderId: afterOrderId ?? null }
    const orders = await listOrdersOfBudget(
      db,
      corporationId,
      { campaignId, every, period: period ?? allTimePeriod },
      { after: after || null, rowsMax: limit ?? rowsMax },
    )
    return {
      orders: orders.map(({ kind, notedAt, discount, bonus, credited, granted, ...order }) => ({
        ...order,
        kind: kind === 'Banquet' ? ('Reserve' as const) : kind,
        notedAt: toUtcTime(notedAt),
        discount: toNumber(discount),
        bonus: toNumber(bonus),
        credited: toNumber(credited),
        granted: toNumber(granted),
      })),
    }
  },
})

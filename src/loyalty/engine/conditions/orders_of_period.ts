import { Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { field, Money, OneOf, opt } from '#core/schema.ts'
import { condition, isWithin } from '../condition.ts'
import { counterPeriods } from '../model.ts'

/** How many closed orders the guest has had in a period, or what they came to. This order does not count. */
export const ordersOfPeriod = condition({
  settings: Type.Object({
    metric: field(OneOf(['OrdersCount', 'OrdersSum']), 'What is counted: orders, or their sums.'),
    period: field(OneOf(counterPeriods), 'The period that contains the order, by the calendar of the restaurant.'),
    min: opt(Money({ minimum: 0 }), 'Minimum. If omitted, none.'),
    max: opt(Money({ minimum: 0 }), 'Maximum. If omitted, none.'),
  }),
  compile({ metric, period, ...limits }) {
    return ({ guest }) => {
      if (!guest?.orders) return { holds: false, actual: guest ? 'orders that nobody has counted' : 'no guest' }
      const { count, sum } = guest.orders[period]
      const value = metric === 'OrdersCount' ? count : toNumber(sum)
      return { holds: isWithin(value, limits), actual: String(value) }
    }
  },
})

import { Type } from 'typebox'
import { field, Int32, List, OneOf, opt } from '#core/schema.ts'
import { condition } from '../condition.ts'
import { counterPeriods } from '../model.ts'

/** Which of the guest's orders it is: the first, the tenth, every fifth. */
export const nthOrder = condition({
  settings: Type.Object({
    numbers: opt(List(Int32({ minimum: 1 })), 'Numbers of the order, from 1. If omitted, any number.'),
    every: opt(Int32({ minimum: 1 }), 'The number is a multiple of this. If omitted, any number.'),
    period: field(OneOf(counterPeriods), 'Period in which orders are numbered.'),
  }),
  compile({ numbers, every, period }) {
    return ({ guest }) => {
      if (!guest?.orders) return { holds: false, actual: guest ? 'orders that nobody has counted' : 'no guest' }
      const number = guest.orders[period].count + 1
      const holds = (!numbers || numbers.includes(number)) && (!every || number % every === 0)
      return { holds, actual: String(number) }
    }
  },
})

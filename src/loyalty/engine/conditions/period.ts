import { Type } from 'typebox'
import { CalendarDay, opt } from '#core/schema.ts'
import { condition } from '../condition.ts'

/** Between which days of the restaurant's calendar the order comes. */
export const period = condition({
  settings: Type.Object({
    from: opt(CalendarDay(), 'First day. If omitted, any.'),
    to: opt(CalendarDay(), 'Last day. If omitted, any.'),
  }),
  compile:
    ({ from, to }) =>
    ({ time }) => {
      const day = time.slice(0, 10)
      return { holds: (!from || day >= from) && (!to || day <= to), actual: day }
    },
})

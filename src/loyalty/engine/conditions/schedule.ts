import { Type } from 'typebox'
import { Int32, List, opt } from '#core/schema.ts'
import { minuteOfDay, type TerminalTime, weekdayOf } from '#core/time.ts'
import { condition } from '../condition.ts'

const dayMinutes = 24 * 60
const Minute = () => Int32({ minimum: 0, maximum: dayMinutes })

/** On which days of the week and between which times of the restaurant's clock the order comes. */
export const schedule = condition({
  settings: Type.Object({
    weekdays: opt(
      List(Int32({ minimum: 1, maximum: 7 }), { maxItems: 7 }),
      'Weekdays, 1 is Monday. If omitted, any day.',
    ),
    fromMinute: opt(Minute(), "First minute of the day, in the restaurant's local time. Default: 0."),
    toMinute: opt(
      Minute(),
      'Minute of the day at which it ends. If it is not after `fromMinute`, it is on the next day, and the weekday is that of the start. Default: 1440.',
    ),
  }),
  compile({ weekdays, fromMinute, toMinute }) {
    const [from, to] = [fromMinute ?? 0, toMinute ?? dayMinutes]
    return ({ time }) => {
      const minute = minuteOfDay(time)
      const isPastMidnight = to <= from && minute < to
      const isInTime = to > from ? minute >= from && minute < to : minute >= from || minute < to
      const weekday = isPastMidnight ? (weekdayOf(time) + 6) % 7 : weekdayOf(time)
      return { holds: isInTime && (weekdays?.includes(weekday + 1) ?? true), actual: sawTime(time) }
    }
  },
})

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const sawTime = (time: TerminalTime) => `${names[weekdayOf(time)]} ${time.slice(11, 16)}`

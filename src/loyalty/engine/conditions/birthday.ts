import { Type } from 'typebox'
import { field, Int32 } from '#core/schema.ts'
import { type Day, daysAfter } from '#core/time.ts'
import { condition } from '../condition.ts'

const Days = () => Int32({ minimum: 0, maximum: 180 })

/** Whether the order comes around the birthday of the guest. */
export const birthday = condition({
  settings: Type.Object({
    daysBefore: field(Days(), 'Starts this many days before the birthday.'),
    daysAfter: field(
      Days(),
      'Ends this many days after it. A birthday on 29 February counts as 1 March in other years.',
    ),
  }),
  compile(window) {
    return ({ guest, time }) => {
      const born = guest?.birthday ?? null
      if (born === null) return { holds: false, actual: guest ? 'no birthday' : 'no guest' }
      const today = time.slice(0, 10)
      const [first, last] = [daysAfter(today, -window.daysAfter), daysAfter(today, window.daysBefore)]
      const year = Number(today.slice(0, 4))
      const holds = [year - 1, year, year + 1].some((one) => isBetween(birthdayIn(one, born), first, last))
      return { holds, actual: born.slice(5) }
    }
  },
})

const isBetween = (day: Day, first: Day, last: Day) => day >= first && day <= last

const birthdayIn = (year: number, born: Day): Day =>
  daysAfter(`${year}-${born.slice(5, 7)}-01`, Number(born.slice(8)) - 1)

import { Decimal } from '#core/decimal.ts'
import { OperationError } from '#core/errors.ts'
import { runInTransaction } from '#core/operation/operation.ts'
import { toInstant } from '#core/time.ts'
import { DayAlreadyClosed, FiguresPending } from '#domains/days/errors.ts'
import { readDay } from '#domains/days/reads.ts'
import { ReportsOff } from '#domains/reports/errors.ts'
import type { DemoHistoryPart } from './demo_history.ts'
import { changeContext, findRestaurant, operationAt } from './seed.ts'

const closingTime = '23:15:00.000'

/** Cash that was missing or too much, by weekday from Sunday on. */
const differences = [0, 0, -0.5, 0, 2, 0, -5]
const noteOf = (difference: number): string | null =>
  difference < -1 ? 'A note was changed twice' : difference > 1 ? 'A tip lay in the till' : null

/** Closes of the last days of the demo restaurant, which wait until reports have the orders of their day. */
export const closeHistory: DemoHistoryPart = {
  name: 'days: closes',
  days: 14,
  async makeDay(db, day, { operations, caches, services }) {
    const organization = await findRestaurant(db)
    const now = toInstant(`${day} ${closingTime}`, organization.timeZone)
    const context = { ...changeContext(db, now), caches, use: services.use }
    try {
      const { expectedCash } = await readDay(context, organization, day)
      const difference = differences[new Date(day).getUTCDay()] ?? 0
      const counted = Decimal.max(0, new Decimal(expectedCash).plus(difference))
      await runInTransaction(operationAt({ operations }, '/admin/days/close'), context, {
        ...{ organizationId: organization.id, day, countedCash: counted.toNumber(), note: noteOf(difference) },
      })
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      if (error.def === FiguresPending) return false
      if (error.def !== ReportsOff && error.def !== DayAlreadyClosed) throw error
    }
    return true
  },
}

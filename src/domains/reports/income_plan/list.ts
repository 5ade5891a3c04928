import { Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { OperationSettings } from '#core/operation/context.ts'
import { query } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, List, Money, OneOf, responseField } from '#core/schema.ts'
import { daysAfter } from '#core/time.ts'
import { PeriodTooLong } from '#domains/books/errors.ts'
import { findBooks } from '#domains/books/reads.ts'
import { accountingDayOf } from '#domains/books/rules.ts'
import { demo } from '#shared/demo.ts'
import { readingGroup } from '../access.rules.ts'
import { readDays } from '../calendar.ts'
import { ReportsOff } from '../errors.ts'
import { daysBehind, meanOf } from '../income_plans.rules.ts'
import { listPlans, listRevenue } from '../income_plans.store.ts'
import { planTypes } from '../schemas.ts'

const daysMax = 1_000

const IncomePlanItem = Type.Object(
  {
    date: responseField(CalendarDay(), 'Accounting day.'),
    valueType: responseField(OneOf(planTypes), 'How the income of the day is planned.'),
    planValue: responseField(
      Money(),
      '`ABSOLUTE`: the planned income. `PERCENT`: percent of the mean income that `AUTOMATIC` has. `AUTOMATIC`: mean revenue ' +
        'of the same weekday in the four weeks before the day, or before today if the day is in the future.',
    ),
  },
  { title: 'IncomePlanItem' },
)

export default query({
  path: '/api/reporting/v1/income-plan/list',
  group: readingGroup,
  summary: 'List the planned income of a restaurant',
  description: `Days without a plan are omitted. A period has at most ${daysMax} days.`,
  statuses: [200, 400, 401, 403, 429, 500, 502, 504],
  request: Type.Object({
    organizationId: Id('Organization'),
    dateFrom: field(CalendarDay(), 'First day.'),
    dateTo: field(CalendarDay(), 'Last day.'),
  }),
  response: Type.Object(
    { items: responseField(List(IncomePlanItem), 'Planned days, by date.') },
    { title: 'GetIncomePlanResponse' },
  ),
  errors: { PeriodTooLong, ReportsOff },
  example: { request: { organizationId: demo.organization, dateFrom: '2026-05-01', dateTo: '2026-05-31' } },

  async run(input) {
    const { body, organization, db, now, caller, use, fail } = input
    const { dateFrom: from, dateTo: to } = body
    if (!use(OperationSettings).reports) throw fail.ReportsOff()
    if (to >= daysAfter(from, daysMax))
      throw fail.PeriodTooLong({ path: 'dateTo', message: `A period has at most ${daysMax} days` })
    const [plans, { dayBeginsAt }] = await Promise.all([
      listPlans(db, organization.id, { from, to }),
      findBooks(db, organization.corporationId),
    ])
    const today = accountingDayOf({ dayBeginsAt }, now, organization.timeZone)
    const behind = new Map(
      plans.filter((plan) => plan.planValue === null).map(({ date }) => [date, daysBehind(date, today)]),
    )
    const days = [...new Set([...behind.values()].flat())]
    const revenue = await readDays(input, [organization], () =>
      listRevenue(db, organization.id, { days, sourceKey: caller.sourceKey }),
    )
    return {
      items: plans.map(({ date, valueType, planValue }) => ({
        ...{ date, valueType },
        planValue: toNumber(planValue ?? meanOf(behind.get(date) ?? [], revenue)),
      })),
    }
  },
})

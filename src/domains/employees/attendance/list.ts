import { Type } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { Paging, pageItemsMax } from '#core/kits/list.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int32, List, OffsetDateTime, opt } from '#core/schema.ts'
import { dayOf, fromOffsetTime, startOfDay } from '#core/time.ts'
import { moneyGridOf, settingsOf } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import type { AttendanceType } from '../attendance_type/directories.ts'
import type { Attendance } from '../model.ts'
import { findPositions } from '../positions/store.ts'
import { answerOf, attendanceTypesOf } from './changes.ts'
import { type PaymentDetails, type PaymentTerms, paymentOf } from './payment.ts'
import { AttendanceResponse } from './schemas.ts'
import { listStarted, searchAttendances } from './store.ts'

const distinct = { minItems: 1, uniqueItems: true }

export default query({
  path: '/api/employees/v1/attendance/list',
  group: 'Employees: reading',
  statuses: [200, 400, 401, 403, 404, 429, 500, 502],
  summary: 'List attendances at a restaurant in a period',
  description:
    'Finds attendances that overlap the period or start at its end, in the order of creation. Open ones have no end. Pages neither ' +
    'miss nor repeat attendances while others are created.',
  request: Type.Object({
    organizationId: Id('Organization'),
    startAt: field(OffsetDateTime(), 'Beginning of the period.'),
    endAt: field(OffsetDateTime(), 'End of the period, inclusive.'),
    employeeIds: opt(List(Id('Employee'), distinct), 'Only attendances of these employees.'),
    attendanceTypeIds: opt(List(Id('AttendanceType'), distinct), 'Only attendances of these types.'),
    isClosed: opt(Type.Boolean(), 'Only closed attendances, or only open ones. If omitted, both.'),
    shouldIncludePaymentDetails: opt(Type.Boolean(), 'Whether to include payments. If omitted, no.'),
    ...Paging,
  }),
  response: Type.Object({
    items: opt(List(AttendanceResponse), 'The attendances.'),
    limit: opt(Int32(), 'Maximum number of attendances on the page.'),
    offset: opt(Int32(), 'Number of skipped attendances.'),
    totalCount: opt(Int32(), 'Number of matching attendances on all pages.'),
  }),
  example: {
    request: {
      organizationId: demo.organization,
      startAt: '2026-01-01T00:00:00.000+00:00',
      endAt: '2026-02-01T00:00:00.000+00:00',
      shouldIncludePaymentDetails: true,
    },
  },

  async run({ body, organization, ...context }) {
    const { db, caller } = context
    const { timeZone } = organization
    const [startAt, endAt] = [fromOffsetTime(body.startAt, timeZone), fromOffsetTime(body.endAt, timeZone)]
    const page = { limit: body.limit ?? pageItemsMax, offset: body.offset ?? 0 }
    const types = await attendanceTypesOf(context)
    const { items, totalCount } = await searchAttendances(db, caller.corporationId, {
      ...body,
      ...page,
      startAt,
      endAt,
    })
    const answers = items.map((attendance) => answerOf(attendance, organization, types))
    if (!body.shouldIncludePaymentDetails || items.length === 0) return { items: answers, ...page, totalCount }

    const paid = await listPayments(db, organization, types, items)
    return { items: answers.map((answer, i) => ({ ...answer, paymentDetails: paid[i] ?? null })), ...page, totalCount }
  },
})

/** Returns the payment of each attendance. `items` is not empty. */
async function listPayments(
  db: Db,
  organization: Organization,
  types: ReadonlyMap<string, AttendanceType>,
  items: readonly Attendance[],
): Promise<(PaymentDetails | null)[]> {
  const { corporationId, timeZone } = organization
  const { regularMinutesPerDay, overtimePaymentFactor } = settingsOf(organization)
  const starts = items.map(({ startAt }) => startAt)
  const [positions, ofDays] = await Promise.all([
    findPositions(db, corporationId),
    listStarted(db, corporationId, {
      organizationId: organization.id,
      employeeIds: [...new Set(items.map(({ employeeId }) => employeeId))],
      from: startOfDay(dayOf(Math.min(...starts), timeZone), timeZone),
      to: Math.max(...starts),
    }),
  ])
  const terms: PaymentTerms = {
    timeZone,
    grid: moneyGridOf(organization),
    regularMinutesPerDay,
    overtimePaymentFactor: new Decimal(overtimePaymentFactor),
    positionOf: ({ roleId }) => positions.get(roleId ?? ''),
    payRateOf: ({ attendanceTypeId }) => types.get(attendanceTypeId ?? '')?.payRate ?? new Decimal(1),
  }
  const byEmployee = Map.groupBy(ofDays, ({ employeeId }) => employeeId)
  return items.map((one) => paymentOf(one, byEmployee.get(one.employeeId) ?? [], terms))
}

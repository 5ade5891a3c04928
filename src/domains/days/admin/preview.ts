import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, Int32, Money, nullable } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { listClosedSince } from '#domains/reports/reads.ts'
import { demo } from '#shared/demo.ts'
import { unfinishedMax } from '../model.ts'
import { countsBlindly, figureErrors, readDay } from '../reads.ts'
import { answerDay, answerOrder, DayOrders, dayFields } from '../schemas.ts'
import { listCloses } from '../store.ts'

export default query({
  path: '/admin/days/preview',
  group: 'none stated',
  summary: 'Show what closing a day would save',
  description:
    'The accounting day of a restaurant as it is now: sales as reports have them, by the closing of the orders, and the orders that are not finished. Before the day is closed, a cashier sees no sums from which the expected cash follows.',
  request: Type.Object({
    organizationId: Id('Organization'),
    day: field(CalendarDay(), 'Accounting day in the time zone of the restaurant. The current one may be incomplete.'),
  }),
  response: Type.Object({
    ...dayFields,
    version: nullable(Int32(), 'Latest version of the close of the day. Null if the day is not closed.'),
    lateOrders: DayOrders(
      `The first ${unfinishedMax} orders of the day that were closed after its latest close, which lacks them.`,
    ),
    lateOrdersCount: field(Int32(), 'Number of all of them.'),
    lateRevenue: field(Money(), 'Revenue of all of them.'),
  }),
  errors: { OrganizationNotFound, ...figureErrors },
  example: { request: { organizationId: demo.organization, day: '2026-01-15' } },

  async run({ body: { organizationId, day }, db, caller, fail, ...context }) {
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const [state, [latest]] = await Promise.all([
      readDay({ db, ...context }, organization, day),
      listCloses(db, organizationId, { from: day, to: day, after: null, rowsMax: 1 }),
    ])
    const { orders, count, revenue } = latest
      ? await listClosedSince(db, organizationId, { day, revision: latest.ordersRevision, rowsMax: unfinishedMax })
      : { orders: [], count: 0, revenue: 0 }
    const answer = {
      ...answerDay(day, state),
      version: latest?.version ?? null,
      lateOrders: orders.map((order) => answerOrder({ ...order, reason: null })),
      lateOrdersCount: count,
      lateRevenue: Number(revenue),
    }
    if (!countsBlindly(caller, latest?.version ?? 0)) return answer
    const payments = answer.payments.map((payment) => (payment.kind === 'Cash' ? { ...payment, sum: null } : payment))
    return { ...answer, payments, revenue: null, expectedCash: null }
  },
})

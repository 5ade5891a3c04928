import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, Int32, nullable } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { countsBlindly, figureErrors, readDay } from '../reads.ts'
import { answerDay, dayFields } from '../schemas.ts'
import { findVersion } from '../store.ts'

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
  }),
  errors: { OrganizationNotFound, ...figureErrors },
  example: { request: { organizationId: demo.organization, day: '2026-01-15' } },

  async run({ body: { organizationId, day }, db, caller, fail, ...context }) {
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const [state, version] = await Promise.all([
      readDay({ db, ...context }, organization, day),
      findVersion(db, organizationId, day),
    ])
    const answer = { ...answerDay(day, state), version: version || null }
    if (!countsBlindly(caller, version)) return answer
    const payments = answer.payments.map((payment) => (payment.kind === 'Cash' ? { ...payment, sum: null } : payment))
    return { ...answer, payments, revenue: null, expectedCash: null }
  },
})

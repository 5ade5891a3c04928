import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { toNumber } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, Int32, List, Money, OneOf, opt, Text, UtcTime } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import { periodOf } from '#domains/finance/rules.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { documentTypes } from '#ledger/types.ts'
import { listValuationRuns } from '#ledger/valuation/runs.store.ts'
import { demo } from '#shared/demo.ts'
import { PeriodTooLong } from '../../errors.ts'

const runsMax = 1_000

const Run = Type.Object(
  {
    startedAt: field(UtcTime(), 'Beginning of the valuation.'),
    finishedAt: opt(UtcTime(), 'End of the valuation. Null while it is under way.'),
    documentsValued: field(Int32(), 'Number of documents whose goods were valued.'),
    postingsChanged: field(Int32(), 'Number of postings of other documents whose sums changed.'),
    causes: field(
      List(
        Type.Object({
          documentId: field(Id('Document'), 'Id of the document or order.'),
          type: opt(OneOf(documentTypes), 'Type of the document. Null for orders and opening stock.'),
          number: opt(Text(), 'Number of the document.'),
        }),
      ),
      'Documents whose posting or unposting made the valuation necessary.',
    ),
    changes: field(
      List(
        Type.Object({
          accountId: field(Id('Account'), 'Account or store.'),
          day: field(CalendarDay(), 'Day (UTC) of the postings that changed.'),
          sum: field(Money(), 'Change of the balance: debit less credit.'),
        }),
      ),
      'Changes of costs that were posted before, by day and account.',
    ),
  },
  { title: 'BooksValuation' },
)

export default query({
  path: '/admin/books/valuations/list',
  group: 'none stated',
  summary: 'List changes of posted costs',
  description:
    'A document that is posted, unposted or dated back changes the cost of later documents. Each row has the documents that were the cause, and how the balances of accounts changed by day. Both days belong to the period, the latest valuation comes first.',
  request: Type.Object({
    organizationId: Id('Organization'),
    from: opt(CalendarDay(), 'First day; absent for the day of the first valuation.'),
    to: opt(CalendarDay(), 'Last day; absent for the day of the last valuation.'),
  }),
  response: Type.Object({ valuations: field(List(Run, { maxItems: runsMax }), 'Valuations.') }),
  errors: { OrganizationNotFound, PeriodTooLong },
  example: { request: { organizationId: demo.organization, from: '2026-01-01', to: '2026-01-31' } },

  async run({ body, db, fail }) {
    const { organizationId } = body
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const period = periodOf(body, organization.timeZone)
    const runs = await listValuationRuns(db, organizationId, { ...period, rowsMax: runsMax + 1 })
    if (runs.length > runsMax) throw fail.PeriodTooLong({ path: 'to' })
    return {
      valuations: runs.map(({ id: _, startedAt, finishedAt, changes, ...run }) => ({
        ...run,
        startedAt: toUtcTime(startedAt),
        finishedAt: finishedAt === null ? null : toUtcTime(finishedAt),
        changes: changes.map(({ sum, ...change }) => ({ ...change, sum: toNumber(sum) })),
      })),
    }
  },
})

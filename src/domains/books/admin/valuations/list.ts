import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { toNumber } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, Int32, List, Money, nullable, OneOf, opt, Text, UtcTime } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { momentsOfDays } from '#ledger/periods.ts'
import { documentTypes } from '#ledger/types.ts'
import { listValuationRuns, type RunCursor } from '#ledger/valuation/runs.store.ts'
import { demo } from '#shared/demo.ts'

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
          day: field(CalendarDay(), 'Day of the postings that changed, in the time zone of the restaurant.'),
          sum: field(Money(), 'Change of the balance: debit less credit.'),
        }),
      ),
      'Changes of costs that were valued before, by day and account. Goods that are valued for the first time are not among them.',
    ),
  },
  { title: 'BooksValuation' },
)

export default query({
  path: '/admin/books/valuations/list',
  group: 'none stated',
  summary: 'List changes of posted costs',
  description:
    'A document that is posted, unposted or dated back changes the cost of later documents. Each row has the documents that were the cause, and how the balances of accounts changed by day. Both days belong to the period, the latest valuation comes first. Request the next page with the `cursor` of the previous one, until it is null.',
  request: Type.Object({
    organizationId: Id('Organization'),
    from: opt(CalendarDay(), 'First day; absent for the day of the first valuation.'),
    to: opt(CalendarDay(), 'Last day; absent for the day of the last valuation.'),
    limit: field(Int32({ minimum: 1, maximum: runsMax }), 'Maximum valuations of a page.'),
    cursor: opt(
      Type.String({ pattern: '^\\d{1,15}\\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
      'Cursor from the previous page. If absent, the first page.',
    ),
  }),
  response: Type.Object({
    valuations: field(List(Run, { maxItems: runsMax }), 'Valuations.'),
    cursor: nullable(Text(), 'Cursor of the next page. Null on the last page.'),
  }),
  errors: { OrganizationNotFound },
  example: { request: { organizationId: demo.organization, from: '2026-01-01', to: '2026-01-31', limit: 100 } },

  async run({ body, db, fail }) {
    const { organizationId, limit, cursor } = body
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const period = momentsOfDays(body, organization.timeZone)
    const runs = await listValuationRuns(db, organizationId, { ...period, after: cursorOf(cursor), rowsMax: limit + 1 })
    const page = runs.slice(0, limit)
    const last = page.at(-1)
    return {
      valuations: page.map(({ id: _, startedAt, finishedAt, changes, ...run }) => ({
        ...run,
        startedAt: toUtcTime(startedAt),
        finishedAt: finishedAt === null ? null : toUtcTime(finishedAt),
        changes: changes.map(({ sum, ...change }) => ({ ...change, sum: toNumber(sum) })),
      })),
      cursor: last && runs.length > limit ? `${last.startedAt}.${last.id}` : null,
    }
  },
})

function cursorOf(cursor: string | null | undefined): RunCursor | null {
  const [startedAt, id] = cursor?.split('.') ?? []
  return startedAt && id ? { startedAt: Number(startedAt), id } : null
}

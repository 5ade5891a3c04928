import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { toNumber } from '#core/decimal.ts'
import { SavedRows, savedRowsMax } from '#core/kits/saved_rows.ts'
import { query } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, Int32, opt } from '#core/schema.ts'
import { toOffsetTime } from '#core/time.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { momentsOfDays } from '#ledger/periods.ts'
import { demo } from '#shared/demo.ts'
import { PeriodTooLong } from '../../errors.ts'
import { TransactionInput } from '../../schemas.ts'
import { listTransactions } from '../../transactions.store.ts'

const ListedTransaction = Type.Object(
  {
    ...TransactionInput.properties,
    number: field(Int32(), 'Number within the organization.'),
    isCanceled: field(Type.Boolean(), 'Whether the transaction is cancelled: it has no postings.'),
  },
  { title: 'ListedBooksTransaction' },
)

export default query({
  path: '/admin/books/transactions/list',
  group: 'none stated',
  summary: 'List transactions by hand',
  description:
    'Both days belong to the period, in the time zone of the organization. Without `number` and `isCanceled` each row can be saved again as it is listed.',
  request: Type.Object({
    organizationId: Id('Organization'),
    from: opt(CalendarDay(), 'First day; absent for the day of the first transaction.'),
    to: opt(CalendarDay(), 'Last day; absent for the day of the last transaction.'),
  }),
  response: Type.Object({
    transactions: SavedRows(ListedTransaction, 'Transactions, by moment and then by number.'),
  }),
  errors: { OrganizationNotFound, PeriodTooLong },
  example: { request: { organizationId: demo.organization, from: '2026-01-01', to: '2026-01-31' } },

  async run({ body, db, fail }) {
    const { organizationId } = body
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const { timeZone } = organization
    const period = { ...momentsOfDays(body, timeZone), rowsMax: savedRowsMax + 1 }
    const rows = await listTransactions(db, organizationId, period)
    if (rows.length > savedRowsMax) throw fail.PeriodTooLong({ path: 'to' })
    return {
      transactions: rows.map(({ creationNumber: _, effectiveAt, sum, ...row }) => ({
        ...row,
        date: toOffsetTime(effectiveAt, timeZone),
        sum: toNumber(sum),
      })),
    }
  },
})

import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int32, List, omittable } from '#core/schema.ts'
import { fromOffsetTime } from '#core/time.ts'
import { CustomerNotFound } from '#domains/guests/errors.ts'
import { filterGuestIds } from '#domains/guests/reads.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from '../../cached.ts'
import { CustomerId } from '../../schemas.ts'
import { describeTransactions, hiddenFrom, pageSizeMax, TransactionItem } from '../../transaction_report.ts'
import { listByPeriod } from '../../transactions.store.ts'

const UtcMoment = (about: string) =>
  field(
    Type.String({ format: 'offset-time', maxLength: 33 }),
    `${about} UTC unless it has an offset: \`yyyy-MM-dd HH:mm:ss.fff\`.`,
  )

export default query({
  path: '/api/1/loyalty/core/customer/transactions/by_date',
  group: 'Guests: info',
  summary: 'List transactions of a guest by date',
  description:
    'Oldest first. New transactions are added at the end, so pages neither miss nor repeat any. A `pageSize` above 1,000 counts as 1,000.',
  request: Type.Object({
    organizationId: Id('Organization'),
    customerId: CustomerId,
    dateFrom: UtcMoment('Beginning of the period, inclusive.'),
    dateTo: UtcMoment('End of the period, inclusive.'),
    pageNumber: field(Int32({ minimum: 0 }), 'Page number, from 0.'),
    pageSize: field(Int32({ minimum: 1 }), 'Transactions per page.'),
  }),
  response: Type.Object({
    transactions: omittable(List(TransactionItem, { maxItems: pageSizeMax }), 'The transactions of the page.'),
    pageSize: omittable(Int32(), 'Transactions per page.'),
    pageNumber: omittable(Int32(), 'Number of the page.'),
  }),
  errors: { CustomerNotFound },
  example: {
    request: {
      organizationId: demo.organization,
      customerId: demo.guest,
      dateFrom: '2026-01-01 00:00:00.000',
      dateTo: '2099-12-31 23:59:59.999',
      pageNumber: 0,
      pageSize: 100,
    },
  },

  async run({ body, fail, ...context }) {
    const { db, caches, caller } = context
    const { corporationId } = caller
    const [from, to] = [fromOffsetTime(body.dateFrom, 'UTC'), fromOffsetTime(body.dateTo, 'UTC')]
    const [guestId] = await filterGuestIds(db, corporationId, [body.customerId])
    if (!guestId) throw fail.CustomerNotFound({ path: 'customerId' })
    const { pageNumber } = body
    const pageSize = Math.min(body.pageSize, pageSizeMax)
    const hidden = hiddenFrom(caller, await caches.get(ProgramsOf, corporationId))
    const page = { guestId, from, to, offset: pageNumber * pageSize, rowsMax: pageSize, hidden }
    const found = await listByPeriod(db, corporationId, page)
    return {
      transactions: await describeTransactions(context, found),
      pageSize,
      pageNumber,
    }
  },
})

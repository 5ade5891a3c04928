import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int32, Int64, List, omittable, opt } from '#core/schema.ts'
import { CustomerNotFound } from '#domains/guests/errors.ts'
import { filterGuestIds } from '#domains/guests/reads.ts'
import { demo } from '#shared/demo.ts'
import { ProgramsOf } from '../../cached.ts'
import { RevisionNotNamed } from '../../errors.ts'
import { CustomerId } from '../../schemas.ts'
import { describeTransactions, hiddenFrom, pageSizeMax, TransactionItem } from '../../transaction_report.ts'
import { listAfter } from '../../transactions.store.ts'

export default query({
  path: '/api/1/loyalty/core/customer/transactions/by_revision',
  group: 'Guests: info',
  summary: 'List transactions of a guest after a revision',
  description:
    'Oldest first. Continue with `lastRevision` and `lastTransactionId` of the previous page. Each transaction has its own revision, and transactions become visible in revision order, so a reader neither misses nor repeats any. A `pageSize` above 1,000 counts as 1,000.',
  request: Type.Object({
    organizationId: Id('Organization'),
    customerId: CustomerId,
    revision: omittable(Int64(), 'Transactions after this revision. If omitted, from the first on.'),
    lastTransactionId: opt(Id('Transaction'), 'Transaction of this revision, for clients that keep it.'),
    pageSize: field(Int32({ minimum: 1 }), 'Transactions per page.'),
  }),
  response: Type.Object({
    transactions: omittable(List(TransactionItem, { maxItems: pageSizeMax }), 'The transactions of the page.'),
    lastRevision: omittable(Int64(), 'Revision of the last transaction; for an empty page, the requested one.'),
    lastTransactionId: opt(Id('Transaction'), 'Id of the last transaction; for an empty page, the requested one.'),
    pageSize: omittable(Int32(), 'Transactions per page.'),
  }),
  errors: { CustomerNotFound, RevisionNotNamed },
  example: { request: { organizationId: demo.organization, customerId: demo.guest, revision: 0, pageSize: 100 } },

  async run({ body, fail, ...context }) {
    const { db, caches, caller } = context
    const { corporationId } = caller
    const { revision, lastTransactionId = null } = body
    if (lastTransactionId !== null && revision === undefined) throw fail.RevisionNotNamed({ path: 'revision' })
    const [guestId] = await filterGuestIds(db, corporationId, [body.customerId])
    if (!guestId) throw fail.CustomerNotFound({ path: 'customerId' })
    const pageSize = Math.min(body.pageSize, pageSizeMax)
    const hidden = hiddenFrom(caller, await caches.get(ProgramsOf, corporationId))
    const found = await listAfter(db, corporationId, { guestId, revision: revision ?? 0, rowsMax: pageSize, hidden })
    const last = found.at(-1)
    return {
      transactions: await describeTransactions(context, found),
      lastRevision: last?.revision ?? revision ?? 0,
      lastTransactionId: last?.id ?? lastTransactionId,
      pageSize,
    }
  },
})

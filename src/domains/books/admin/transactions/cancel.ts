import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, List } from '#core/schema.ts'
import { dayOf } from '#core/time.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { reverse } from '#ledger/writing.store.ts'
import { demo } from '#shared/demo.ts'
import { PeriodClosed, TransactionNotFound } from '../../errors.ts'
import { isClosed } from '../../rules.ts'
import { shareBooks } from '../../store.ts'
import { cancelTransactions, lockTransactions } from '../../transactions.store.ts'

export default write({
  path: '/admin/books/transactions/cancel',
  group: 'none stated',
  summary: 'Cancel transactions by hand',
  description:
    'Balances and lists of postings no longer contain them. All are cancelled, or none is. One that is cancelled already stays so.',
  request: Type.Object({
    organizationId: Id('Organization'),
    ids: field(List(Id('BooksTransaction')), 'Ids of the transactions.'),
  }),
  response: Type.Object({}),
  errors: { OrganizationNotFound, TransactionNotFound, PeriodClosed },
  example: { request: { organizationId: demo.organization, ids: [demo.booksTransaction] }, response: {} },

  async run({ body, db, now, fail }) {
    const { organizationId, ids } = body
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const books = await shareBooks(db, organization.corporationId)
    const known = await lockTransactions(db, organizationId, ids)
    const unknown = ids.flatMap((id, i) =>
      known.has(id) ? [] : { path: `ids[${i}]`, message: TransactionNotFound.message },
    )
    if (unknown.length > 0) throw fail.TransactionNotFound({ fields: unknown })
    const live = [...known.values()].filter(({ isCanceled }) => !isCanceled)
    for (const { id, effectiveAt } of live)
      if (isClosed(books, dayOf(effectiveAt, organization.timeZone)))
        throw fail.PeriodClosed({ path: `ids[${ids.indexOf(id)}]`, closedThrough: books.closedThrough! })
    await reverse(db, { organizationId, digits: books.digits, now, authorId: null }, live)
    await cancelTransactions(db, organizationId, { ids: live.map(({ id }) => id), now })
    return {}
  },
})

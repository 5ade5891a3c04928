import { findOrganization, type Organization } from '#core/access/organizations.ts'
import type { Db, Transaction } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import type { Context } from '#core/operation/context.ts'
import { type Instant, toOffsetTime } from '#core/time.ts'
import type { Position } from '#ledger/model.ts'
import { hasPostings } from '#ledger/reading.store.ts'
import { findShortage } from '#ledger/shortages.store.ts'
import { Valuations } from '#ledger/valuation/valuations.ts'
import { NegativeStock } from './errors.ts'
import type { MissingOrder } from './model.ts'
import type { Books, BooksOrganization } from './rules.ts'
import { findBooks, idsOf, listOrganizations } from './store.ts'
import { listFailed } from './unposted.store.ts'

export { findBooks, findBooksWithout, lockBooks, shareBooks } from './store.ts'
export { listPaid } from './transactions.store.ts'
export { listUnposted, type UnpostedOrder, unpostedOrders } from './unposted.store.ts'

/** Returns whether the books of the chain have postings. The caller has locked the settings of the books. */
export async function isPosted(db: Transaction, corporationId: string): Promise<boolean> {
  return hasPostings(db, idsOf(await listOrganizations(db, corporationId)))
}

/** Returns the first orders of closed days that could not be posted. */
export const listNotPosted = async (
  db: Db,
  organizations: readonly BooksOrganization[],
  { closedThrough }: Pick<Books, 'closedThrough'>,
): Promise<MissingOrder[]> => (closedThrough === null ? [] : listFailed(db, idsOf(organizations), closedThrough))

/** Returns the digits of sums in the books of an organization. */
export async function booksDigits(db: Db, organizationId: string): Promise<number> {
  const organization = await findOrganization(db, organizationId)
  if (!organization) throw new Error(`Organization ${organizationId} does not exist`)
  return (await findBooks(db, organization.corporationId)).digits
}

/**
 * Waits until values of the organizations are up to date, at most 2 seconds. The answer then says in `X-Recosting-Pending` how many
 * documents have effects that are not valued yet. With `before` only values before this moment matter.
 */
export async function waitForValues(
  { use, setHeader }: Pick<Context, 'use' | 'setHeader'>,
  organizations: readonly { id: string }[],
  before?: Instant,
): Promise<void> {
  const documents = await use(Valuations).complete(
    organizations.map(({ id }) => id),
    before,
  )
  if (documents > 0) setHeader('X-Recosting-Pending', `${documents}`)
}

/**
 * Refuses a change of documents after which a store would have had less than nothing, where the settings of the books forbid that.
 * The documents were posted or unposted in this transaction.
 */
export async function refuseShortage(
  { db, organization }: { db: Transaction; organization: Organization },
  documents: readonly Position[],
  { books, path }: { books: Books; path: string },
): Promise<void> {
  if (books.isNegativeStockAllowed) return
  for (const document of documents) {
    const shortage = await findShortage(db, organization.id, document)
    if (!shortage) continue
    const { storeId, productId, quantity, effectiveAt } = shortage
    const moment = toOffsetTime(effectiveAt, organization.timeZone)
    throw new OperationError(NegativeStock, { path, storeId, productId, quantity: quantity.toNumber(), moment })
  }
}

import { findOrganization, type Organization } from '#core/access/organizations.ts'
import type { Db, Transaction } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import type { Context } from '#core/operation/context.ts'
import { type Instant, toOffsetTime } from '#core/time.ts'
import type { Position } from '#ledger/model.ts'
import { findShortage } from '#ledger/shortages.store.ts'
import { Valuations } from '#ledger/valuation/valuations.ts'
import { NegativeStock } from './errors.ts'
import type { MissingOrder } from './model.ts'
import type { Books, BooksOrganization } from './rules.ts'
import { findBooks, idsOf } from './store.ts'
import { listFailed } from './unposted.store.ts'

export { findBooks, lockBooks, shareBooks } from './store.ts'
export { listPaid } from './transactions.store.ts'
export { listUnposted, listUnread, type UnpostedOrder, unpostedOrders } from './unposted.store.ts'

/** Returns the first orders of closed days that could not be posted. */
export const listNotPosted = async (
  db: Db,
  organizations: readonly BooksOrganization[],
  { closedThrough, dayBeginsAt }: Pick<Books, 'closedThrough' | 'dayBeginsAt'>,
): Promise<MissingOrder[]> =>
  closedThrough === null ? [] : listFailed(db, idsOf(organizations), { closedThrough, dayBeginsAt })

/** Returns the chain of an organization, settings of its books, and its time zone. */
export async function findBooksPlace(db: Db, organizationId: string) {
  const organization = await findOrganization(db, organizationId)
  if (!organization) throw new Error(`Organization ${organizationId} does not exist`)
  const { corporationId, timeZone } = organization
  const { digits, dayBeginsAt } = await findBooks(db, corporationId)
  return { corporationId, digits, dayBeginsAt, zone: timeZone }
}

type AnsweredContext = Pick<Context, 'use' | 'setHeader'>

/**
 * Reads values of organizations from one state of the database, after waiting at most 2 seconds for them. The answer says in
 * `X-Recosting-Pending` how many documents have effects that are not valued in this state. With `before` only values before this
 * moment matter. `read` uses no other connection.
 */
export async function readValues<T>(
  { use, setHeader }: AnsweredContext,
  { organizations, before }: { organizations: readonly { id: string }[]; before?: Instant },
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const { value, documents } = await use(Valuations).read(idsOf(organizations), before, read)
  if (documents > 0) setHeader(recostingPending, `${documents}`)
  return value
}

const recostingPending = 'X-Recosting-Pending'

/**
 * Like `readValues`, for reports, which have connections and states of their own: also asks after the read, because documents may have
 * been posted before it began.
 */
export async function reportValues<T>(
  { use, setHeader }: AnsweredContext,
  organizations: readonly { id: string }[],
  { settle, read }: { settle(): Promise<boolean>; read(): Promise<T> },
): Promise<T> {
  const valuations = use(Valuations)
  const ids = idsOf(organizations)
  const before = await valuations.complete(ids)
  const isSettled = await settle()
  const answer = await read()
  const documents = Math.max(before, await valuations.countPending(ids))
  if (documents > 0 || !isSettled) setHeader(recostingPending, `${Math.max(1, documents)}`)
  return answer
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

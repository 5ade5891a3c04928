import { zero } from '#core/decimal.ts'
import { insertEvents, takeRevisions } from '#core/events/outbox.ts'
import type { ChangeContext } from '#core/operation/aggregate_change.ts'
import { type Id, newId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import type { GuestProfile } from '#domains/guests/model.ts'
import type { EntryReason } from '../wallets/model.ts'
import type { TransactionType } from './rules.ts'
import { insertTransactions } from './store.ts'

interface ChangeNote {
  type: TransactionType
  organizationId: Id<'Organization'>
  comment: string
  /** Name of the API key of the request. */
  apiClientLogin: string
}

/** Records a change of a guest without money, under the revision of that change. */
export const recordGuestChange = (
  { db, now }: Pick<ChangeContext, 'db' | 'now'>,
  { corporationId, id: guestId, revision }: GuestProfile,
  record: ChangeNote,
): Promise<void> =>
  insertTransactions(db, [
    {
      corporationId,
      id: newId<'Transaction'>(),
      guestId,
      revision,
      sum: zero,
      createdAt: now,
      ...record,
    },
  ])

/** Change of a guest without money. */
export interface TransactionRecord extends EntryReason {
  type: TransactionType
  /** Related program, if there is one. */
  programId?: Id<'Program'> | null
}

/** Records changes of a guest without money, each with its own revision and event. */
export const recordTransactions = (
  context: ChangeContext,
  { corporationId, guestId }: { corporationId: Id<'Corporation'>; guestId: Id<'Customer'> },
  notes: readonly TransactionRecord[],
): Promise<void> =>
  recordTransactionsOf(
    context,
    corporationId,
    notes.map((record) => ({ ...record, guestId, createdAt: context.now })),
  )

/** Like `recordTransactions`, for several guests of a chain, with the time of each change. */
export async function recordTransactionsOf(
  { db, correlationId, author, notify }: ChangeContext,
  corporationId: Id<'Corporation'>,
  notes: readonly (TransactionRecord & { guestId: Id<'Customer'>; createdAt: Instant })[],
): Promise<void> {
  if (notes.length === 0) return
  const { revision: last } = await takeRevisions(db, corporationId, { revisions: notes.length })
  const written = notes.map((record, i) => ({
    ...record,
    corporationId,
    id: newId<'Transaction'>(),
    sum: zero,
    revision: last - notes.length + 1 + i,
  }))
  await insertTransactions(db, written)
  await insertEvents(
    db,
    written.map(({ id, type, revision, guestId, createdAt: at, programId = null }) => ({
      ...{
        ownerId: corporationId,
        revision,
        type: 'LoyaltyTransaction',
        subjectId: guestId,
        correlationId,
        author,
        at,
      },
      info: { id, userWalletId: null, customerId: guestId, programId, type, sum: 0, balance: null },
    })),
  )
  notify(corporationId)
}

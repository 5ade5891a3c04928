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
  /** Name of the API key that asked for it. */
  apiClientLogin: string
}

/** Notes a change of a guest that is not about money, under the revision that the change has got. */
export const recordGuestChange = (
  { db, now }: Pick<ChangeContext, 'db' | 'now'>,
  { corporationId, id: guestId, revision }: GuestProfile,
  note: ChangeNote,
): Promise<void> =>
  insertTransactions(db, [
    {
      corporationId,
      id: newId<'Transaction'>(),
      guestId,
      revision,
      sum: zero,
      createdAt: now,
      ...note,
    },
  ])

/** Something that happened to a guest without money. */
export interface TransactionRecord extends EntryReason {
  type: TransactionType
  /** The program that it is about, if it is about one. */
  programId?: Id<'Program'> | null
}

/** Writes down what happened to a guest without money, each with a revision and an event of its own. */
export const recordTransactions = (
  context: ChangeContext,
  { corporationId, guestId }: { corporationId: Id<'Corporation'>; guestId: Id<'Customer'> },
  notes: readonly TransactionRecord[],
): Promise<void> =>
  recordTransactionsOf(
    context,
    corporationId,
    notes.map((note) => ({ ...note, guestId, createdAt: context.now })),
  )

/** The same of several guests of a chain, with when each happened. */
export async function recordTransactionsOf(
  { db, correlationId, author, notify }: ChangeContext,
  corporationId: Id<'Corporation'>,
  notes: readonly (TransactionRecord & { guestId: Id<'Customer'>; createdAt: Instant })[],
): Promise<void> {
  if (notes.length === 0) return
  const { revision: last } = await takeRevisions(db, corporationId, { revisions: notes.length })
  const written = notes.map((note, i) => ({
    ...note,
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

import type { Transaction } from '#core/db/connect.ts'
import { toTimestamp } from '#core/db/timestamps.ts'
import { lockNumbers, takeNumber } from '#core/operation/numbers.ts'
import type { Id } from '#core/schema.ts'
import type { LedgerContext } from './model.ts'

/**
 * Locks the ledger of an organization until the transaction ends, and returns the moment of the change: now, but later than
 * every earlier change. The statement is sent at once, so those that are sent before its answer see all earlier changes, too.
 */
export const lockLedger = (db: Transaction, { organizationId, now }: LedgerContext): Promise<string> =>
  // Citus takes no sum of a moment and an interval here, as its result could depend on the time zone of the session.
  db<{ changedAt: string }[]>`
    insert into ledger (organization_id, changed_at)
    values (${organizationId}, ${toTimestamp(db, now)})
        on conflict (organization_id) do update
       set changed_at = greatest(excluded.changed_at,
                                 (ledger.changed_at at time zone 'UTC' + interval '1 microsecond') at time zone 'UTC')
    returning changed_at`.then(([row]) => row!.changedAt)

/**
 * Takes creation numbers for new documents and orders of an organization, and returns the first. They order documents of one
 * moment, over all families. Numbers have no gaps: the next caller waits until this transaction ends.
 */
export async function takeCreationNumbers(
  db: Transaction,
  organizationId: Id<'Organization'>,
  count = 1,
): Promise<number> {
  return (await takeNumber(db, { ownerId: organizationId, kind: 'ledger_document' }, count)) - count + 1
}

/** Locks the creation numbers of an organization until the transaction ends, so that no other transaction creates documents. */
export async function lockCreationNumbers(db: Transaction, organizationId: Id<'Organization'>): Promise<void> {
  await lockNumbers(db, { ownerId: organizationId, kind: 'ledger_document' })
}

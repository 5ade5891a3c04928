import type { Transaction } from '#core/db/connect.ts'
import { at } from '#core/db/instants.ts'
import { lockNumbers, takeNumber } from '#core/operation/numbers.ts'
import type { Id } from '#core/schema.ts'
import type { LedgerContext } from './model.ts'

/**
 * Locks the ledger of an organization until the transaction ends, and returns the moment of the change: now, but later than
 * every earlier change.
 */
export async function lockLedger(db: Transaction, { organizationId, now }: LedgerContext): Promise<string> {
  const lock = () => db<{ changedAt: string }[]>`
    with next as (
      select organization_id, greatest(${at(db, now)}, changed_at + interval '1 microsecond') as changed_at
        from ledger
       where organization_id = ${organizationId}
         for no key update)
    update ledger
       set changed_at = next.changed_at
      from next
     where ledger.organization_id = ${organizationId}
       and ledger.organization_id = next.organization_id
    returning ledger.changed_at`
  const [row] = await lock()
  if (row) return row.changedAt
  await db`
    insert into ledger (organization_id, changed_at)
    values (${organizationId}, '-infinity')
        on conflict (organization_id) do nothing`
  const [created] = await lock()
  return created!.changedAt
}

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

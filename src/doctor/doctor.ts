import { type Db, type Pool, transaction } from '#core/db/connect.ts'
import type { Operation } from '#core/operation/operation.ts'
import { commandInvariants } from './commands.ts'
import { eventInvariants } from './events.ts'
import { followerInvariants } from './followers.ts'
import type { Finding, Invariant } from './invariant.ts'
import { sumInvariants } from './sums.ts'
import { tableInvariants } from './tables.ts'
import { webhookInvariants } from './webhooks.ts'

export type Diagnosis = Finding & Pick<Invariant, 'name'>

/** Everything that must hold of a database (ARCHITECTURE.md, What must always hold). */
const invariants = (operations: readonly Operation[]): Invariant[] => [
  ...commandInvariants(operations),
  ...eventInvariants,
  ...followerInvariants,
  ...sumInvariants,
  ...tableInvariants,
  ...webhookInvariants,
]

/** Checks the database against the invariants in one snapshot, and writes nothing. */
export const diagnose = (pool: Pool, operations: readonly Operation[]): Promise<Diagnosis[]> =>
  transaction(pool, async (db) => {
    await db`set transaction isolation level repeatable read read only`
    return examine(db, operations)
  })

/** The same in a transaction. */
export async function examine(db: Db, operations: readonly Operation[]): Promise<Diagnosis[]> {
  const found: Diagnosis[] = []
  for (const { name, find } of invariants(operations)) found.push({ name, ...(await find(db)) })
  return found
}

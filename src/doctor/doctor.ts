import { commandInvariants } from '#core/commands/invariants.ts'
import { type Db, isConnectionLoss, type Pool, savepoint, transaction } from '#core/db/connect.ts'
import { eventInvariants } from '#core/events/invariants.ts'
import type { Finding, Invariant, InvariantContext } from '#core/invariants.ts'
import { laneInvariants } from '#core/lanes/invariants.ts'
import { loadDomains } from '#core/operation/domain.ts'
import { loadOperations } from '#core/operation/registry.ts'
import { webhookInvariants } from '#core/webhooks/invariants.ts'

export type Diagnosis = Finding & Pick<Invariant, 'name'>

/** Checks the database against every invariant (ARCHITECTURE.md, What must always hold) in one snapshot; writes nothing. */
export const diagnose = (pool: Pool): Promise<Diagnosis[]> =>
  transaction(pool, async (db) => {
    await db`set transaction isolation level repeatable read read only`
    return examine(db)
  })

/** The same in a transaction. */
export async function examine(db: Db): Promise<Diagnosis[]> {
  const context = { operations: await loadOperations() }
  const found: Diagnosis[] = []
  for (const invariant of await listInvariants()) found.push(await check(db, invariant, context))
  return found
}

const listInvariants = async (): Promise<Invariant[]> => [
  ...commandInvariants,
  ...laneInvariants,
  ...eventInvariants,
  ...webhookInvariants,
  ...(await loadDomains()).flatMap(({ invariants = [] }) => invariants),
]

/** An invariant that cannot be checked is broken as well; the others are checked nevertheless. */
async function check(db: Db, { name, find }: Invariant, context: InvariantContext): Promise<Diagnosis> {
  try {
    return { name, ...(await savepoint(db, () => find(db, context))) }
  } catch (error) {
    if (isConnectionLoss(error)) throw error
    return { name, count: 1, examples: [`It cannot be checked: ${error instanceof Error ? error.message : error}`] }
  }
}

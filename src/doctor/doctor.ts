import { commandInvariants } from '#core/commands/invariants.ts'
import { type Db, isConnectionLoss, type Pool, savepoint, transaction } from '#core/db/connect.ts'
import { eventInvariants } from '#core/events/invariants.ts'
import type { Finding, Invariant, InvariantContext } from '#core/invariants.ts'
import { laneInvariants } from '#core/lanes/invariants.ts'
import { type Domain, loadDomains } from '#core/operation/domain.ts'
import { loadOperations } from '#core/operation/registry.ts'
import { systemClock } from '#core/time.ts'
import { webhookReading } from '#core/webhooks/follower.ts'
import { webhookInvariants } from '#core/webhooks/invariants.ts'

export type Diagnosis = Finding & Pick<Invariant, 'name' | 'hint'>

/** Checks the database against every invariant (ARCHITECTURE.md, What must always hold) in one snapshot; writes nothing. */
export const diagnose = (pool: Pool): Promise<Diagnosis[]> =>
  transaction(pool, async (db) => {
    await db`set transaction isolation level repeatable read read only`
    return examine(db)
  })

/** The same in a transaction. */
export async function examine(db: Db): Promise<Diagnosis[]> {
  const [operations, domains] = [await loadOperations(), await loadDomains()]
  const followers = [webhookReading, ...domains.flatMap(({ followers = [] }) => followers)]
  const context = { now: systemClock.now(), operations, followers }
  const found: Diagnosis[] = []
  for (const invariant of listInvariants(domains)) found.push(await check(db, invariant, context))
  return found
}

const listInvariants = (domains: readonly Domain[]): Invariant[] => [
  ...commandInvariants,
  ...laneInvariants,
  ...eventInvariants,
  ...webhookInvariants,
  ...domains.flatMap(({ invariants = [] }) => invariants),
]

/** An invariant that cannot be checked is broken as well; the others are checked nevertheless. */
async function check(db: Db, { name, hint, find }: Invariant, context: InvariantContext): Promise<Diagnosis> {
  try {
    const finding = await savepoint(db, () => find(db, context))
    return { name, ...(hint !== undefined && { hint }), ...finding }
  } catch (error) {
    if (isConnectionLoss(error)) throw error
    return { name, count: 1, examples: [`It cannot be checked: ${error instanceof Error ? error.message : error}`] }
  }
}

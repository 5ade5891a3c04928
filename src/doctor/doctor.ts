import { accessInvariants } from '#core/access/invariants.ts'
import { commandInvariants } from '#core/commands/invariants.ts'
import { type Db, type Pool, savepoint, transaction } from '#core/db/connect.ts'
import { isConnectionLoss } from '#core/db/errors.ts'
import { diskInvariant, schemaInvariant } from '#core/db/invariants.ts'
import { toInstant } from '#core/db/timestamps.ts'
import { eventInvariants } from '#core/events/invariants.ts'
import type { Invariant, InvariantContext } from '#core/invariants.ts'
import { laneInvariants } from '#core/lanes/invariants.ts'
import { type Domain, loadDomains } from '#core/operation/domain.ts'
import { loadOperations } from '#core/operation/registry.ts'
import type { CheckResult } from '#core/server_state.ts'
import type { Instant } from '#core/time.ts'
import { webhookReading } from '#core/webhooks/follower.ts'
import { webhookInvariants } from '#core/webhooks/invariants.ts'

interface TimeLimits {
  /** Maximum time of a statement. */
  statementMs: number
  /** Time after which no other check begins. */
  totalMs: number
}

interface DiagnosisOptions extends Pick<InvariantContext, 'databaseFolder' | 'dataFolder' | 'checksAllRows'> {
  limits?: TimeLimits
}

/** Result of one invariant; `unchecked` is no better than `broken`. */
export type Diagnosis = CheckResult

/** Checks the database against every invariant (ARCHITECTURE.md, What must always hold) in one read-only snapshot. */
export async function diagnose(pool: Pool, options: DiagnosisOptions = {}): Promise<Diagnosis[]> {
  // Before the transaction, because a busy machine may need a minute for it.
  await loadDeclarations()
  return transaction(pool, async (db) => {
    await db`set transaction isolation level repeatable read read only`
    if (options.limits) await db`select set_config('statement_timeout', ${String(options.limits.statementMs)}, true)`
    return diagnoseIn(db, options)
  })
}

const loadDeclarations = () => Promise.all([loadOperations(), loadDomains()])

/** Like `diagnose`, in the caller's transaction. Checks nothing else if the schema does not match. */
export async function diagnoseIn(db: Db, { limits, ...place }: DiagnosisOptions = {}): Promise<Diagnosis[]> {
  const [operations, domains] = await loadDeclarations()
  const followers = [webhookReading, ...domains.flatMap(({ followers = [] }) => followers)]
  const context = { now: await snapshotTime(db), operations, followers, ...place }
  const found = [await check(db, schemaInvariant, context)]
  if (found[0]!.state !== 'ok') return found
  const until = performance.now() + (limits?.totalMs ?? Number.POSITIVE_INFINITY)
  for (const invariant of listInvariants(domains))
    found.push(
      performance.now() < until ? await check(db, invariant, context) : uncheckedFor(invariant, 'its time was over'),
    )
  return found
}

/** Takes the snapshot, if the transaction has none yet, and returns a time after everything in it. */
async function snapshotTime(db: Db): Promise<Instant> {
  const [row] = await db<[{ now: Instant }]>`select ${toInstant(db, 'clock_timestamp()')} as now`
  return row.now
}

const listInvariants = (domains: readonly Domain[]): Invariant[] => [
  diskInvariant,
  ...accessInvariants,
  ...commandInvariants,
  ...laneInvariants,
  ...eventInvariants,
  ...webhookInvariants,
  ...domains.flatMap(({ invariants = [] }) => invariants),
]

/** Runs one invariant. An error of the check makes it `unchecked`, so that the others still run. */
async function check(db: Db, invariant: Invariant, context: InvariantContext): Promise<Diagnosis> {
  const { find, isAdvice = false, ...texts } = invariant
  try {
    const finding = await savepoint(db, () => find(db, context))
    const state = finding.count === 0 ? 'ok' : isAdvice ? 'advice' : 'broken'
    return { state, ...texts, ...finding }
  } catch (error) {
    if (isConnectionLoss(error)) throw error
    return uncheckedFor(invariant, error instanceof Error ? error.message : String(error))
  }
}

const uncheckedFor = ({ name, consequence, remedy }: Invariant, reason: string): Diagnosis => ({
  ...{ state: 'unchecked', name, consequence, remedy, count: 1, examples: [`It cannot be checked: ${reason}`] },
})

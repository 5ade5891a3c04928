import { type Pool, type Transaction, transaction } from '#core/db/connect.ts'
import type { ErrorDef } from '#core/errors.ts'
import type { Instant } from '#core/time.ts'

/** Part of the demo chain, created once by the first start of a version that has it. */
export interface SeedStep {
  /**
   * Key in the table of finished steps, such as `geo: streets`. Rows of later versions are steps of their own, so that existing data
   * folders get them.
   */
  name: string
  /** Names of the steps whose rows it needs. */
  after?: readonly string[]
  /** Whether it stores hashes of secrets; it is repeated for a data folder that has lost them. */
  storesSecrets?: true
  /**
   * Whether it runs in the background after the server is ready. Clients of the chain wait for it, except in domains without background
   * steps.
   */
  isBackground?: true
  /**
   * Creates the rows; some may exist, because the step may have been interrupted. Either calls operations or writes with `db`, the
   * transaction that records the step, but not both: operations would wait for rows that `db` has locked.
   */
  run(context: SeedContext): Promise<unknown>
}

/** Secrets of the demo chain's application and API key. The database stores only their hashes. */
export interface SeedSecrets {
  clientSecret: string
  apiKey: string
}

export interface SeedContext {
  db: Transaction
  now: Instant
  secrets: SeedSecrets
  /** Calls an operation as the operator. */
  save(path: string, body: object): Promise<unknown>
  /** Calls an operation as a client with the demo key. The refusal `unless` means that the row exists. */
  ask(path: string, body: object, options?: { unless?: ErrorDef<unknown> }): Promise<unknown>
}

interface Seeding {
  pool: Pool
  corporationId: string
  steps: readonly SeedStep[]
  /** Whether the secrets are new, so that the database lacks their hashes. */
  hasNewSecrets: boolean
  contextOf(db: Transaction, step: SeedStep): SeedContext
  /** Called before the first missing step. */
  onMissing?: (() => void) | undefined
  /** Ends the run between two steps. */
  signal?: AbortSignal | undefined
}

/** Runs the missing steps after those that they depend on, and returns their names. Concurrent nodes wait for each other's steps. */
export async function runMissingSteps({
  pool,
  corporationId,
  steps,
  hasNewSecrets,
  contextOf,
  onMissing,
  signal,
}: Seeding): Promise<string[]> {
  const isMissing = ({ name, storesSecrets }: SeedStep, finished: ReadonlySet<string>) =>
    !finished.has(name) || (hasNewSecrets && storesSecrets)
  const known = await listMade(pool, corporationId)
  const missing = sortSteps(steps).filter((step) => isMissing(step, known))
  if (missing.length > 0) onMissing?.()
  for (const step of missing) {
    signal?.throwIfAborted()
    await transaction(pool, async (db) => {
      await db`lock table seed_step in share row exclusive mode`
      if (!isMissing(step, await listMade(db, corporationId))) return
      await step.run(contextOf(db, step))
      await db`
        insert into seed_step (corporation_id, name)
        values (${corporationId}, ${step.name})
            on conflict do nothing`
    })
  }
  return missing.map(({ name }) => name)
}

async function listMade(db: Pool | Transaction, corporationId: string): Promise<Set<string>> {
  const rows = await db<{ name: string }[]>`
    select name
      from seed_step
     where corporation_id = ${corporationId}`
  return new Set(rows.map(({ name }) => name))
}

/** Orders the steps so that each follows its dependencies, otherwise as declared. */
export function sortSteps(steps: readonly SeedStep[]): SeedStep[] {
  const byName = new Map(steps.map((step) => [step.name, step]))
  if (byName.size < steps.length) throw new Error('Two seed steps have one name')
  const ordered = new Set<SeedStep>()
  const visit = (step: SeedStep, path: readonly string[]) => {
    if (ordered.has(step)) return
    if (path.includes(step.name)) throw new Error(`Seed steps wait for each other: ${[...path, step.name].join(', ')}`)
    for (const name of step.after ?? []) {
      const needed = byName.get(name)
      if (!needed) throw new Error(`The seed step ${step.name} needs ${name}, which no domain declares`)
      visit(needed, [...path, step.name])
    }
    ordered.add(step)
  }
  for (const step of steps) visit(step, [])
  return [...ordered]
}

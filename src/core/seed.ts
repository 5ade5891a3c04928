import { type Pool, type Transaction, transaction } from './db/connect.ts'
import type { ErrorDef } from './errors.ts'
import type { Instant } from './time.ts'

/** A part of the demo chain, made once by the first start that knows it. */
export interface SeedStep {
  /**
   * Its name in the ledger of what a chain has: `geo: streets`. Rows that a later version adds are a step of their own, so data
   * folders of earlier versions get them.
   */
  name: string
  /** The steps whose rows it needs. */
  after?: readonly string[]
  /** Whether it stores the hashes of secrets: it is made again for a data folder that has lost them. */
  storesSecrets?: true
  /**
   * Whether the server is ready without it: it is made in the background. Clients of the chain wait for it, except for operations
   * of domains whose steps are all made before.
   */
  isBackground?: true
  /**
   * Makes the rows, also where some of them are there: the step may have been interrupted. It either calls operations or writes
   * with `db`, the transaction that notes the step as made: operations would wait for rows that `db` has locked.
   */
  run(context: SeedContext): Promise<unknown>
}

/** The secrets of the demo chain's application and API key. The database has only their hashes. */
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
  /** Calls an operation as a client with the demo key. The refusal `unless` says that the row is there already. */
  ask(path: string, body: object, options?: { unless?: ErrorDef<unknown> }): Promise<unknown>
}

interface Seeding {
  pool: Pool
  corporationId: string
  steps: readonly SeedStep[]
  /** Whether the secrets are new, so that the database does not know them. */
  hasNewSecrets: boolean
  contextOf(db: Transaction, step: SeedStep): SeedContext
  /** Called before the first step that the chain lacks. */
  onMissing?: (() => void) | undefined
  /** Ends the seeding between two steps. */
  signal?: AbortSignal | undefined
}

/**
 * Makes the steps that the chain lacks, each after those that it needs, and answers their names. Of several nodes that start
 * together one makes a step, and the others wait for it.
 */
export async function runMissingSteps({
  pool,
  corporationId,
  steps,
  hasNewSecrets,
  contextOf,
  onMissing,
  signal,
}: Seeding): Promise<string[]> {
  const isMissing = ({ name, storesSecrets }: SeedStep, made: ReadonlySet<string>) =>
    !made.has(name) || (hasNewSecrets && storesSecrets)
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

/** The steps so that each comes after those that it needs, and otherwise as they are declared. */
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

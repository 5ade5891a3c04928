import type { Logger } from '#core/log.ts'
import { type BackgroundService, type Loop, runEvery } from '#core/loop.ts'
import type { Db, Pool } from './connect.ts'

const everyMs = 5_000
/** The rows of a smaller table are found soon by whatever index. */
const rowsMin = 500
/** How much of a table has to be new, as a multiple of what the planner knows. */
const growthMin = 2

/**
 * Analyzes tables that have outgrown what the planner knows of them: without that it may find an order by an index that holds all
 * orders of the restaurant. Autovacuum does the same, but up to two minutes after the start. A table that autovacuum is to leave
 * alone is left alone.
 */
export class TableAnalyzer implements BackgroundService {
  readonly #pool: Pool
  readonly #log: Logger
  #loop: Loop | undefined

  constructor({ pool, log }: { pool: Pool; log: Logger }) {
    this.#pool = pool
    this.#log = log
  }

  start(): void {
    const options = { log: this.#log, name: 'analyzing tables that have grown', firstAfterMs: everyMs }
    this.#loop = runEvery(everyMs, (signal) => this.#analyze(signal), options)
  }

  async stop(): Promise<void> {
    await this.#loop?.stop()
  }

  async #analyze(signal: AbortSignal): Promise<void> {
    for (const { name } of await listGrown(this.#pool)) {
      if (signal.aborted) return
      // Another node, or autovacuum, may be at it.
      await this.#pool`analyze (skip_locked) ${this.#pool(name)}`.unnamed()
    }
  }
}

/** How much of a table is written at once, as a part of what the planner knows, before a transaction has it analyzed. */
const writtenMin = 0.1

/**
 * Analyzes a table to which this transaction has written a good part of its rows: what follows in the transaction would be planned
 * as though the tenant had none of them, and compare all rows with all.
 */
export async function analyzeWritten(db: Db, table: string, rows: number): Promise<void> {
  if (rows < rowsMin) return
  const [known] = await db<[{ rows: number }]>`
    select greatest(reltuples, 0) as rows
      from pg_class
     where oid = ${table}::text::regclass`
  if (rows >= writtenMin * known.rows) await db`analyze ${db(table)}`.unnamed()
}

const listGrown = (pool: Pool) => pool<{ name: string }[]>`
  select known.relname as name
    from pg_stat_user_tables as known
    join pg_class as own
      on own.oid = known.relid
   where known.schemaname = current_schema()
     and known.n_mod_since_analyze > greatest(${rowsMin}::float8, ${growthMin} * own.reltuples)
     and not exists (select 1
                       from pg_options_to_table(own.reloptions)
                      where option_name = 'autovacuum_enabled'
                        and not option_value::boolean)`

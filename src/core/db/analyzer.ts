import type { Logger } from '#core/log.ts'
import { type BackgroundService, type Loop, runEvery } from '#core/loop.ts'
import type { Db, Pool } from './connect.ts'

const everyMs = 5_000
/** Minimum number of rows: smaller tables are fast with any plan. */
const rowsMin = 500
/** Minimum number of changed rows, as a multiple of the planner's row count. */
const growthMin = 2

/**
 * Analyzes tables that have outgrown the planner's statistics: otherwise PostgreSQL may look up an order by an index that
 * contains all orders of the restaurant. Autovacuum does so up to two minutes after the start; tables with autovacuum
 * disabled are skipped.
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
      // Skips a table that another node or autovacuum analyzes already.
      await this.#pool`analyze (skip_locked) ${this.#pool(name)}`.unnamed()
    }
  }
}

/** Minimum number of inserted rows, as a part of the planner's row count, for analyzing the table within the transaction. */
const writtenMin = 0.1

/**
 * Analyzes a table after a bulk insert in this transaction: later statements would otherwise be planned as if the tenant had
 * no rows, with nested loops over all of them.
 */
export async function analyzeWritten(db: Db, table: string, rows: number): Promise<void> {
  if (rows < rowsMin) return
  const [known] = await db<[{ rows: number }]>`
    select greatest(reltuples, 0) as rows
      from pg_class
     where oid = ${table}::text::regclass`
  if (rows >= writtenMin * known.rows) await db`analyze ${db(table)}`.unnamed()
}

/** Reads one statistic of each table. The view `pg_stat_user_tables` also sums statistics of indexes, and takes twenty times as long. */
const listGrown = (pool: Pool) => pool<{ name: string }[]>`
  select relname as name
    from pg_class
   where relkind = 'r'
     and relnamespace = current_schema()::regnamespace
     and pg_stat_get_mod_since_analyze(oid) > greatest(${rowsMin}::float8, ${growthMin} * reltuples)
     and not exists (select 1
                       from pg_options_to_table(reloptions)
                      where option_name = 'autovacuum_enabled'
                        and not option_value::boolean)`

import { setTimeout as sleep } from 'node:timers/promises'
import type { Counter } from 'prom-client'
import type { Address, Db, Pool } from '#core/db/connect.ts'
import { FairSlots } from '#core/fair_slots.ts'
import type { Logger } from '#core/log.ts'
import { columnReferencesIn } from './columns/source.rules.ts'
import {
  concurrentReportsMax,
  type Engine,
  onWaitEnd,
  PostgresReports,
  ReportTimeout,
  type ReportWait,
} from './engine.store.ts'
import { dimensionRowsMax, estimateLines, listCells, listRevisions } from './engines.store.ts'
import type { Plan, PlanContext } from './plan.rules.ts'
import { Replica } from './replica.store.ts'
import { type DimensionRows, ReplicaReports, replicaDialect } from './replica_engine.store.ts'
import { isCopied } from './replica_tables.rules.ts'
import { ReportThread } from './report_threads.ts'
import { partsOf, statementOf } from './statement.rules.ts'

/** Lines from which on `auto` uses the replica. */
const linesMin = 1_000_000
/** How long a report waits for the copy of what changed; PostgreSQL answers those for which it takes longer. */
const copyWaitMs = 500
const estimatedForMs = 60_000

interface Options {
  pool: Pool
  /** Address of the database, for a thread that makes the reports of PostgreSQL. Default: no thread. */
  address?: Address | undefined
  log: Logger
  /** `auto`: the replica answers from a million lines on. */
  mode: 'auto' | 'on' | 'off'
  /** Folder of the replica. */
  folder: string
  /** Counts the reports of each engine. */
  reports?: Counter<'engine'>
}

/** Chooses the engine of each report: the replica if it has everything that is committed, else PostgreSQL. */
export class ReportEngines {
  readonly postgres: PostgresReports
  readonly thread: ReportThread | undefined
  readonly #options: Options
  readonly #slots = new FairSlots(concurrentReportsMax)
  #opening: Promise<Replica> | undefined
  #estimate = { isLarge: false, until: 0 }

  constructor(options: Options) {
    this.postgres = new PostgresReports(options)
    this.thread = options.address && new ReportThread(options.address)
    this.#options = options
  }

  /** Does the work when the chain has a slot. Throws `ReportTimeout` if its client waits no longer. */
  async withSlot<T>(corporationId: string, patience: ReportWait, work: () => Promise<T>): Promise<T> {
    const waiting = new AbortController()
    const over = onWaitEnd(patience, () => waiting.abort(new ReportTimeout('A report waited too long')))
    const begin = () => {
      over.abort()
      return work()
    }
    try {
      return await this.#slots.withSlot(corporationId, begin, waiting.signal)
    } finally {
      over.abort()
    }
  }

  async choose(plan: Plan, context: PlanContext): Promise<Engine> {
    const engine = await this.#fastest(plan, context)
    this.#options.reports?.inc({ engine: engine === this.postgres ? 'postgres' : 'replica' })
    return engine
  }

  async #fastest(plan: Plan, context: PlanContext): Promise<Engine> {
    const { pool, log } = this.#options
    if (!isReplicated(plan) || !(await this.#isUsed())) return this.postgres
    try {
      const { revisions, dimensions } = await pool.begin(async (db) => {
        await db.unsafe('set transaction isolation level repeatable read, read only')
        return {
          revisions: await listRevisions(db, context),
          dimensions: await readDimensions(db, plan, context),
        }
      })
      if (!dimensions) return this.postgres
      const replica = await this.#open()
      if (!replica.has(revisions)) {
        const copying = replica.copy(revisions)
        copying.catch((error) => log.warn({ err: error }, 'the replica of reports failed to copy facts'))
        await Promise.race([copying, sleep(copyWaitMs)])
      }
      return replica.has(revisions) ? new ReplicaReports({ replica, dimensions }) : this.postgres
    } catch (error) {
      log.warn({ err: error }, 'PostgreSQL runs a report in place of the replica')
      return this.postgres
    }
  }

  /** Copies everything that organizations have committed. */
  async catchUp(organizations: PlanContext['organizations']): Promise<void> {
    const revisions = await listRevisions(this.#options.pool, { organizations })
    await (await this.#open()).copy(revisions)
  }

  /** Whether this server has a replica, used or not. */
  get hasReplica(): boolean {
    return this.#options.mode !== 'off'
  }

  /** Returns the replica with everything that organizations have committed; undefined if copying takes until the deadline. */
  async filledReplica(organizations: PlanContext['organizations'], deadline: number): Promise<Replica | undefined> {
    const copying = this.catchUp(organizations).then(() => true)
    copying.catch((error) => this.#options.log.warn({ err: error }, 'the replica of reports failed to copy facts'))
    const isFilled = await Promise.race([
      copying,
      sleep(Math.max(0, deadline - performance.now()), false, { ref: false }),
    ])
    return isFilled ? this.#open() : undefined
  }

  /** Makes the replica copy everything again. */
  async refillReplica(): Promise<void> {
    await (await this.#open()).forget()
  }

  async close(): Promise<void> {
    await this.thread?.close()
    await (await this.#opening?.catch(() => undefined))?.close()
  }

  #open(): Promise<Replica> {
    const opening = this.#opening ?? Replica.open(this.#options)
    this.#opening = opening
    opening.catch(() => {
      this.#opening = undefined
    })
    return opening
  }

  async #isUsed(): Promise<boolean> {
    const { mode, pool } = this.#options
    if (mode !== 'auto') return mode === 'on'
    if (performance.now() >= this.#estimate.until) {
      this.#estimate = { isLarge: (await estimateLines(pool)) >= linesMin, until: performance.now() + estimatedForMs }
    }
    return this.#estimate.isLarge
  }
}

// DuckDB divides decimals as floating-point numbers. Guests are too many to be copied for each report.
const onlyInPostgres = /\bline\.\w+ \/ |\bguest\./

function isReplicated(plan: Plan): boolean {
  const columns = [...plan.rows, ...plan.cols, ...plan.filters.map(({ column }) => column)]
  const expressions = [...columns.map(({ sql }) => sql ?? ''), ...partsOf(plan).map(({ sql }) => sql)]
  const isInReplica = (sql: string) =>
    !onlyInPostgres.test(sql) && columnReferencesIn(sql).every(({ alias, column }) => isCopied(alias, column))
  return plan.source.isReplicated === true && expressions.every(isInReplica)
}

/** Returns the rows of the dimensions that a report names; undefined if they are too many. */
async function readDimensions(db: Db, plan: Plan, context: PlanContext): Promise<DimensionRows[] | undefined> {
  const { source } = plan
  const selects = new Map<string, string>()
  const dimension = (alias: string, select: string) => {
    selects.set(alias, select)
    return ''
  }
  const level = { groups: [...plan.rows, ...plan.cols], parts: partsOf(plan) }
  const wholeLevel = { ...level, groups: [] }
  const report = { context, dialect: { ...replicaDialect, dimension } }
  const text = [level, wholeLevel].map((one) => statementOf(plan, one, report).text).join('\n')
  const uses = columnReferencesIn(text)
  const read: DimensionRows[] = []
  for (const [alias, select] of selects) {
    const named = uses.filter((use) => use.alias === alias).map(({ column }) => column)
    const joined = source.repeating[alias]?.column
    const columns = [...new Set([...named, ...(joined === undefined ? [] : [joined])])]
    const rows = await listCells(db, { select, alias, columns, corporationId: context.corporationId })
    if (rows.length > dimensionRowsMax) return undefined
    read.push({ alias, columns, rows })
  }
  return read
}

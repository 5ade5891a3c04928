import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Db, Pool } from '#core/db/connect.ts'
import {
  changedOrdersStatement,
  copiedTables,
  deleteStatement,
  exportStatement,
  importStatement,
  quoted,
  replicaSchema,
} from './replica_tables.rules.ts'

/** Totals of the facts of an organization at a revision. Sums are decimals. */
export interface FactsState {
  revision: number
  orders: number
  lines: number
  amount: string
  sum: string
  vat: string
  cost: string
}

const textsOfPage = 10
/** Orders that are copied together. */
const ordersMax = 50_000

/** A copy of the facts of sales in DuckDB, in a file of its own that can be deleted at any time. */
export class Replica {
  readonly #pool: Pool
  readonly #folder: string
  readonly #instance: DuckDBInstance
  readonly #connection: DuckDBConnection
  readonly #revisions: Map<string, number>
  #copying: Promise<void> = Promise.resolve()

  private constructor(
    { pool, folder }: { pool: Pool; folder: string },
    opened: { instance: DuckDBInstance; connection: DuckDBConnection; revisions: Map<string, number> },
  ) {
    this.#pool = pool
    this.#folder = folder
    this.#instance = opened.instance
    this.#connection = opened.connection
    this.#revisions = opened.revisions
  }

  /** Opens the replica of a folder. A damaged file, or one with other tables, is replaced. */
  static async open(place: { pool: Pool; folder: string }): Promise<Replica> {
    const { folder } = place
    await rm(exchangeOf(folder), { recursive: true, force: true })
    await mkdir(exchangeOf(folder), { recursive: true })
    try {
      return new Replica(place, await openFile(folder))
    } catch {
      for (const name of ['facts.duckdb', 'facts.duckdb.wal']) await rm(join(folder, name), { force: true })
      return new Replica(place, await openFile(folder))
    }
  }

  /** Returns a connection for one report. The caller closes it. */
  connect(): Promise<DuckDBConnection> {
    return this.#instance.connect()
  }

  /** Copies what organizations have changed until the replica has the revisions. One copies at a time. */
  async copy(revisions: ReadonlyMap<string, number>): Promise<void> {
    for (const [organizationId, revision] of revisions) {
      if (this.has(new Map([[organizationId, revision]]))) continue
      const copying = this.#copying.then(async () => {
        if (!this.has(new Map([[organizationId, revision]]))) await this.#copyOrganization(organizationId)
      })
      this.#copying = copying.catch(() => {})
      await copying
    }
  }

  /** Makes the next copies replace the rows of all orders, changed or not. */
  async forget(): Promise<void> {
    const forgetting = this.#copying.then(async () => {
      await this.#connection.run('delete from copied')
      this.#revisions.clear()
    })
    this.#copying = forgetting.catch(() => {})
    await forgetting
  }

  /** Writes the rows of a statement as a Parquet file into the exchange folder, and returns its path. Ends with the signal. */
  async writeParquet(statement: string, signal: AbortSignal): Promise<string> {
    const path = join(exchangeOf(this.#folder), `${randomUUID()}.parquet`)
    const connection = await this.connect()
    const interrupt = () => connection.interrupt()
    signal.addEventListener('abort', interrupt)
    try {
      signal.throwIfAborted()
      await connection.run(`copy (${statement}) to ${quoted(path)} (format parquet, compression zstd)`)
      return path
    } catch (error) {
      await rm(path, { force: true })
      throw error
    } finally {
      signal.removeEventListener('abort', interrupt)
      connection.closeSync()
    }
  }

  /** Returns the totals of an organization's facts with the revision up to which they are copied; undefined if none are. */
  async findState(organizationId: string): Promise<FactsState | undefined> {
    const connection = await this.connect()
    try {
      const result = await connection.run(`
        select copied.revision, facts.orders, facts.lines, facts.amount, facts.sum, facts.vat, facts.cost
          from copied
         cross join (select count(distinct order_order_number)::integer as orders, count(*)::integer as lines,
                            coalesce(sum(amount), 0)::varchar as amount, coalesce(sum(sum), 0)::varchar as sum,
                            coalesce(sum(vat), 0)::varchar as vat, coalesce(sum(cost), 0)::varchar as cost
                       from fact_line
                      where order_organization_id = ${quoted(organizationId)}::uuid) as facts
         where copied.organization_id = ${quoted(organizationId)}::uuid`)
      const [row] = await result.getRowObjectsJson()
      if (!row) return undefined
      return {
        ...{ revision: Number(row.revision), orders: Number(row.orders), lines: Number(row.lines) },
        ...{ amount: `${row.amount}`, sum: `${row.sum}`, vat: `${row.vat}`, cost: `${row.cost}` },
      }
    } finally {
      connection.closeSync()
    }
  }

  /** Returns whether the facts of the organizations are copied up to the revisions. */
  has(revisions: ReadonlyMap<string, number>): boolean {
    return [...revisions].every(([id, revision]) => (this.#revisions.get(id) ?? 0) >= revision)
  }

  async close(): Promise<void> {
    await this.#copying
    this.#connection.closeSync()
    this.#instance.closeSync()
  }

  /** Copies the changed orders of an organization, all of them or none. */
  async #copyOrganization(organizationId: string): Promise<void> {
    const copied = this.#revisions.get(organizationId) ?? 0
    const pathOf = (name: string) => join(exchangeOf(this.#folder), `${name}.csv`)
    const run = (statement: string) => this.#connection.run(statement)
    await run('begin')
    try {
      const revision = await this.#pool.begin(async (db) => {
        await db.unsafe(
          'set transaction isolation level repeatable read, read only; set local cursor_tuple_fraction = 1',
        )
        const [facts] = await db<{ revision: number; removedRevision: number }[]>`
          select revision, removed_revision
            from sale_facts
           where organization_id = ${organizationId}`
        // Removed rows have left no trace by which a copy could follow.
        const since = copied < (facts?.removedRevision ?? 0) ? 0 : copied
        if (since === 0) await run(deleteStatement(organizationId))
        for await (const _ of writeChanges(db, { organizationId, since }, pathOf)) {
          if (since > 0) await run(deleteStatement(organizationId, pathOf))
          await run(importStatement(pathOf))
        }
        return facts?.revision ?? 0
      })
      await run(`insert or replace into copied values (${quoted(organizationId)}::uuid, ${revision})`)
      await run('commit')
      this.#revisions.set(organizationId, revision)
    } catch (error) {
      await run('rollback')
      throw error
    } finally {
      for (const { name } of copiedTables) await rm(pathOf(name), { force: true })
    }
  }
}

/** Writes changed orders into files, as many at once as are copied together. */
async function* writeChanges(
  db: Db,
  { organizationId, since }: { organizationId: string; since: number },
  pathOf: (name: string) => string,
): AsyncGenerator<void> {
  for (let after = 0; ; ) {
    const [changed] = await db.unsafe(changedOrdersStatement(ordersMax), [organizationId, since, after])
    const numbers: number[] = changed?.numbers ?? []
    if (numbers.length === 0) return
    for (const table of copiedTables) {
      await db.unsafe(`declare facts no scroll cursor for ${exportStatement(table)}`, [organizationId, numbers])
      await pipeline(Readable.from(textOf(db)), createWriteStream(pathOf(table.name)))
      await db.unsafe('close facts')
    }
    after = numbers.at(-1)!
    yield
  }
}

async function* textOf(db: Db): AsyncGenerator<string> {
  for (;;) {
    const texts = await db.unsafe(`fetch ${textsOfPage} from facts`)
    for (const { lines } of texts) yield lines
    if (texts.length < textsOfPage) return
  }
}

const exchangeOf = (folder: string): string => join(folder, 'exchange')

/** Opens the file of a replica with its settings locked: no other files, no extensions. */
async function openFile(folder: string) {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(join(folder, 'facts.duckdb'), {
    threads: `${Math.max(1, availableParallelism() - 1)}`,
    memory_limit: '512MB',
    temp_directory: join(folder, 'spilled'),
    // No other program opens the file.
    storage_compatibility_version: 'latest',
    // Freed memory goes back to the system soon: else a copy leaves a gigabyte with the process.
    allocator_background_threads: 'true',
    allocator_bulk_deallocation_flush_threshold: '64MB',
    allocator_flush_threshold: '32MB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  try {
    const connection = await instance.connect()
    await connection.run(`set allowed_directories = [${quoted(exchangeOf(folder))}]`)
    await connection.run('set enable_external_access = false')
    await connection.run('set lock_configuration = true')
    await createTables(connection)
    const rows = await (await connection.run('select organization_id::text, revision from copied')).getRowsJson()
    const revisions = new Map(rows.map(([id, revision]): [string, number] => [`${id}`, Number(revision)]))
    return { instance, connection, revisions }
  } catch (error) {
    instance.closeSync()
    throw error
  }
}

/** Creates the tables of an empty file. Throws for a file with other tables. */
async function createTables(connection: DuckDBConnection): Promise<void> {
  await connection.run('create table if not exists made_by (statement varchar)')
  const [made] = await (await connection.run('select statement from made_by')).getRowsJson()
  if (made?.[0] === replicaSchema) return
  if (made) throw new Error('The replica has tables of another version')
  for (const statement of replicaSchema.split(';\n')) await connection.run(statement)
  await connection.run('insert into made_by values ($1)', [replicaSchema])
}

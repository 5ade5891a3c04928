import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Pool } from '#core/db/connect.ts'
import { exportStatement, quoted, readFile, replicaSchema, replicaTables } from './replica_tables.rules.ts'

const rowsOfPage = 5_000

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

  /** Returns whether the facts of the organizations are copied up to the revisions. */
  has(revisions: ReadonlyMap<string, number>): boolean {
    return [...revisions].every(([id, revision]) => (this.#revisions.get(id) ?? 0) >= revision)
  }

  async close(): Promise<void> {
    await this.#copying
    this.#connection.closeSync()
    this.#instance.closeSync()
  }

  /** Copies the changed orders of an organization as a whole, in one transaction of each engine. */
  async #copyOrganization(organizationId: string): Promise<void> {
    const since = this.#revisions.get(organizationId) ?? 0
    const path = (name: string) => join(exchangeOf(this.#folder), `${name}.csv`)
    const revision = await this.#pool.begin(async (db) => {
      await db.unsafe('set transaction isolation level repeatable read, read only; set local enable_seqscan = on')
      const [facts] = await db<{ revision: number }[]>`
        select revision
          from sale_facts
         where organization_id = ${organizationId}`
      for (const table of replicaTables) {
        await db.unsafe(`declare facts no scroll cursor for ${exportStatement(table)}`, [organizationId, since])
        const pages = async function* () {
          for (;;) {
            const rows = await db.unsafe(`fetch ${rowsOfPage} from facts`)
            if (rows.length > 0) yield `${rows.map(({ line }) => line).join('\n')}\n`
            if (rows.length < rowsOfPage) return
          }
        }
        await pipeline(Readable.from(pages()), createWriteStream(path(table.name)))
        await db.unsafe('close facts')
      }
      return facts?.revision ?? 0
    })
    await this.#replace({ organizationId, since, revision }, path)
    this.#revisions.set(organizationId, revision)
  }

  async #replace(
    { organizationId, since, revision }: { organizationId: string; since: number; revision: number },
    path: (name: string) => string,
  ): Promise<void> {
    const run = (text: string) => this.#connection.run(text)
    const organization = `${quoted(organizationId)}::uuid`
    await run('begin')
    try {
      for (const table of replicaTables) {
        if (since > 0)
          await run(
            `delete from ${table.name}
              where organization_id = ${organization}
                and order_number in (select order_number from ${readFile(replicaTables[0]!, path('sale_order'))})`,
          )
        const columns = [...table.columns.keys()].join(', ')
        await run(`insert into ${table.name} (${columns}) select ${columns} from ${readFile(table, path(table.name))}`)
      }
      await run(`insert or replace into copied values (${organization}, ${revision})`)
      await run('commit')
    } catch (error) {
      await run('rollback')
      throw error
    }
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

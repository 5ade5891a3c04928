import type { DuckDBConnection } from '@duckdb/node-api'
import {
  type Engine,
  type EngineRow,
  onWaitEnd,
  type ReadPages,
  ReportTimeout,
  type ReportWait,
} from './engine.store.ts'
import type { Replica } from './replica.store.ts'
import type { Dialect, ReportStatement } from './statement.rules.ts'

/** Rows of a dimension, as far as a report needs them. */
export interface DimensionRows {
  alias: string
  columns: readonly string[]
  rows: readonly (readonly (string | null)[])[]
}

const interruptEveryMs = 10

/** DuckDB could not answer a report; PostgreSQL can. */
export class ReplicaError extends Error {}

/** Names of today are tables of the connection; texts are compared by code points anyway. */
export const replicaDialect: Dialect = {
  ...{ dimension: () => '', table: (alias) => alias, collation: '' },
  among: (organization, ids) => `${organization} in (${ids.join(', ')})`,
  facts: 'fact_line as line',
  written: (text) =>
    text.replaceAll('sale_order.costs[line.line]', 'line.cost').replaceAll('sale_order.', 'line.order_'),
}

/** Columns of dimensions that are no texts. */
const types: Readonly<Record<string, string>> = {
  'organization.id': 'uuid',
  'payment_type.print_cheque': 'boolean',
  'product_size.priority': 'integer',
  'restaurant_table.number': 'integer',
}

/** Answers one report from the replica, with the names of its dimensions. */
export class ReplicaReports implements Engine {
  readonly dialect = replicaDialect
  readonly #replica: Replica
  readonly #dimensions: readonly DimensionRows[]

  constructor({ replica, dimensions }: { replica: Replica; dimensions: readonly DimensionRows[] }) {
    this.#replica = replica
    this.#dimensions = dimensions
  }

  async read<T>(patience: ReportWait, work: (pages: ReadPages) => Promise<T>): Promise<T> {
    let connection: DuckDBConnection | undefined
    let isOver = false
    let interrupting: NodeJS.Timeout | undefined
    const over = onWaitEnd(patience, () => {
      isOver = true
      // A statement that is only about to begin is not interrupted.
      interrupting = setInterval(() => connection?.interrupt(), interruptEveryMs)
    })
    const guarded = async <R>(run: () => Promise<R>): Promise<R> => {
      try {
        if (!isOver) return await run()
      } catch (error) {
        if (!isOver) throw new ReplicaError('The replica could not answer a report', { cause: error })
      }
      throw new ReportTimeout('A report took too long')
    }
    try {
      const opened = await guarded(() => this.#replica.connect())
      connection = opened
      await guarded(() => begin(opened, this.#dimensions))
      async function* pages({ text, parameters }: ReportStatement): AsyncGenerator<EngineRow[]> {
        const result = await guarded(() => opened.stream(text, [...parameters]))
        const iterator = result.yieldRowObjectJson()
        for (;;) {
          const { value, done } = await guarded(() => iterator.next())
          if (done) return
          if (value.length > 0) yield value.map(toRow)
        }
      }
      return await work(pages)
    } finally {
      over.abort()
      clearInterval(interrupting)
      connection?.closeSync()
    }
  }
}

/** Begins a transaction and fills the tables of dimensions in it. */
async function begin(connection: DuckDBConnection, dimensions: readonly DimensionRows[]): Promise<void> {
  await connection.run('begin')
  for (const { alias, columns, rows } of dimensions) {
    await connection.run(`create temp table ${alias}_text (${columns.map((column) => `${column} varchar`).join(', ')})`)
    const appender = await connection.createAppender(`${alias}_text`)
    for (const row of rows) {
      for (const value of row)
        if (value === null) appender.appendNull()
        else appender.appendVarchar(value)
      appender.endRow()
    }
    appender.closeSync()
    const cells = columns.map((column) => `cast(${column} as ${types[`${alias}.${column}`] ?? 'varchar'}) as ${column}`)
    await connection.run(`create temp table ${alias} as select ${cells.join(', ')} from ${alias}_text`)
  }
}

/** Returns a row with numbers beyond JavaScript's, decimals and times as text. */
const toRow = (row: Readonly<Record<string, unknown>>): EngineRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null || typeof value === 'number' || typeof value === 'string' ? value : `${value}`,
    ]),
  )

import type { Pool } from '#core/db/connect.ts'
import { type Dialect, postgresDialect, type ReportStatement } from './statement.rules.ts'

/** A row of an engine: groups as `g1` …, parts as `m1` …. */
export type EngineRow = Readonly<Record<string, string | number | null>>

export type ReadRows = (statement: ReportStatement) => Promise<EngineRow[]>
type ReadPages = (statement: ReportStatement) => AsyncIterable<EngineRow[]>

export interface Reading {
  rows: ReadRows
  /** Rows in pages, for reports without a limit. */
  pages: ReadPages
}

/** Engine that runs the statements of reports. */
export interface Engine {
  dialect: Dialect
  read<T>(deadline: number, work: (reading: Reading) => Promise<T>): Promise<T>
  stream<T>(deadline: number, pagesOf: (reading: Reading) => AsyncIterable<T>): AsyncGenerator<T>
}

/** A report took longer than its client waits. */
export class ReportTimeout extends Error {}

/** Reports that are made at once; others wait. */
export const reportsAtOnce = 2
const rowsOfPage = 1_000

/** Turns of reports: some are made at once, the others wait. */
export class Turns {
  readonly #atOnce: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  async enter(deadline: number): Promise<void> {
    if (this.#running < this.#atOnce) this.#running++
    else
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(() => {
          this.#waiting.splice(this.#waiting.indexOf(enter), 1)
          reject(new ReportTimeout('A report waited too long'))
        }, deadline - performance.now())
        this.#waiting.push(enter)
      })
  }

  leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running--
  }
}

/** Answers statements of reports from the tables of facts in PostgreSQL. */
export class PostgresReports implements Engine {
  readonly dialect = postgresDialect
  readonly #pool: Pool
  readonly #turns = new Turns(reportsAtOnce)

  constructor({ pool }: { pool: Pool }) {
    this.#pool = pool
  }

  /** Reads a report, all of its statements from one state of the data. Throws `ReportTimeout` after the deadline. */
  async read<T>(deadline: number, work: (reading: Reading) => Promise<T>): Promise<T> {
    await this.#turns.enter(deadline)
    try {
      return await this.#pool.begin(async (db) => {
        const timeout = Math.max(1, Math.round(deadline - performance.now()))
        await db.unsafe(`
          set transaction isolation level repeatable read, read only;
          set local statement_timeout = ${timeout};
          set local enable_seqscan = on;
          set local work_mem = '64MB'`)
        const rows: ReadRows = async ({ text, parameters }) =>
          Array.from((await db.unsafe(text, parameters)) as unknown as EngineRow[])
        async function* pages({ text, parameters }: ReportStatement): AsyncGenerator<EngineRow[]> {
          await db.unsafe(`declare report no scroll cursor for ${text}`, parameters)
          for (;;) {
            const page = Array.from((await db.unsafe(`fetch ${rowsOfPage} from report`)) as unknown as EngineRow[])
            if (page.length > 0) yield page
            if (page.length < rowsOfPage) return
          }
        }
        return work({ rows, pages })
      })
    } catch (error) {
      throw isTimeout(error) ? new ReportTimeout('A report took too long', { cause: error }) : error
    } finally {
      this.#turns.leave()
    }
  }

  /** Reads a report in pages while they are taken. */
  stream<T>(deadline: number, pagesOf: (reading: Reading) => AsyncIterable<T>): AsyncGenerator<T> {
    return streamOf(this, deadline, pagesOf)
  }
}

/** SQLSTATE of a statement that its timeout has ended. */
const queryCanceled = '57014'

const isTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === queryCanceled

/** Reads a report in pages while they are taken. */
export async function* streamOf<T>(
  engine: Pick<Engine, 'read'>,
  deadline: number,
  pagesOf: (reading: Reading) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const { readable, writable } = new TransformStream<T, T>()
  const writer = writable.getWriter()
  const reading = engine.read(deadline, async (read) => {
    for await (const page of pagesOf(read)) await writer.write(page)
  })
  reading
    .then(
      () => writer.close(),
      (error) => writer.abort(error),
    )
    .catch(() => {})
  yield* readable
}

import type { Db, Pool } from '#core/db/connect.ts'
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

/** How long a client waits for its report. */
export interface ReportWait {
  /** By `performance.now()`. */
  deadline: number
  /** Aborted when the client disconnects. */
  leaving: AbortSignal
}

/** Engine that runs the statements of reports. */
export interface Engine {
  dialect: Dialect
  read<T>(patience: ReportWait, work: (reading: Reading) => Promise<T>): Promise<T>
  stream<T>(patience: ReportWait, pagesOf: (reading: Reading) => AsyncIterable<T>): AsyncGenerator<T>
}

/** A report exceeded its client's timeout, or its client has disconnected. */
export class ReportTimeout extends Error {}

/** Calls a function when the client waits no longer. The caller aborts the returned controller at its end. */
export function onWaitEnd({ deadline, leaving }: ReportWait, end: () => void): AbortController {
  const done = new AbortController()
  const timer = setTimeout(end, deadline - performance.now())
  done.signal.addEventListener('abort', () => clearTimeout(timer))
  leaving.addEventListener('abort', end, { signal: done.signal })
  if (leaving.aborted) end()
  return done
}

/** Reports that are made at once; others wait. */
export const concurrentReportsMax = 2
const rowsOfPage = 1_000

/** Turns of reports: some are made at once, the others wait. */
export class ReportQueue {
  readonly #atOnce: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  async enter(patience: ReportWait): Promise<void> {
    if (this.#running < this.#atOnce) this.#running++
    else
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          over.abort()
          resolve()
        }
        const over = onWaitEnd(patience, () => {
          const place = this.#waiting.indexOf(enter)
          if (place >= 0) this.#waiting.splice(place, 1)
          reject(new ReportTimeout('A report waited too long'))
        })
        if (!patience.leaving.aborted) this.#waiting.push(enter)
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
  readonly #turns = new ReportQueue(concurrentReportsMax)

  constructor({ pool }: { pool: Pool }) {
    this.#pool = pool
  }

  /** Reads a report, all of its statements from one state of the data. Throws `ReportTimeout` if its client waits no longer. */
  async read<T>(patience: ReportWait, work: (reading: Reading) => Promise<T>): Promise<T> {
    await this.#turns.enter(patience)
    try {
      return await this.#pool.begin(async (db) => {
        const timeout = Math.max(1, Math.round(patience.deadline - performance.now()))
        await db.unsafe(`
          set transaction isolation level repeatable read, read only;
          set local statement_timeout = ${timeout};
          set local enable_seqscan = on;
          set local work_mem = '64MB'`)
        return await this.#cancelable(db, patience.leaving, () => work(readingOf(db, patience.leaving)))
      })
    } catch (error) {
      throw isTimeout(error) ? new ReportTimeout('A report took too long', { cause: error }) : error
    } finally {
      this.#turns.leave()
    }
  }

  /** Cancels the statement of a connection when the client goes, and ends after that: the next user of it is not cancelled. */
  async #cancelable<T>(db: Db, leaving: AbortSignal, work: () => Promise<T>): Promise<T> {
    const [backend] = await db.unsafe('select pg_backend_pid() as pid')
    let cancelling: PromiseLike<unknown> | undefined
    const cancel = () => {
      cancelling = this.#pool`select pg_cancel_backend(${backend!.pid})`.then(undefined, () => {})
    }
    leaving.addEventListener('abort', cancel)
    try {
      return await work()
    } finally {
      leaving.removeEventListener('abort', cancel)
      await cancelling
    }
  }

  /** Reads a report in pages while they are taken. */
  stream<T>(patience: ReportWait, pagesOf: (reading: Reading) => AsyncIterable<T>): AsyncGenerator<T> {
    return streamOf(this, patience, pagesOf)
  }
}

function readingOf(db: Db, leaving: AbortSignal): Reading {
  const run = async ({ text, parameters }: ReportStatement) => {
    if (leaving.aborted) throw new ReportTimeout('The client of a report has gone')
    return Array.from((await db.unsafe(text, parameters)) as unknown as EngineRow[])
  }
  return {
    rows: run,
    async *pages({ text, parameters }) {
      await run({ text: `declare report no scroll cursor for ${text}`, parameters })
      for (;;) {
        const page = await run({ text: `fetch ${rowsOfPage} from report`, parameters: [] })
        if (page.length > 0) yield page
        if (page.length < rowsOfPage) return
      }
    },
  }
}

/** SQLSTATE of a statement that its timeout has ended. */
const queryCanceled = '57014'

const isTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === queryCanceled

/** Reads a report in pages while they are taken. */
export async function* streamOf<T>(
  engine: Pick<Engine, 'read'>,
  patience: ReportWait,
  pagesOf: (reading: Reading) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const { readable, writable } = new TransformStream<T, T>()
  const writer = writable.getWriter()
  const reading = engine.read(patience, async (read) => {
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

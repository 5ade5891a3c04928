import type { Db, Pool } from '#core/db/connect.ts'
import { type Dialect, postgresDialect, type ReportStatement } from './statement.rules.ts'

/** Reports that are made at once, half of them of one chain at most. */
export const concurrentReportsMax = 4
/** Connections that reports and one copy need. */
export const reportConnections = concurrentReportsMax + 2
/** Name of these connections in PostgreSQL. */
export const reportsApplication = 'comanda reports'

/** A row of an engine: groups as `g1` …, parts as `m1` …. */
export type EngineRow = Readonly<Record<string, string | number | null>>

/** Reads the rows of a statement in pages. */
export type ReadPages = (statement: ReportStatement) => AsyncIterable<EngineRow[]>

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
  /** Runs `work` on one state of the data. Throws `ReportTimeout` if its client waits no longer. */
  read<T>(patience: ReportWait, work: (pages: ReadPages) => Promise<T>): Promise<T>
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

const rowsOfPage = 1_000

/** Answers statements of reports from the tables of facts in PostgreSQL. */
export class PostgresReports implements Engine {
  readonly dialect = postgresDialect
  readonly #pool: Pool

  constructor({ pool }: { pool: Pool }) {
    this.#pool = pool
  }

  async read<T>(patience: ReportWait, work: (pages: ReadPages) => Promise<T>): Promise<T> {
    try {
      return await this.#pool.begin(async (db) => {
        const timeout = Math.max(1, Math.round(patience.deadline - performance.now()))
        await db.unsafe(`
          set transaction isolation level repeatable read, read only;
          set local statement_timeout = ${timeout};
          set local enable_seqscan = on;
          set local cursor_tuple_fraction = 1;
          set local work_mem = '64MB'`)
        return await this.#cancelable(db, patience.leaving, () => work(pagesOf(db, patience.leaving)))
      })
    } catch (error) {
      throw isTimeout(error) ? new ReportTimeout('A report took too long', { cause: error }) : error
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
}

function pagesOf(db: Db, leaving: AbortSignal): ReadPages {
  const run = async ({ text, parameters }: ReportStatement) => {
    if (leaving.aborted) throw new ReportTimeout('The client of a report has gone')
    return Array.from((await db.unsafe(text, parameters)) as unknown as EngineRow[])
  }
  let cursors = 0
  return async function* pages({ text, parameters }) {
    // Closed with the transaction.
    const cursor = `report_${++cursors}`
    await run({ text: `declare ${cursor} no scroll cursor for ${text}`, parameters })
    for (;;) {
      const page = await run({ text: `fetch ${rowsOfPage} from ${cursor}`, parameters: [] })
      if (page.length > 0) yield page
      if (page.length < rowsOfPage) return
    }
  }
}

/** SQLSTATE of a statement that its timeout has ended. */
const queryCanceled = '57014'

const isTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === queryCanceled

import type { MessagePort } from 'node:worker_threads'
import { type Address, connect } from '#core/db/connect.ts'
import { failers } from '#core/errors.ts'
import { sourceOf } from './columns/sources.rules.ts'
import { PostgresReports, ReportTimeout, reportConnections, reportsApplication } from './engine.store.ts'
import { planErrors } from './errors.ts'
import { type Making, piecesOf } from './making.ts'
import { type PlanContext, planReport } from './plan.rules.ts'
import { ReportSizeError } from './report.ts'
import type { ReportFailure, ReportJob, ReportMessage, ReportRequest } from './thread_messages.ts'

/** Bytes that are sent at once, so that the server is rarely interrupted. */
const pieceBytesMin = 131_072
const fail = failers(planErrors)

/** A report that is being made. */
interface Running {
  leaving: AbortController
  /** Resolves the wait for the last piece to be taken. */
  taken(): void
}

/** Makes the reports that arrive at the port, from the tables of facts in PostgreSQL. */
export function serveReports(port: MessagePort, address: Address): void {
  const connections = {
    applicationName: reportsApplication,
    connectionsMax: reportConnections,
    limitsConcurrency: true,
  }
  const engine = new PostgresReports({ pool: connect(address, { ...connections, prefersIndexes: true }) })
  const running = new Map<number, Running>()
  port.on('message', (message: ReportRequest) => {
    if (message.type === 'make') make(message.id, message.job)
    else if (message.type === 'taken') running.get(message.id)?.taken()
    else running.get(message.id)?.leaving.abort()
  })

  async function make(id: number, job: ReportJob): Promise<void> {
    const leaving = new AbortController()
    const own: Running = { leaving, taken() {} }
    running.set(id, own)
    const { promise: left, reject } = Promise.withResolvers<never>()
    left.catch(() => {})
    leaving.signal.addEventListener('abort', () => reject(new ReportTimeout('The client of a report has gone')))
    try {
      for await (const bytes of gathered(piecesOf(engine, makingOf(job, leaving.signal)))) {
        const taken = new Promise<void>((resolve) => {
          own.taken = resolve
        })
        send({ type: 'piece', id, bytes }, [bytes.buffer])
        await Promise.race([taken, left])
      }
      send({ type: 'done', id })
    } catch (error) {
      send({ type: 'failed', id, failure: failureOf(error) })
    } finally {
      running.delete(id)
    }
  }

  function send(message: ReportMessage, moved: ArrayBuffer[] = []): void {
    port.postMessage(message, moved)
  }
}

function makingOf({ request, days, format, members, waitMs, ...caller }: ReportJob, leaving: AbortSignal): Making {
  const context: PlanContext = { ...caller, todayOf: ({ id }) => days.get(id)! }
  const plan = planReport(request, sourceOf(request.reportType), { context, fail })
  return { plan, context, patience: { deadline: performance.now() + waitMs, leaving }, format, members }
}

function failureOf(error: unknown): ReportFailure {
  if (error instanceof ReportTimeout) return { reason: 'timeout' }
  if (error instanceof ReportSizeError) return { reason: 'size' }
  const { message, stack, code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
  return { reason: 'fault', message, stack, code }
}

/** Gathers small pieces, in memory that can be moved to another thread. */
async function* gathered(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    waiting.push(bytes)
    length += bytes.length
    if (length < pieceBytesMin) continue
    yield joined()
    waiting = []
    length = 0
  }
  if (length > 0) yield joined()

  function joined(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(length)
    let at = 0
    for (const bytes of waiting) {
      whole.set(bytes, at)
      at += bytes.length
    }
    return whole
  }
}

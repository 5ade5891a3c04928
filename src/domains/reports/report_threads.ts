import { Worker } from 'node:worker_threads'
import type { Address } from '#core/db/connect.ts'
import { minuteMs } from '#core/time.ts'
import { ReportTimeout } from './engine.store.ts'
import type { Write } from './making.query.ts'
import { ReportSizeError } from './report.query.ts'
import type { ReportFailure, ReportJob, ReportMessage, ReportRequest } from './thread_messages.ts'

/** Time that the thread waits for another report, because loading it takes half a second and 30 MB. */
const idleMs = 10 * minuteMs

/** The thread has ended while it made a report. */
class ThreadEnded extends Error {}

interface Running {
  write: Write<Buffer>
  resolve(): void
  reject(error: unknown): void
}

/** Makes reports in a thread of their own, which starts with the first one and again after it has ended. */
export class ReportThread {
  readonly #address: Address
  readonly #running = new Map<number, Running>()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0
  #isClosed = false

  constructor(address: Address) {
    this.#address = address
  }

  /**
   * Makes a report, and writes it in pieces. Throws `ReportTimeout`, `ReportSizeError`, or the error of the database. If the thread ends
   * before the first piece, another one makes the report.
   */
  async make(job: Omit<ReportJob, 'waitMs'>, wait: { deadline: number; leaving: AbortSignal }, write: Write<Buffer>) {
    let hasBegun = false
    const writeFirst = (piece: Buffer) => {
      hasBegun = true
      return write(piece)
    }
    const made = () => this.#make({ ...job, waitMs: wait.deadline - performance.now() }, wait.leaving, writeFirst)
    try {
      await made()
    } catch (error) {
      if (hasBegun || !(error instanceof ThreadEnded)) throw error
      await made()
    }
  }

  /** Ends the thread. The next report starts another one. */
  async end(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  /** Ends the thread for good. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.end()
  }

  async #make(job: ReportJob, leaving: AbortSignal, write: Write<Buffer>): Promise<void> {
    const worker = this.#take()
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const post = (message: ReportRequest) => worker.postMessage(message)
    const cancel = () => post({ type: 'cancel', id })
    const writeNext = async (piece: Buffer) => {
      await write(piece)
      post({ type: 'taken', id })
    }
    this.#running.set(id, { write: writeNext, resolve, reject })
    leaving.addEventListener('abort', cancel)
    post({ type: 'make', id, job })
    if (leaving.aborted) cancel()
    try {
      await promise
    } catch (error) {
      // The reader of the report may have failed.
      cancel()
      throw error
    } finally {
      leaving.removeEventListener('abort', cancel)
      this.#running.delete(id)
      if (this.#running.size === 0) this.#rest(worker)
    }
  }

  #take(): Worker {
    if (this.#isClosed) throw new ThreadEnded('The server is stopping')
    clearTimeout(this.#idle)
    const worker = this.#worker ?? this.#start()
    worker.ref()
    return worker
  }

  #rest(worker: Worker): void {
    worker.unref()
    this.#idle = setTimeout(() => worker.terminate(), idleMs).unref()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./report.thread.ts', import.meta.url), { workerData: this.#address })
    this.#worker = worker
    let cause: unknown
    worker.on('message', (message: ReportMessage) => this.#receive(message))
    worker.on('error', (error) => {
      cause = error
    })
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
      for (const { reject } of this.#running.values())
        reject(new ThreadEnded('The thread of reports has ended', { cause }))
    })
    return worker
  }

  #receive(message: ReportMessage): void {
    const running = this.#running.get(message.id)
    if (!running) return
    if (message.type === 'done') running.resolve()
    else if (message.type === 'failed') running.reject(errorOf(message.failure))
    else running.write(Buffer.from(message.bytes.buffer)).catch(running.reject)
  }
}

function errorOf(failure: ReportFailure): unknown {
  if (failure.reason === 'timeout') return new ReportTimeout('A report took too long')
  if (failure.reason === 'size') return new ReportSizeError('A report is too large')
  const { message, stack, code } = failure
  return Object.assign(new Error(message), { stack, code })
}

import { Worker } from 'node:worker_threads'
import { frameErrors, OperationError } from '#core/errors.ts'
import type { InnerAnswer } from '#core/http/inner_calls.ts'
import { importLanguage, phrase } from './phrases.ts'
import type { ImportJob, PlannedChanges, RefusedFiles, ThreadMessage, ThreadRequest } from './thread_messages.ts'

/** Result of an import: changes that were planned and possibly saved, or the refusal of the files. */
export type JobResult =
  | { isRefused: false; plan: PlannedChanges; isApplied: boolean }
  | { isRefused: true; refusal: RefusedFiles }

interface JobOptions {
  call(path: string, body: Uint8Array): Promise<InnerAnswer>
  onSaved?(rows: number): void
  signal: AbortSignal
}

interface ThreadLimits {
  memoryMegabytes: number
  /** Maximum time between two calls or messages of a thread, in milliseconds. */
  silenceMs: number
}

/** Leaves a workbook of a million cells enough. */
const usualLimits: ThreadLimits = { memoryMegabytes: 1_024, silenceMs: 60_000 }
/** Time that a thread waits for another import, because loading it takes a second, in milliseconds. */
const idleMs = 30_000

/**
 * Runs each import in a thread, which calls operations through the server. A thread that needs too much time or memory is ended, and the
 * files are refused.
 */
export class ImportThreads {
  readonly #limits: ThreadLimits
  /** Idle threads with the timers that end them. */
  readonly #idle = new Map<Worker, NodeJS.Timeout>()

  constructor(limits: ThreadLimits = usualLimits) {
    this.#limits = limits
  }

  async run(job: ImportJob, options: JobOptions): Promise<JobResult> {
    options.signal.throwIfAborted()
    const worker = this.#take()
    try {
      const result = await importLanguage.run(job.language, () => runIn(worker, job, options, this.#limits))
      this.#keep(worker)
      return result
    } catch (error) {
      await worker.terminate()
      if (error instanceof LimitError) return { isRefused: true, refusal: error.refusal }
      throw error
    }
  }

  /** Ends the idle threads. */
  stop(): void {
    for (const [worker, timer] of this.#idle) {
      clearTimeout(timer)
      worker.terminate()
    }
    this.#idle.clear()
  }

  #take(): Worker {
    for (const [worker, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(worker)
      return worker
    }
    return new Worker(new URL('./import.thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMegabytes },
      // Files never depend on the settings of the server.
      env: {},
    })
  }

  #keep(worker: Worker): void {
    const end = () => {
      this.#idle.delete(worker)
      worker.terminate()
    }
    this.#idle.set(worker, setTimeout(end, idleMs).unref())
    worker.unref()
  }
}

/** Failure of a thread that needs too much time or memory. */
class LimitError extends Error {
  override name = 'LimitError'

  get refusal(): RefusedFiles {
    return { files: [], faults: [{ file: null, line: null, column: null, message: this.message }] }
  }
}

function runIn(
  worker: Worker,
  job: ImportJob,
  { call, onSaved = () => {}, signal }: JobOptions,
  { silenceMs, memoryMegabytes }: ThreadLimits,
): Promise<JobResult> {
  const { promise, resolve, reject } = Promise.withResolvers<JobResult>()
  const slow = new LimitError(phrase`The files take more than ${silenceMs / 1_000} s: split them into several`)
  const large = new LimitError(
    phrase`The files need more than ${memoryMegabytes} MB of memory: split them into several`,
  )
  const giveUp = () => reject(slow)
  const watchdog = setTimeout(giveUp, silenceMs)
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  const post = (message: ThreadRequest, bytes: readonly Uint8Array<ArrayBuffer>[]) =>
    worker.postMessage(
      message,
      bytes.map(({ buffer }) => buffer),
    )
  let plan: PlannedChanges | undefined
  const onMessage = async (message: ThreadMessage) => {
    watchdog.refresh()
    if (message.type === 'call') {
      const { status, json } = await call(message.path, message.body)
      watchdog.refresh()
      post({ type: 'answer', id: message.id, status, json }, [json])
    } else if (message.type === 'saved') onSaved(message.rows)
    else if (message.type === 'planned') plan = message.plan
    else if (message.type === 'done') resolve({ isRefused: false, plan: plan!, isApplied: message.isApplied })
    else if (message.type === 'refused') resolve({ isRefused: true, refusal: message.refusal })
    else reject(new OperationError(message.status === 503 ? frameErrors.Unavailable : frameErrors.Internal))
  }
  const onSent = (message: ThreadMessage) => void onMessage(message).catch(reject)
  const onError = (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    reject(isMemory ? large : error)
  }
  worker.on('message', onSent).on('error', onError).ref()
  post(
    { type: 'job', job },
    Object.values(job.files).map(({ bytes }) => bytes),
  )
  return promise.finally(() => {
    clearTimeout(watchdog)
    signal.removeEventListener('abort', abort)
    worker.off('message', onSent).off('error', onError)
  })
}

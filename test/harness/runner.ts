import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ErrorOutput } from './error_output.ts'
import { root } from './files.ts'
import type { WorkerTask } from './worker.ts'
import type { Outcome, WorkerMessage } from './worker_reporter.ts'

/** Result of a test file. */
export interface FileResult {
  file: string
  outcomes: Outcome[]
  /** Diagnostics of its tests. */
  notes: string[]
  /** Failures of the file as a whole. */
  failures: string[]
  /** Logs of its servers, and other error output of its process. */
  errorOutput: string
  durationMs: number
}

export interface RunnerSettings {
  env: NodeJS.ProcessEnv
  /** Number of processes that share the files. */
  workers: number
  /** Default time limit of a test. */
  testMsMax: number
  onResult(result: FileResult): void
}

/** Time limit for the last error output of a worker. Processes that outlive it may keep the pipe open. */
const lastOutputMsMax = 1_000
/** Time limit for a worker to end after its last file, above the time after which it reports what is still open. */
const endMsMax = 25_000
/** Additional time for a worker that is silent for longer than a test's limit, before it is killed. */
const graceMs = 30_000

/**
 * Runs test files in several processes. Each begins with its share of neighbouring files, because they call the same operations, whose
 * schemas each process compiles; then it helps the one that has the most left.
 */
export async function runFiles(files: readonly string[], settings: RunnerSettings): Promise<void> {
  const size = Math.ceil(files.length / settings.workers)
  const shares = Array.from({ length: settings.workers }, (_, i) => files.slice(i * size, (i + 1) * size))
  const takeOther = () => shares.toSorted((a, b) => b.length - a.length)[0]!.pop()
  const work = async (own: string[]) => {
    const next = () => own.shift() ?? takeOther()
    // Starts a new process for the remaining files if one has died.
    for (let file = next(); file !== undefined; file = next()) await runWorker(file, next, settings)
  }
  await Promise.all(shares.map(work))
}

/** Runs files in one process until none is left or it dies. */
async function runWorker(first: string, nextFile: () => string | undefined, settings: RunnerSettings): Promise<void> {
  const child = startWorker(settings)
  const output = new ErrorOutput(child.stderr!)
  const closed = once(child, 'close')
  let current = newResult(first)
  let isOver = false
  let begun = ''
  const silenceMsMax = settings.testMsMax + graceMs
  let limit = limitSilence(silenceMsMax)

  child.on('message', (message: WorkerMessage) => {
    clearTimeout(limit)
    limit = limitSilence(isOver ? endMsMax : silenceMsMax)
    if (message.say === 'begun') begun = message.path.join(' › ')
    else if (message.say === 'ended') current.outcomes.push(message.outcome)
    else if (message.say === 'note') current.notes.push(message.text)
    else if (message.say === 'late failure') current.failures.push(message.text)
    else takeNext()
  })
  send({ file: current.file })
  const death = await new Promise<string>((done) =>
    child.once('exit', (code, signal) => done(signal ?? `code ${code}`)),
  )
  clearTimeout(limit)
  if (!isOver) current.failures.push(`its process ended with ${death}, in or after "${begun}"`)
  await Promise.race([closed, sleep(lastOutputMsMax)])
  if (!isOver || current.failures.length > 0) settings.onResult({ ...finished(current), errorOutput: output.take() })

  function takeNext(): void {
    report(finished(current))
    const file = nextFile()
    isOver = file === undefined
    current = newResult(file ?? `after the last file of process ${child.pid}`)
    send({ ...(file !== undefined && { file }) })
  }

  function report(result: FileResult): void {
    // The pipe may be read after the message that ends the file.
    setImmediate(() => settings.onResult({ ...result, errorOutput: output.take() }))
  }

  function send(task: WorkerTask): void {
    child.send(task)
  }

  function limitSilence(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      current.failures.push(
        isOver
          ? 'something is open that keeps the process from ending'
          : `it is silent for ${ms} ms, in or after "${begun}"`,
      )
      end(child)
    }, ms)
  }
}

function startWorker({ env, testMsMax }: RunnerSettings): ChildProcess {
  return fork(join(import.meta.dirname, 'worker.ts'), {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
    execArgv: [
      // Tests produce mostly short-lived objects; a larger young generation costs memory and saves collections.
      '--max-semi-space-size=64',
      `--test-reporter=${join(import.meta.dirname, 'worker_reporter.ts')}`,
      '--test-reporter-destination=stdout',
      `--test-timeout=${testMsMax}`,
      `--import=${join(import.meta.dirname, 'untracked_promises.ts')}`,
      // An option and no import of the worker, because threads of the program inherit options.
      `--import=${join(import.meta.dirname, 'columns_recorder.ts')}`,
    ],
  })
}

/** Ends a worker; with SIGTERM it also stops the servers that it has started. */
function end(child: ChildProcess): void {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), endMsMax).unref()
}

const newResult = (file: string): FileResult => ({
  file,
  outcomes: [],
  notes: [],
  failures: [],
  errorOutput: '',
  durationMs: performance.now(),
})

const finished = (result: FileResult): FileResult => ({ ...result, durationMs: performance.now() - result.durationMs })

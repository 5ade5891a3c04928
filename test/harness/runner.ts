import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ErrorOutput } from './error_output.ts'
import { root } from './files.ts'
import type { WorkerTask } from './worker.ts'
import type { Outcome, WorkerMessage } from './worker_reporter.ts'

/** What became of a test file. */
export interface FileResult {
  file: string
  outcomes: Outcome[]
  /** What its tests wanted to be seen. */
  notes: string[]
  /** What went wrong with the file as a whole. */
  failures: string[]
  /** Logs of its servers, and whatever else its process wrote to the error output meanwhile. */
  errorOutput: string
  durationMs: number
}

export interface RunnerSettings {
  env: NodeJS.ProcessEnv
  /** How many processes share the files. */
  workers: number
  /** How long a test may take, unless it says otherwise itself. */
  testMsMax: number
  onResult(result: FileResult): void
}

/** How long the last error output of a worker may take. Processes that outlive it may hold the pipe for longer. */
const lastOutputMsMax = 1_000
/** How long a worker may take to end when its last file is done: longer than it waits itself before it says what is open. */
const endMsMax = 25_000
/** What a worker that is silent for longer than a test may take gets before its process is ended. */
const graceMs = 30_000

/** Runs test files in a few processes; each takes the next file when it is done with one. */
export async function runFiles(files: readonly string[], settings: RunnerSettings): Promise<void> {
  const left = [...files]
  const work = async () => {
    // A process that died in the middle of a file has a successor for the files that are left.
    while (left.length > 0) await runWorker(() => left.shift(), settings)
  }
  await Promise.all(Array.from({ length: Math.min(settings.workers, files.length) }, work))
}

/** One process, until it has no file left or dies. */
async function runWorker(nextFile: () => string | undefined, settings: RunnerSettings): Promise<void> {
  const child = startWorker(settings)
  const output = new ErrorOutput(child.stderr!)
  const closed = once(child, 'close')
  let current = newResult(nextFile()!)
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
      // Tests make more garbage than anything else; a larger nursery costs memory and saves collections.
      '--max-semi-space-size=64',
      `--test-reporter=${join(import.meta.dirname, 'worker_reporter.ts')}`,
      '--test-reporter-destination=stdout',
      `--test-timeout=${testMsMax}`,
    ],
  })
}

/** With SIGTERM it takes the servers that it has started with it. */
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

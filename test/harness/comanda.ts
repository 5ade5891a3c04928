import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** A command that is to be run. */
export interface CommandLine {
  words: readonly string[]
  /** All of its environment. */
  env: Readonly<Record<string, string>>
}

export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

let thread: Worker | undefined
/** The last command that was typed: the next one waits for its end. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a command of `comanda` to its end in a thread of this process, which takes a tenth of the time of a process. Not for those
 * that run until they are stopped, and with paths from the root: a thread has no folder of its own. What only a process shows,
 * such as signals, terminals and input, is for `test/people/command.ts`.
 */
export function comanda(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const outcome = last.then(() => runInThread({ words, env }))
  last = outcome.catch(() => {})
  return outcome
}

async function runInThread(typed: CommandLine): Promise<Outcome> {
  thread ??= startThread()
  const running = thread
  // The process lives until the command ends.
  running.ref()
  const over = new AbortController()
  const { signal } = over
  const died = once(running, 'exit', { signal }).then(([code]) => {
    throw new Error(`comanda ${typed.words.join(' ')} ended its thread with ${code}`)
  })
  try {
    running.postMessage(typed)
    const [outcome] = await Promise.race([once(running, 'message', { signal }), died])
    return outcome
  } finally {
    over.abort()
    running.unref()
  }
}

function startThread(): Worker {
  const started = new Worker(join(import.meta.dirname, 'comanda_thread.ts'), { env: { ...process.env }, execArgv: [] })
  started.once('exit', () => {
    thread = undefined
  })
  return started
}

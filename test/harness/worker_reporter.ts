import { Transform } from 'node:stream'
import type { EventData } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** Name of the test that follows those of each file, and is not reported. */
export const endOfFile = 'end of file'

/** Result of a test, or of a suite itself. */
export interface Outcome {
  /** Names of its suites, and its own. */
  path: string[]
  isSuite: boolean
  state: 'passed' | 'failed' | 'skipped'
  durationMs: number
  /** Reason of a failure or a skip. */
  reason?: string
}

/** Message of a worker to the runner. */
export type WorkerMessage =
  | { say: 'begun'; path: string[] }
  | { say: 'ended'; outcome: Outcome }
  | { say: 'note'; text: string }
  /** An error after the end of the test that caused it. */
  | { say: 'late failure'; text: string }
  | { say: 'end of file' }

/** The counts at the end of Node's output; the runner counts by itself. */
const totals = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/

/** Path of the running test. */
const path: string[] = []

/** Reporter of a worker: forwards everything to the runner, and prints nothing. */
export default new Transform({
  writableObjectMode: true,
  transform(event: TestEvent, _encoding, done) {
    const message = messageOf(event)
    if (message) process.send?.(message)
    done()
  },
})

function messageOf({ type, data }: TestEvent): WorkerMessage | undefined {
  switch (type) {
    case 'test:start':
      path.splice(data.nesting, Number.POSITIVE_INFINITY, data.name)
      return { say: 'begun', path: [...path] }
    case 'test:pass':
    case 'test:fail': {
      if (data.name === endOfFile) return { say: 'end of file' }
      const outcome = outcomeOf(data, [...path.slice(0, data.nesting), data.name])
      return outcome && { say: 'ended', outcome }
    }
    case 'test:diagnostic':
      if (totals.test(data.message)) return undefined
      return { say: /^(Error|Warning): /.test(data.message) ? 'late failure' : 'note', text: data.message }
  }
}

function outcomeOf({ skip, details }: EventData.TestPass | EventData.TestFail, path: string[]): Outcome | undefined {
  const common = { path, isSuite: details.type === 'suite', durationMs: details.duration_ms }
  if (!('error' in details))
    return skip === undefined ? { ...common, state: 'passed' } : { ...common, state: 'skipped', reason: String(skip) }
  const { error } = details
  // The failed tests of the suite have reported the failure already.
  if ('failureType' in error && error.failureType === 'subtestsFailed') return undefined
  return { ...common, state: 'failed', reason: inspect(error.cause ?? error) }
}

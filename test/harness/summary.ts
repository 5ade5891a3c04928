import { styleText } from 'node:util'
import type { FileResult } from './runner.ts'
import type { Outcome } from './worker_reporter.ts'

/** Prints results as they arrive, and at the end the failures and counts. */
export class Summary {
  readonly #results = new Map<string, FileResult>()
  /** Files that were run again alone, with their failures in the first run. */
  readonly #repeated = new Map<string, Failure[]>()
  readonly #since = performance.now()

  add(result: FileResult): void {
    const before = this.#results.get(result.file)
    if (before) this.#repeated.set(result.file, failuresOf(before))
    this.#results.set(result.file, result)
    console.log(linesOf(result).join('\n'))
  }

  get hasFailed(): boolean {
    return this.failedFiles.length > 0
  }

  get failedFiles(): string[] {
    return [...new Set(this.#failures().map(({ file }) => file))]
  }

  /** Prints the failed tests with their errors, and the counts. */
  end(): void {
    const failures = this.#failures()
    if (failures.length > 0) console.log(`\n${styleText('red', '✖ failing tests:')}\n`)
    for (const failure of failures) print(failure)
    const results = [...this.#results.values()]
    const tests = results.flatMap(({ outcomes }) => outcomes.filter(({ isSuite }) => !isSuite))
    const count = (state: Outcome['state']) => tests.filter((test) => test.state === state).length
    const counts = {
      tests: tests.length,
      files: results.length,
      pass: count('passed'),
      fail: failures.length,
      skipped: count('skipped'),
      duration_ms: Math.round(performance.now() - this.#since),
    }
    const failed = new Set(this.failedFiles)
    for (const [file, once] of this.#repeated) {
      if (failed.has(file)) continue
      console.log(`⚠ ${file} failed once, and passed when it ran again alone:`)
      for (const failure of once) print(failure)
    }
    for (const [name, value] of Object.entries(counts)) console.log(`ℹ ${name} ${value}`)
    console.log(`${counts.pass} passed, ${counts.fail} failed`)
  }

  #failures(): Failure[] {
    return [...this.#results.values()].flatMap(failuresOf)
  }
}

interface Failure {
  file: string
  title: string
  reason: string
}

const failuresOf = ({ file, outcomes, failures }: FileResult): Failure[] => [
  ...outcomes
    .filter(({ state }) => state === 'failed')
    .map(({ path, reason }) => ({ file, title: path.join(' › '), reason: reason ?? '' })),
  ...failures.map((reason) => ({ file, title: 'the file', reason })),
]

function print({ file, title, reason }: Failure): void {
  console.log(`${file}: ${title}\n${indented(reason)}\n`)
}

const marks = { passed: styleText('green', '✔'), failed: styleText('red', '✖'), skipped: '﹣' }

function linesOf({ file, outcomes, notes, failures, errorOutput, durationMs }: FileResult): string[] {
  const tests = outcomes.filter(({ isSuite, state }) => !isSuite || state === 'failed')
  const hasFailed = failures.length > 0 || tests.some(({ state }) => state === 'failed')
  return [
    `▶ ${file} (${tests.length} tests, ${Math.round(durationMs)} ms)`,
    ...tests.map(
      ({ path, state, durationMs, reason }) =>
        `  ${marks[state]} ${path.join(' › ')} (${Math.round(durationMs)} ms)${state === 'skipped' ? ` # ${reason}` : ''}`,
    ),
    ...notes.map((note) => `  ℹ ${note}`),
    ...failures.map((failure) => `  ${marks.failed} ${failure}`),
    ...(hasFailed && errorOutput !== '' ? ['  error output:', indented(errorOutput.trimEnd())] : []),
  ]
}

const indented = (text: string) => text.replaceAll(/^/gm, '  ')

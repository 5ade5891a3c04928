import { printable } from './printable.ts'

interface Options extends ErrorOptions {
  /** Details on lines of their own, such as the invalid lines of a file. */
  lines?: readonly string[]
}

/**
 * Error that the operator can correct: a sentence about the problem and one about the remedy, both without a full stop. A command that
 * fails with it exits with 2.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'

  constructor(problem: string, remedy: string, { lines = [], ...options }: Options = {}) {
    super([`${problem}. ${remedy}.`, ...lines].map(printable).join('\n  '), options)
  }
}

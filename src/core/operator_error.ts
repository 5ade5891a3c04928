interface Options extends ErrorOptions {
  /** What belongs to it, such as the wrong lines of a file, each on a line of its own. */
  lines?: readonly string[]
}

/**
 * Something that whoever runs the program can mend: a sentence that says what is wrong and one that says what to do, neither
 * with a full stop. It ends a command with 2.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'

  constructor(problem: string, remedy: string, { lines = [], ...options }: Options = {}) {
    super([`${problem}. ${remedy}.`, ...lines].join('\n  '), options)
  }
}

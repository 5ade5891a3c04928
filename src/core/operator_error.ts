/**
 * Something that whoever runs the program can mend: a sentence that says what is wrong and one that says what to do, neither
 * with a full stop. It ends a command with 2.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'

  constructor(problem: string, remedy: string, options?: ErrorOptions) {
    super(`${problem}. ${remedy}.`, options)
  }
}

import type { Readable } from 'node:stream'

/** Maximum length of a test file's stored error output, in characters. The last ones are stored. */
const charactersMax = 200_000

/**
 * The error output of a worker and of the processes that it starts. Servers log the failures that tests provoke, so the output of
 * a file is printed only when one of its tests fails.
 */
export class ErrorOutput {
  #text = ''

  constructor(stream: Readable) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      this.#text = (this.#text + text).slice(-charactersMax)
    })
  }

  /** Returns the output since the last call. */
  take(): string {
    const text = this.#text
    this.#text = ''
    return text
  }
}

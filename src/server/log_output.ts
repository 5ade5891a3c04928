import { write, writeSync } from 'node:fs'
import { printableJson } from '#core/printable.ts'

/** Maximum size of unwritten lines, in bytes. Further lines are dropped and counted. */
const waitingBytesMax = 1_048_576
/** Pause after a failed write. */
const pauseMs = 1_000

/**
 * Writes lines to a file descriptor without blocking or failing, even on a full disk or a slow reader. Drops lines that cannot be written,
 * and reports their number with the next line.
 */
export class LogOutput {
  readonly #fd: number
  #waiting: string[] = []
  #waitingBytes = 0
  #lost = 0
  #isWriting = false

  constructor(fd: number) {
    this.#fd = fd
  }

  write(json: string): void {
    const line = printableJson(json)
    if (this.#waitingBytes + line.length > waitingBytesMax) {
      this.#lost++
      return
    }
    this.#waiting.push(line)
    this.#waitingBytes += line.length
    if (!this.#isWriting) this.#writeWaiting()
  }

  /** Writes the buffer once, as far as possible, because the process ends. */
  end(): void {
    try {
      if (this.#waiting.length > 0) writeSync(this.#fd, this.#take())
    } catch {}
  }

  #writeWaiting(): void {
    if (this.#waiting.length === 0) return
    this.#isWriting = true
    this.#writeBytes(Buffer.from(this.#take()))
  }

  #writeBytes(bytes: Buffer): void {
    write(this.#fd, bytes, (error, written) => {
      if (!error && written < bytes.length) return this.#writeBytes(bytes.subarray(written))
      if (!error) return this.#goOn()
      this.#lost += bytes.toString().split('\n').length - 1
      setTimeout(() => this.#goOn(), pauseMs).unref()
    })
  }

  #goOn(): void {
    this.#isWriting = false
    this.#writeWaiting()
  }

  #take(): string {
    const lost = this.#lost
    const text = this.#waiting.join('')
    this.#waiting = []
    this.#waitingBytes = 0
    this.#lost = 0
    const note = { level: 40, time: Date.now(), lost, msg: 'lines of the log were lost: they could not be written' }
    return lost === 0 ? text : `${JSON.stringify(note)}\n${text}`
  }
}

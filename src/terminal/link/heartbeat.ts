import type { WebSocket } from 'ws'
import { heartbeatSeconds } from './protocol.ts'

/** Disconnects a terminal that is not heard of for three heartbeats. */
export class Heartbeat {
  readonly #socket: WebSocket
  #heardAt = performance.now()
  /** Since the last beat. */
  #wasPinged = false
  /** Something is being written that the terminal has still to read. */
  #isWriting = false
  #beating: NodeJS.Timeout | undefined

  constructor(socket: WebSocket) {
    this.#socket = socket
  }

  start(): void {
    const heard = () => {
      this.#heardAt = performance.now()
    }
    this.#socket.on('pong', heard)
    this.#socket.on('ping', () => {
      heard()
      this.#wasPinged = true
    })
    this.#socket.on('message', heard)
    this.#beating = setInterval(() => this.#beat(), heartbeatSeconds * 1000).unref()
  }

  stop(): void {
    clearInterval(this.#beating)
  }

  /** Waits until the terminal has taken what `write` sends. Silence meanwhile is no fault of the terminal. */
  async waitUntilWritten(write: (written: () => void) => void): Promise<void> {
    this.#isWriting = true
    await new Promise<void>((written) => write(written))
    this.#isWriting = false
    this.#heardAt = performance.now()
  }

  #beat(): void {
    // From a socket that is not read for our own sake nothing can be heard; a terminal that should read is to blame.
    const mayBeHeard = this.#isWriting || !this.#socket.isPaused
    if (mayBeHeard && performance.now() - this.#heardAt > 3 * heartbeatSeconds * 1000) this.#socket.terminate()
    // A terminal that pings gets pongs, so it needs no pings of ours.
    else if (!this.#wasPinged) this.#socket.ping()
    this.#wasPinged = false
  }
}

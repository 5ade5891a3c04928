import type { WebSocket } from 'ws'
import { listeningTime } from '#core/listening_time.ts'
import { heartbeatSeconds } from './protocol.ts'

/** Disconnects a terminal that has sent nothing for three heartbeats, in listening time. */
export class Heartbeat {
  readonly #socket: WebSocket
  #heardAt = listeningTime()
  /** Whether the terminal has sent a ping since the last beat. */
  #wasPinged = false
  /** Whether written data is waiting for the terminal to read it. */
  #isWriting = false
  #beating: NodeJS.Timeout | undefined

  constructor(socket: WebSocket) {
    this.#socket = socket
  }

  start(): void {
    const heard = () => {
      this.#heardAt = listeningTime()
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

  /** Waits until the terminal has received the data of `write`. Its silence in that time does not count against it. */
  async waitUntilWritten(write: (written: () => void) => void): Promise<void> {
    this.#isWriting = true
    await new Promise<void>((written) => write(written))
    this.#isWriting = false
    this.#heardAt = listeningTime()
  }

  #beat(): void {
    // Silence counts while a message is being written, because the terminal must read it, but not while the server has paused the socket.
    const mayBeHeard = this.#isWriting || !this.#socket.isPaused
    if (mayBeHeard && listeningTime() - this.#heardAt > 3 * heartbeatSeconds * 1000) this.#socket.terminate()
    // Pongs to the terminal's own pings make pings of the server unnecessary.
    else if (!this.#wasPinged) this.#socket.ping()
    this.#wasPinged = false
  }
}

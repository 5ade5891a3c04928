import type { WebSocket } from 'ws'
import type { LinkLimits } from './limits.ts'

/** Size in bytes by which a long message counts as several. */
const partBytes = 16_384
/** Seconds' worth of frames that may be read at once after a pause, because a reconnecting terminal sends many. */
const burstSeconds = 10

/**
 * Handles messages of a terminal one after another. The socket is not read while a message is waiting or the terminal exceeds its rate, so
 * the excess stays in the terminal's memory.
 */
export class Inbox {
  readonly #socket: WebSocket
  readonly #perSecond: number
  readonly #receive: (message: Buffer) => Promise<void>
  /** At most the messages of one read of the socket. */
  #waiting: Buffer[] = []
  #isBusy = false
  #hasEnded = false
  #credit: number
  #creditedAt = performance.now()
  #resuming: NodeJS.Timeout | undefined

  /** `receive` handles a message and must not throw. */
  constructor(socket: WebSocket, { messagesPerSecond }: LinkLimits, receive: (message: Buffer) => Promise<void>) {
    this.#socket = socket
    this.#perSecond = messagesPerSecond
    this.#credit = burstSeconds * messagesPerSecond
    this.#receive = receive
    socket.on('message', (message) => this.#take(message as Buffer))
    socket.on('ping', () => this.#charge(1))
    socket.on('pong', () => this.#charge(1))
  }

  /** Drops waiting and future messages. */
  end(): void {
    this.#hasEnded = true
    this.#waiting = []
    clearTimeout(this.#resuming)
    // A paused socket would not notice that the other end closes.
    this.#socket.resume()
  }

  #take(message: Buffer): void {
    this.#charge(Math.ceil(message.length / partBytes))
    if (this.#hasEnded) return
    this.#waiting.push(message)
    if (this.#isBusy) this.#socket.pause()
    else void this.#work()
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.#receive(next)
    this.#isBusy = false
    this.#readAgain()
  }

  /** Counts frames against the rate, and pauses the socket of a terminal that exceeds it. */
  #charge(frames: number): void {
    const now = performance.now()
    const earned = ((now - this.#creditedAt) / 1000) * this.#perSecond
    this.#credit = Math.min(burstSeconds * this.#perSecond, this.#credit + earned) - frames
    this.#creditedAt = now
    if (this.#credit >= 0 || this.#hasEnded) return
    this.#socket.pause()
    clearTimeout(this.#resuming)
    this.#resuming = setTimeout(
      () => {
        this.#resuming = undefined
        this.#readAgain()
      },
      (-this.#credit / this.#perSecond) * 1000,
    ).unref()
  }

  #readAgain(): void {
    if (!this.#resuming && this.#waiting.length === 0) this.#socket.resume()
  }
}

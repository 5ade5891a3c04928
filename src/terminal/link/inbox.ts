import type { WebSocket } from 'ws'
import type { LinkLimits } from './limits.ts'

/** A long message counts as one for each part of this size. */
const partBytes = 16_384
/** After a quiet time so many seconds' worth of frames is read at once: a terminal that comes back has much to say. */
const burstSeconds = 10

/**
 * What a terminal sends: messages are dealt with one after another. Nothing is read while a message waits for the one
 * before it, or while the terminal is ahead of its rate; what it sends meanwhile stays in its own memory.
 */
export class Inbox {
  readonly #socket: WebSocket
  readonly #perSecond: number
  readonly #receive: (message: Buffer) => Promise<void>
  /** At most what one read of the socket has brought. */
  #waiting: Buffer[] = []
  #isBusy = false
  #hasEnded = false
  #credit: number
  #creditedAt = performance.now()
  #resuming: NodeJS.Timeout | undefined

  /** `receive` deals with a message and does not throw. */
  constructor(socket: WebSocket, { messagesPerSecond }: LinkLimits, receive: (message: Buffer) => Promise<void>) {
    this.#socket = socket
    this.#perSecond = messagesPerSecond
    this.#credit = burstSeconds * messagesPerSecond
    this.#receive = receive
    socket.on('message', (message) => this.#take(message as Buffer))
    socket.on('ping', () => this.#charge(1))
    socket.on('pong', () => this.#charge(1))
  }

  /** Messages that have come are dropped, and those that still come. */
  end(): void {
    this.#hasEnded = true
    this.#waiting = []
    clearTimeout(this.#resuming)
    // To learn of the other end's close, the socket has to be read.
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

  /** Counts frames against the rate; who is ahead of it is not read for a while. */
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

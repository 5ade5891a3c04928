import { Socket } from 'node:net'
import { afterListening } from '#core/listening_time.ts'

/** Time that the socket outlives its connection. */
export const lingerMs = 250

/**
 * A socket that fails running queries, then all later ones, and only after `lingerMs` reports that its connection is closed.
 * The driver forgets a closed socket at once, and ends the process if a transaction still sends a statement, such as the
 * rollback of the interrupted query (porsager/postgres#1154, #1208). Fails if the server sends nothing in the listening time
 * `answerWithinMs`.
 */
export class LingeringSocket extends Socket {
  #wasConnected = false
  #isLost = false
  readonly #cancelDeadline: () => void

  constructor({ answerWithinMs }: { answerWithinMs: number }) {
    super()
    this.#cancelDeadline = afterListening(answerWithinMs, () => this.destroy(connectTimeout()))
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'data' || event === 'close') this.#cancelDeadline()
    if (event === 'connect') this.#wasConnected = true
    if (event !== 'close' || this.#isLost || !this.#wasConnected || this.writableEnded)
      return super.emit(event, ...args)
    this.#isLost = true
    this.#fail()
    setTimeout(() => {
      // A statement sent at the last moment would otherwise wait forever, because the driver keeps it for the next connection.
      this.#fail()
      super.emit('close', ...args)
    }, lingerMs)
    return true
  }

  override write(...args: unknown[]): boolean {
    if (!this.#isLost) return Socket.prototype.write.apply(this, args as Parameters<Socket['write']>)
    setImmediate(() => this.#fail())
    return true
  }

  #fail(): void {
    if (this.listenerCount('error') > 0) super.emit('error', connectionClosed())
  }
}

const connectTimeout = () => Object.assign(new Error('The database does not answer'), { code: 'CONNECT_TIMEOUT' })

const connectionClosed = () =>
  Object.assign(new Error('The connection to the database was lost'), { code: 'CONNECTION_CLOSED' })

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { HttpLimits } from './limits.ts'

/**
 * Limits of reading the rest of a request that has been answered. Closing a connection on which the client still writes resets
 * it, and the client may lose the answer.
 */
export type DiscardLimits = Pick<HttpLimits, 'discardBytesMax' | 'discardMsMax'>

/**
 * Sends a whole answer at once, and ends when the rest of the request has been discarded. Cuts a client that sends more, or
 * for longer, than the limits allow.
 */
export function respondEarly(text: string, request: IncomingMessage, limits: DiscardLimits): Readable {
  return Readable.from(parts())

  async function* parts() {
    yield text
    await discardRest(request, limits)
  }
}

function discardRest(request: IncomingMessage, { discardBytesMax, discardMsMax }: DiscardLimits): Promise<void> {
  return new Promise((resolve) => {
    if (isComplete(request) || request.destroyed) return resolve()
    const cut = () => request.socket.destroy()
    const timer = setTimeout(cut, discardMsMax)
    let discardedBytes = 0
    request.on('data', (chunk: Buffer) => {
      discardedBytes += chunk.length
      if (discardedBytes > discardBytesMax) cut()
    })
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    request.once('end', stop).once('close', stop)
  })
}

/** Returns whether no more of a request can come: it has arrived, or announces no body. */
export const isComplete = ({ complete, readableEnded, headers }: IncomingMessage): boolean =>
  complete ||
  readableEnded ||
  (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0)

/** Returns whether the answer has been sent before its request arrived as a whole. */
export const wasAnsweredEarly = (request: IncomingMessage, response: ServerResponse): boolean =>
  response.headersSent && !isComplete(request)

/** Connections that end with an answer to a malformed request. Node's parser ignores all bytes after one. */
export class EndingConnections {
  readonly #limits: DiscardLimits
  readonly #sentBytes = new WeakMap<Socket, number>()

  constructor(limits: DiscardLimits) {
    this.#limits = limits
  }

  end(socket: Socket, answer: string): void {
    this.#sentBytes.set(socket, socket.bytesRead)
    const timer = setTimeout(() => socket.destroy(), this.#limits.discardMsMax)
    socket.once('close', () => clearTimeout(timer))
    socket.end(answer)
  }

  /** Returns whether the connection has its last answer. Cuts it if the client sends more than the limit allows. */
  has(socket: Socket): boolean {
    const sentBytes = this.#sentBytes.get(socket)
    if (sentBytes === undefined) return false
    if (socket.bytesRead - sentBytes > this.#limits.discardBytesMax) socket.destroy()
    return true
  }
}

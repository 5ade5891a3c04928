import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { HttpLimits } from './limits.ts'

/**
 * Limits for reading the rest of a request after its response. Closing a connection while the client is writing resets it,
 * and the client may lose the response.
 */
export type DiscardLimits = Pick<HttpLimits, 'discardBytesMax' | 'discardMsMax'>

/**
 * Sends a whole response at once, and ends after the rest of the request was discarded. Disconnects a client that exceeds the
 * limits.
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

/** Returns whether no more of a request can arrive: it is complete, or has no body. */
export const isComplete = ({ complete, readableEnded, headers }: IncomingMessage): boolean =>
  complete ||
  readableEnded ||
  (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0)

/** Returns whether the response was sent before its request had arrived. */
export const wasAnsweredEarly = (request: IncomingMessage, response: ServerResponse): boolean =>
  response.headersSent && !isComplete(request)

/** Connections that end with the response to a malformed request. Node's parser ignores all later bytes. */
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

  /** Returns whether the connection has its last response. Disconnects a client that sends more than the limit allows. */
  has(socket: Socket): boolean {
    const sentBytes = this.#sentBytes.get(socket)
    if (sentBytes === undefined) return false
    if (socket.bytesRead - sentBytes > this.#limits.discardBytesMax) socket.destroy()
    return true
  }
}

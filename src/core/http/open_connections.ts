import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { App } from './app.ts'
import { wasAnsweredEarly } from './early_response.ts'

const lookMs = 20
/** Time that a body may still take to arrive when the server stops. */
const arriveWithinMs = 1_000

interface Connection {
  /** Last request, whose body may still be arriving. */
  request: IncomingMessage | undefined
  response: ServerResponse | undefined
  unanswered: number
}

/**
 * The connections of a server, for stopping it: Node would wait for connections that were busy until they have been idle for
 * the keep-alive time, and forever for incomplete requests.
 */
export class OpenConnections {
  readonly #open = new Map<Socket, Connection>()

  constructor(server: Server, load: App['load']) {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, { request: undefined, response: undefined, unanswered: 0 })
      socket.once('close', () => this.#open.delete(socket))
    })
    server.on('request', (request, response) => {
      const connection = this.#open.get(request.socket)
      if (!connection) return
      connection.request = request
      connection.response = response
      connection.unanswered++
      load.requests++
      // Emitted even if the client disconnects before the response.
      response.once('close', () => {
        connection.unanswered--
        load.requests--
        load.answered++
      })
    })
    // Upgraded connections are ended by the handler of the upgrade.
    server.on('upgrade', (_request, socket: Socket) => this.#open.delete(socket))
  }

  /** Ends each connection when it has no pending response; resolves when `closed` does. */
  async endUntil(closed: Promise<unknown>): Promise<void> {
    const arriveUntil = performance.now() + arriveWithinMs
    const endIdle = () => {
      for (const [socket, connection] of this.#open)
        if (!hasToAnswer(connection, performance.now() < arriveUntil)) socket.destroySoon()
    }
    endIdle()
    const timer = setInterval(endIdle, lookMs)
    try {
      await closed
    } finally {
      clearInterval(timer)
    }
  }
}

/** Returns whether a request lacks its response. All requests before the last one are complete. */
function hasToAnswer({ unanswered, request, response }: Connection, mayArrive: boolean): boolean {
  if (unanswered !== 1 || !request || !response) return unanswered > 1
  return request.complete || (mayArrive && !wasAnsweredEarly(request, response))
}

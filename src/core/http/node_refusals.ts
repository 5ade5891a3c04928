import { randomUUIDv7 } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorBody, failers, frameErrors, type OperationError } from '#core/errors.ts'
import { type DiscardLimits, EndingConnections, respondEarly } from './early_response.ts'
import type { UnfinishedBodies } from './unfinished_bodies.ts'

const fail = failers(frameErrors)

const tooSlow = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Refusals of Node's parser and timeouts, by code; any other code means that the request is not HTTP. */
const refusals: Record<string, () => OperationError> = {
  [tooSlow]: fail.RequestTooSlow,
  HPE_HEADER_OVERFLOW: fail.HeadersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: fail.BodyTooLarge,
}

/** Returns a handler for what Node itself refuses: slow clients, large headers, malformed requests. */
export function connectionRefuser(bodies: UnfinishedBodies, limits: DiscardLimits) {
  const ending = new EndingConnections(limits)
  return (error: Error & { code?: string }, socket: Socket & { _httpMessage?: ServerResponse | null }): void => {
    if (error.code !== 'ECONNRESET' && ending.has(socket)) return
    // Node stores the response of a connection's request there until it is sent.
    const { _httpMessage: response } = socket
    // A closed connection cannot get a response, nor can one on which a response has begun.
    if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent) {
      socket.destroy()
      return
    }
    const refusal = (refusals[error.code ?? ''] ?? fail.NoHttp)()
    if (error.code === tooSlow && response && bodies.refuse(response.req, refusal)) return
    if (error.code !== tooSlow) {
      ending.end(socket, rawAnswerOf(refusal))
      return
    }
    // The parser is still active: later bytes would be a request.
    socket.once('finish', () => socket.destroy())
    socket.end(rawAnswerOf(refusal))
  }
}

/** Refuses requests with an unsupported `Expect` header. */
export function refuseExpectations({ server }: FastifyInstance, limits: DiscardLimits): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const { status, json } = answerOf(fail.ExpectationFailed())
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(json),
      connection: 'close',
    })
    respondEarly(json, request, limits).pipe(response)
  })
}

function rawAnswerOf(refusal: OperationError): string {
  const { status, json } = answerOf(refusal)
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`
  )
}

function answerOf(refusal: OperationError): { status: number; json: string } {
  return { status: refusal.def.status, json: JSON.stringify(errorBody(randomUUIDv7(), refusal)) }
}

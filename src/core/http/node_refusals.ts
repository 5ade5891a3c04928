import { randomUUIDv7 } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorBody, failers, frameErrors, type OperationError } from '#core/errors.ts'

const fail = failers(frameErrors)

/** What Node's parser and clock refuse, by code; anything else is no HTTP. */
const refusals: Record<string, () => OperationError> = {
  ERR_HTTP_REQUEST_TIMEOUT: fail.RequestTooSlow,
  HPE_HEADER_OVERFLOW: fail.HeadersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: fail.BodyTooLarge,
}

/** Answers what Node refuses before there is a request: slow clients, headers that are too large, what is no HTTP. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  // A connection that is gone, or on which an answer has begun, can only be closed.
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy()
    return
  }
  const { status, json } = answerOf((refusals[error.code ?? ''] ?? fail.NoHttp)())
  socket.once('finish', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}

/** Answers a request whose `Expect` asks for something that the server does not do. */
export function refuseExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, json } = answerOf(fail.ExpectationFailed())
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(json),
        connection: 'close',
      })
      .end(json)
  })
}

function answerOf(refusal: OperationError): { status: number; json: string } {
  return { status: refusal.def.status, json: JSON.stringify(errorBody(randomUUIDv7(), refusal)) }
}

/** Node keeps the answer of a connection's request there, until it is sent. */
const isAnswering = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent ?? false

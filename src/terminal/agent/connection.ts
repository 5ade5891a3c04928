import { WebSocket } from 'ws'
import { listeningTime } from '#core/listening_time.ts'
import type { Logger } from '#core/log.ts'
import { type FromServer, heartbeatSeconds, linkPath } from '../link/protocol.ts'

interface ConnectionOptions {
  url: string
  token: string
  log: Logger
  /** Called when the server has accepted the token. */
  opened(): void
  received(message: FromServer): void
  /** Called when the server has responded with something other than a link. */
  refused(status: number | undefined): void
}

/** Close code of a connection, and a sentence about its cause. */
export interface ConnectionEnd {
  code: number
  problem: string
}

/** Listening time in which a server has to be heard. */
const silentMsMax = 3 * heartbeatSeconds * 1000

/** Connects to a server. The connection ends when its socket closes, or when the server is silent for three heartbeats. */
export function openConnection({ url, token, log, opened, received, refused }: ConnectionOptions): {
  socket: WebSocket
  ended: Promise<ConnectionEnd>
} {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${linkPath}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  let problem: string | undefined
  let heardAt = listeningTime()
  const heartbeat = setInterval(() => {
    if (listeningTime() - heardAt > silentMsMax) {
      problem ??= `${url} does not answer`
      socket.terminate()
    } else if (socket.readyState === socket.OPEN) socket.ping()
  }, heartbeatSeconds * 1000)
  const heard = () => {
    heardAt = listeningTime()
  }
  socket.on('ping', heard)
  socket.on('pong', heard)
  socket.on('unexpected-response', (_request, { statusCode }) => {
    refused(statusCode)
    problem = `${url} answers ${statusCode}`
    // Destroying the request alone would leave the socket open until its timeout.
    socket.terminate()
  })
  socket.on('open', opened)
  socket.on('message', (bytes) => {
    heard()
    received(JSON.parse(bytes.toString()))
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    log.debug({ err: error }, 'the line to the server broke')
    problem ??= `${url}: ${error.message || error.code}`
  })
  const ended = new Promise<ConnectionEnd>((closed) => {
    socket.on('close', (code, reason) => {
      clearInterval(heartbeat)
      closed({ code, problem: problem ?? `${url}: ${reason.toString() || 'the line broke'}` })
    })
  })
  return { socket, ended }
}

import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseUpgrade } from '#core/http/refused_upgrade.ts'
import type { Logger } from '#core/log.ts'

/** Answers requests to switch to WebSocket, by path. */
export type UpgradeHandlers = ReadonlyMap<
  string,
  (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
>

const pathOf = ({ url }: IncomingMessage): string => url?.split('?', 1)[0] ?? ''

/** Returns whether a request opens a WebSocket. Other offers to upgrade are answered by HTTP/1.1. */
export const isUpgradeTo = (handlers: UpgradeHandlers, request: IncomingMessage): boolean =>
  handlers.has(pathOf(request)) && request.headers.upgrade?.toLowerCase() === 'websocket'

/** Passes each upgrade to the handler of its path. */
export function listenForUpgrades(server: Server, handlers: UpgradeHandlers, log: Logger): void {
  server.on('upgrade', (request, socket, head) => {
    // Until the handshake is done there is no other listener, and an unhandled error would end the process.
    socket.on('error', () => {})
    handlers.get(pathOf(request))!(request, socket, head).catch((error) => {
      log.warn({ err: error, path: pathOf(request) }, 'a WebSocket could not be opened')
      refuseUpgrade(socket, 503, 'Service Unavailable')
    })
  })
}

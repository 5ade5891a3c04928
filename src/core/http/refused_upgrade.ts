import type { Duplex } from 'node:stream'

/** Refuses to open a WebSocket. Ends the connection even if the client does not close its end. */
export function refuseUpgrade(socket: Duplex, status: number, reason: string, text = ''): void {
  socket.once('finish', () => socket.destroy())
  const headers = `Connection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}`
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${headers}\r\n\r\n${text}`)
}

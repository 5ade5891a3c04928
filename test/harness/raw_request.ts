import { connect, type Socket } from 'node:net'

/** Opens a connection, and sends the start of a request. */
export function openRequest(url: string, start: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(start)
  return socket
}

import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpLimits } from './limits.ts'

const checksPerLimit = 6
const tcpTables = ['/proc/self/net/tcp', '/proc/self/net/tcp6']

interface Stall {
  /** Changes with each byte that the client takes. */
  progress: string
  /** Number of checks without progress. Unlike the time it does not count while this server is blocked. */
  checks: number
}

/**
 * Disconnects clients that take no byte of their response for some time, so that they hold no memory or file. Waits for the producer of
 * a response are not counted.
 */
export class UnreadResponses {
  readonly #open = new Map<Socket, Stall | undefined>()

  constructor(server: Server, { unreadMsMax }: Pick<HttpLimits, 'unreadMsMax'>) {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, undefined)
      socket.once('close', () => this.#open.delete(socket))
    })
    server.on('upgrade', (_request, socket: Socket) => this.#open.delete(socket))
    let timer: NodeJS.Timeout | undefined
    server.on('listening', () => {
      timer = setInterval(() => void this.#check(), unreadMsMax / checksPerLimit).unref()
    })
    server.on('close', () => clearInterval(timer))
  }

  async #check(): Promise<void> {
    const waiting = [...this.#open.keys()].filter(({ writableLength }) => writableLength > 0)
    const isRepeated = waiting.some((socket) => this.#open.get(socket) !== undefined)
    const unacknowledged = isRepeated ? await readUnacknowledged() : new Map<string, string>()
    for (const [socket, stall] of this.#open) {
      if (socket.writableLength === 0) {
        if (stall) this.#open.set(socket, undefined)
        continue
      }
      const progress = progressOf(socket, unacknowledged)
      if (stall?.progress !== progress) this.#open.set(socket, { progress, checks: 0 })
      else if (++stall.checks >= checksPerLimit) socket.destroy()
    }
  }
}

/** Returns the bytes that were written, that the kernel has not accepted of the current write, and that the client has not acknowledged. */
function progressOf(socket: Socket, unacknowledged: ReadonlyMap<string, string>): string {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } }
  const sent = unacknowledged.get(portsOf(socket)) ?? ''
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize ?? ''} ${sent}`
}

const portsOf = ({ localPort = 0, remotePort = 0 }: Socket): string => `${localPort} ${remotePort}`

/**
 * Returns the bytes that clients have not acknowledged, by the ports of their connections. The kernel accepts megabytes at once, so a
 * slow client would seem to take nothing for long. Empty on systems other than Linux.
 */
async function readUnacknowledged(): Promise<Map<string, string>> {
  const tables = await Promise.all(tcpTables.map((path) => readFile(path, 'utf8').catch(() => '')))
  const rows = tables.join('\n').matchAll(/^ *\d+: \w+:(\w{4}) \w+:(\w{4}) \w\w (\w+):/gm)
  return new Map(
    [...rows].map(([, local, remote, sent]) => [`${Number(`0x${local}`)} ${Number(`0x${remote}`)}`, sent!]),
  )
}

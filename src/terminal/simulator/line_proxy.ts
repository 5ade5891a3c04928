import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** Proxy on loopback between a front office and its server, which can break the connection with or without closing it. */
export class LineProxy {
  readonly #target: URL
  readonly #server: Server
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  #isStalled = false

  private constructor(target: URL) {
    this.#target = target
    this.#server = createServer((near) => this.#carry(near))
  }

  static async open(url: string): Promise<LineProxy> {
    const line = new LineProxy(new URL(url))
    line.#server.listen(0, '127.0.0.1')
    await once(line.#server, 'listening')
    return line
  }

  /** Address to which the front office connects. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Breaks all connections. */
  cut(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.resetAndDestroy()
    this.#pairs.clear()
  }

  /** Stops all traffic without closing anything, until it resumes; then stalled connections are broken. */
  stall(isStalled: boolean): void {
    if (this.#isStalled && !isStalled) this.cut()
    this.#isStalled = isStalled
    if (isStalled) for (const pair of this.#pairs) for (const socket of pair) socket.pause()
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.cut()
    await closed
  }

  #carry(near: Socket): void {
    const { hostname: host, port, protocol } = this.#target
    const far =
      protocol === 'https:'
        ? connectTls({ host, port: Number(port || 443), servername: host })
        : connect({ host, port: Number(port || 80) })
    const pair = [near, far] as const
    this.#pairs.add(pair)
    let isFirst = true
    near.on('data', (bytes: Buffer) => {
      far.write(isFirst ? this.#addressed(bytes) : bytes)
      isFirst = false
    })
    far.on('data', (bytes) => near.write(bytes))
    for (const [one, other] of [pair, [far, near]] as const) {
      one.on('error', () => {})
      one.on('close', () => {
        // A half-open connection stays open at its other end.
        if (this.#isStalled) return
        this.#pairs.delete(pair)
        other.destroy()
      })
    }
    if (this.#isStalled) for (const socket of pair) socket.pause()
  }

  /** Replaces the host in the handshake by the server's. */
  #addressed(bytes: Buffer): Buffer {
    return Buffer.from(bytes.toString('latin1').replace(/^host: .*$/im, `Host: ${this.#target.host}`), 'latin1')
  }
}

import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/** Behaviour of the connections. */
export type Mode = 'open' | 'blackhole' | 'drip'

interface Line {
  near: Socket
  far: Socket
}

const dripMs = 1_000

/** A TCP proxy that injects faults into open and new connections. */
export class FaultProxy {
  readonly #server: Server
  readonly #target: () => number
  readonly #lines = new Set<Line>()
  readonly #held = new Map<Socket, Buffer[]>()
  #mode: Mode = 'open'
  #dripping: NodeJS.Timeout | undefined

  private constructor(target: () => number) {
    this.#target = target
    this.#server = createServer({ allowHalfOpen: true }, (near) => this.#take(near))
  }

  /** Opens a proxy for the port of this machine that `target` returns at each connection. */
  static async open(target: () => number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    await new Promise<void>((listening) => proxy.#server.listen(0, '127.0.0.1', listening))
    return proxy
  }

  get port(): number {
    const address = this.#server.address()
    if (!address || typeof address !== 'object') throw new Error('The proxy is closed')
    return address.port
  }

  /** Passes all data, silently drops it, or passes one byte a second. */
  set(mode: Mode): void {
    this.#mode = mode
    clearInterval(this.#dripping)
    if (mode === 'open') this.#letGo()
    if (mode === 'drip') this.#dripping = setInterval(() => this.#drip(), dripMs)
  }

  /** Resets every connection. */
  reset(): void {
    for (const { near, far } of this.#lines) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
  }

  /** Ends one direction of every connection; the other stays open. */
  halfClose(towards: 'server' | 'terminal'): void {
    for (const { near, far } of this.#lines) (towards === 'server' ? far : near).end()
  }

  async close(): Promise<void> {
    clearInterval(this.#dripping)
    this.reset()
    await new Promise((closed) => this.#server.close(closed))
  }

  #take(near: Socket): void {
    const far = dial({ port: this.#target(), host: '127.0.0.1', allowHalfOpen: true })
    const line = { near, far }
    this.#lines.add(line)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes: Buffer) => this.#pass(bytes, to))
      from.on('end', () => to.end())
      from.on('error', () => {})
      from.on('close', () => {
        this.#lines.delete(line)
        this.#held.delete(to)
        to.destroy()
      })
    }
  }

  #pass(bytes: Buffer, to: Socket): void {
    const held = this.#held.get(to)
    if (held) held.push(bytes)
    else if (this.#mode !== 'open') this.#held.set(to, [bytes])
    else if (to.writable) to.write(bytes)
  }

  #letGo(): void {
    for (const [to, held] of this.#held) if (to.writable) to.write(Buffer.concat(held))
    this.#held.clear()
  }

  #drip(): void {
    for (const [to, held] of this.#held) {
      const all = Buffer.concat(held)
      if (to.writable) to.write(all.subarray(0, 1))
      this.#held.set(to, [all.subarray(1)])
    }
  }
}

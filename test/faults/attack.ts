import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attacked } from './attacked.ts'

/** What somebody does to a server, and what has to hold of the answers. It says what it did, for the table. */
export interface Attack {
  /** What it is, as in "the server withstands …". */
  name: string
  /** The server is away meanwhile, so that no client is beside it. */
  isAlone?: boolean
  run(attacked: Attacked): Promise<string>
}

/** Repeats something with so many clients at once for so long, and answers how often it was done. */
export async function storm(seconds: number, clients: number, once: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1000
  let times = 0
  const client = async () => {
    for (; performance.now() < until; times++) await once()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}

/** Counts by what they are, such as statuses: `404: 12, 429: 3`. */
export class Tally {
  readonly #counts = new Map<string, number>()

  add(what: string | number): void {
    this.#counts.set(String(what), (this.#counts.get(String(what)) ?? 0) + 1)
  }

  get all(): string[] {
    return [...this.#counts.keys()]
  }

  count(what: string | number): number {
    return this.#counts.get(String(what)) ?? 0
  }

  toString(): string {
    return [...this.#counts].map(([what, count]) => `${what}: ${count}`).join(', ')
  }
}

/** Everything that a connection answers until it ends, or for so long. */
export async function answerOf(socket: Socket, withinMs = 10_000): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const waiting = new AbortController()
  await Promise.race([
    once(socket, 'close', { signal: waiting.signal }).catch(() => {}),
    sleep(withinMs, undefined, { signal: waiting.signal }).catch(() => {}),
  ])
  waiting.abort()
  socket.destroy()
  return Buffer.concat(chunks).toString('latin1')
}

/** A POST as it goes over a connection without any client library; the connection ends with its answer. */
export function rawPost(path: string, body: object, headers: readonly string[] = []): string {
  const json = JSON.stringify(body)
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers]
  return [...head, `Content-Length: ${Buffer.byteLength(json)}`, '', json].join('\r\n')
}

/** The status of a raw answer, or `none`. */
export const statusOf = (answer: string): string => /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'none'

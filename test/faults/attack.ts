import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attacked } from './attacked.ts'

/** An attack on a server, with checks of the responses. Returns a summary of what it did. */
export interface Attack {
  /** Noun phrase that completes "during …". */
  name: string
  /** Whether the attack makes the server unavailable, so that no other client runs. */
  isAlone?: boolean
  run(attacked: Attacked): Promise<string>
}

/** Repeats an action with concurrent clients for some seconds. Returns the number of repetitions. */
export async function storm(seconds: number, clients: number, once: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1000
  let times = 0
  const client = async () => {
    for (; performance.now() < until; times++) await once()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}

/** Counts values such as statuses: `404: 12, 429: 3`. */
export class Tally {
  readonly #counts = new Map<string, number>()

  add(value: string | number): void {
    this.#counts.set(String(value), (this.#counts.get(String(value)) ?? 0) + 1)
  }

  get all(): string[] {
    return [...this.#counts.keys()]
  }

  count(value: string | number): number {
    return this.#counts.get(String(value)) ?? 0
  }

  toString(): string {
    return [...this.#counts].map(([value, count]) => `${value}: ${count}`).join(', ')
  }
}

/** Reads everything from a connection until it ends or the time is over. */
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

/** Returns a POST as raw text, after whose response the connection closes. */
export function rawPost(path: string, body: object, headers: readonly string[] = []): string {
  const json = JSON.stringify(body)
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers]
  return [...head, `Content-Length: ${Buffer.byteLength(json)}`, '', json].join('\r\n')
}

/** Returns the status of a raw response, or `none`. */
export const statusOf = (answer: string): string => /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'none'

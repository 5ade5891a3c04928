import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'

/** Response to a call. */
export interface Answer {
  status: number
  text: string
  /** Parsed text; undefined if it is not JSON. */
  body: unknown
  durationMs: number
}

/** Seconds that a server may wait for its front office. */
const timeoutSeconds = 15
const waitMsMax = (timeoutSeconds + 5) * 1_000
const answerBytesMax = 256 * 1_048_576
const pausesMax = 3
const pauseSecondsMax = 60

/** A program that is held to the contract: calls to it never come faster than its rate. */
export class Subject {
  readonly url: string
  readonly #pauseMs: number
  readonly #agent = new Agent({
    connections: 1,
    headersTimeout: waitMsMax,
    bodyTimeout: waitMsMax,
    maxResponseSize: answerBytesMax,
  })
  #nextAt = 0

  constructor(url: string, { rate }: { rate: number }) {
    this.url = /^.*[^/]/.exec(url)?.[0] ?? url
    this.#pauseMs = 1_000 / rate
  }

  /** Returns the answer to a JSON body. A server that limits the rate is called again after the pause that it names. */
  async call(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
    const own = { 'content-type': 'application/json', timeout: `${timeoutSeconds}` }
    for (let pauses = 0; ; pauses++) {
      const { retryAfter, ...answer } = await this.#send(path, body, { ...own, ...headers })
      if (answer.status !== 429 || pauses === pausesMax) return answer
      const seconds = Number(retryAfter ?? 1)
      await sleep(1_000 * Math.min(seconds >= 0 ? seconds : 1, pauseSecondsMax))
    }
  }

  /** Returns the answer to a body with exactly these headers, or an error without an answer. */
  async send(body: Buffer, headers: Record<string, string>): Promise<Answer> {
    return this.#send('', body, headers)
  }

  close(): Promise<void> {
    return this.#agent.close()
  }

  async #send(path: string, body: string | Buffer, headers: Record<string, string>) {
    await this.#takeTurn()
    const since = performance.now()
    const response = await request(`${this.url}${path}`, { method: 'POST', dispatcher: this.#agent, headers, body })
    const text = await response.body.text()
    return {
      status: response.statusCode,
      text,
      body: parsed(text),
      durationMs: performance.now() - since,
      retryAfter: response.headers['retry-after'],
    }
  }

  async #takeTurn(): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, this.#nextAt)
    this.#nextAt = at + this.#pauseMs
    if (at > now) await sleep(at - now)
  }
}

/** Returns why a call had no answer. */
export function failureOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || String(error)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

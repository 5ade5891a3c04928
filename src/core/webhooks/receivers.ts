import { Pool } from 'undici'
import type { Instant } from '#core/time.ts'
import { AddressRefused, type Allowance, parseHttpUrl, pinnedConnector, resolveAllowed } from './addresses.ts'
import { retryAfterOf } from './schedule.ts'

/** What came of one POST. `error` is for people; it never holds the receiver's words. */
export interface ReceiverResponse {
  status: number | null
  error: string | null
  durationMs: number
  retryAfterMs: number
}

/** The answer of an attempt that never set out. */
export const unsentResponse = (error: string): ReceiverResponse => ({
  status: null,
  error,
  durationMs: 0,
  retryAfterMs: 0,
})

export const isSuccess = ({ status }: ReceiverResponse): boolean => status !== null && status >= 200 && status < 300

/** How long a receiver may take to answer. */
export const responseTimeoutMs = 10_000
const connectWithinMs = 5_000
const answerBytesMax = 65_536
const headerBytesMax = 16_384
const connectionsMax = 8
const poolsMax = 256
const addressesKeptMs = 30_000

/** A request other than a webhook, whose answer is read. */
interface OutgoingRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: Buffer | null
  /** Whether it may go to this machine. */
  loopback: boolean
  now: Instant
}

/** An answer with its body, as far as it was read; null when there was none. */
export type ReadResponse = ReceiverResponse & { body: string | null }

/** Sends to receivers whose addresses strangers chose: checked, pinned, limited in time and bytes, never redirected. */
export class Receivers {
  readonly #networks: readonly string[]
  /** The least recently used first. */
  readonly #pools = new Map<string, Pool>()
  readonly #addresses = new Map<string, { found: Promise<string[]>; until: number }>()

  constructor(networks: readonly string[]) {
    this.#networks = networks
  }

  /** Never throws, unless `stopping` is aborted. */
  async post(
    uri: string,
    request: { headers: Record<string, string>; body: Buffer; loopback: boolean; now: Instant },
    stopping: AbortSignal,
  ): Promise<ReceiverResponse> {
    const { body: _, ...answer } = await this.#answer(uri, { method: 'POST', ...request }, false, stopping)
    return answer
  }

  /** The same for a request whose answer says something. */
  request(uri: string, request: OutgoingRequest, stopping: AbortSignal): Promise<ReadResponse> {
    return this.#answer(uri, request, true, stopping)
  }

  async #answer(uri: string, request: OutgoingRequest, isRead: boolean, stopping: AbortSignal): Promise<ReadResponse> {
    const start = performance.now()
    const deadline = AbortSignal.timeout(responseTimeoutMs)
    const elapsed = () => Math.round(performance.now() - start)
    try {
      const signal = AbortSignal.any([deadline, stopping])
      const { status, retryAfter, body } = await this.#send(uri, request, isRead, signal)
      const retryAfterMs = retryAfterOf(retryAfter, request.now)
      return { status, error: null, durationMs: elapsed(), retryAfterMs, body }
    } catch (error) {
      stopping.throwIfAborted()
      const words = deadline.aborted ? `no answer within ${responseTimeoutMs / 1000} s` : faultOf(error)
      return { status: null, error: words, durationMs: elapsed(), retryAfterMs: 0, body: null }
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()))
    this.#pools.clear()
  }

  async #send(
    uri: string,
    { method, headers, body, loopback }: OutgoingRequest,
    isRead: boolean,
    signal: AbortSignal,
  ): Promise<{ status: number; retryAfter: string | undefined; body: string | null }> {
    const url = parseHttpUrl(uri)
    if (!url) throw new AddressRefused('The address is no http or https URL')
    const addresses = await this.#resolve(url, { networks: this.#networks, loopback }, signal)
    const pool = this.#poolOf(url, addresses)
    const path = url.pathname + url.search
    const answer = await pool.request({ method, path, headers, body, signal })
    const retryAfter = [answer.headers['retry-after']].flat()[0]
    if (isRead) return { status: answer.statusCode, retryAfter, body: await limitedText(answer.body) }
    // The status is all that counts; what follows is taken off the connection within limits, so that it can be used again.
    await answer.body.dump({ limit: answerBytesMax, signal }).catch(() => {})
    return { status: answer.statusCode, retryAfter, body: null }
  }

  /** Looks a host up once in half a minute, however many messages go to it. A failed look-up is not kept. */
  async #resolve(url: URL, allowance: Allowance, signal: AbortSignal): Promise<string[]> {
    const key = `${url.hostname} ${allowance.loopback}`
    const known = this.#addresses.get(key)
    if (known && known.until > performance.now()) return within(signal, known.found)
    const found = resolveAllowed(url, allowance)
    this.#addresses.delete(key)
    this.#addresses.set(key, { found, until: performance.now() + addressesKeptMs })
    found.catch(() => this.#addresses.delete(key))
    if (this.#addresses.size > poolsMax) this.#addresses.delete(this.#addresses.keys().next().value!)
    return within(signal, found)
  }

  #poolOf(url: URL, addresses: readonly string[]): Pool {
    const key = `${url.origin} ${addresses.join(' ')}`
    const pool =
      this.#pools.get(key) ??
      new Pool(url.origin, {
        connect: pinnedConnector(addresses, connectWithinMs),
        connections: connectionsMax,
        pipelining: 1,
        maxHeaderSize: headerBytesMax,
        // The deadline of the request must fire first: its error is the one that attempts record.
        headersTimeout: 2 * responseTimeoutMs,
        bodyTimeout: 2 * responseTimeoutMs,
      })
    this.#pools.delete(key)
    this.#pools.set(key, pool)
    if (this.#pools.size > poolsMax) this.#evict()
    return pool
  }

  #evict(): void {
    const [key, pool] = this.#pools.entries().next().value!
    this.#pools.delete(key)
    // Ends after the requests that it still has.
    void pool.close()
  }
}

/** The text of an answer. One that is too long ends the connection, as one that never ends does. */
async function limitedText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > answerBytesMax) throw new AnswerTooLong(`The answer has more than ${answerBytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

class AnswerTooLong extends Error {
  override name = 'AnswerTooLong'
}

/** The promise, or the signal's reason as soon as it is aborted. A look-up itself cannot be stopped. */
async function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.throwIfAborted()
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function faultOf(error: unknown): string {
  if (error instanceof AddressRefused) return `refused: ${error.message}`
  if (error instanceof AnswerTooLong) return 'the answer is too long'
  const code = codeOf(error)
  if (code === 'ERR_ASSERTION' || (error instanceof Error && error.name === 'HTTPParserError'))
    return 'the answer is not HTTP'
  return code ?? 'the connection failed'
}

/** The first code along the causes of an error; of several connections that failed together, that of one. */
function codeOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && cause.code !== '') return cause.code
    if (cause instanceof AggregateError) return cause.errors.map(codeOf).find((code) => code !== undefined)
  }
  return undefined
}

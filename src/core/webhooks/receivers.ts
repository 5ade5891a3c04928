import { Pool } from 'undici'
import { afterListening } from '#core/listening_time.ts'
import type { Instant } from '#core/time.ts'
import { AddressRefused, type Allowance, parseHttpUrl, pinnedConnector, resolveAllowed } from './addresses.ts'
import { retryAfterOf } from './schedule.ts'

/** Outcome of one request. `error` is for people and never contains text of the receiver. */
export interface ReceiverResponse {
  status: number | null
  error: string | null
  durationMs: number
  retryAfterMs: number
  /** Text of the response, for a webhook its beginning. Null without a response, and for a body that is no text. */
  body: string | null
}

/** Returns the outcome of an attempt without a request. */
export const unsentResponse = (error: string): ReceiverResponse => ({
  status: null,
  error,
  durationMs: 0,
  retryAfterMs: 0,
  body: null,
})

export const isSuccess = ({ status }: ReceiverResponse): boolean => status !== null && status >= 200 && status < 300

/** Listening time for the response of a receiver. */
export const responseTimeoutMs = 10_000
const connectWithinMs = 5_000
const answerBytesMax = 65_536
/** Maximum stored part of the response to a webhook. */
export const storedBytesMax = 8_192
const headerBytesMax = 16_384
const connectionsMax = 8
const poolsMax = 256
const addressLifetimeMs = 30_000

interface WebhookRequest {
  headers: Record<string, string>
  body: Buffer
  /** Whether it may go to the loopback addresses. */
  loopback: boolean
  now: Instant
}

/** A request other than a webhook, whose whole response matters. */
interface OutgoingRequest extends Omit<WebhookRequest, 'body'> {
  method: 'GET' | 'POST'
  body: Buffer | null
}

type ReadBody = (body: AsyncIterable<Buffer>) => Promise<string | null>

/** Sends requests to addresses that clients have chosen: checked, pinned, limited in time and bytes, without redirects. */
export class Receivers {
  readonly #networks: readonly string[]
  /** Least recently used first. */
  readonly #pools = new Map<string, Pool>()
  readonly #addresses = new Map<string, { found: Promise<string[]>; until: number }>()

  constructor(networks: readonly string[]) {
    this.#networks = networks
  }

  /** Posts a request, and throws only if `stopping` is aborted. */
  post(uri: string, request: WebhookRequest, stopping: AbortSignal): Promise<ReceiverResponse> {
    return this.#answer(uri, { method: 'POST', ...request }, startOf, stopping)
  }

  /** Sends a request and reads its response; throws only if `stopping` is aborted. */
  request(uri: string, request: OutgoingRequest, stopping: AbortSignal): Promise<ReceiverResponse> {
    return this.#answer(uri, request, limitedText, stopping)
  }

  async #answer(
    uri: string,
    request: OutgoingRequest,
    read: ReadBody,
    stopping: AbortSignal,
  ): Promise<ReceiverResponse> {
    const start = performance.now()
    const deadline = new AbortController()
    const cancel = afterListening(responseTimeoutMs, () => deadline.abort())
    const elapsed = () => Math.round(performance.now() - start)
    try {
      const signal = AbortSignal.any([deadline.signal, stopping])
      const { status, retryAfter, body } = await this.#send(uri, request, read, signal)
      const retryAfterMs = retryAfterOf(retryAfter, request.now)
      return { status, error: null, durationMs: elapsed(), retryAfterMs, body }
    } catch (error) {
      stopping.throwIfAborted()
      const message = deadline.signal.aborted ? `no answer within ${responseTimeoutMs / 1000} s` : errorTextOf(error)
      return { status: null, error: message, durationMs: elapsed(), retryAfterMs: 0, body: null }
    } finally {
      cancel()
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()))
    this.#pools.clear()
  }

  async #send(
    uri: string,
    { method, headers, body, loopback }: OutgoingRequest,
    read: ReadBody,
    signal: AbortSignal,
  ): Promise<{ status: number; retryAfter: string | undefined; body: string | null }> {
    const url = parseHttpUrl(uri)
    if (!url) throw new AddressRefused('The address is no http or https URL')
    const addresses = await this.#resolve(url, { networks: this.#networks, loopback }, signal)
    const pool = this.#poolOf(url, addresses)
    const path = url.pathname + url.search
    const answer = await pool.request({ method, path, headers, body, signal })
    const retryAfter = [answer.headers['retry-after']].flat()[0]
    return { status: answer.statusCode, retryAfter, body: await read(answer.body) }
  }

  /** Resolves a host at most once per half minute, regardless of the number of messages. Failed look-ups are not cached. */
  async #resolve(url: URL, allowance: Allowance, signal: AbortSignal): Promise<string[]> {
    const key = `${url.hostname} ${allowance.loopback}`
    const known = this.#addresses.get(key)
    if (known && known.until > performance.now()) return within(signal, known.found)
    const found = resolveAllowed(url, allowance)
    this.#addresses.delete(key)
    this.#addresses.set(key, { found, until: performance.now() + addressLifetimeMs })
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
        // The deadline of the request ends it; these would also count the time in which the event loop was blocked.
        headersTimeout: 0,
        bodyTimeout: 0,
      })
    this.#pools.delete(key)
    this.#pools.set(key, pool)
    if (this.#pools.size > poolsMax) this.#evict()
    return pool
  }

  #evict(): void {
    const [key, pool] = this.#pools.entries().next().value!
    this.#pools.delete(key)
    // Closes after its current requests.
    void pool.close()
  }
}

/** Reads the text of a response. Throws `AnswerTooLong` beyond the limit, which closes the connection. */
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

/** Reads the beginning of a response, and a limited part of the rest, so that the connection can be reused. Only the status can fail. */
async function startOf(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      if (bytes < storedBytesMax) chunks.push(chunk)
      bytes += chunk.length
      if (bytes > answerBytesMax) break
    }
  } catch {
    // The status has arrived.
  }
  return textOf(Buffer.concat(chunks).subarray(0, storedBytesMax))
}

/** Returns the bytes as text; null if they are none. Replaces escapes of JSON, in which erasure would not find a name. */
function textOf(bytes: Buffer): string | null {
  let text: string
  try {
    // A last character may be cut.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
  const isText = text !== '' && !/[^\P{Cc}\t\n\r]/u.test(text)
  if (!isText) return null
  return text.replace(/\\u([0-9a-f]{4})/gi, (escaped, code) => {
    const character = String.fromCharCode(Number.parseInt(code, 16))
    return character > '\u00a0' ? character : escaped
  })
}

class AnswerTooLong extends Error {
  override name = 'AnswerTooLong'
}

/**
 * Returns the promise's result, or rejects with the signal's reason as soon as it is aborted. A look-up itself cannot be
 * cancelled.
 */
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

function errorTextOf(error: unknown): string {
  if (error instanceof AddressRefused) return `refused: ${error.message}`
  if (error instanceof AnswerTooLong) return 'the answer is too long'
  const code = codeOf(error)
  if (code === 'ERR_ASSERTION' || (error instanceof Error && error.name === 'HTTPParserError'))
    return 'the answer is not HTTP'
  return code ?? 'the connection failed'
}

/** Returns the first code in the chain of causes; for an aggregate error, the code of one of its errors. */
function codeOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && cause.code !== '') return cause.code
    if (cause instanceof AggregateError) return cause.errors.map(codeOf).find((code) => code !== undefined)
  }
  return undefined
}

import {
  CallError,
  CommandExpired,
  CommandPending,
  CommandRefused,
  ConnectionError,
  DeadlineExceeded,
  OutcomeUnknown,
} from './errors.ts'
import { pagings, queries, unrepeatable } from './operations.ts'
import { hasRows, limitOf, nextPage, rowsOf } from './paging.ts'
import { type Credentials, type Token, Tokens } from './token.ts'

/** An operation in the types of an area. */
export interface Operation {
  kind: string
  // biome-ignore lint/suspicious/noExplicitAny: the bodies of unlike operations have no common type
  request: any
  response: unknown
}

/** Operations of a client without the types of an area. */
export type AnyOperations = Record<string, Operation & { isPaged: true; item: unknown }>

type Paths<O, Shape> = { [P in keyof O]: O[P] extends Shape ? P : never }[keyof O] & string
type Item<Row> = Row extends { item: infer Rows } ? Rows : never

export type ComandaOptions = Credentials & {
  /** Address of the server, such as `https://comanda.example`. */
  baseUrl: string
  /** Headers of every request. */
  headers?: Record<string, string>
  /** Seconds for a call with all its repetitions; 30 by default. */
  timeoutSeconds?: number
  /** Maximum number of requests of a call; 4 by default. */
  triesMax?: number
  /** Whether the server keeps idempotency keys. By default seen in its tokens. */
  keepsIdempotencyKeys?: boolean
  fetch?: typeof globalThis.fetch
  /** Clock in milliseconds, for tests. */
  now?: () => number
}

export interface CallOptions {
  /** Key with which the server makes a change once, however often it is sent. By default a new one. */
  idempotencyKey?: string
  /** Seconds for the call with all its repetitions. */
  timeoutSeconds?: number
  signal?: AbortSignal | undefined
  /** Media type of the answer, such as `text/csv`. */
  accept?: string
}

export interface ChangesOptions<Batch> {
  /** Cursor of the last batch that was handled; 0 to read from the start. */
  after?: number
  /** Place of the cursor, such as a file or a row. It is saved when the caller asks for the next batch. */
  store?: { load(): Promise<number | undefined>; save(cursor: number, batch: Batch): Promise<void> }
  /** Seconds between two requests without news; 5 by default. */
  pollSeconds?: number
  signal?: AbortSignal | undefined
}

export interface Changes<Row> {
  items: Row[]
  /** Cursor after this batch. */
  cursor: number
}

const second = 1000
const usualTimeoutSeconds = 30
const usualTriesMax = 4
const firstDelayMs = 250
/** First delay between two reads of the status of a command. Most front offices answer within a fraction of a second. */
const firstPollMs = 40
const delayMsMax = 5 * second
const repeatedStatuses = new Set([408, 500, 502, 503, 504])
/** Codes of commands that no front office has taken in time. */
const expiredCodes = new Set(['FRONT_OFFICE_DID_NOT_ANSWER'])

/** Client of a server of the Restaurant Cloud API. `O` has the operations that it calls: the types of one or more areas. */
export class Comanda<O extends { [P in keyof O]: Operation } = AnyOperations> {
  readonly #options: ComandaOptions
  readonly #tokens: Tokens | undefined
  readonly #canRenew: boolean
  readonly #now: () => number

  constructor(options: ComandaOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#tokens = isOpen(options) ? undefined : new Tokens(() => this.#fetchToken(), this.#now)
    this.#canRenew = !('token' in options && typeof options.token === 'string')
  }

  /** Calls an operation. Throws a CallError for a refusal, and a ConnectionError if no answer comes. */
  async call<P extends keyof O & string>(
    path: P,
    body: O[P]['request'],
    options: CallOptions = {},
  ): Promise<O[P]['response']> {
    const text = await (await this.send(path, body, options)).text()
    return text === '' ? {} : JSON.parse(text)
  }

  /** Calls an operation, and returns its answer as it came, such as a file. */
  send(path: keyof O & string, body: unknown, options: CallOptions = {}): Promise<Response> {
    return this.#send(path, body, options, this.#tokens)
  }

  /** Sends a command. Its answer only confirms that it waits for the front office: `applied` follows it to its outcome. */
  async command<P extends Paths<O, { kind: 'command' }>>(
    path: P,
    body: O[P]['request'],
    options: CallOptions = {},
  ): Promise<CommandHandle<O[P]['response']>> {
    const answer = await this.call(path, body, options)
    const { correlationId } = answer as { correlationId: string }
    return { answer, ...this.commandOf(body.organizationId, correlationId) }
  }

  /** Returns the handle of a command that was sent earlier, perhaps by another process. */
  commandOf(organizationId: string, correlationId: string): Omit<CommandHandle<never>, 'answer'> {
    return {
      organizationId,
      correlationId,
      applied: (options) => this.#applied(organizationId, correlationId, options),
    }
  }

  /** Reads a list page by page, whatever its style. */
  async *pages<P extends Paths<O, { isPaged: true }>>(
    path: P,
    body: O[P]['request'],
    options: CallOptions = {},
  ): AsyncGenerator<O[P]['response'], void, undefined> {
    const paging = pagings.get(path)
    if (!paging) throw new TypeError(`${path} is no paged list`)
    let request: Record<string, unknown> | undefined = { ...limitOf(paging, body), ...body }
    let firstRow: string | undefined
    while (request) {
      const answer: O[P]['response'] = await this.call(path, request, options)
      const rows = rowsOf(paging, answer)
      // A server that ignores the number of rows to skip answers the first page for ever.
      const row = JSON.stringify(rows[0])
      if (firstRow !== undefined && row === firstRow && paging.style !== 'maxRevision') return
      firstRow = row
      yield answer
      request = nextPage(paging, request, answer)
    }
  }

  /** Reads the rows of a list, page by page. */
  async *items<P extends Paths<O, { item: unknown }>>(
    path: P,
    body: O[P]['request'],
    options: CallOptions = {},
  ): AsyncGenerator<Item<O[P]>, void, undefined> {
    const pages = this.pages(path as never, body, options)
    for await (const page of pages) yield* rowsOf(pagings.get(path)!, page) as Item<O[P]>[]
  }

  /**
   * Follows the changes of a list by revision, for ever. Lost connections are waited out. A batch is repeated if the process stops before
   * its cursor is saved, and none is left out.
   */
  async *changes<P extends Paths<O, { isPaged: true; response: { maxRevision: number } }>>(
    path: P,
    body: Omit<O[P]['request'], 'startRevision'>,
    { after, store, pollSeconds = 5, signal }: ChangesOptions<Changes<Item<O[P]>>> = {},
  ): AsyncGenerator<Changes<Item<O[P]>>, void, undefined> {
    const paging = pagings.get(path)!
    let cursor = after ?? (await store?.load()) ?? 0
    let failures = 0
    while (!signal?.aborted) {
      try {
        const answer = await this.call(path, { ...body, startRevision: cursor }, { signal })
        failures = 0
        const items = rowsOf(paging, answer) as Item<O[P]>[]
        const batch = { items, cursor: (answer as { maxRevision: number }).maxRevision }
        const hasNews = items.some(hasRows)
        if (hasNews) yield batch
        if (batch.cursor !== cursor) await store?.save(batch.cursor, batch)
        cursor = batch.cursor
        if (!hasNews) await wait(pollSeconds * second, signal)
      } catch (error) {
        if (signal?.aborted) return
        if (!isPassing(error)) throw error
        await wait(Math.max(pollSeconds * second, delayOf(++failures)), signal).catch(() => {})
      }
    }
  }

  async #applied(
    organizationId: string,
    correlationId: string,
    { timeoutSeconds = 60, signal }: AppliedOptions = {},
  ): Promise<void> {
    const facts = { organizationId, correlationId }
    const deadline = this.#now() + timeoutSeconds * second
    for (let polls = 0; ; polls++) {
      const left = deadline - this.#now()
      const status = await this.#status(facts, { timeoutSeconds: Math.max(left / second, 1), signal })
      if (status.state === 'Success') return
      if (status.state === 'Error') {
        const { code, message = status.errorReason } = status.exception ?? {}
        const Outcome = expiredCodes.has(code ?? '') ? CommandExpired : CommandRefused
        throw new Outcome(message ?? 'The front office has refused the command', { ...facts, code })
      }
      const delayMs = Math.min(firstPollMs * 1.5 ** polls, delayMsMax)
      if (left <= delayMs) throw new CommandPending('The command is still waiting for its front office', facts)
      await wait(delayMs, signal)
    }
  }

  async #status(facts: { organizationId: string; correlationId: string }, options: CallOptions): Promise<Status> {
    try {
      return (await this.call('/api/1/commands/status' as keyof O & string, facts, options)) as Status
    } catch (error) {
      if (error instanceof ConnectionError)
        throw new CommandPending('The state of the command could not be read in time', facts)
      throw error
    }
  }

  async #fetchToken(): Promise<string> {
    const options = this.#options
    if ('apiKey' in options) {
      const { apiKey, appId, clientSecret } = options
      return this.#requestToken('/api/v2/access_token', { apiKey, appId, clientSecret })
    }
    if ('apiLogin' in options) return this.#requestToken('/api/1/access_token', { apiLogin: options.apiLogin })
    return typeof options.token === 'function' ? options.token() : (options.token ?? '')
  }

  async #requestToken(path: string, body: object): Promise<string> {
    const answer = await this.#send(path, body, {}, undefined)
    return ((await answer.json()) as { token: string }).token
  }

  async #send(path: string, body: unknown, options: CallOptions, tokens: Tokens | undefined): Promise<Response> {
    const call = new Call(path, options, this.#options, this.#now)
    let renewed = false
    for (let tries = 1; ; ) {
      const token = await call.within(tokens?.get())
      const result = await call.attempt(body, token)
      if (result instanceof Response && result.ok) return result
      const isUnauthenticated = result instanceof Response && result.status === 401
      if (isUnauthenticated && tokens && token && !renewed && this.#canRenew) {
        tokens.drop(token)
        renewed = true
        continue
      }
      await call.waitOrThrow(result, tries++)
    }
  }
}

/** Returns whether requests have no token: sessions of browsers are in a cookie. */
const isOpen = (options: ComandaOptions): boolean =>
  !('apiKey' in options) && !('apiLogin' in options) && options.token === undefined

interface Status {
  state: string
  exception?: { code?: string; message?: string } | null
  errorReason?: string | null
}

export interface AppliedOptions {
  /** Seconds to wait; 60 by default. */
  timeoutSeconds?: number
  signal?: AbortSignal | undefined
}

export interface CommandHandle<Answer> {
  answer: Answer
  organizationId: string
  correlationId: string
  /** Waits for success. Throws CommandRefused, CommandExpired, or CommandPending when the time is over. */
  applied(options?: AppliedOptions): Promise<void>
}

/** Requests of one call until its deadline. */
class Call {
  readonly #path: string
  readonly #options: CallOptions
  readonly #client: ComandaOptions
  readonly #now: () => number
  readonly #deadline: number
  readonly #isQuery: boolean
  readonly #key: string | undefined
  /** Whether a repetition is known to change nothing more. */
  #isRepeatable: boolean

  constructor(path: string, options: CallOptions, client: ComandaOptions, now: () => number) {
    this.#path = path
    this.#options = options
    this.#client = client
    this.#now = now
    this.#deadline = now() + (options.timeoutSeconds ?? client.timeoutSeconds ?? usualTimeoutSeconds) * second
    this.#isQuery = queries.has(path)
    this.#isRepeatable = this.#isQuery
    this.#key = this.#isQuery || unrepeatable.has(path) ? undefined : (options.idempotencyKey ?? newId())
  }

  get #leftMs(): number {
    return this.#deadline - this.#now()
  }

  /** Waits for the value, at most until the deadline. */
  async within<T>(value: Promise<T> | undefined): Promise<T | undefined> {
    if (!value) return undefined
    const ended = new AbortController()
    const late = wait(Math.max(this.#leftMs, 0), this.#signal(ended.signal)).then(() => {
      throw this.#deadlineExceeded()
    })
    try {
      return await Promise.race([value, late])
    } finally {
      late.catch(() => {})
      ended.abort()
    }
  }

  /** Returns the answer, or the failure of the connection. */
  async attempt(body: unknown, token: Token | undefined): Promise<Response | Error> {
    const { baseUrl, headers, fetch = globalThis.fetch, keepsIdempotencyKeys } = this.#client
    const keepsKeys = keepsIdempotencyKeys ?? (token?.isOfComanda || isOwnPath.test(this.#path))
    this.#isRepeatable = this.#isQuery || (keepsKeys && this.#key !== undefined)
    const timeoutMs = Math.max(this.#leftMs, 1)
    const { accept, signal } = this.#options
    signal?.throwIfAborted()
    try {
      const answer = await fetch(`${baseUrl.replace(/\/$/, '')}${this.#path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          // Ends before the deadline here, so that the server's own refusal still arrives.
          timeout: String(Math.max(Math.ceil(timeoutMs / second) - 1, 1)),
          ...(token && { authorization: `Bearer ${token.text}` }),
          ...(keepsKeys && this.#key !== undefined && { 'idempotency-key': this.#key }),
          ...(accept !== undefined && { accept }),
          ...headers,
        },
        body: JSON.stringify(body ?? {}),
        signal: this.#signal(AbortSignal.timeout(timeoutMs)),
      })
      // Read here, because an answer can be lost half way.
      const bytes = await answer.arrayBuffer()
      return new Response(bytes.byteLength > 0 ? bytes : null, answer)
    } catch (error) {
      signal?.throwIfAborted()
      return error as Error
    }
  }

  #signal(own: AbortSignal): AbortSignal {
    const { signal } = this.#options
    return signal ? AbortSignal.any([signal, own]) : own
  }

  /** Waits until the next attempt. Throws if there is none: the call must not be repeated, or its time or its tries are over. */
  async waitOrThrow(result: Response | Error, tries: number): Promise<void> {
    const isAnswer = result instanceof Response
    const mayHaveEffect = isAnswer ? repeatedStatuses.has(result.status) : wasSent(result)
    if (mayHaveEffect && !this.#isRepeatable) throw this.#unknown(result)
    if (isAnswer && !mayHaveEffect && result.status !== 429) throw await refusalOf(this.#path, result)
    const delayMs = Math.max(delayOf(tries), isAnswer ? retryAfterMs(result, this.#now()) : 0)
    const isOver = delayMs >= this.#leftMs
    if (isOver || tries >= (this.#client.triesMax ?? usualTriesMax)) {
      if (isAnswer) throw await refusalOf(this.#path, result)
      throw isOver ? this.#deadlineExceeded(result) : this.#lost(result)
    }
    await wait(delayMs, this.#options.signal)
  }

  #facts(cause: unknown) {
    return { path: this.#path, idempotencyKey: this.#key, cause }
  }

  #deadlineExceeded(cause?: unknown): DeadlineExceeded {
    return new DeadlineExceeded(`${this.#path} has not answered in time`, this.#facts(cause))
  }

  #lost(cause: unknown): ConnectionError {
    return new ConnectionError(`No answer to ${this.#path}`, this.#facts(cause))
  }

  #unknown(cause: unknown): OutcomeUnknown {
    const text = 'the server keeps no idempotency keys, so look whether it took effect before you repeat it'
    return new OutcomeUnknown(`${this.#path} may have taken effect: ${text}`, this.#facts(cause))
  }
}

/** Paths that only Comanda has. */
const isOwnPath = /^\/(?:admin|console)\//

/** Codes of failures before a request left this machine. Browsers do not tell. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const wasSent = ({ cause }: Error): boolean => !unsentCodes.has((cause as { code?: string } | undefined)?.code ?? '')

/** Returns whether a later request may succeed. */
const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof CallError && (error.status === 429 || error.status >= 500 || error.status === 408))

async function refusalOf(path: string, answer: Response): Promise<CallError> {
  const body = await answer.json().catch(() => ({}))
  const { error, errorDescription, message = errorDescription, correlationId, details } = Object(body)
  return new CallError({ path, status: answer.status, code: error, message, correlationId, details: Object(details) })
}

function retryAfterMs({ headers }: Response, now: number): number {
  const text = headers.get('retry-after')
  if (text === null) return 0
  const seconds = Number(text)
  return Number.isNaN(seconds) ? Math.max(Date.parse(text) - now, 0) || 0 : seconds * second
}

/** Returns a random delay, which spreads the repetitions of clients that lost one server. */
const delayOf = (failures: number): number =>
  Math.min(firstDelayMs * 2 ** failures, delayMsMax) * (0.5 + Math.random() / 2)

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    if (signal?.aborted) return fail(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      fail(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      done()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/** Returns a new GUID. Pages over plain http have no `crypto.randomUUID`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

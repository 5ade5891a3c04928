import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OrganizationsOf } from '#core/access/organizations.ts'
import type { Caller } from '#core/access/tokens.ts'
import type { Caches } from '#core/cache.ts'
import type { Pool } from '#core/db/connect.ts'
import type { Workers } from '#core/db/workers.ts'
import { errorBody, type OperationError } from '#core/errors.ts'
import type { BackgroundService } from '#core/loop.ts'
import type { Notices } from '#core/notices.ts'
import { type MaskedJson, maskJson } from '#core/operation/masked_json.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import { JsonBytes } from '#core/operation/responses.ts'
import { asId } from '#core/schema.ts'
import type { Clock } from '#core/time.ts'
import { operatorOwnerId } from './idempotency.ts'
import { maskError } from './masked_error.ts'
import { insertRequests, type RecordedRequest } from './request_log.store.ts'
import { namedOrganizations, nestedOrganizations, organizationFields } from './requested_organizations.ts'

/** Maximum number of stored characters of a body. */
const bodyLengthMax = 8 * 1024
/** Size up to which a stored answer is parsed, in bytes. */
const parsedBytesMax = 256 * 1024
const flushMs = 1_000
/** Maximum number of requests between two writes: of all callers, and of one, by whether they failed. */
const requestsMax = 500
const failedOfCallerMax = 50
const succeededOfCallerMax = 20

interface Dependencies {
  pool: Pool
  workers: Workers
  caches: Caches
  clock: Clock
  notices: Notices
}

/**
 * Records refused and failed requests of API keys and people, and all requests of API keys at sandboxes. Requests are collected in memory
 * and written together at most once a second; those beyond the limits are only counted.
 */
export class RequestLog implements BackgroundService {
  readonly #dependencies: Dependencies
  #collected: RecordedRequest[] = []
  readonly #finders = new Map<RegisteredOperation, (body: unknown) => string[]>()
  readonly #counts = new Map<string, number>()
  #dropped = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  start(): void {}

  /** Writes the collected requests. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#flush()
    await this.#writing
  }

  /** Records a request whose response was sent. */
  record(request: FastifyRequest, reply: FastifyReply): void {
    const { operation, caller, refusal, answer } = request
    if (!operation || !caller || (!refusal && answer === undefined) || !isRecorded(operation, caller)) return
    if (!this.#hasRoom(caller, refusal)) {
      this.#dropped++
      return
    }
    const sent =
      request.sentBody === undefined ? undefined : maskJson(operation.request, request.sentBody, bodyLengthMax)
    const durationMs = Math.round(performance.now() - request.receivedAt)
    this.#collected.push({
      corporationId: caller.corporationId,
      id: request.correlationId,
      authorKind: caller.person ? 'person' : 'key',
      authorId: asId<'Author'>(caller.person?.id ?? caller.keyId),
      organizationIds: this.#organizationsOf(operation, request.sentBody),
      operation: operation.path,
      status: reply.statusCode,
      errorCode: refusal?.def.code ?? null,
      receivedAt: this.#dependencies.clock.now() - durationMs,
      durationMs,
      requestBody: sent?.json ?? null,
      responseBody: refusal ? refusedBody(request, refusal, sent) : answeredBody(operation, answer),
    })
    this.#timer ??= setTimeout(() => this.#flush(), flushMs).unref()
  }

  /** Returns the ids of organizations in a body, which are not checked yet. */
  #organizationsOf(operation: RegisteredOperation, body: unknown): string[] {
    const find = this.#finders.get(operation) ?? finderOf(organizationFields(operation), nestedOrganizations(operation))
    this.#finders.set(operation, find)
    return [...new Set(find(body).map((id) => id.toLowerCase()))]
  }

  #hasRoom({ keyId }: Caller, refusal: OperationError | undefined): boolean {
    if (this.#collected.length >= requestsMax) return false
    const key = refusal ? keyId : `${keyId} succeeded`
    const count = this.#counts.get(key) ?? 0
    if (count >= (refusal ? failedOfCallerMax : succeededOfCallerMax)) return false
    this.#counts.set(key, count + 1)
    return true
  }

  #flush(): void {
    this.#timer = undefined
    const [collected, dropped] = [this.#collected, this.#dropped]
    this.#collected = []
    this.#dropped = 0
    this.#counts.clear()
    this.#writing = this.#writing.then(async () => {
      const lost = dropped + (await this.#write(collected).catch(() => collected.length))
      const { notices } = this.#dependencies
      if (lost > 0) notices.record({ key: '', message: 'requests were not recorded', fields: { requests: lost } })
    })
  }

  /** Returns the number of requests of owners whose worker cannot be reached. */
  async #write(collected: readonly RecordedRequest[]): Promise<number> {
    const { pool, workers, caches } = this.#dependencies
    const reachable = collected.filter(({ corporationId }) => workers.canReach(corporationId))
    const requests = []
    for (const { organizationIds, ...request } of reachable) {
      const chain = await caches.get(OrganizationsOf, request.corporationId)
      requests.push({ ...request, organizationIds: organizationIds.filter((id) => chain.has(id)) })
    }
    if (requests.length > 0) await insertRequests(pool, requests)
    return collected.length - reachable.length
  }
}

/** Returns false for requests of the console's own pages, which have passwords, and of the operator, who belongs to no chain. */
const isRecorded = ({ audience }: RegisteredOperation, { corporationId }: Caller): boolean =>
  (audience === 'key' || audience === 'admin') && corporationId !== operatorOwnerId

const finderOf =
  (fields: ReturnType<typeof organizationFields>, listNested: ReturnType<typeof nestedOrganizations>) =>
  (body: unknown): string[] =>
    namedOrganizations(body, fields, listNested)

function refusedBody({ correlationId }: FastifyRequest, refusal: OperationError, sent: MaskedJson | undefined): string {
  const json = JSON.stringify(maskError(errorBody(correlationId, refusal), refusal.def.message, sent?.hidden))
  return json.slice(0, bodyLengthMax)
}

function answeredBody({ response }: RegisteredOperation, answer: FastifyRequest['answer'] = ''): string | null {
  if (answer === '') return null
  if (answer instanceof Readable) return JSON.stringify('[stream]')
  if (answer.length > parsedBytesMax) return JSON.stringify(`[${answer.length} bytes]`)
  const bytes = answer instanceof JsonBytes ? Buffer.concat(answer.chunks) : answer
  return maskJson(response, JSON.parse(bytes.toString()), bodyLengthMax).json
}

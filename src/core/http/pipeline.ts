import { Readable } from 'node:stream'
import type { ChainView, Organization } from '#core/access/organizations.ts'
import { restrictToSource } from '#core/access/source_restriction.ts'
import type { Caller } from '#core/access/tokens.ts'
import { TouchedKeys } from '#core/cache.ts'
import { recordCompleted } from '#core/commands/accept.store.ts'
import { deadlineFrom } from '#core/commands/deadline.ts'
import { type Db, transaction } from '#core/db/connect.ts'
import { isOutOfResources, isTransientError } from '#core/db/errors.ts'
import { failers, frameErrors, OperationError } from '#core/errors.ts'
import type { Author, OwnerId } from '#core/events/outbox.ts'
import type { Created } from '#core/operation/command.ts'
import { completer } from '#core/operation/complete.ts'
import { fieldsOf, removeFields } from '#core/operation/declared.ts'
import type { Audience, Operation } from '#core/operation/operation.ts'
import { responseWriter } from '#core/operation/raw_json.ts'
import {
  FormattedResponse,
  hasRecordedOutcome,
  hasSecret,
  JsonBytes,
  StreamedResponse,
} from '#core/operation/responses.ts'
import { closeSchema, compile } from '#core/operation/validation.ts'
import type { Id } from '#core/schema.ts'
import type { Spooled } from '#core/spool.ts'
import { dayOf, daysAfter, type Instant } from '#core/time.ts'
import type { App } from './app.ts'
import { canonicalBodies } from './canonical_body.ts'
import { operatorOwnerId, requestHash, runIdempotently } from './idempotency.ts'
import { readChain } from './requested_organizations.ts'
import type { Browser } from './session_cookie.ts'
import { tenantCheck, visibleTo } from './tenancy.ts'
import { timeoutDefaultSeconds } from './timeout.ts'

/** A call of an operation, by HTTP or internal. */
interface OperationCall {
  caller: Caller
  body: unknown
  correlationId: Id<'Command'>
  remoteAddress: string
  browser?: Browser
  idempotencyKey?: string | undefined
  /** Whether undeclared fields of the body are refused. */
  isStrict?: boolean
  /** Adds a header to the response; undefined for internal calls. */
  setHeader?(name: string, value: string): void
  /** Time when the client stops waiting, on the clock of `performance.now()`. */
  deadline?: number
  /** Called with the organizations that a valid body names. */
  concerns?(organizations: readonly Organization[]): void
  /** Returns a signal that is aborted if the client disconnects; undefined for internal calls. */
  leaving?(): AbortSignal
  /** `Accept` header. */
  accept?: string | undefined
}

/** An operation that is ready to be called. */
export interface PreparedOperation {
  operation: Operation
  /** Returns the answer; null for an empty body. */
  call(call: OperationCall): Promise<object | null>
  /** Serializes an answer; null as an empty body. */
  write(answer: object | null): string | Buffer | Readable
}

/** A request with an `Idempotency-Key`. Its hash covers the whole body, including undeclared members. */
interface Repeatable {
  key: string
  requestHash: string
}

export const operatorCaller: Caller = {
  keyId: operatorOwnerId as Id<'ApiKey'>,
  name: 'operator',
  corporationId: operatorOwnerId as Id<'Corporation'>,
  groups: new Set(),
  organizationIds: undefined,
  sourceKey: undefined,
}

const none: ChainView = { organizations: new Map(), chain: new Map() }

/**
 * Prepares an operation with the checks of every authenticated request: organizations, back-office version, body; with
 * `trustsForm`, bodies are not validated, because the server created them. Forbidden organizations are refused first, so that
 * no other refusal reveals them.
 */
export function prepareOperation(
  app: App,
  operation: Operation,
  options: { trustsForm?: boolean } = {},
): PreparedOperation {
  const { audience, kitchenView } = operation
  // Requests of the page itself contain passwords and tokens: not even a hash of them is stored.
  const isOfPage = audience === 'console' || audience === 'visitor'
  const canonicalBody = canonicalBodies(operation, options)
  const expectOwnTenant = tenantCheck(app, operation)
  const keepBody = restrictToSource(operation, sourcedRows(app))
  const { identified, finish, write } = answersOf(app, operation)
  const run = runnerOf(app, operation, identified)

  return { operation, call, write }

  async function call(request: OperationCall): Promise<object | null> {
    const { person } = request.caller
    const view = audience === 'key' || person ? await readChain(app, request.caller) : none
    const visible = view.organizations
    const { body, undeclared, asked } = canonicalBody(request.body, visible, request.isStrict ?? false)
    request.concerns?.(asked)
    if (asked.some(({ id }) => !app.workers.canReach(id)))
      throw new OperationError(frameErrors.Unavailable, { retryAfterSeconds: 1 })
    if (person && audience === 'admin') await expectOwnTenant({ body, caller: request.caller, view })
    const { idempotencyKey: key } = request
    const repeatable =
      key === undefined || isOfPage ? undefined : { key, requestHash: requestHash([operation.path, body]) }
    removeFields(undeclared)
    const { sourceKey } = request.caller
    if (sourceKey !== undefined) {
      const organizationIds = (asked.length > 0 ? asked : [...visible.values()]).map(({ id }) => id)
      await keepBody(app.pool, body, { sourceKey, organizationIds })
    }
    const answer = await run({ ...request, body }, { ...view, organization: asked[0] }, repeatable)
    const shown = person && audience === 'admin' ? visibleTo(view, answer) : answer
    const finished = await finish(shown, request)
    if (!kitchenView || person?.role !== 'cook' || finished === null) return finished
    const { terminalGroupId } = person
    const kitchen = {
      terminalGroupId,
      isNearDay: nearDays(visible, await app.clocks.nowOf(request.caller.corporationId)),
    }
    return new JsonBytes([Buffer.from(JSON.stringify(kitchenView(JSON.parse(String(write(finished))), kitchen)))])
  }
}

/** Returns a check of whether a local time of a restaurant is from yesterday to tomorrow. */
const nearDays = (organizations: ChainView['organizations'], now: Instant) => (id: string, localTime: string) => {
  const zone = organizations.get(id)?.timeZone
  if (zone === undefined) return false
  const today = dayOf(now, zone)
  const day = localTime.slice(0, 10)
  return day >= daysAfter(today, -1) && day <= daysAfter(today, 1)
}

const sourcedRows = ({ domains }: App) => domains.flatMap(({ sourced = [] }) => sourced)

interface Scope extends ChainView {
  /** First organization of the body. */
  organization: Organization | undefined
}

/** Notifications of a call, sent after its transaction commits, and what follows them. */
interface Announced {
  touched: TouchedKeys
  notified: OwnerId[]
  afterCommit: (() => Promise<void>)[]
}

/** Drops the notifications of a rolled back attempt. */
function clear({ touched, notified, afterCommit }: Announced): void {
  touched.clear()
  notified.length = 0
  afterCommit.length = 0
}

async function announce(app: App, { touched, notified, afterCommit }: Announced): Promise<void> {
  touched.dropFrom(app.caches)
  for (const ownerId of notified) app.notify(ownerId)
  for (const work of afterCommit) await work()
}

/**
 * Returns a function that runs the handler: queries and long writes on the connections for queries, any other operation in one
 * transaction.
 */
function runnerOf(app: App, operation: Operation, identified: Answers['identified']) {
  const { kind, audience, command, response, isLong } = operation
  const failures = failers(operation.errors)
  const hasOutcome = kind === 'write' && hasRecordedOutcome(response)
  const isSecret = hasSecret(response)
  const usesServerTime = operation.usesServerTime || (audience !== 'key' && audience !== 'admin')

  return async function run(
    request: OperationCall,
    scope: Scope,
    repeatable: Repeatable | undefined,
  ): Promise<object | null> {
    const serverNow = app.clock.now()
    const aheadMs = usesServerTime ? 0 : await app.clocks.aheadMsOf(payerOf(request, scope))
    const now = serverNow + aheadMs
    const author = authorOf(audience, request.caller)
    const announced: Announced = { touched: new TouchedKeys(), notified: [], afterCommit: [] }
    const handle = (db: Db) =>
      operation.run({
        ...contextOf(app, request, db, announced),
        ...scope,
        format: formatOf(operation, request),
        now,
        author,
        fail: failures,
      })
    if (kind === 'query' || isLong) return (await handle(app.reading)) as object | null
    if (kind === 'command' && !repeatable) return accept(undefined)
    const begin = () =>
      transaction(app.pool, (db) => {
        clear(announced)
        const effect = () => (kind === 'command' ? accept(db) : change(db))
        if (!repeatable) return effect()
        return runIdempotently(db, { ...repeatable, ownerId: request.caller.keyId, now: serverNow, isSecret }, effect)
      })
    // A command is only recorded, so it waits for no slot.
    const answer = kind === 'command' ? await begin() : await app.writing.withSlot(payerOf(request, scope), begin)
    await announce(app, announced)
    return answer

    async function accept(db: Db | undefined): Promise<object> {
      const prepared = await handle(db ?? app.pool)
      const { correlationId } = request
      const definition = command!
      const organization = scope.organization!
      const deadlineAt = deadlineFrom(serverNow, definition.timeoutSeconds?.(request.body))
      const times = { acceptedAt: serverNow, deadlineAt, aheadMs }
      const base = { operation, organization, author, correlationId, ...times }
      return app.commands.accept(
        definition.creates
          ? { ...base, definition, created: prepared as Created<unknown> }
          : { ...base, definition, body: prepared },
        db,
      )
    }

    async function change(db: Db): Promise<object | null> {
      const { correlationId } = request
      const done = identified((await handle(db)) as object | null, correlationId)
      const { organization } = scope
      if (hasOutcome && organization)
        await recordCompleted(db, { organization, operation, correlationId, acceptedAt: serverNow })
      return done
    }
  }
}

/** Returns whose slot for writing a request takes: its corporation, which an operator names in the body. */
function payerOf({ caller, body }: OperationCall, { organization }: Scope): string {
  if (caller !== operatorCaller && caller.corporationId !== operatorCaller.corporationId)
    return organization?.corporationId ?? caller.corporationId
  const { corporationId, organizationId } = { ...(body as Record<'corporationId' | 'organizationId', unknown>) }
  return String(corporationId ?? organizationId ?? caller.corporationId)
}

const contextOf = (
  app: App,
  {
    body,
    correlationId,
    caller,
    remoteAddress,
    browser,
    setHeader = () => {},
    deadline,
    leaving = staying,
  }: OperationCall,
  db: Db,
  { touched, notified, afterCommit }: Announced,
) => ({
  db,
  body,
  correlationId,
  caller,
  remoteAddress,
  browser,
  caches: app.caches,
  use: app.services.use,
  notify(ownerId: OwnerId) {
    notified.push(ownerId)
  },
  touch: (topic: string, key: string) => touched.touch(db, topic, key),
  afterCommit: (work: () => Promise<void>) => void afterCommit.push(work),
  setHeader,
  deadline: deadline ?? performance.now() + timeoutDefaultSeconds * 1_000,
  leaving,
})

const staying = (): AbortSignal => new AbortController().signal

/** Returns the first format of the operation that the client names in `Accept`; undefined for JSON. */
const formatOf = ({ otherFormats = [] }: Operation, { accept = '' }: OperationCall): string | undefined =>
  accept
    .split(',')
    .map((one) => one.split(';', 1)[0]!.trim().toLowerCase())
    .find((type) => otherFormats.includes(type))

interface Answers {
  /** Adds the correlation id to answers that have one; a repeated write keeps the first id. */
  identified(answer: object | null, correlationId: string): object | null
  /** Completes the answer; in tests, throws if it does not match the schema. */
  finish(answer: object | null, call: Pick<OperationCall, 'caller' | 'correlationId'>): Promise<object | null>
  write(answer: object | null): string | Buffer | Readable
}

/** A streamed response whose content is finished: it depends on nothing but its client. */
export class SpooledResponse {
  readonly contentType: string
  readonly content: Spooled

  constructor(contentType: string, content: Spooled) {
    this.contentType = contentType
    this.content = content
  }
}

/** Returns the functions that complete and serialize the answers of an operation. */
function answersOf(app: App, { path, response }: Operation): Answers {
  const checkAnswer = app.checksAnswers ? compile(closeSchema(response)) : undefined
  const { complete } = completer<object | null>(response)
  const writeObject = responseWriter(response)
  const hasId = 'correlationId' in fieldsOf(response)

  return { identified, finish, write }

  function identified(answer: object | null, correlationId: string): object | null {
    if (!hasId || answer === null || 'correlationId' in answer) return answer
    return answer instanceof JsonBytes
      ? answer.withMember('correlationId', correlationId)
      : { correlationId, ...answer }
  }

  async function finish(
    answer: object | null,
    { caller: { corporationId }, correlationId }: Pick<OperationCall, 'caller' | 'correlationId'>,
  ): Promise<object | null> {
    if (answer instanceof StreamedResponse || answer instanceof FormattedResponse) {
      const pieces = answer instanceof StreamedResponse && checkAnswer ? checked(answer) : answer.pieces
      return new SpooledResponse(answer.contentType, await app.spool.write(pieces, corporationId))
    }
    const named = identified(answer, correlationId)
    if (named instanceof JsonBytes) {
      if (checkAnswer) refuseUndeclared(JSON.parse(Buffer.concat(named.chunks).toString()))
      return named
    }
    const whole = complete(named)
    if (checkAnswer) refuseUndeclared(whole === null ? null : JSON.parse(write(whole).toString()))
    return whole
  }

  /** Validates a streamed answer, and returns it. */
  async function* checked({ pieces }: StreamedResponse<unknown>): AsyncGenerator<string | Buffer> {
    const read = await Array.fromAsync(pieces)
    refuseUndeclared(JSON.parse(read.join('')))
    yield* read
  }

  function write(answer: object | null): string | Buffer | Readable {
    if (answer === null) return ''
    if (answer instanceof SpooledResponse) return answer.content.stream
    if (!(answer instanceof JsonBytes)) return writeObject(answer)
    return answer.chunks.length === 1 ? answer.chunks[0]! : Readable.from(answer.chunks)
  }

  function refuseUndeclared(answer: unknown): void {
    const faults = checkAnswer!(answer)
    if (faults) throw new Error(`${path} answered what it does not declare: ${sentence(faults)}`)
  }
}

function authorOf(audience: Audience, { keyId, person }: Caller): Author {
  if (person) return { kind: 'person', id: person.id }
  return audience === 'key' ? { kind: 'key', id: keyId } : { kind: 'operator', id: null }
}

const sentence = (faults: readonly { path: string; message: string }[]) =>
  faults.map(({ path, message }) => `${path || 'The body'} ${message}`).join('; ')

/** Returns the error for clients: declared errors unchanged, internal errors without details. */
export function asOperationError(thrown: unknown): OperationError {
  if (thrown instanceof OperationError) return thrown
  if (isOutOfResources(thrown))
    return new OperationError(frameErrors.OutOfResources, { retryAfterSeconds: 5 }, { cause: thrown })
  if (isTransientError(thrown))
    return new OperationError(frameErrors.Unavailable, { retryAfterSeconds: 1 }, { cause: thrown })
  return new OperationError(frameErrors.Internal, {}, { cause: thrown })
}

import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Organization } from '#core/access/organizations.ts'
import type { Caller } from '#core/access/tokens.ts'
import { errorBody, failers, frameErrors, type OperationError } from '#core/errors.ts'
import { Notices } from '#core/notices.ts'
import { pathsOf } from '#core/operation/operation.ts'
import { isHttpOperation, type RegisteredOperation } from '#core/operation/registry.ts'
import { EmptyBody, JsonBytes } from '#core/operation/responses.ts'
import { statusFor, successStatusOf } from '#core/operation/statuses.ts'
import type { Id } from '#core/schema.ts'
import type { App } from './app.ts'
import { authenticate } from './authenticate.ts'
import { bodyOfQuery, parseBody } from './body.ts'
import { clientAddress } from './client_address.ts'
import { acceptsGzip, gzip } from './compression.ts'
import { serveDocs } from './docs.ts'
import { isComplete, respondEarly } from './early_response.ts'
import { serveFrontPage } from './front_page.ts'
import { idempotencyKeyMax } from './idempotency.ts'
import { bodyLimitBytes, type HttpLimits, httpLimits } from './limits.ts'
import { nearestPathFinder } from './nearest_path.ts'
import { connectionRefuser, refuseExpectations } from './node_refusals.ts'
import { asOperationError, type PreparedOperation, prepareOperation, SpooledResponse } from './pipeline.ts'
import { serveProbes } from './probes.ts'
import { RefusalLog } from './refusal_log.ts'
import { RequestLog } from './request_log.ts'
import { browserOf } from './session_cookie.ts'
import { timeoutSeconds, withTimeout } from './timeout.ts'
import { UnfinishedBodies } from './unfinished_bodies.ts'
import { UnreadResponses } from './unread_responses.ts'

const fail = failers(frameErrors)

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    correlationId: Id<'Command'>
    receivedAt: number
    /** Time that the client waits. */
    secondsMax: number
    /** Called operation; undefined for any other path. */
    operation: RegisteredOperation | undefined
    /** Body as sent; undefined until it is read. */
    sentBody: unknown
    /** Why it was refused; undefined if it was not. */
    refusal: OperationError | undefined
    /** Answer to an API key at sandboxes as it is sent, empty for none; undefined for any other. */
    answer: string | Buffer | Readable | JsonBytes | undefined
  }
}

interface ServerOptions {
  limits?: HttpLimits | undefined
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly string[] | undefined
  /**
   * Returns whether a request may switch from HTTP/1.1, for listeners of `upgrade`. Other upgrade headers, such as `Upgrade:
   * h2c`, are ignored, and the request is handled as usual.
   */
  isUpgrade?: (request: IncomingMessage) => boolean
  /** Path to which `/` leads browsers; undefined for an introduction at `/`. */
  startPath?: string | undefined
}

/**
 * Creates the HTTP server. Every operation is handled in the same order: id, token and group before its body is read, then
 * the body and the pipeline.
 */
export async function createServer(
  app: App,
  { limits = httpLimits, trustedProxies = [], isUpgrade = () => false, startPath }: ServerOptions = {},
): Promise<FastifyInstance> {
  const { headersTimeoutMs: headersTimeout, requestTimeoutMs: requestTimeout } = limits
  const bodies = new UnfinishedBodies(limits.unfinishedBytesMax)
  const answering = { app, limits, refusals: new RefusalLog(app.log, app.services.use(Notices)) }
  const server = Fastify({
    loggerInstance: undefined,
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    requestTimeout,
    // Fastify's own limit alone never closes a slow body: Node must check for it, often enough.
    http: {
      headersTimeout,
      requestTimeout,
      connectionsCheckingInterval: limits.checkIntervalMs,
      shouldUpgradeCallback: isUpgrade,
      // Refused below instead, with an error body.
      requireHostHeader: false,
    },
    clientErrorHandler: connectionRefuser(bodies, limits),
    // Called for malformed URLs, before all hooks.
    frameworkErrors: (error, request, reply) => {
      identify(request)
      answerError(answering, error, request, reply)
    },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
  })
  new UnreadResponses(server.server, limits)
  const requestLog = app.services.use(RequestLog)
  const served = app.operations.filter(({ audience }) => audience !== 'front')
  const unknownPath = pathRefusals(served)
  decorateRequests(server)
  readBodies(server, bodies, limits)
  refuseExpectations(server, limits)
  server.addHook('onRequest', (request, reply, next) => {
    identify(request)
    reply.headers(securityHeaders)
    // Every body is read as JSON, so the content type is ignored.
    delete request.raw.headers['content-type']
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      return next(fail.InvalidHeader({ path: 'Host', message: 'The header Host is missing' }))
    if (request.is404) return next(unknownPath(request, reply))
    next()
  })
  server.addHook('onResponse', (request, reply, next) => {
    record(app, request, reply)
    requestLog.record(request, reply)
    next()
  })
  server.setErrorHandler((error, request, reply) => answerError(answering, error, request, reply))
  // Never reached: such requests are refused before their body is read.
  server.setNotFoundHandler(() => {
    throw fail.UnknownPath()
  })

  for (const operation of served) serveOperation(app, server, operation, limits)
  serveProbes(app, server)
  serveDocs(app, server)
  serveFrontPage(server, startPath)
  return server
}

/** Declares the members that the frame adds to requests. */
function decorateRequests(server: FastifyInstance): void {
  server.decorateRequest('caller', undefined)
  server.decorateRequest('correlationId', undefined as unknown as Id<'Command'>)
  server.decorateRequest('receivedAt', 0)
  server.decorateRequest('secondsMax', 0)
  server.decorateRequest('operation', undefined)
  server.decorateRequest('sentBody', undefined)
  server.decorateRequest('refusal', undefined)
  server.decorateRequest('answer', undefined)
}

/** Reads every body as bytes, regardless of its content type. */
function readBodies(server: FastifyInstance, bodies: UnfinishedBodies, limits: HttpLimits): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (request, payload, done) => {
    const length = request.headers['content-length']
    const toRead = {
      owner: isOpen(request) ? clientAddress(request) : request.caller!.keyId,
      bytesMax: bodyBytesMax(request, limits),
      length: length === undefined ? undefined : Number(length),
      waitMsMax: request.secondsMax * 1000,
    }
    bodies.read(payload, toRead, (error, body) => done(error ?? null, body))
  })
}

const isOpen = ({ operation }: FastifyRequest): boolean =>
  operation?.audience === 'public' || operation?.audience === 'visitor'

const bodyBytesMax = (request: FastifyRequest, { openBodyBytesMax }: HttpLimits): number =>
  isOpen(request) ? openBodyBytesMax : (request.operation?.bytesMax ?? bodyLimitBytes)

const sentBody = (request: FastifyRequest, limits: HttpLimits): unknown =>
  request.method === 'GET'
    ? bodyOfQuery(request.query as Record<string, string | string[]>)
    : parseBody(request.body as Buffer | undefined, bodyBytesMax(request, limits))

/** Returns the error for an unknown path, or for a wrong method of a known one. */
function pathRefusals(served: readonly RegisteredOperation[]) {
  const methods = new Map(
    served.flatMap((operation) => pathsOf(operation).map((path) => [path.toLowerCase(), methodsOf(operation)])),
  )
  const nearestPath = nearestPathFinder(served.filter(isHttpOperation).map(({ path }) => path))
  return (request: FastifyRequest, reply: FastifyReply) => {
    const sent = request.url.split('?', 1)[0]!.toLowerCase().replaceAll(/\/+/g, '/')
    const path = /^.*[^/]/s.exec(sent)?.[0] ?? ''
    const allowed = methods.get(path)
    if (!allowed) {
      const nearest = nearestPath(path)
      return fail.UnknownPath(
        nearest === undefined ? {} : { message: `There is no operation at this path; did you mean ${nearest}?` },
      )
    }
    reply.header('allow', allowed.join(', '))
    return fail.WrongMethod()
  }
}

const methodsOf = ({ alsoGet }: RegisteredOperation) => (alsoGet ? (['GET', 'POST'] as const) : (['POST'] as const))

/** Headers of every response; pages for browsers replace them to load more. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}

function identify(request: FastifyRequest): void {
  request.correlationId = randomUUIDv7() as Id<'Command'>
  request.receivedAt = performance.now()
}

function serveOperation(app: App, server: FastifyInstance, operation: RegisteredOperation, limits: HttpLimits): void {
  // Prepared at the first call, so that the start does not compile all schemas.
  let prepared: PreparedOperation | undefined
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    request.operation = operation
    await authenticate(app, operation, request, reply)
    request.secondsMax = timeoutSeconds(request.headers.timeout)
  }
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    prepared ??= prepareOperation(app, operation)
    const body = sentBody(request, limits)
    request.sentBody = body
    return serve(prepared, body, { request, reply, waitsFor: app.delayOf?.(operation, request.caller, body) })
  }
  for (const url of pathsOf(operation))
    server.route({ method: [...methodsOf(operation)], url, exposeHeadRoute: false, onRequest, handler })
}

async function serve(
  prepared: PreparedOperation,
  body: unknown,
  {
    request,
    reply,
    waitsFor,
  }: { request: FastifyRequest; reply: FastifyReply; waitsFor: Promise<unknown> | undefined },
): Promise<FastifyReply> {
  let isAtSandboxes = false
  const call = () =>
    prepared.call({
      caller: request.caller!,
      body,
      correlationId: request.correlationId,
      remoteAddress: clientAddress(request),
      browser: browserOf(request),
      idempotencyKey: idempotencyKey(request.headers['idempotency-key']),
      isStrict: isStrict(request.headers[strictHeader]),
      setHeader: (name, value) => void reply.header(name, value),
      deadline: request.receivedAt + request.secondsMax * 1000,
      concerns: (organizations) => {
        isAtSandboxes = !request.caller?.person && areSandboxes(organizations)
      },
      leaving: () => leavingOf(reply),
      accept: request.headers.accept,
    })
  const answering = waitsFor ? waitsFor.then(call) : call()
  const answer = await withTimeout(request.secondsMax, answering, release)
  if (isAtSandboxes) request.answer = ''
  reply.code(successStatusOf(prepared.operation))
  if (answer === null || prepared.operation.response === EmptyBody) return reply.send()
  reply.header(
    'content-type',
    answer instanceof SpooledResponse ? answer.contentType : 'application/json; charset=utf-8',
  )
  if (answer instanceof JsonBytes) reply.header('content-length', answer.length)
  if (answer instanceof SpooledResponse) {
    reply.header('content-length', answer.content.length)
    // Without a connection the stream would never begin, nor end.
    if (reply.raw.destroyed) release(answer)
  }
  const written = prepared.write(answer)
  if (isAtSandboxes) request.answer = answer instanceof JsonBytes ? answer : written
  return reply.send(await compressed(written, request, reply))
}

const areSandboxes = (organizations: readonly Organization[]): boolean =>
  organizations.length > 0 && organizations.every(({ isSandbox }) => isSandbox)

/** Size from which answers to browsers are compressed, in bytes. */
const compressedFrom = 16 * 1024

/** Returns a large answer to a session compressed: the lists of the console are long, and its networks are slow. */
async function compressed(
  answer: string | Buffer | Readable,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer | Readable> {
  if (!request.caller?.person || !acceptsGzip(request)) return answer
  const length = answer instanceof Readable ? Number(reply.getHeader('content-length')) : Buffer.byteLength(answer)
  if (!(length >= compressedFrom)) return answer
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
  return answer instanceof Readable ? pipeline(answer, createGzip(), () => {}) : gzip(answer)
}

/** Releases the content of an answer that is not sent. */
function release(answer: object | null): void {
  if (answer instanceof SpooledResponse) answer.content.stream.destroy()
}

/** Returns a signal that is aborted if the connection ends before the response is sent. */
function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort()
  })
  return leaving.signal
}

function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || header === '' || header.length > idempotencyKeyMax)
    throw fail.InvalidHeader({
      path: 'Idempotency-Key',
      message: `Idempotency-Key must have 1 to ${idempotencyKeyMax} characters`,
    })
  return header
}

const strictHeader = 'comanda-strict'

function isStrict(header: string | string[] | undefined): boolean {
  if (header === undefined || header === 'false') return false
  if (header !== 'true')
    throw fail.InvalidHeader({ path: 'Comanda-Strict', message: 'Comanda-Strict must be true or false' })
  return true
}

function answerError(
  { app, limits, refusals }: { app: App; limits: HttpLimits; refusals: RefusalLog },
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const error = asOperationError(asFrameError(thrown))
  request.refusal = error
  const context = { correlationId: request.correlationId, path: request.operation?.path }
  if (error.def.status === 504 && request.headers.timeout !== undefined) refusals.record(request, error)
  else if (error.def.status === 503) app.log.warn(context, error.message)
  else if (error.def.status >= 500) app.log.error({ err: error.cause, ...context }, error.message)
  else refusals.record(request, error)
  const { retryAfterSeconds } = error.refusal
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds))
  reply
    .code(statusFor(request.operation ?? {}, error.def.status))
    .header('content-type', 'application/json; charset=utf-8')
  const json = JSON.stringify(errorBody(request.correlationId, error))
  if (isComplete(request.raw)) reply.send(json)
  else reply.header('content-length', Buffer.byteLength(json)).send(respondEarly(json, request.raw, limits))
}

/** Replaces refusals of Fastify itself. */
function asFrameError(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || !('code' in thrown)) return thrown
  const status = 'statusCode' in thrown ? Number(thrown.statusCode) : 500
  return status >= 400 && status < 500 ? fail.InvalidRequest() : thrown
}

/** Duration from which a request is logged as slow. */
const slowSeconds = 1

function record(app: App, request: FastifyRequest, reply: FastifyReply): void {
  const seconds = (performance.now() - request.receivedAt) / 1000
  const path = request.operation?.path ?? 'other'
  app.metrics.requestSeconds.observe({ path, status: reply.statusCode }, seconds)
  if (seconds >= slowSeconds)
    app.services.use(Notices).record({
      key: path,
      message: 'a request took long',
      fields: { path, status: reply.statusCode, duration_ms: Math.round(seconds * 1000) },
    })
  app.log.debug(
    { path, status: reply.statusCode, duration_ms: Math.round(seconds * 1000), correlationId: request.correlationId },
    'sent a response',
  )
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayCall } from '#core/access/role_calls.ts'
import { Throttle } from '#core/access/throttle.ts'
import { type Caller, secretHash, type TokenFailure } from '#core/access/tokens.ts'
import { failers, frameErrors } from '#core/errors.ts'
import { Notices } from '#core/notices.ts'
import type { RegisteredOperation } from '#core/operation/registry.ts'
import type { App } from './app.ts'
import { clientAddress } from './client_address.ts'
import { operatorCaller } from './pipeline.ts'
import { browserOf, expectSameSite, hasSessionCookie, sessionToken } from './session_cookie.ts'

const fail = failers(frameErrors)

/** Authenticates the caller of the request. Refuses callers without a valid token, without the group of the operation, or beyond a rate limit. */
export async function authenticate(
  app: App,
  operation: RegisteredOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { audience, group } = operation
  if (audience === 'visitor') {
    reply.header('cache-control', 'no-store')
    expectSameSite(request)
  }
  if (audience === 'public' || audience === 'visitor') {
    request.caller = operatorCaller
    return
  }
  const token = bearerToken(request.headers.authorization)
  if (audience === 'console' || token === undefined) {
    reply.header('cache-control', 'no-store')
    request.caller = await authenticatePerson(app, operation, request)
    return
  }
  if (audience === 'admin') {
    await authenticateAdmin(app, token, clientAddress(request))
    request.caller = operatorCaller
    return
  }
  const caller = await app.access.authenticate(token)
  if (typeof caller === 'string')
    throw fail.Unauthenticated({
      message: token.startsWith(adminTokenPrefix) ? adminTokenMessage : tokenMessages[caller],
    })
  // Set before the refusals below, which are logged with the key.
  request.caller = caller
  if (group !== 'none stated' && !app.groups.holds(caller.groups, group))
    throw fail.GroupNotHeld({ message: `The API key lacks the restriction group "${group}"` })
  limitRate(app, caller, group, reply)
}

/** Returns the person of the request's session, whose role must allow the operation. */
async function authenticatePerson(
  { access, people, groups }: App,
  operation: RegisteredOperation,
  request: FastifyRequest,
): Promise<Caller> {
  const browser = browserOf(request)
  if (!hasSessionCookie(browser, access.installation))
    throw fail.Unauthenticated(
      operation.audience === 'console' ? {} : { message: missingMessage(request.headers.authorization) },
    )
  expectSameSite(request)
  const session = sessionToken(browser, access.installation)
  const caller = session === undefined ? undefined : await people.authenticate(session)
  if (!caller?.person) throw fail.Unauthenticated({ message: 'The session has ended; log in again' })
  if (!mayCall(caller.person.role, operation, groups)) throw fail.RoleForbidden()
  return caller
}

/**
 * Refuses an invalid admin token, and counts it: a client that repeats one token is blocked with that token only, a client
 * that tries several blocks its address. A valid token is never blocked: others may use the same address.
 */
async function authenticateAdmin(app: App, token: string, address: string): Promise<void> {
  if (await app.access.isAdmin(token)) return
  const throttle = app.services.use(Throttle)
  const [ofToken, ofAddress] = [`admin ${secretHash(token)} ${address}`, `admin ${address}`]
  const retryAfterSeconds = throttle.retryAfterSeconds(ofToken, ofAddress)
  if (retryAfterSeconds !== undefined) throw fail.TooManyAttempts({ retryAfterSeconds })
  if (throttle.recordFailure(ofToken)) throttle.recordFailure(ofAddress)
  app.services.use(Notices).record({ key: 'admin', message: 'a login failed', fields: { with: 'an admin token' } })
  throw fail.Unauthenticated({ message: 'This operation requires an admin token' })
}

/** Counts the call against the rate limit of its key and group, and adds the limit to the response headers. */
function limitRate(app: App, { keyId }: Caller, group: string, reply: FastifyReply): void {
  const state = app.rateLimits.take(keyId, group)
  if (!state) return
  const { isAllowed, limit, remaining, resetSeconds, retryAfterSeconds } = state
  reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': resetSeconds })
  if (!isAllowed) throw fail.TooManyRequests({ retryAfterSeconds })
}

/**
 * Prefix of generated admin tokens. Only the prefix is checked: a response that depends on the rest would let callers guess admin tokens
 * without the limit on attempts.
 */
const adminTokenPrefix = 'ca_'
const adminTokenMessage =
  'This operation requires an access token, not an admin token; get one with an API key at /api/v2/access_token'

const tokenMessages: Readonly<Record<TokenFailure, string>> = {
  malformed: 'The access token is malformed, or another server has issued it',
  expired: 'The access token has expired; get another at /api/v2/access_token',
  revoked: 'The API key of the access token is revoked',
  'key expired': 'The API key of the access token has expired',
}

const missingMessage = (header: string | undefined): string =>
  header === undefined
    ? 'The header Authorization is missing; send it as `Bearer` and the access token'
    : 'The header Authorization must be `Bearer`, a blank and the access token'

const bearerToken = (header: string | undefined) => /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1]

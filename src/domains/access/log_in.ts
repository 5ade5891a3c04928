import { Throttle } from '#core/access/throttle.ts'
import { secretHash } from '#core/access/tokens.ts'
import type { Db } from '#core/db/connect.ts'
import type { OperationError, Refusal } from '#core/errors.ts'
import { Notices } from '#core/notices.ts'
import { OperationSettings } from '#core/operation/context.ts'
import type { Service } from '#core/operation/service.ts'
import type { Instant } from '#core/time.ts'
import { findApiKey } from './store.ts'

type CheckLoginContext = Parameters<typeof checkLogin>[0]

interface ApiLoginContext extends CheckLoginContext {
  db: Db
  now: Instant
  use: CheckLoginContext['use'] & ((settings: typeof OperationSettings) => OperationSettings)
  fail: CheckLoginContext['fail'] & { ApiLoginClosed(refusal?: Refusal): OperationError }
}

/** Returns the API key of a login without an application, unless the operator has disabled such logins. */
export async function logIn(context: ApiLoginContext, apiKey: string) {
  if (!context.use(OperationSettings).allowsApiLogin) throw context.fail.ApiLoginClosed()
  return checkLogin(context, apiKey, () => findApiKey(context.db, apiKey, context.now))
}

interface LoginContext {
  use<T>(service: Service<T>): T
  remoteAddress: string
  fail: {
    InvalidCredentials(refusal?: Refusal): OperationError
    TooManyAttempts(refusal?: Refusal): OperationError
  }
}

/**
 * Checks a login. Counts failures by login and address together, so that a client with an old secret shuts out only itself. An
 * address at which several logins have failed is still let in with a right key: keys are random and cannot be guessed, unlike
 * passwords of people.
 */
export async function checkLogin<T>(
  { use, remoteAddress, fail }: LoginContext,
  login: string,
  check: () => Promise<T | undefined>,
): Promise<T> {
  const throttle = use(Throttle)
  const [ofLogin, ofAddress] = [`login ${secretHash(login.toLowerCase())} ${remoteAddress}`, `logins ${remoteAddress}`]
  const refuse = (...marks: string[]) => {
    const retryAfterSeconds = throttle.retryAfterSeconds(...marks)
    if (retryAfterSeconds !== undefined) throw fail.TooManyAttempts({ retryAfterSeconds })
  }
  refuse(ofLogin)
  const found = await check()
  if (found !== undefined) return found
  refuse(ofAddress)
  if (throttle.recordFailure(ofLogin)) throttle.recordFailure(ofAddress)
  use(Notices).record({ key: 'keys', message: 'a login failed', fields: { with: 'an API key' } })
  throw fail.InvalidCredentials()
}

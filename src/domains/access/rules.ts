import { Throttle } from '#core/access/throttle.ts'
import { secretHash } from '#core/access/tokens.ts'
import type { OperationError, Refusal } from '#core/errors.ts'
import { Notices } from '#core/notices.ts'
import type { Service } from '#core/operation/service.ts'

interface Door {
  use<T>(service: Service<T>): T
  remoteAddress: string
  fail: {
    InvalidCredentials(refusal?: Refusal): OperationError
    TooManyAttempts(refusal?: Refusal): OperationError
  }
}

/**
 * Lets one attempt to log in through, and counts it when it fails: by login and address together, so that a client with an
 * old secret keeps nobody else out, neither those at its address nor those elsewhere with the same login.
 */
export async function attempt<T>(
  { use, remoteAddress, fail }: Door,
  login: string,
  check: () => Promise<T | undefined>,
): Promise<T> {
  const throttle = use(Throttle)
  const mark = `login ${secretHash(login.toLowerCase())} ${remoteAddress}`
  const retryAfterSeconds = throttle.retryAfterSeconds(mark)
  if (retryAfterSeconds !== undefined) throw fail.TooManyAttempts({ retryAfterSeconds })
  const found = await check()
  if (found !== undefined) return found
  throttle.failed(mark)
  use(Notices).note({ of: 'keys', says: 'a login failed', fields: { with: 'an API key' } })
  throw fail.InvalidCredentials()
}

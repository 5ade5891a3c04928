import { Throttle } from '#core/access/throttle.ts'
import { secretHash } from '#core/access/tokens.ts'
import type { OperationError, Refusal } from '#core/errors.ts'

interface Door {
  use(service: typeof Throttle): Throttle
  remoteAddress: string
  fail: {
    InvalidCredentials(refusal?: Refusal): OperationError
    TooManyAttempts(refusal?: Refusal): OperationError
  }
}

/**
 * Lets one attempt to log in through, and counts it when it fails: by the address it came from, and by the login it was
 * made for, so that neither many keys from one place nor one key from many places can be tried at speed.
 */
export async function attempt<T>(
  { use, remoteAddress, fail }: Door,
  login: string,
  check: () => Promise<T | undefined>,
): Promise<T> {
  const throttle = use(Throttle)
  const keys = [`address ${remoteAddress}`, `login ${secretHash(login)}`]
  const retryAfterSeconds = throttle.retryAfterSeconds(...keys)
  if (retryAfterSeconds !== undefined) throw fail.TooManyAttempts({ retryAfterSeconds })
  const found = await check()
  if (found !== undefined) return found
  throttle.failed(...keys)
  throw fail.InvalidCredentials()
}

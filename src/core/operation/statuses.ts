import { type ErrorDef, frameErrors } from '#core/errors.ts'
import { errorsOf, type Operation } from './operation.ts'

type Declaring = Pick<Operation, 'statuses'>

export const successStatusOf = ({ statuses }: Declaring): number => statuses?.[0] ?? 200

/**
 * Returns the HTTP status for an error of the operation or the framework. 401, 429 and 5xx never change: clients renew their
 * token only on 401, and pause on 429. Any other status that the contract does not declare becomes 400, except a time-out,
 * which becomes 504; the error code stays (docs/domain.md §9.7).
 */
export function statusFor({ statuses }: Declaring, status: number): number {
  if (!statuses || statuses.includes(status)) return status
  if (status === 401 || status === 429 || status >= 500) return status
  return status === 408 ? 504 : 400
}

/** Returns the errors with which the framework may refuse a request to the operation. */
function frameErrorsOf({ audience, group, since, kind }: Operation): ErrorDef[] {
  const isOfKey = audience === 'key'
  return [
    frameErrors.InvalidRequest,
    frameErrors.InvalidJson,
    frameErrors.JsonTooDeep,
    frameErrors.InvalidText,
    frameErrors.InvalidHeader,
    ...(since ? [frameErrors.BackOfficeTooOld] : []),
    ...(audience === 'public' ? [] : [frameErrors.Unauthenticated]),
    ...(isOfKey ? [frameErrors.OrganizationForbidden] : []),
    ...(isOfKey && group !== 'none stated' ? [frameErrors.GroupNotHeld] : []),
    frameErrors.TimedOut,
    ...(kind === 'query' ? [] : [frameErrors.IdempotencyKeyReused]),
    frameErrors.BodyTooLarge,
    frameErrors.TooManyUnfinished,
    frameErrors.TooManyUnread,
    ...(isOfKey ? [frameErrors.TooManyRequests] : []),
    ...(audience === 'admin' ? [frameErrors.TooManyAttempts] : []),
    frameErrors.Internal,
    frameErrors.Unavailable,
    frameErrors.OutOfResources,
  ]
}

/** Returns all errors of the operation, with the HTTP statuses that clients see. */
export const errorResponsesOf = (operation: Operation): { status: number; error: ErrorDef<unknown> }[] =>
  [...errorsOf(operation), ...frameErrorsOf(operation)].map((error) => ({
    status: statusFor(operation, error.status),
    error,
  }))
